"""``companion tags`` and ``python -m vision tags``: the sheet for a game and its players."""

import re
from argparse import Namespace
from collections.abc import Callable, Mapping

from companion.errors import Invalid
from companion.host.token_meanings import Tokens, tokens_folder
from companion.kernel.registry import find_game
from companion.kernel.seats import Player
from companion.language.words import count, phrase, worded
from vision.board.allotting import FREE, allot, boards_of, first_tag, wanted
from vision.board.plan import CORNERS
from vision.board.sheet import Item, write_pdf, write_pngs
from vision.tray import CORNERS as TRAY_CORNERS
from vision.tray import Layout as TrayLayout

SMALLEST, LARGEST = 8.0, 60.0
CORNER = 20.0
ROW = re.compile(r"(\d+)-(\d+)")
MOST_CARDS = 200


def print_sheet(args: Namespace, write: Callable[[str], None], environ: Mapping[str, str]) -> int:
    """Write the sheet, and keep what each of its tags means."""
    if args.out.suffix.lower() not in (".pdf", ".png"):
        raise Invalid(phrase("{path}: expected the name of a PDF or PNG file.", path=args.out))
    if not SMALLEST <= args.edge <= LARGEST or not 0 <= args.free <= len(FREE):
        raise Invalid(
            phrase("A tag has {least:g} to {most:g} mm, and {n} are free.", least=SMALLEST, most=LARGEST, n=len(FREE))
        )
    groups = groups_for(args, Tokens(tokens_folder(environ)))
    if args.out.suffix.lower() == ".pdf":
        pages = write_pdf(args.out, groups)
        write(f"{args.out}: {worded(count(pages, 'page', 'pages'))}")
    else:
        for path in write_pngs(args.out, groups):
            write(str(path))
    write(phrase("Print at 100 %, cut along the marks, glue flat. What each means is kept; print again as you like."))
    return 0


def groups_for(args: Namespace, tokens: Tokens) -> list[tuple[str, list[Item]]]:
    """All that goes on the sheet, under headings."""
    where = (phrase("top left"), phrase("top right"), phrase("bottom right"), phrase("bottom left"))
    tray = TrayLayout()
    groups = [(phrase("Corners of the tray"), [Item(n, where[n], tray.tag_mm, True) for n in range(TRAY_CORNERS)])]
    names = [name.strip() for name in args.players.split(",") if name.strip()]
    if args.game:
        game = find_game(args.game)
        least = max(game.players[0], len(names))
        players = [Player(name, name, seat=n) for n, name in enumerate(names or map(str, range(1, least + 1)))]
        for n, board in enumerate(boards_of(game, players)):
            corners = [Item(first_tag(n) + corner, where[corner], CORNER) for corner in range(CORNERS)]
            groups.append((phrase("Corners of {board}", board=worded(board.title) or game.title), corners))
        found = allot(wanted(game, players if names else [], _cards(args.cards), players), tokens)
        headings = {"person": phrase("People"), "piece": phrase("Pieces"), "card": phrase("Cards")}
        for kind, heading in headings.items():
            items = [Item(tag, meaning.name, args.edge) for tag, meaning in found.items() if meaning.kind == kind]
            groups.append((heading, items))
    groups.append((phrase("Free"), [Item(tag, "", args.edge) for tag in FREE[: args.free]]))
    return [(heading, items) for heading, items in groups if items]


def _cards(typed: str) -> list[str]:
    """``1-3,7A`` are 1, 2, 3 and 7A."""
    cards: list[str] = []
    for part in filter(None, (part.strip() for part in typed.split(","))):
        row = ROW.fullmatch(part)
        cards += map(str, range(int(row[1]), int(row[2]) + 1)) if row and int(row[2]) < 1000 else [part]
    if len(cards) > MOST_CARDS:
        raise Invalid(phrase("{n} cards are too many for one sheet.", n=len(cards)))
    return list(dict.fromkeys(cards))
