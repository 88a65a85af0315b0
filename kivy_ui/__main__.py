"""``python -m kivy_ui``: open the app.

Exit codes, for whoever watches over it: 0 when the players quit, 1 when the app fell over
(start it again), 2 for options that do not exist, 130 when it was interrupted from the keyboard.
"""

import argparse
import os
import sys

try:
    from kivy_ui.system.start import DISPLAYS, TURNS, as_mounted
except ImportError as missing:
    sys.exit(f"Shadow Table cannot start: {missing}; `bash deploy/play` sets up what is missing.")


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m kivy_ui", description=__doc__.splitlines()[0])
    sizes = [display.name for display in DISPLAYS]
    parser.add_argument("--size", choices=sizes, help="of the window; without it, what fits this screen")
    parser.add_argument("--rotate", type=int, choices=TURNS, default=0, help="degrees by which the display is turned")
    parser.add_argument("--fullscreen", action="store_true", help="as on a console without a desktop")
    parser.set_defaults(run=open_app)
    mounted, problems = as_mounted(os.environ)
    parser.set_defaults(problems=problems)
    args = parser.parse_args([*mounted, *words])
    return int(args.run(args))


def open_app(args: argparse.Namespace) -> int:
    """Full screen on a console, a window on a desktop."""
    from kivy_ui.system import launch

    return launch.open_app(args.size, args.rotate, fullscreen=args.fullscreen, notices=args.problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
