"""The Lord of the Dungeon: its values, and its fall (SS-038, SS-050, SS-058)."""

from typing import Literal

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.learned import describe_lord, learn_lord
from companion.games.shadowscape.meanings import ANOTHER
from companion.games.shadowscape.rules.tokens import gain_token
from companion.games.shadowscape.table import LORD, Table, Token
from companion.kernel import Choose, Confirm, Draw, Option, Outcome, Step, Sum, Tell, Words, say


def _value(table: Table, what: Literal["strength", "defence"]) -> int | None:
    """Of the side that is played (SS-017, SS-057, SS-067)."""
    known = things(table).lords.get(table.lord)
    if known is None:
        return None
    return (known.cooperative if table.mode == "cooperative" else known.competitive).get(what)


def lord_strength(table: Table) -> int | None:
    return _value(table, "strength")


def lord_defence(table: Table) -> int | None:
    return _value(table, "defence")


def lord_name(table: Table) -> Words:
    known = things(table).lords.get(table.lord)
    return say(known.name) if known else say("the Lord")


def draw_lord(table: Table) -> Step:
    """Which Lord card it is, by chance; of the box players say it."""
    known = {lord.id: lord for lord in things(table).lords.values()}
    ours = table.content == "ours"
    if ours:
        text = say("The Lord card is drawn:")
        table.lord = yield from Draw("setup.lord", text, fact="SS-017", pool=lambda: list(known), chance=True,
                                     openly=True, named=lambda id: say(known[id].name))  # fmt: skip
    else:
        offers = [*(Option(id, say(lord.name)) for id, lord in known.items()), Option(ANOTHER, say("Another Lord"))]
        chosen = yield from Choose("setup.which_lord", say("Draw a Lord card. Which one is it?"), fact="SS-017",
                                   offers=lambda: offers, brief=say("Which Lord is it?"))  # fmt: skip
        if chosen == ANOTHER:
            chosen = yield from describe_lord(table, table.active.id)
        else:
            yield from learn_lord(table, table.active.id, chosen)
        table.lord = things(table).lords[chosen].id


def learn_its_values(table: Table) -> Step:
    """Before it acts: where the dungeon was entered in mid-game, nobody has said which it is."""
    if table.lord:
        yield from learn_lord(table, table.active.id, table.lord)
    else:
        yield from draw_lord(table)


def lord_falls(table: Table, damage: Sum) -> Step:
    """It acts no more (SS-050). Together that is the victory (SS-058, SS-072); else its token is a Trophy (SS-071)."""
    me = table.active.id
    table.lord_at, table.lord_slain = "", True
    text = say("{damage}: {who} slays the Lord!", damage=damage.words(), who=table.active.name)
    yield Tell("lord.slain", text, me, fact="SS-071", data={"damage": damage})
    if table.mode == "cooperative":
        victory(table)
        return
    text = say("{who}, do you keep the Lord's token? Its Whisper asks for it.", who=table.active.name)
    if (yield from Confirm("lord.keep", text, me, fact="SS-090", brief=say("Keep the Lord's token?"))):
        yield from gain_token(table, me, Token(table.new_id("token"), LORD))


def victory(table: Table) -> None:
    """All win together, even where the Fate deck runs out at the same time (SS-058)."""
    table.ended(Outcome([player.id for player in table.players], say("The Lord of the Dungeon is slain.")))


def defeat(table: Table) -> Step:
    """Together, the game is lost the moment the Fate deck runs out (SS-058)."""
    text = say("The Fate deck has run out.")
    yield Tell("defeat", text, fact="SS-058")
    table.ended(Outcome([], text))
