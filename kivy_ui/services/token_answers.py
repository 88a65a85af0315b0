"""A token that was laid on the reader, or shown to a camera: it answers the open question, opens a save, or is asked
what it is."""

from collections.abc import Callable, Iterator
from functools import partial

from companion.errors import GameError
from companion.host.token_meanings import Meaning, Tokens, answer_by, meanings_in, number_of
from companion.kernel.prompts import Option, Prompt
from companion.kernel.seats import Player
from companion.language.words import phrase, worded
from kivy_ui.open_game import OpenGame
from kivy_ui.services.appearance import Appearance
from kivy_ui.services.screen_answers import Answering
from kivy_ui.stage import Stage
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column, Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile

MOST = 30
"""Meanings to choose from: more would not be found among them."""


class TokenAnswers:
    """*known* are the players' tokens; *hears* takes the next ones instead, while somebody asks what they are; *resume*
    opens a save and *reader* says how it stands with the reader of chips; both are set by the app.
    """

    def __init__(
        self, stage: Stage, appearance: Appearance, open_game: OpenGame, answering: Answering, known: Tokens
    ) -> None:
        self.known = known
        self.hears: Callable[[str], None] | None = None
        self.resume: Callable[[str], None] = lambda name: None
        self.reader: Callable[[], str] = lambda: ""
        self._stage, self._appearance, self._open_game, self._answering = stage, appearance, open_game, answering

    def hear_no_more(self) -> None:
        """Tokens answer again."""
        self.hears = None

    def shown(self, token: str) -> None:
        """A token with this id is there."""
        if self.hears is not None:
            self.hears(token)
        elif (meaning := self.known[token]) is None:
            self.ask(token, self.shown)
        elif meaning.kind == "save":
            self._open(meaning)
        else:
            self._answer(meaning)

    # -- answering -----------------------------------------------------------------------------------------

    def _answer(self, meaning: Meaning) -> None:
        found = self._found(meaning)
        if found is None:
            self._stage.tell(phrase("{name}: nothing to answer with it now.", name=meaning.name))
            return
        prompt, option = found
        answered = worded(prompt.describe(option.meaning))
        if option.why_not:
            self._answering.why_not(option)
        elif self._answering.answer(prompt, option.id):
            self._stage.tell(answered)

    def _found(self, meaning: Meaning) -> tuple[Prompt, Option] | None:
        """The first open question that it answers."""
        for prompt in self._open_game.prompts:
            option = answer_by(meaning, prompt, self._open_game.game.name, self._people())
            if option is not None:
                return prompt, option
        return None

    def _people(self) -> list[Player]:
        """By every id that rules or the screen know them by."""
        host = self._open_game.host
        return [*self._open_game.players, *(host.game.seats(host.table) if host is not None else [])]

    def _open(self, meaning: Meaning) -> None:
        """In the middle of another game it is asked first: a token may only have been pushed aside."""
        if self._open_game.session is None:
            self.resume(meaning.id)
        elif self._open_game.name == meaning.id:
            self._stage.tell(phrase("{name} is open already.", name=meaning.name))
        else:
            go = Tile(
                phrase("Open {name}", name=meaning.name), self._theme, partial(self._leave_for, meaning), kind="main"
            )
            self._stage.open(meaning.name, Column(self._theme, [go]))

    def _leave_for(self, meaning: Meaning) -> None:
        self._stage.close()
        self.resume(meaning.id)

    # -- what it is ----------------------------------------------------------------------------------------

    def ask(self, token: str, then: Callable[[str], None]) -> None:
        """A sheet in which players say what *token* is; *then* it is used."""
        theme, now = self._theme, self.known[token]
        words = (
            phrase("This token is {name}. What shall it be?", name=now.name) if now else phrase("What is this token?")
        )
        tiles = [self._tile(token, meaning, then) for meaning in self._meanings()]
        if now is not None:
            forget = partial(self._settle, token, lambda: self.known.forget(token), then=lambda _: then(""))
            tiles.append(Tile(phrase("Nothing any more"), theme, forget, icon="trash"))
        note = phrase("Open a game to choose its people, its pieces and its cards.")
        inside = [Wrap(theme, tiles, least=200)] if tiles else [Words(note, theme)]
        number = Words(number_of(token), theme, size=theme.small, colour=theme.palette.soft)
        self._stage.open(words, Column(theme, [*inside, number]))

    def _tile(self, token: str, meaning: Meaning, then: Callable[[str], None]) -> Tile:
        act = partial(self._settle, token, lambda: self.known.mean(token, meaning), then=then)
        return Tile(meaning.name, self._theme, act, sub=kind_name(meaning))

    def _settle(self, token: str, act: Callable[[], None], then: Callable[[str], None]) -> None:
        try:
            act()
        except GameError as error:
            self._stage.tell(str(error), bad=True)
            return
        self._stage.close()
        then(token)

    def _meanings(self) -> list[Meaning]:
        return list(dict.fromkeys(self._possible()))[:MOST]

    def _possible(self) -> Iterator[Meaning]:
        """What answers the open question first, then who plays, the game itself, and what else is in it."""
        game = self._open_game
        if game.session is None:
            for info in game.saves.infos()[:MOST]:
                yield Meaning("save", info.name, info.name)
            return
        for prompt in game.prompts:
            yield from meanings_in(prompt, game.game.name, self._people())
        for player in game.players:
            yield Meaning("person", player.name)
        yield Meaning("save", game.name, game.name)
        for panel in game.view.panels:
            for piece in getattr(panel, "pieces", ()):
                if piece.label and piece.id not in {player.id for player in self._people()}:
                    yield Meaning("piece", worded(piece.label), piece.id, game.game.name)
            for card in getattr(panel, "cards", ()):
                yield Meaning("card", worded(card.name), card.where or card.id, game.game.name)

    @property
    def _theme(self) -> Theme:
        return self._appearance.theme


def kind_name(meaning: Meaning) -> str:
    return {
        "person": phrase("a person"),
        "piece": phrase("a piece"),
        "card": phrase("a card"),
        "save": phrase("opens this game"),
    }[meaning.kind]
