"""Dice with signs: taught from looks, known again in other throws, handed on as a file; strangers are asked about."""

import numpy as np
import pytest
from msgspec.structs import replace

from companion.errors import BadData, Invalid
from companion.kernel.dice import Dice, DieKind, Face
from companion.kernel.roll import Roll
from vision.agreeing import agree
from vision.answering import Answered, PleaseCheck, answer, expected_of, face_of
from vision.cameras.virtual_tray import ACROSS, GROUND, LIGHT
from vision.one_picture.finding import Finder
from vision.one_picture.reading import Die, Reading
from vision.render.camera import looking_down
from vision.render.surfaces import felt
from vision.render.symbol_dice import STRANGE, USUAL, USUAL_STYLE, drawn_die, shown_by
from vision.taught.dice_set import Example, TaughtDice, TaughtSet, taught_for
from vision.taught.every_die import EveryDie
from vision.taught.knowing import Knower
from vision.taught.looking import look_at, patch_of
from vision.taught.measuring import Sitting, laid, taught_in
from vision.taught.own_dice import OwnDice
from vision.taught.taught_reader import TaughtReader
from vision.taught.teaching import in_words, judge


def kind(colour: str) -> DieKind:
    sun, moon, star = (Face(f"{colour} {name}", name.title(), name) for name in ("sun", "moon", "star"))
    return DieKind(colour, f"{colour} die", (sun, sun, moon, moon, star, star), body=colour)


RED, BLUE = kind("red"), kind("blue")
KINDS = (RED, BLUE)
THROW = Roll("k", "Throw.", dice=(Dice("one", 2, kind=RED), Dice("other", kind=BLUE)))
TABLE = Sitting(
    looking_down(640, 480, ACROSS, 0.05, 1.2, 0.9),
    LIGHT,
    np.clip(felt(np.random.default_rng(GROUND)), 0, 1).astype(np.float32),
    GROUND,
)


@pytest.fixture(scope="module")
def taught() -> TaughtSet:
    return taught_in("sky", TABLE, KINDS, USUAL, USUAL_STYLE, np.random.default_rng(1), looks=4)


def picture_of(*dice: tuple[DieKind, int], drawings: tuple[str, ...] = USUAL, seed: int = 9) -> np.ndarray:
    rng = np.random.default_rng(seed)
    looks = [(drawn_die(one, drawings, USUAL_STYLE), face) for one, face in dice]
    return TABLE.pictures(laid(rng, TABLE.camera, looks), rng)[0][0]


def shown(one: DieKind, face: int) -> object:
    return face_of(one, shown_by(one, face))


@pytest.mark.parametrize("seed", [3, 4])
def test_a_throw_of_taught_dice_answers_by_itself(taught: TaughtSet, seed: int) -> None:
    picture = picture_of((RED, 1), (RED, 5), (BLUE, 4), seed=seed)

    agreed = agree([TaughtReader(taught).read(picture)] * 3, expected_of(THROW))
    answered = answer(THROW, agreed, picture)

    assert isinstance(answered, Answered), agreed.doubts
    assert sorted(answered.value["one"], key=str) == ["red star", "red sun"]
    assert answered.value["other"] == [shown(BLUE, 4)] == ["blue moon"]
    assert THROW.check(answered.value) == answered.value


def test_a_die_that_was_never_taught_is_asked_about(taught: TaughtSet) -> None:
    picture = picture_of((RED, 1), (RED, 5), (BLUE, 4), drawings=STRANGE)

    agreed = agree([TaughtReader(taught).read(picture)] * 3, expected_of(THROW))

    assert isinstance(answer(THROW, agreed, picture), PleaseCheck)
    assert not any(die.sure for die in agreed.reading.dice)


def test_dice_that_stay_are_not_read_again(taught: TaughtSet) -> None:
    again = Roll("k", "Again.", dice=(Dice("one", kind=RED),), stay=(Dice("other", kind=BLUE, showing=("blue moon",)),))
    picture = picture_of((RED, 5), (BLUE, 4))

    agreed = agree([TaughtReader(taught).read(picture)] * 3, expected_of(again))

    assert answer(again, agreed, picture).value == {"one": ["red star"]}


def test_each_look_is_known_by_the_others_and_that_is_enough(taught: TaughtSet) -> None:
    judged = judge(taught)

    assert judged.enough
    assert in_words(taught, judged) == "That is enough: these dice are read from now on."
    assert [known.label for known in Knower(taught).left_out()] == Knower(taught).labels


def test_faces_that_were_hardly_seen_are_named(taught: TaughtSet) -> None:
    few = TaughtSet("sky", taught.kinds, taught.examples[:12])

    judged = judge(few)

    assert not judged.enough
    assert set(judged.missing.values()) == {2}
    assert "red die: still Sun × 2" in in_words(few, judged)


def test_two_faces_with_the_same_sign_are_named_as_confused() -> None:
    drawings = ("bolt", "bolt", "drop")
    alike = taught_in("alike", TABLE, (RED,), drawings, USUAL_STYLE, np.random.default_rng(3), looks=4)

    judged = judge(alike)

    assert judged.confused[0] == (("red", "red moon"), ("red", "red sun"))
    assert "Moon (red die)" in in_words(alike, judged)


