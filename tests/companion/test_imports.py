"""The companion is pure: no screen, no camera, no pins, no chance, no clock. Whoever needs them hands them in.

Imports point inward: the camera and the pins know the companion, the app knows all of them, and none looks back.
"""

import ast
from pathlib import Path

import pytest

import companion

HEART = Path(companion.__file__).parent
FILES = sorted(HEART.rglob("*.py"))
THE_WORLD = {"kivy", "cv2", "gpiozero", "picamera2", "random", "time"}
OUTER_PACKAGES = {"vision", "hardware", "kivy_ui"}


def imports(source: str) -> set[str]:
    """The top names of all modules that *source* imports, wherever in it and however."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("__import__", "importlib.import_module"):
            found |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    return {name.partition(".")[0] for name in found}


def named(path: Path) -> str:
    return str(path.relative_to(HEART))


@pytest.mark.parametrize("path", [path for path in FILES if path != HEART / "__main__.py"], ids=named)
def test_only_the_command_line_may_touch_the_world(path):
    assert not imports(path.read_text()) & THE_WORLD


@pytest.mark.parametrize("path", [path for path in FILES if path != HEART / "__main__.py"], ids=named)
def test_imports_point_inward(path):
    assert not imports(path.read_text()) & OUTER_PACKAGES


@pytest.mark.parametrize("package", ["vision", "hardware"])
def test_what_the_app_stands_on_does_not_know_the_app(package):
    outward = {"kivy", "kivy_ui", "vision", "hardware"} - {package}
    files = sorted((HEART.parent / package).rglob("*.py"))

    assert {path.name: found for path in files if (found := imports(path.read_text()) & outward)} == {}


BAKING = "bake.py"
"""Developers make pictures with it; the app never loads it."""


def test_only_the_app_imports_kivy_and_no_camera_is_loaded_before_one_is_used():
    app = [path for path in sorted((HEART.parent / "kivy_ui").rglob("*.py")) if path.name != BAKING]

    assert any("kivy" in imports(path.read_text()) for path in app)
    assert {path.name for path in app if "cv2" in at_the_top(path.read_text())} == set()


LIGHT = [
    "live/attention",
    "live/board_eye",
    "live/camera_thread",
    "live/roll_camera",
    "live/sources",
    "taught/dice_set",
]


@pytest.mark.parametrize("module", LIGHT)
def test_what_starts_before_a_camera_is_opened_loads_neither_opencv_nor_the_reader(module):
    source = (HEART.parent / "vision" / f"{module}.py").read_text()
    light = {f"vision.{name.replace('/', '.')}" for name in LIGHT}

    assert not at_the_top(source) & {"cv2", "numpy"}
    assert {name for name in modules_at_the_top(source) if name.startswith("vision")} <= light


def modules_at_the_top(source: str) -> set[str]:
    return {node.module or "" for node in ast.parse(source).body if isinstance(node, ast.ImportFrom)}


def at_the_top(source: str) -> set[str]:
    """What is imported as soon as the module is: OpenCV would cost every start of the app a third of a second."""
    tree = ast.parse(source)
    tree.body = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    return imports(ast.unparse(tree))


def test_the_command_line_reaches_outward_for_box_and_camera_and_only_when_a_command_asks():
    source = (HEART / "__main__.py").read_text()
    at_once = [ast.unparse(node) for node in ast.parse(source).body if isinstance(node, ast.Import | ast.ImportFrom)]

    assert imports(source) & OUTER_PACKAGES == {"hardware", "vision"}
    assert not imports("\n".join(at_once)) & OUTER_PACKAGES


def test_the_files_that_are_looked_at_are_all_of_them():
    assert {"kernel/session.py", "storage/journal.py", "games/__init__.py"} <= set(map(named, FILES))


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import os, random as r",
        "import random.sub",
        "from random import choice",
        "def roll():\n    from random import choice",
        "if True:\n    import random",
        "__import__('random')",
        "importlib.import_module('random')",
    ],
)
def test_an_import_is_found_wherever_it_hides(source):
    assert "random" in imports(source)


@pytest.mark.parametrize("source", ["from . import random", "from companion import random", "random = 1", "'random'"])
def test_what_is_no_import_is_not_taken_for_one(source):
    assert "random" not in imports(source)
