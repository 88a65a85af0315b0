"""The whole dungeon as one answer: a draft that players look at, and put right room by room."""

from companion.games.shadowscape.table import PLACES, Room
from companion.language.words import worded
from tests.games.shadowscape.playing import Play, fresh, sitting


def laid_out():
    """A table that knows all its room cards, and how they lie."""
    table = sitting("3,3", phase="setup", step="scan", round=0)
    lies, table.rooms = {place: room.card for place, room in table.rooms.items()}, {}
    return table, lies


def test_all_rooms_are_there_with_one_answer_and_one_look():
    """SS-011, SS-G18."""
    table, lies = laid_out()
    play = Play(table).say("setup.scan", {**lies, "2,2": {"id": lies["2,2"], "turn": 180}})

    assert play.asked() == ["setup.draft"]
    assert [place for place, room in play.table.rooms.items() if room.turned] == ["2,2"]
    options = {option.id: worded(option.label) for option in play.open("setup.draft").options()}
    assert options["2,2"] == "row 2, column 2: room 7, upside down"

    assert play.say("setup.draft", "right").table.step != "rooms"
    assert play.table.rooms["5,5"].card == lies["5,5"]


def test_what_was_not_read_is_asked_room_by_room():
    table, lies = laid_out()
    unread = {place: lies.pop(place) for place in ("1,3", "4,4")}
    play = Play(table).say("setup.scan", lies)

    for place, card in unread.items():
        assert worded(play.open("setup.room_known").text).startswith(f"row {place[0]}, column {place[2]}")
        play.say("setup.room_known", card).say("setup.turn", "upright")

    assert play.asked() == ["setup.draft"]
    assert set(play.table.rooms) == set(PLACES)


def test_a_room_that_lies_otherwise_is_asked_anew():
    table, lies = laid_out()
    play = Play(table).say("setup.scan", lies).say("setup.draft", "3,2")

    assert worded(play.open("setup.room_known").text).startswith("row 3, column 2")
    play.say("setup.room_known", lies["3,2"]).say("setup.turn", "turned")

    assert (play.asked(), play.table.rooms["3,2"].turned) == (["setup.draft"], True)


def test_what_cannot_lie_so_is_said_with_its_place():
    """SS-004, SS-064."""
    table, lies = laid_out()
    play = Play(table).say("setup.scan", {**lies, "1,1": lies["1,2"], "1,2": lies["1,1"]})

    text = worded(play.open("setup.draft").text)
    assert "row 1, column 1: in a corner lies a Starting Room" in text
    assert "row 1, column 2: a Starting Room lies only in a corner" in text


def test_unknown_cards_of_a_draft_are_described_once_each():
    """SS-G2: nothing is known of the box; the number and the turn came from the photograph."""
    play = Play(fresh(2)).say("setup.scan", {"1,1": "22A", "1,2": {"id": "7", "turn": 180}})
    for place in PLACES[2:]:  # what was not read comes first
        assert play.asked() == ["setup.room"]
        play.table.rooms[place] = Room("8")
        play = play.again()

    assert play.asked() == ["room.corner"]
    play.say("room.corner", "ES").say("room.door", "A").say("room.door", "B").say("room.features", [])
    assert play.asked() == ["room.door"]
    for sign in "ABCD":
        play.say("room.door", sign)
    play.say("room.features", ["treasure"])
    card = next(room for room in play.table.described.rooms if room.number == "7")

    assert (card.doors, card.treasure) == ({"N": "A", "E": "B", "S": "C", "W": "D"}, True)
    assert play.table.rooms["1,2"].turned


def test_room_by_room_is_one_tap_away():
    play = Play(fresh(2))

    assert play.open("setup.scan").main == "each"
    assert play.say("setup.scan", "each").asked() == ["setup.room"]
