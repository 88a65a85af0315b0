"""What ``companion tags`` takes; the vision package, which draws the sheet, takes the same."""

from argparse import ArgumentParser
from pathlib import Path

EDGE = 14.0


def add_tag_arguments(parser: ArgumentParser) -> None:
    """*out* says by its ending what is written."""
    parser.add_argument("--out", type=Path, default=Path("tags.pdf"), metavar="FILE", help="a PDF, or a PNG a page")
    parser.add_argument("--game", default="", metavar="NAME", help="whose pieces and boards; without: only free tags")
    parser.add_argument("--players", default="", metavar="NAMES", help="who plays: Sara,Bryan")
    parser.add_argument("--cards", default="", metavar="NAMES", help="cards or rooms by what is on them: 1-25,31A,31B")
    parser.add_argument("--free", type=int, default=4, metavar="N", help="tags that mean nothing yet")
    parser.add_argument("--edge", type=float, default=EDGE, metavar="MM", help="of the black square; 12 to 25 is good")
