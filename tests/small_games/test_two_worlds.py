"""No secret leaks: plays that differ in one secret look the same to every other viewer until it is revealed.

That the comparison would notice a leak is shown by faults, put in one at a time.
"""

import pytest
from msgspec.structs import replace

from companion.host import host
from companion.kernel import Player, session
from companion.kernel.game import Game
from companion.storage import covers, viewing
from companion.storage.covers import Covered
from tests.small_games import cellar_chase, lantern_auction, meeting_place
from tests.small_games.two_worlds import Word, compare, random_words

THREE = [Player("Sara", "Sara"), Player("Bryan", "Bryan"), Player("Kim", "Kim")]


def corrected_rooms(table):
    """A side is put down for the wrong room, and somebody puts it right."""
    return [
        Word("meet", side, room, True, tuple(other for other in meeting_place.ROOMS if other != room), path)
        for side in table.meets
        for path in [f"meets.{side}.kept"]
        for room in meeting_place.ROOMS
    ]


SLIPS = {"meeting_place": corrected_rooms}
GAMES = [lantern_auction.GAME, cellar_chase.GAME, meeting_place.GAME]


def leaks(game, seeds, folder):
    """What differs for those who may not know, over some plays and every secret in them; and how many those were."""
    found, secrets = [], 0
    for seed in seeds:
        words = random_words(game, THREE, seed, folder, SLIPS.get(game.name, lambda table: []))
        for at, word in enumerate(words):
            if word.others:
                secrets += 1
                found += compare(game, THREE, words, at, word.others[seed % len(word.others)], folder)
    return found, secrets


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_worlds_that_differ_in_one_secret_look_the_same_to_all_others(game, tmp_path):
    found, secrets = leaks(game, range(10), tmp_path)

    assert found == []
    assert secrets > 20


# -- faults that must be found -------------------------------------------------------------------------------


def questions_without_covers(patch):
    patch.setattr(host.Host, "_may_read", lambda self, prompt, viewer: True)


def everybody_may_see_everything(patch):
    patch.setattr(covers.Eyes, "may_see", lambda self, of: True)


def the_table_is_handed_out_whole(patch):
    patch.setattr(Game, "seen", lambda self, table, viewer: table)


def the_history_tells_it(patch):
    own = lambda entry: replace(entry, label=entry.label.own) if isinstance(entry.label, Covered) else entry  # noqa: E731
    patch.setattr(session, "known_to", lambda eyes, entries, told: [own(entry) for entry in entries])


def the_list_of_an_undo_tells_it(patch):
    own = lambda entry: entry.label.own if isinstance(entry.label, Covered) else entry.label  # noqa: E731
    patch.setattr(session, "_public_labels", lambda entries: [own(entry) for entry in entries])


def whoever_listens_hears_it(patch):
    patch.setattr(host.Host, "_known_to", lambda self, viewer, event: event)


def a_trial_goes_on_from_it(patch):
    patch.setattr(session, "holds_secrets_of_others", lambda data, eyes: False)
    patch.setattr(session, "may_know", lambda eyes, entry, opened: True)


def it_is_revealed_too_early(patch):
    patch.setattr(viewing, "revealed", lambda entries, told: {entry.n for entry in entries})


def a_copy_to_look_at_holds_it(patch):
    patch.setattr(session.Session, "_board_for", lambda self, board, viewer: board)


def an_open_question_dims_by_it(patch):
    """Whoever holds a Trip may not search: the menu of a turn, which everybody reads, tells what is in a hand."""
    real = cellar_chase.deeds

    def deeds(table):
        held = "trip" in table.hands[table.active.id].value
        return [replace(one, why_not="no" if one.id == "search" and held else one.why_not) for one in real(table)]

    patch.setattr(cellar_chase, "deeds", deeds)


def a_deck_lies_open(patch):
    """Nobody may know the deck: what is missing in it was drawn."""
    patch.setattr(cellar_chase, "NOBODY", "p2")


def what_is_told_in_secret_is_told_to_all(patch):
    patch.setattr(host, "_told_to", lambda eyes, tell: tell)


def the_label_of_a_correction_tells_it(patch):
    patch.setattr(session, "whose", lambda table, path: "")


def whoever_listens_hears_what_was_corrected(patch):
    patch.setattr(host, "whose", lambda table, path: "")


def both_sides_are_one(patch):
    """Whoever plays on a side reads what any side is asked, told and keeps."""
    seats = covers.Eyes.may_see
    patch.setattr(covers.Eyes, "may_see", lambda self, of: seats(self, of) or (bool(self.side) and of in SIDES))


SIDES = {side.id for side in meeting_place.SIDES}
FAULTS = [
    questions_without_covers,
    everybody_may_see_everything,
    the_table_is_handed_out_whole,
    the_history_tells_it,
    the_list_of_an_undo_tells_it,
    whoever_listens_hears_it,
    a_trial_goes_on_from_it,
    it_is_revealed_too_early,
    a_copy_to_look_at_holds_it,
    an_open_question_dims_by_it,
    a_deck_lies_open,
]
FAULTS_OF_SIDES_TELLS_AND_CORRECTIONS = [
    what_is_told_in_secret_is_told_to_all,
    the_label_of_a_correction_tells_it,
    whoever_listens_hears_what_was_corrected,
    both_sides_are_one,
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_leak_is_found(fault, monkeypatch, tmp_path):
    fault(monkeypatch)

    found = [leaks(game, range(3), tmp_path)[0] for game in (lantern_auction.GAME, cellar_chase.GAME)]

    assert any(found)


@pytest.mark.parametrize("fault", FAULTS_OF_SIDES_TELLS_AND_CORRECTIONS, ids=lambda fault: fault.__name__)
def test_a_leak_that_only_sides_secret_tells_and_corrected_secrets_show_is_found(fault, monkeypatch, tmp_path):
    fault(monkeypatch)

    assert leaks(meeting_place.GAME, range(3), tmp_path)[0]
    assert not leaks(lantern_auction.GAME, range(1), tmp_path)[0]
