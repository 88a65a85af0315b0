"""What the trial saw, as a page to read: a line for each scenario, then its figures and pictures."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Result:
    """*why* it failed is empty when it passed."""

    name: str
    what: str
    why: str
    seconds: float
    facts: Sequence[str] = ()
    files: Sequence[Path] = field(default_factory=tuple)


def write_report(out: Path, results: Sequence[Result]) -> None:
    passed = sum(not result.why for result in results)
    lines = [f"# {passed} of {len(results)} scenarios passed", "", "| scenario | | seconds |", "|---|---|---|"]
    lines += [f"| [{r.name}](#{r.name}) | {'failed' if r.why else 'passed'} | {r.seconds:.0f} |" for r in results]
    for result in results:
        lines += ["", f"## {result.name}", "", result.what, ""]
        lines += [f"**failed**: {result.why}", ""] if result.why else []
        lines += [f"- {fact}" for fact in result.facts]
        for file in result.files:
            kind = "!" if file.suffix == ".png" else ""
            lines += ["", f"{kind}[{file.stem}]({file.relative_to(out)})"]
    (out / "report.md").write_text("\n".join(lines) + "\n")
