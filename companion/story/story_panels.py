"""How a game went, as panels: the same for every game, on any screen."""

from collections.abc import Iterator
from typing import Any

from companion.host.answerers import VIRTUAL
from companion.kernel.dice import DieKind
from companion.kernel.view import Chart, Grid, Listing, Panel, Pool, Text, Value
from companion.language.words import Message, Words, count, joined, say
from companion.story.chronicle import Chronicle, ThrownDice
from companion.story.fairness import Faces, together
from companion.story.turning_points import fortune, turning_points, worth_telling

WHO = {"player": "by hand", "camera": "by camera", VIRTUAL: "by the app"}
"""Who gave an answer, in words; anybody else is called by the name in the journal."""
MOST_ROLES = 12
"""Kinds of dice that have a row of their own; the rarer ones share the last row."""


def story(told: Chronicle) -> list[Panel]:
    """Everything there is to tell, the most asked-for first; what did not happen is left out."""
    return [
        _summary(told),
        *_turned(told),
        *_people(told),
        *_moments(told),
        *_rounds(told),
        *_dice(told),
        _answers(told),
        *_tally(told),
    ]


def who_words(who: str) -> Words:
    return say(WHO[who]) if who in WHO else say("by {who}", who=who)


def _summary(told: Chronicle) -> Text:
    facts = [count(told.rounds, "round", "rounds")] if told.rounds else []
    facts.append(count(told.answers, "answer", "answers"))
    if told.clocked.seconds:
        facts.append(say("{time} played", time=_time(told.clocked.seconds)))
    if told.clocked.breaks:
        facts.append(count(told.clocked.breaks, "break", "breaks"))
    lines = [told.over or told.headline, joined("", [joined(", ", facts), "."])]
    if told.unread:
        states = count(told.unread, "state", "states")
        lines.append(say("Some moments may be missing: {states} of the table cannot be read any more.", states=states))
    return Text(id="story", title=told.title, text=joined("\n", lines))


def _time(seconds: float) -> Words:
    """``2 h 05 min``; less than a minute is one."""
    hours, minutes = divmod(max(1, round(seconds / 60)), 60)
    return say("{h} h {min:02} min", h=hours, min=minutes) if hours else say("{min} min", min=minutes)


def _turned(told: Chronicle) -> Iterator[Panel]:
    """The turning points, and the line of fortune if it ever moved."""
    points = turning_points(told.moments)
    if points:
        lines = [say("Round {n}: {text}", n=m.round, text=m.text) if m.round else m.text for m in points]
        yield Listing(id="story.turning", title=say("Turning points"), lines=lines)
    course = fortune(told.moments)
    if any(course):
        labels = [str(moment.round) for moment in worth_telling(told.moments)]
        yield Chart(
            id="story.fortune",
            title=say("How fortune went"),
            labels=labels,
            values=[float(n) for n in course],
            shape="line",
            note=say("Up: for the better. Down: for the worse. By round."),
        )


def _people(told: Chronicle) -> Iterator[Panel]:
    """What went well and ill for each, where moments say whose they were; and where it was that somebody fell."""
    rows: list[list[Words]] = []
    for seat, name in told.people.items():
        own = [moment for moment in told.moments if seat in moment.who]
        well, ill = (sum(moment.sway == sway for moment in own) for sway in (1, -1))
        if own:
            rows.append([name, str(well), str(ill)])
    if rows:
        columns = [say("who"), say("went well"), say("went ill")]
        yield Grid(id="story.people", title=say("Who did what"), columns=columns, rows=rows)


def _moments(told: Chronicle) -> Iterator[Panel]:
    """The timeline; that a round begins is seen from the numbers."""
    rows = [[str(m.round), str(m.entry), m.text] for m in told.moments if m.kind != "round"]
    if rows:
        columns = [say("round"), say("answer"), say("what happened")]
        yield Grid(id="story.moments", title=say("What happened"), columns=columns, rows=rows)


def _rounds(told: Chronicle) -> Iterator[Panel]:
    answers = told.answers_by_round()
    if len(answers) > 1:
        labels, values = [str(round_) for round_ in answers], [float(n) for n in answers.values()]
        yield Chart(id="story.rounds", title=say("Answers in each round"), labels=labels, values=values, shape="line")


def _dice(told: Chronicle) -> Iterator[Panel]:
    for dice in told.dice:
        own = "" if dice.kind.pips else f".{dice.kind.id}"
        for who, faces in dice.by_who.items():
            yield _faces(f"story.dice{own}.{who}", _thrown(who, faces), faces)
        average = [say("average")] if next(iter(dice.by_role.values())).mean is not None else []
        columns = [say("dice for"), say("thrown"), *average, *(face.name for face in dice.kind.distinct)]
        rows = [[role, *_figures(faces)] for role, faces in _roles(dice).items()]
        yield Grid(id=f"story.roles{own}", title=_what_for(dice.kind), columns=columns, rows=rows)


def _thrown(who: str, faces: Faces) -> Words:
    if faces.mean is None or not faces.kind.pips:
        return say("{dice} {who}: {n} thrown", dice=faces.kind.label, who=who_words(who), n=faces.thrown)
    return say("Dice {who}: {n} thrown, {mean:.2f} on average", who=who_words(who), n=faces.thrown, mean=faces.mean)


def _what_for(kind: DieKind) -> Words:
    if kind.pips:
        return say("What the dice were for")
    return say("What it was for: {dice}", dice=kind.label)


def _figures(faces: Faces) -> list[str]:
    mean = [] if faces.mean is None else [f"{faces.mean:.2f}"]
    return [str(faces.thrown), *mean, *map(str, faces.counts)]


def _roles(dice: ThrownDice) -> dict[Words, Faces]:
    """The commonest dice by what they were for, the others together."""
    roles: list[tuple[Words, Faces]] = list(dice.by_role.items())
    if len(roles) <= MOST_ROLES:
        return dict(roles)
    return dict(roles[:MOST_ROLES]) | {say("anything else"): together([faces for _, faces in roles[MOST_ROLES:]])}


def _faces(id: str, title: Words, faces: Faces) -> Chart:
    note = say("These dice: {verdict}. (χ² {chi:.1f})", verdict=faces.verdict(), chi=faces.chi_square)
    return Chart(
        id=id,
        title=title,
        labels=[face.name for face in faces.kind.distinct],
        values=[float(n) for n in faces.counts],
        reference=faces.expected[0] if len(set(faces.expected)) == 1 else None,
        note=note,
    )


def _answers(told: Chronicle) -> Pool:
    values = [_number(say("Answers {who}", who=who_words(who)), n) for who, n in told.given.items()]
    values.append(_number(say("Taken back"), told.taken_back))
    values.append(_number(say("Corrections"), told.corrected))
    return Pool(id="story.answers", title=say("Answers"), values=values)


def _tally(told: Chronicle) -> Iterator[Panel]:
    values = [_counted(key, counted) for key, counted in told.tally.items() if counted != ""]
    if values:
        yield Pool(id="story.tally", title=say("What was counted"), values=values)


def _counted(key: str, counted: Any) -> Value:
    if isinstance(counted, bool):
        return Value(say(key), say("yes") if counted else say("no"))
    if isinstance(counted, int):
        return _number(say(key), counted)
    return Value(say(key), counted if isinstance(counted, Message) else str(counted))


def _number(label: Words, number: int) -> Value:
    return Value(label, str(number), number=number)
