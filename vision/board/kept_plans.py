"""The plans of the players' boards, kept from evening to evening: for each game, by the panel a board is shown as."""

import os
from pathlib import Path

import msgspec

from companion.errors import BadData, SaveError
from companion.language.words import phrase
from companion.parts.own_files import read_bytes, tidy, write_whole
from vision.board.plan import BoardPlan

MOST_BYTES = 4 << 20
Plans = dict[str, dict[str, BoardPlan]]


def load_plans(folder: Path) -> tuple[Plans, str]:
    """What was kept, and an empty message; or nothing and why the file cannot be used."""
    path = folder / "boards.json"
    if not path.exists():
        return {}, ""
    try:
        return msgspec.json.decode(read_bytes(path, MOST_BYTES), type=Plans), ""
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, BadData) as error:
        return {}, tidy(phrase("The boards must be learned anew. {why}", why=error))


def keep_plan(folder: Path, game: str, plan: BoardPlan) -> None:
    """Whole or not at all; the other boards stay as they are, and a file that cannot be read is put aside."""
    plans, unreadable = load_plans(folder)
    plans.setdefault(game, {})[plan.board] = plan
    path = folder / "boards.json"
    try:
        if unreadable:
            os.replace(path, path.with_suffix(".unreadable"))
        write_whole(path, msgspec.json.encode(plans))
    except OSError as error:
        raise SaveError(phrase("{path} cannot be written: {why}.", path=path, why=error.strerror)) from error