def test_a_set_is_kept_handed_on_taken_over_and_forgotten(taught: TaughtSet, tmp_path) -> None:
    mine, theirs = TaughtDice(tmp_path / "mine"), TaughtDice(tmp_path / "theirs")
    mine.keep(taught)
    mine.hand_on("sky", tmp_path / "sky.dice")

    assert theirs.bring(tmp_path / "sky.dice") == taught
    assert taught_for(THROW, theirs) == taught
    assert theirs.names() == ["sky"]

    theirs.forget("sky")
    assert taught_for(THROW, theirs) is None
    with pytest.raises(Invalid, match="no taught dice 'sky'"):
        theirs.load("sky")


def test_looks_are_added_and_only_the_newest_stay(taught: TaughtSet, tmp_path) -> None:
    kept = TaughtDice(tmp_path)
    for _ in range(30):
        grown = kept.add("sky", KINDS, taught.examples[:1])

    assert grown.looks(taught.examples[0].kind, taught.examples[0].face) == 24
    assert not grown.knows(RED), "the other faces were never seen"


@pytest.mark.parametrize(
    "content", [b"", b"{}", b'{"name":"x","kinds":[],"examples":[{"kind":"a","face":1,"picture":""}]}']
)
def test_a_file_that_is_no_set_is_told_and_passed_over(tmp_path, content: bytes) -> None:
    (tmp_path / "broken.dice").write_bytes(content)
    kept = TaughtDice(tmp_path)

    assert kept.all() == []
    assert "broken.dice" in kept.damaged()[0]
    with pytest.raises(BadData):
        kept.load("broken")


def test_a_name_that_leads_elsewhere_is_no_name(tmp_path) -> None:
    with pytest.raises(Invalid, match="no name for a set"):
        TaughtDice(tmp_path).load("../sky")


class Pips:
    """Reads one die with pips in every picture, and is not sure of it."""

    def __init__(self, die: Die) -> None:
        self.die = die

    def read(self, picture: object, above: object) -> Reading:
        return Reading((self.die,), False)


def test_every_die_is_read_as_the_open_throw_says(taught: TaughtSet, tmp_path) -> None:
    kept = TaughtDice(tmp_path / "taught")
    kept.keep(taught)
    pips = Die(4, (10, 10, 30, 30), 0.6, 5)
    every_die = EveryDie(Pips(pips), kept, OwnDice(tmp_path / "own"))
    picture = picture_of((RED, 1), (BLUE, 4))

    assert every_die.read(picture).dice == (pips,)
    every_die.attend(KINDS)
    assert sorted(die.colour for die in every_die.read(picture).dice) == ["blue", "red"]
    every_die.teach()
    assert [die.sure for die in every_die.read(picture).dice] == [False, False]


# -- the players' own dice -----------------------------------------------------------------------------------

RED_PIPS = replace(USUAL_STYLE, body=(0.6, 0.04, 0.05))


def pips(*faces: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return TABLE.pictures(laid(rng, TABLE.camera, [(RED_PIPS, face) for face in faces]), rng)[0][0]


@pytest.fixture(scope="module")
def looks() -> tuple[Example, ...]:
    """Looks at a red die with pips, five at each face."""
    found = []
    for face in range(1, 7):
        picture = pips(*[face] * 5, seed=20 + face)
        found += [look_at("red", face, patch_of(picture, spot.box)) for spot in Finder().find(picture)[:5]]
    return tuple(found)


def in_doubt(picture: np.ndarray, face: int, confidence: float = 0.6) -> Reading:
    """What the networks would say of the one die there."""
    [found] = Finder().find(picture)[:1]
    return Reading((Die(face, found.box, confidence, 7 - face, colour="other"),))


def test_a_die_that_is_known_is_no_longer_hard_to_read(looks: tuple[Example, ...], tmp_path) -> None:
    own, picture = OwnDice(tmp_path), pips(5, seed=3)
    assert own.learn(looks)

    refined = own.refined(in_doubt(picture, 5), picture)

    assert refined.sure
    assert [(die.face, die.colour, die.sure) for die in refined.dice] == [(5, "red", True)]
    assert not own.refined(in_doubt(picture, 5, confidence=0.3), picture).sure, "the networks hardly believe it"


def test_a_die_that_is_known_to_show_another_face_is_asked_about(looks: tuple[Example, ...], tmp_path) -> None:
    own, picture = OwnDice(tmp_path), pips(5, seed=3)
    own.learn(looks)
    [read] = in_doubt(picture, 2, confidence=0.99).dice
    sure = Reading((replace(read, sure=True),), False, ("something else looks like a die",))

    assert [die.sure for die in own.refined(sure, picture).dice] == [False]


def test_before_enough_was_learned_and_after_it_was_forgotten_nothing_changes(
    looks: tuple[Example, ...], tmp_path
) -> None:
    own, picture = OwnDice(tmp_path), pips(5, seed=3)
    reading = in_doubt(picture, 5)

    own.learn(looks[:6])
    assert own.refined(reading, picture) == reading
    own.learn(looks)
    own.forget()
    assert own.refined(reading, picture) == reading


def test_a_lesson_that_contradicts_what_is_known_is_dropped(looks: tuple[Example, ...], tmp_path) -> None:
    own = OwnDice(tmp_path)
    own.learn(looks)
    before = own.taught
    typed_wrongly = replace(looks[0], face=looks[0].face % 6 + 1)

    assert not own.learn([typed_wrongly], asked=True)
    assert own.taught == before


def test_what_is_well_known_is_not_learned_again_unless_it_was_asked(looks: tuple[Example, ...], tmp_path) -> None:
    own = OwnDice(tmp_path)
    own.learn([*looks, *looks])
    same = [look for look in looks if look.face == 1][:1]

    assert not own.learn(same)
    assert own.learn(same, asked=True)
