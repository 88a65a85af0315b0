"""Bots for both sides, of three strengths: *novice* does anything legal, *plain* what looks good, *keen* counts.

Knows what lies open and the options of a question; hands of cards are unknown to it as they are to the app.
"""

from typing import Any

from companion.games.dark_rituals.bots.plans import what_to_do, where_to_go, whom_to_activate
from companion.games.dark_rituals.bots.worths import EVEN, hit_worth, wound_worth
from companion.games.dark_rituals.rules.combat.chances import chances
from companion.games.dark_rituals.rules.combat.pools import defence_payers
from companion.games.dark_rituals.table import HEROES, Character, Strength, Table
from companion.kernel import PASS, Act, Chance, Choose, Message, Number, Prompt

ANSWERS: dict[str, Any] = {
    "setup.heroes": True,
    "by_hand": "done",
    "cancel": "no",
    "pass.agree": True,
    "spell.more": "none",
    "trade.agree": True,
    "alchemy.rise": True,
}
"""Where there is little to think about."""
NOT_BY_CHANCE = ("by_hand", "arrange")
"""What leads nowhere if chance does it: notes of what a card did, and equipment of cards that nobody drew."""
FACES = ("0", "1", "2")
"""Unknown dice are told like this."""
FIGURES = ("1", "2", "3")
"""Unknown figures are told like this."""


def bot(table: Table, prompt: Prompt, chance: Chance) -> Any:
    """As well as the table's setting says for that side."""
    return bot_of(table.strengths.get(_side(table, prompt.who), "keen"), table, prompt, chance)


def _side(table: Table, who: str) -> str:
    side = next((seat.side for seat in table.players if seat.id == who), who)
    return side or HEROES


def bot_of(strength: Strength, table: Table, prompt: Prompt, chance: Chance) -> Any:
    """An answer, or None where any legal one will do."""
    if prompt.key in ANSWERS:
        return ANSWERS[prompt.key]
    if prompt.key.startswith("react."):
        return _reaction(prompt, chance)
    if prompt.key == "die.face":
        return chance.choice(FACES)
    if prompt.key == "figure":
        return chance.choice(FIGURES)
    if strength == "novice":
        return _novice(prompt, chance)
    return _choice(table, prompt, chance, keen=strength == "keen")


def _reaction(prompt: Prompt, chance: Chance) -> Any:
    """Nobody knows what is held: a Reaction that this table knows is used now and then."""
    if not isinstance(prompt, Choose) or prompt.main != PASS:
        return None
    known = [option.id for option in prompt.options() if option.means is not None and not option.why_not]
    known = [id for id in known if id not in (PASS, "heroes", "legion")]
    return chance.choice(known) if known and chance.random() < 0.2 else PASS


def _novice(prompt: Prompt, chance: Chance) -> Any:
    """Anything legal, but it does not stop with its first breath."""
    if not isinstance(prompt, Act):
        return None
    legal = [id for id in prompt.legal() if id not in NOT_BY_CHANCE]
    going_on = [id for id in legal if id not in ("pass", "else", "enough")]
    return chance.choice(going_on) if going_on and chance.random() < 0.85 else chance.choice(legal)


def _choice(table: Table, prompt: Prompt, chance: Chance, *, keen: bool) -> Any:
    match prompt:
        case Act() if prompt.key == "side.act":
            return whom_to_activate(table, prompt, chance, keen=keen)
        case Act() if prompt.key == "action":
            return what_to_do(table, prompt, chance, keen=keen)
        case Number() if prompt.key in ("start.hand", "plague.lock"):
            return prompt.least()
        case Number() if prompt.key == "plague.amount":
            return 2 if chance.random() < EVEN else 3
        case Choose():
            return _chosen(table, prompt, chance, keen=keen)
    return None


def _chosen(table: Table, prompt: Choose[Any], chance: Chance, *, keen: bool) -> Any:
    match prompt.key:
        case "attack.target":
            return _target(table, prompt, keen=keen)
        case "defend":
            return _defence(table, prompt, keen=keen)
        case "aid":
            return _aid(table, prompt, keen=keen)
        case "move.to":
            return where_to_go(table, _mover(table, prompt), prompt.legal(), chance)
        case "spoils":
            wanted = [name for name in ("strength", "resistance", "agility") if name in prompt.legal()]
            return wanted[0] if wanted else None
        case "plague.source":
            return chance.choice(("body", "sustenance", "mind"))
    return None


def _mover(table: Table, prompt: Prompt) -> Character:
    """Whom the question is about: the Active Character or a Serf it directs."""
    named = prompt.text.parts.get("who") if isinstance(prompt.text, Message) else None
    return next((who for who, piece in table.pieces.items() if piece.label == named), "")


def _target(table: Table, prompt: Choose[Any], *, keen: bool) -> str:
    attack = table.attack
    if attack is None:
        return prompt.legal()[0]
    return max(prompt.legal(), key=lambda who: hit_worth(table, attack.attacker, attack.reach, who, keen=keen))


def _defence(table: Table, prompt: Choose[Any], *, keen: bool) -> str:
    """With dice where they are likely to help; the keen spare them where the Wound is a small one."""
    attack = table.attack
    rolls = [id for id in prompt.legal() if id != "save"]
    if prompt.main == "save" or not rolls or attack is None:
        return "save"
    best = max(rolls, key=lambda id: _reserve(table, attack.target, id))
    if not keen:
        return best
    found = chances(table, attack)
    helped = 1.0 if found is None or found.defence is None else float(found.save - found.defence)
    return best if helped * wound_worth(table, attack.target) > 0.25 else "save"


def _reserve(table: Table, target: str, option: str) -> int:
    """Of those who can pay for a Serf, whoever has most."""
    payers = [payer for payer in defence_payers(table, target) if option == f"roll {payer}"]
    return table.purse_of(payers[0]).reserve if payers else 0


def _aid(table: Table, prompt: Choose[Any], *, keen: bool) -> str:
    """The keen have help for a blow that counts, once, from whoever has most; the plain never."""
    helpers = [id for id in prompt.legal() if id != prompt.main]
    attack = table.attack
    if not keen or not helpers or attack is None or wound_worth(table, attack.target) < 2:
        return prompt.main
    best = max(helpers, key=lambda who: table.purse_of(who).reserve)
    return best if table.purse_of(best).reserve >= 5 else prompt.main
