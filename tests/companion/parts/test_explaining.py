"""Lessons: before the question they are about, after the message, and of several asked at once before all."""

from companion.kernel import Confirm, Prompt, Tell, Together
from companion.parts.explaining import explained_step

SURE = Confirm("row.on", "Row on?")
NEWS = Tell("row.told", "Sara gains 5.")


def with_lessons(step, given=("row.on", "row.told")):
    """What comes to be asked and told, in its order; each lesson once."""
    left = list(given)

    def due(prompts: list[Prompt]):
        for prompt in prompts:
            if prompt.key in left:
                left.remove(prompt.key)
                yield Tell(f"lesson.{prompt.key}", "…", lesson=True)

    return explained_step(step, due)


def heard(step, *answers):
    """The keys in their order; *answers* are for what is asked."""
    found, waiting, answer = [], list(answers), None
    while True:
        try:
            asked = step.send(answer)
        except StopIteration:
            return found
        found.append("both" if isinstance(asked, Together) else asked.key)
        answer = None if isinstance(asked, Tell) else waiting.pop(0)


def test_a_lesson_stands_before_its_question_and_after_its_message():
    def step():
        yield from SURE
        yield NEWS

    assert heard(with_lessons(step()), True) == ["lesson.row.on", "row.on", "row.told", "lesson.row.told"]


def test_each_is_given_once_and_the_rules_receive_their_answers():
    got = []

    def step():
        got.append((yield from SURE))
        got.append((yield from SURE))

    assert heard(with_lessons(step()), True, False) == ["lesson.row.on", "row.on", "row.on"]
    assert got == [True, False]


def test_of_several_asked_at_once_lessons_stand_before_all():
    def step():
        yield Together([Confirm("row.on", "Row on?", "p1"), Confirm("row.back", "Back?", "p2")])

    assert heard(with_lessons(step()), [True, True]) == ["lesson.row.on", "both"]
