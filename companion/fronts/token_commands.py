"""``companion tokens``: what the players' tokens stand for, to be listed, handed on, taken in and forgotten."""

from argparse import Namespace

from companion.errors import Invalid
from companion.fronts.commands import World
from companion.host.token_meanings import Tokens, tokens_folder
from companion.language.words import phrase


def list_tokens(args: Namespace, world: World) -> int:
    """A line for each; 1 if their file cannot be read."""
    tokens = _tokens(world)
    for token, meaning in tokens.known.items():
        game = f" ({meaning.game})" if meaning.game else ""
        world.write(f"{token}: {meaning.kind} {meaning.name}{game}")
    if tokens.problem:
        world.write(tokens.problem)
    elif not tokens.known:
        world.write(phrase("No token is known yet."))
    return 1 if tokens.problem else 0


def export_tokens(args: Namespace, world: World) -> int:
    for line in _tokens(world).hand_on(args.file):
        world.write(line)
    return 0


def import_tokens(args: Namespace, world: World) -> int:
    for line in _tokens(world).take_in(args.file):
        world.write(line)
    return 0


def forget_token(args: Namespace, world: World) -> int:
    tokens = _tokens(world)
    if (meaning := tokens[args.token]) is None:
        raise Invalid(phrase("There is no token {token!r}: companion tokens lists them.", token=args.token))
    tokens.forget(args.token)
    world.write(phrase("{token} is {name} no more.", token=args.token, name=meaning.name))
    return 0


def _tokens(world: World) -> Tokens:
    return Tokens(tokens_folder(world.environ))
