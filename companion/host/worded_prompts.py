"""A question as one reader reads it: text, options and names in words."""

from msgspec.structs import replace

from companion.kernel.draw import Draw
from companion.kernel.prompts import Offers, Option, Prompt
from companion.language.spoken import spoken
from companion.language.words import worded


def as_read(prompt: Prompt) -> Prompt:
    """A copy of *prompt* in the language in force. Its options are still looked up when they are asked for.

    >>> from companion.kernel import Choose, Option, say
    >>> asked = Choose("pet", say("Which pet?"), offers=lambda: [Option("cat", say("a cat"))])
    >>> as_read(asked).text, as_read(asked).options()[0].label
    ('Which pet?', 'a cat')
    """
    fields = prompt.__struct_fields__
    offers: dict[str, object] = {name: _read(getattr(prompt, name)) for name in ("offers", "also") if name in fields}
    if isinstance(prompt, Draw):
        named = prompt.named
        offers["named"] = lambda piece: worded(named(piece))
    return replace(spoken(prompt), **offers)


def _read(offers: Offers[object]) -> Offers[object]:
    def options() -> list[Option[object]]:
        return [spoken(option) for option in offers()]

    return options
