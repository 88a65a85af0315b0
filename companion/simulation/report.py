"""A simulation to read: in words for one combination of settings, as a table for several.

In a table numbers become their mean, and what is true or false of a game becomes the share of games in which it was
true, with the interval that holds the true share with 95 % certainty. Of words only who won is in it; the others are
left to the report.
"""

from collections.abc import Iterable, Sequence
from math import sqrt

from companion.kernel.balance import Figure
from companion.language.words import phrase
from companion.simulation.simulate import Average, Report, Row

Z = 1.96
"""So many standard deviations to either side hold 95 % of a normal distribution."""
TRUE_OR_NOT = {"yes", "no"}
WINNER = "winner"
"""What the kernel counts of a game that says who won."""


def report_lines(report: Report) -> list[str]:
    """A report to read."""
    lines = [
        phrase(
            "{games} games of {game}, {players} players, seeds from {seed}",
            games=report.games,
            game=report.game,
            players=report.players,
            seed=report.seed,
        )
    ]
    lines += [f"  {key} = {value}" for key, value in report.settings.items()]
    for key, figure in report.averages.items():
        lines.append(f"  {key:<24} {figure.mean:>10.2f}   ({figure.least:g} … {figure.most:g})")
    for key, counts in report.counts.items():
        played = sum(counts.values())
        shares = [f"{word or '–'} {number} ({number / played:.0%})" for word, number in counts.items()]
        lines.append(f"  {key:<24} {', '.join(shares)}")
    return lines + failure_lines(report)


def figure_of(report: Report) -> Figure:
    """What a game keeps of a report: how often it was won, and how long it took."""
    won = report.counts.get("won", {}).get("yes", 0)
    rounds = report.averages["rounds"].mean if "rounds" in report.averages else 0.0
    return Figure(report.players, dict(report.settings), report.games, won, round(rounds, 1))


def failure_lines(report: Report) -> list[str]:
    return [
        phrase("  seed {seed} failed: {error}", seed=failure.seed, error=failure.error) for failure in report.failures
    ]


def interval(number: int, of: int) -> tuple[float, float]:
    """Wilson's interval for a share: unlike the simpler ones it is right for few games and near 0 or 1, too."""
    share = number / of
    middle = share + Z * Z / (2 * of)
    half = Z * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    scale = 1 + Z * Z / of
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def markdown_lines(rows: Sequence[Row]) -> list[str]:
    """One row for each combination: its settings, games and errors, shares, means, CPU seconds of a game."""
    told = _in_order(pair.partition("=")[0] for row in rows for pair in row.label)
    shares = _in_order(key for row in rows for key, counts in row.report.counts.items() if set(counts) <= TRUE_OR_NOT)
    words = _in_order(key for row in rows for key in row.report.counts if key == WINNER)
    means = _in_order(key for row in rows for key in row.report.averages)
    head = [
        *told,
        phrase("games"),
        phrase("errors"),
        *(f"{key} %" for key in [*shares, *words]),
        *means,
        phrase("CPU s"),
    ]
    lines = [_line(head), _line(["---"] * len(told) + ["--:"] * (len(head) - len(told)))]
    for row in rows:
        chosen = dict(pair.split("=", 1) for pair in row.label)
        lines.append(
            _line(
                [
                    *(chosen.get(key, "") for key in told),
                    str(row.report.games),
                    str(len(row.report.failures)),
                    *(_share(row.report.counts.get(key, {})) for key in shares),
                    *(_shares_of(row.report.counts.get(key, {})) for key in words),
                    *(_mean(row.report.averages.get(key)) for key in means),
                    f"{row.cpu:.2f}",
                ]
            )
        )
    return lines


def _in_order(keys: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(keys))


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _share(counts: dict[str, int]) -> str:
    played = sum(counts.values())
    if not played:
        return ""
    low, high = interval(counts.get("yes", 0), played)
    return f"{100 * counts.get('yes', 0) / played:.0f} ({100 * low:.0f}–{100 * high:.0f})"


def _shares_of(counts: dict[str, int]) -> str:
    """``Keepers 60, Moths 30, – 10``: in how many games of a hundred it was each of them, the commonest first."""
    played = sum(counts.values())
    commonest = sorted(counts.items(), key=lambda item: -item[1])
    return ", ".join(f"{word or '–'} {100 * number / played:.0f}" for word, number in commonest)


def _mean(figure: Average | None) -> str:
    return f"{figure.mean:.1f}" if figure else ""
