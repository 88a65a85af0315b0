"""Secret answers in a save: what is said of them where a save is damaged."""

from companion.storage.covers import Covered
from companion.storage.format import Entry, public_label, row_of


def test_of_a_secret_answer_damage_reports_name_only_what_all_may_read():
    secret = Entry(1, "answer", "bid", 3, "p1", label=Covered("p1", "Sara bids.", "How many coins? 3"))

    assert public_label(row_of(secret)) == "Sara bids."


def test_of_an_open_answer_they_name_it_whole():
    assert public_label(row_of(Entry(1, "answer", "on", "yes", label="On? Yes"))) == "On? Yes"
