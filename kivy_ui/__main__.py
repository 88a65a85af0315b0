"""``python -m kivy_ui``: open the app."""

import argparse
import os
import sys
from pathlib import Path

from kivy_ui.start import DISPLAYS, TURNS, as_mounted, prepare


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m kivy_ui", description=__doc__)
    parser.add_argument("--size", choices=[display.name for display in DISPLAYS], default=DISPLAYS[0].name)
    parser.add_argument("--rotate", type=int, choices=TURNS, default=0, help="degrees by which the display is turned")
    parser.add_argument("--fullscreen", action="store_true")
    args = parser.parse_args([*as_mounted(os.environ), *words])
    display = next(display for display in DISPLAYS if display.name == args.size)
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "shadow-table"
    prepare(display, home, fullscreen=args.fullscreen, rotation=args.rotate)
    from kivy_ui.app import ShadowTableApp

    ShadowTableApp().run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
