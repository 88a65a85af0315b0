"""The camera over the board: orders it sees carried out are answered, and what stands wrong is pointed out.

What a tag means the players' tokens say; what is wrong the host says. Which of the two is right the players choose.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.host.seen_pieces import (
    Misplaced,
    Order,
    boards_in,
    called,
    how_it_stands,
    misplaced,
    order_of,
    path_of,
)
from companion.host.token_meanings import Meaning, Tokens, answer_by
from companion.kernel.draw import Scan
from companion.kernel.seats import Player
from companion.kernel.view import Board
from companion.language.words import Words as Text
from companion.language.words import listing, phrase, worded
from kivy_ui.boards.board_drawing import Asked
from kivy_ui.boards.board_view import BoardView
from kivy_ui.open_game import CAMERA, OpenGame
from kivy_ui.preferences import Preferences
from kivy_ui.services.appearance import Appearance
from kivy_ui.services.screen_answers import Answering
from kivy_ui.stage import Sheet, Stage
from kivy_ui.widgets.boxes import Column, Row
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile
from vision.live.board_eye import BoardEye, BoardLearned, BoardSeen, TagShown
from vision.live.camera_thread import CameraThread

ITS_OWN_PAGE = "board"
PICTURE = 480
"""How wide, in pixels, what it sees is shown there."""
SAME = "same"
"""The board is seen by the camera that reads the dice."""
TAG = "tag:"


class BoardCamera:
    """*eye* sees, *dice* is the camera that it may share; here it is decided what is looked for and what follows."""

    def __init__(
        self,
        eye: BoardEye,
        dice: CameraThread,
        tokens: Tokens,
        open_game: OpenGame,
        preferences: Preferences,
        stage: Stage,
        appearance: Appearance,
        answering: Answering,
    ) -> None:
        self.eye, self._dice, self._tokens = eye, dice, tokens
        self._open_game, self._preferences, self._stage = open_game, preferences, stage
        self._appearance, self._answering = appearance, answering
        self._seen: dict[str, BoardSeen] = {}
        self._compared: tuple[Any, list[Misplaced]] = None, []
        self._soon = Clock.create_trigger(lambda _: self.look())
        self._playing = ""
        self._before: tuple[int, str | None] = (0, None)
        self._sheet: tuple[int, str, Sheet] | None = None

    # -- looking -------------------------------------------------------------------------------------------

    def watch(self, page: str) -> None:
        """Boards are looked for while a game is open, or its page is; without a use the camera rests."""
        session, source = self._open_game.session, self._preferences.board
        self.eye.wide = PICTURE if page == ITS_OWN_PAGE else 0
        playing = f"{self._open_game.name} {session.game.name}" if session is not None else ""
        if playing != self._playing:
            self._playing, self._seen = playing, {}
            self._tokens.read_again()
        if session is None or not source:
            self._dice.beside = None
            self.eye.stop()
            return
        self._soon()
        self.eye.play(session.game.name)
        self._dice.beside = self.eye.look if source == SAME else None
        if source == SAME:
            self.eye.stop()
            if self._preferences.camera:
                self._dice.start(self._preferences.camera)
        else:
            self.eye.start(source)

    @property
    def lost(self) -> bool:
        return self.eye.state == "lost" and bool(self._preferences.board)

    @property
    def wrong(self) -> bool:
        """Whether something stands otherwise than the game has it."""
        return self._sheet is not None or bool(self.misplaced)

    def take(self, messages: Sequence[Any]) -> None:
        """What came through the queue; all but the eye's is for others."""
        for message in messages:
            if isinstance(message, BoardSeen):
                self._seen = {**self._seen, message.board: message}
                self.look()
            elif isinstance(message, TagShown):
                self._shown(message.tag)
            elif isinstance(message, BoardLearned):
                self._seen = {}

    # -- what is seen --------------------------------------------------------------------------------------

    def name_of(self, tag: int) -> str:
        """What a tag stands for, as players call it; its number where it means nothing."""
        meaning = self._tokens[f"{TAG}{tag}"]
        return meaning.name if meaning is not None else str(tag)

    def _piece_of(self, tag: int) -> tuple[str, Text] | None:
        """The id and name of the piece that a tag stands for in the open game."""
        meaning, session = self._tokens[f"{TAG}{tag}"], self._open_game.session
        if meaning is None or session is None:
            return None
        if meaning.kind == "person":
            return next(((seat.id, meaning.name) for seat in self._people if _is(seat.name, meaning)), None)
        return (meaning.id, meaning.name) if (meaning.kind, meaning.game) == ("piece", session.game.name) else None

    @property
    def _people(self) -> Sequence[Player]:
        session = self._open_game.session
        return (session.game.seats(session.table) if session is not None else []) or self._open_game.players

    def _pieces_on(self, seen: BoardSeen, hidden: frozenset[int] | None = None) -> dict[str, str]:
        out = seen.hidden if hidden is None else hidden
        found = ((self._piece_of(tag), space) for tag, space in seen.spaces.items() if tag not in out)
        return {piece[0]: space for piece, space in found if piece is not None}

    @property
    def _known(self) -> dict[str, Text]:
        """All pieces of the open game that have a tag."""
        tags = (name.removeprefix(TAG) for name in self._tokens.known if name.startswith(TAG))
        found = (self._piece_of(int(tag)) for tag in tags if tag.isdecimal())
        return dict(piece for piece in found if piece is not None)

    @property
    def misplaced(self) -> list[Misplaced]:
        """What stands otherwise than the game has it; of the piece that is just being moved nothing is said."""
        if not self._seen or self._open_game.host is None:
            return []
        now = self._open_game.changed, self._seen
        if self._compared[0] != now:
            self._compared = now, list(self._misplaced())
        return self._compared[1]

    def _misplaced(self) -> Iterator[Misplaced]:
        order, known = self._order(), self._known
        for board in self._boards():
            if (seen := self._seen.get(board.id)) is not None:
                but = order.piece.id if order is not None else ""
                hidden = {piece[0] for tag in seen.hidden if (piece := self._piece_of(tag)) is not None}
                told = {id: name for id, name in known.items() if id not in hidden}
                yield from misplaced(board, self._pieces_on(seen), told, clear=seen.clear, but=but)

    def _boards(self) -> list[Board]:
        return boards_in(self._open_game.view.panels)

    def _order(self) -> Order | None:
        asked = self._open_game.prompts
        return order_of(asked[0], self._boards()) if len(asked) == 1 else None

    # -- what follows --------------------------------------------------------------------------------------

    def look(self) -> None:
        """After a change on the board or in the game: is the open order carried out?"""
        if not self._seen or self._open_game.host is None:
            return
        asked = self._open_game.prompts
        if len(asked) == 1 and isinstance(asked[0], Scan):
            self._scan(asked[0])
            return
        order = self._order()
        seen = self._seen.get(order.board.id) if order is not None else None
        if order is None or seen is None:
            self._close()
            return
        pieces = self._pieces_on(seen)
        if self._before[0] != order.serial:
            start = next(iter(getattr(asked[0], "over", ())), None)
            self._before = order.serial, self._pieces_on(seen, frozenset()).get(order.piece.id, start)
            self._close()
        stands = how_it_stands(order, pieces, self._before[1])
        if stands == "done":
            self._close()
            self._answer(order, by=CAMERA)
        elif stands == "wrong":
            self._point_out(order, pieces[order.piece.id])
        else:
            self._close()

    def _scan(self, prompt: Scan) -> None:
        """All cards that lie where they are asked for, with their turn; what cannot be read is left to be asked."""
        spaces = set(prompt.spaces())
        board = next((board for board in self._boards() if spaces <= set(board.layout.named)), None)
        seen = self._seen.get(board.id) if board is not None else None
        if board is None or seen is None:
            return
        read = self._cards_on(seen, prompt)
        if len(read) == len(spaces):
            self._answering.answer(prompt, read, by=CAMERA)
        elif read and seen.clear:
            self._offer(prompt, read, [called(board, space) for space in prompt.spaces() if space not in read])

    def _cards_on(self, seen: BoardSeen, prompt: Scan) -> dict[str, Any]:
        """What is plainly one card, known and one way up, by its space."""
        pool, spaces, found = set(prompt.pool()), set(prompt.spaces()), dict[str, dict[str, Any]]()
        on_one = Counter(seen.spaces.values())
        for tag, space in seen.spaces.items():
            meaning, turn = self._tokens[f"{TAG}{tag}"], seen.turns.get(tag)
            if meaning is None or meaning.kind != "card" or meaning.id not in pool or turn not in prompt.turns:
                continue
            if space in spaces and on_one[space] == 1:
                found[space] = {"id": meaning.id, "turn": turn}
        return found

    def _offer(self, prompt: Scan, read: Mapping[str, Any], missing: Sequence[Text]) -> None:
        """Some are doubtful: they are asked one by one if people take the others."""
        key = prompt.serial, " ".join(sorted(read))
        if self._sheet is not None and self._sheet[:2] == key:
            return
        self._close()
        theme = self._stage.theme

        def take() -> None:
            self._close()
            self._answering.answer(prompt, dict(read))

        words = phrase("Not read for sure: {spaces}. They are asked one by one.", spaces=listing(missing))
        tile = Tile(phrase("Take these {n}", n=len(read)), theme, take, kind="main")
        title = phrase("{n} of {of} are read", n=len(read), of=len(read) + len(missing))
        self._sheet = *key, self._stage.open(title, Column(theme, [Words(words, theme), tile]))

    def _answer(self, order: Order, by: str) -> None:
        prompt = next((one for one in self._open_game.prompts if one.serial == order.serial), None)
        if prompt is not None:
            self._answering.answer(prompt, "done", by=by)

    def _point_out(self, order: Order, at: str) -> None:
        """The piece stands elsewhere: the way back, and the choice to take what is seen for true."""
        if self._sheet is not None and self._sheet[:2] == (order.serial, at):
            return
        self._close()
        if not at:
            return  # on its way, beside the board
        wrong = Misplaced(replace(order.piece, at=order.to), at, order.board)
        again = Tile(phrase("We put it right"), self._stage.theme, self._close, kind="main")
        stays = Tile(phrase("It is right there: correct the game"), self._stage.theme, lambda: self._stay(order, at))
        title = phrase("{piece} stands elsewhere", piece=order.piece.label or order.piece.id)
        inside = Column(self._stage.theme, [*self._described(wrong), Row(self._stage.theme, [again, stays])])
        self._sheet = order.serial, at, self._stage.open(title, inside)

    def _described(self, wrong: Misplaced) -> list[Widget]:
        theme = self._stage.theme
        words = [Words(worded(wrong.words), theme), Words(worded(wrong.how_to_mend), theme, size=theme.large)]
        return [*words, *self._map(wrong)]

    def _map(self, wrong: Misplaced) -> list[Widget]:
        """Where it stands and where it goes, with the way between."""
        if not wrong.seen or not wrong.piece.at:
            return []
        panel, theme = wrong.board, self._stage.theme
        standing = [piece for piece in panel.pieces if piece.id != wrong.piece.id]
        way = panel.layout.route(wrong.seen, wrong.piece.at)
        shown = replace(panel, pieces=[*standing, replace(wrong.piece, at=wrong.seen)], over=way)
        asked = Asked(frozenset([wrong.piece.at]))
        look = self._appearance.of_seat
        board = BoardView(shown, theme, tap=lambda space, piece: None, asked=asked, seat_look=look, size_hint_y=None)
        board.height = theme.touch * 4
        return [board]

    def _stay(self, order: Order, at: str) -> None:
        """The game is wrong: it has the piece where it is seen, and the order is done."""
        self._close()
        if self._correct(order.piece.id, at):
            self._answer(order, by="player")

    def _correct(self, piece: str, at: str) -> bool:
        host = self._open_game.host
        path = path_of(host, piece, at) if host is not None else None
        if path is None:
            self._stage.tell(phrase("Correct this one by hand: hold it on the map or in its list."), bad=True)
            return False
        return self._answering.correct(path, at)

    def _close(self) -> None:
        if self._sheet is not None:
            sheet, self._sheet = self._sheet[2], None
            self._stage.close(sheet)

    def show_misplaced(self) -> None:
        """All that stands otherwise, one below the other, each with the choice."""
        theme, column = self._stage.theme, Column(self._stage.theme)
        for one in self.misplaced:
            column.add_widget(Words(worded(one.words), theme))
            column.add_widget(Words(worded(one.how_to_mend), theme, size=theme.small, colour=theme.palette.soft))
            if one.seen:
                column.add_widget(self._correcting(one))
        self._stage.open(phrase("On the board and in the game"), column)

    def _correcting(self, one: Misplaced) -> Tile:
        def correct() -> None:
            self._stage.close()
            self._correct(one.piece.id, one.seen or "")

        return Tile(phrase("Correct the game"), self._stage.theme, correct, icon="pencil")

    def _shown(self, tag: int) -> None:
        """A token answers the question for the one person, piece or card that it stands for."""
        meaning, session = self._tokens[f"{TAG}{tag}"], self._open_game.session
        if meaning is None or session is None:
            return
        for prompt in self._open_game.prompts:
            option = answer_by(meaning, prompt, session.game.name, self._people)
            if option is not None and option.why_not:
                self._answering.why_not(option)
                return
            if option is not None:
                self._answering.answer(prompt, option.id, by=CAMERA)
                return


def _is(name: str, meaning: Meaning) -> bool:
    return name.casefold() == meaning.name.casefold()
