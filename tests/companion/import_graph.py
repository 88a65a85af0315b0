"""Who imports whom in the companion: ``python -m tests.companion.import_graph`` prints the drawing of its README."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import companion

HEART = Path(companion.__file__).parent
ROOT = HEART.parent


class Import(NamedTuple):
    by: str
    of: str
    inside: bool
    """Within a function, so that it happens only when that is called."""


def modules() -> dict[str, Path]:
    named = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in HEART.rglob("*.py")}
    return {name.removesuffix(".__init__"): path for name, path in named.items()}


def imports(known: dict[str, Path]) -> list[Import]:
    """All imports of our own modules by each other."""
    return [found for name, path in known.items() for found in _of(name, path, known)]


def _of(name: str, path: Path, known: dict[str, Path]) -> Iterator[Import]:
    def look(node: ast.AST, inside: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            for wanted in _wanted(child, known):
                yield Import(name, wanted, inside)
            yield from look(child, inside or isinstance(child, ast.FunctionDef | ast.Lambda))

    return look(ast.parse(path.read_text()), False)


def _wanted(node: ast.AST, known: dict[str, Path]) -> set[str]:
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names} & known.keys()
    if isinstance(node, ast.ImportFrom) and node.module:
        whole = {f"{node.module}.{alias.name}" for alias in node.names}
        return {name if name in known else node.module for name in whole} & known.keys()
    return set()


def cycle(found: list[Import]) -> list[str]:
    """Modules that import each other in a ring, or none."""
    graph: dict[str, set[str]] = {}
    for one in found:
        graph.setdefault(one.by, set()).add(one.of)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1]
    return []


def package(module: str) -> str:
    return module.split(".")[1] if "." in module else "companion"


def drawing(found: list[Import]) -> str:
    """A line for each package: what it imports of the others, in its own order of names."""
    uses: dict[str, set[str]] = {}
    for one in found:
        if package(one.by) != package(one.of):
            uses.setdefault(package(one.by), set()).add(package(one.of))
    names = sorted(uses, key=lambda name: (-len(uses[name]), name))
    return "\n".join(f"{name:<11} → {', '.join(sorted(uses[name]))}" for name in names)


if __name__ == "__main__":
    print(drawing(imports(modules())))
