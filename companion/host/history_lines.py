"""A line of the history, taken apart again: what was asked, and what was said.

A label is one message (:meth:`Prompt.describe`), and a save keeps it as such. Its parts are still in it, so that a
screen can show the question small and the answer large, in saves of any age.
"""

from companion.language.words import Message, Words, joined

CHANGED = "A changed answer: {label}"


def question_and_answer(label: Words) -> tuple[Words, Words]:
    """What was asked and what was said; a label that is no question with its answer is all answer.

    >>> from companion.kernel.prompts import Confirm
    >>> from companion.language.words import worded
    >>> asked, said = question_and_answer(Confirm("row.on", "Row on?").describe(True))
    >>> worded(asked), worded(said)
    ('Row on?', 'Yes')
    """
    if not isinstance(label, Message):
        return "", label
    if label.sentence == CHANGED:
        return _changed(label)
    if not label.sentence.startswith("{p0} {p1}"):
        return "", label
    asked, *said = (part if isinstance(part, Message) else str(part) for part in label.parts.values())
    if isinstance(said[0], Message) and said[0].sentence.endswith("."):
        return "", label  # an order in two sentences: nothing but that it was done is said
    return asked, joined(" ", said)


def _changed(label: Message) -> tuple[Words, Words]:
    inner = label.parts["label"]
    asked, said = question_and_answer(inner if isinstance(inner, Message) else str(inner))
    return (Message(CHANGED, {"label": asked}), said) if asked else ("", label)
