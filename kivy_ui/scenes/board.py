"""A question that is answered on a map: it fills the screen, and what is in question can be touched there."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import takewhile

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.kernel.board import Piece, Space
from companion.kernel.prompts import Act, Choose, Confirm, Option, Place
from companion.kernel.view import Board
from companion.language.words import phrase, worded
from kivy_ui.boards.board_aim import Box
from kivy_ui.boards.board_drawing import Asked
from kivy_ui.boards.board_flag import Flag
from kivy_ui.boards.board_wide import WideBoard
from kivy_ui.focus import touchables
from kivy_ui.panels.board import open_legend, told, way_on
from kivy_ui.scenes.base import Moment, Scene
from kivy_ui.scenes.board_answers import BoardAnswers
from kivy_ui.scenes.side import answers_on, rank
from kivy_ui.services.offers import Offered
from kivy_ui.stage import Stage
from kivy_ui.theme import TOUCH
from kivy_ui.widgets.boxes import CardBox, Column, Scroll
from kivy_ui.widgets.labels import Words, word_width
from kivy_ui.widgets.table_foot import TableFoot
from kivy_ui.widgets.tiles import IconTile, Tile

BLEED = 12
"""What a page leaves free at its sides and below, in dp: the map runs over it."""
A_FEW = 3
"""So many answers that have no place on a map fit below it; for more there is a column beside it."""
SHORT = 4
"""So many letters are a figure, and can be written on a space."""
NOTE = 204
"""How wide a note on the map is, in dp."""
SHARE = 0.44
"""Of the room, for a map beside such a column."""


def short_title(title: str) -> str:
    """What stands before the colon.

    >>> short_title("Map A: The Otterwash"), short_title("The dungeon")
    ('Map A', 'The dungeon')
    """
    return "".join(takewhile(lambda letter: letter != ":", title))


class BoardScene(Scene):
    """*board* is the map, of several the one that is shown."""

    bleeds = True

    @classmethod
    def fits(cls, moment: Moment) -> bool:
        """Whether a map comes first of what the question is about."""
        if not isinstance(moment.prompt, Choose | Confirm | Place) or isinstance(moment.prompt, Act):
            return False
        first = min(moment.panels, key=lambda panel: rank(panel, moment.offers), default=None)
        return isinstance(first, Board) and (isinstance(moment.prompt, Place) or bool(answers_on(first, moment.offers)))

    def build(self) -> None:
        moment = self.moment
        self.orientation = "vertical"
        boards = [panel for panel in moment.panels if isinstance(panel, Board)]
        asked = [panel for panel in boards if answers_on(panel, moment.offers)] or [
            panel for panel in boards if rank(panel, moment.offers) < len(moment.offers)
        ]
        self.boards: list[Board] = sorted(asked, key=lambda panel: rank(panel, moment.offers))
        self.room = FloatLayout()
        self._foot: TableFoot | None = None
        self._roomy = True
        places = {name for panel in self.boards for name in answers_on(panel, moment.offers)}
        alone = [option for option in moment.prompt.as_it_stands().options() if option.where not in places]
        if isinstance(moment.prompt, Choose) and len(alone) > A_FEW:
            self._beside()
        else:
            self.answers = BoardAnswers(moment.prompt, moment.prompts, places)
            self.foot += self.answers.further()
            self.add_widget(self.room)
        self.show(self._first())
        self.room.bind(pos=self._lie, size=self._lie)

    def _beside(self) -> None:
        """Many answers that have no place: a column of them."""
        self._roomy = False
        upright = self.moment.upright
        self.orientation = "vertical" if upright else "horizontal"
        column = Scroll(self.theme, Column(self.theme, [self.made_answers()]))
        self.room.size_hint = (1, SHARE) if upright else (SHARE, 1)
        column.size_hint = (1, 1 - SHARE) if upright else (1 - SHARE, 1)
        self.add_widget(self.room)
        self.add_widget(column)

    def _first(self) -> Board:
        """The map on which who is asked stands, else the one that matters most."""
        who = self.moment.prompt.who
        own = (panel for panel in self.boards if any(piece.id == who for piece in panel.pieces))
        return next(own, self.boards[0])

    # -- the map -------------------------------------------------------------------------------------------

    def show(self, panel: Board) -> None:
        """One of the maps."""
        moment, self.panel = self.moment, panel
        tools, prompt = moment.to_see, moment.prompt
        goal = worded(prompt.to) if isinstance(prompt, Place) and prompt.to in panel.layout.named else ""
        way = (list(prompt.over) if isinstance(prompt, Place) else []) or way_on(panel, tools.open_game)
        own = [piece.at for piece in panel.pieces if piece.id == prompt.who]
        colour, _ = tools.appearance.of_asked(prompt.who)
        self.board = WideBoard(
            panel,
            self.theme,
            tap=self._tapped,
            asked=Asked(
                frozenset(moment.offers),
                figures(panel, moment.offers),
                colour,
                fades=True,
                arrow=isinstance(prompt, Place),
            ),
            way=way,
            seat_look=tools.appearance.of_seat,
            upright=moment.upright,
            seen=[*own, *way[:1], *(id_ for other in panel.ways for id_ in other)],
            way_to=self._way_to,
            held=self._held,
            size_hint=(None, None),
        )
        self.board.covers = self._covers
        self.room.clear_widgets()
        self.room.add_widget(self.board)
        self._buttons: list[Widget] = []
        self._opened = False
        self._flag = Flag(phrase("Put it here"), self.theme) if goal else None
        self._note = self._told() if self._roomy else None
        for part in filter(None, (self._note, self._flag)):
            self.room.add_widget(part)
        if goal:
            self.board.choose(goal)
            self.board.moved = partial(self._point, goal)
        if isinstance(self.answers, BoardAnswers):
            self.answers.shown = self._choose
        self._put_buttons(self._own_buttons())

    def _told(self) -> CardBox | None:
        """What an order says beyond what the band has room for."""
        prompt = self.moment.prompt
        if isinstance(prompt, Choose) or not prompt.brief:
            return None
        words = Words(worded(prompt.text), self.theme, size=self.theme.small)
        card = CardBox(self.theme, [words], size_hint=(None, None), line=self.theme.palette.line)
        card.bind(height=self._lie)
        return card

    def _point(self, goal: str) -> None:
        """The flag at where a piece is put."""
        board = self.board
        if self._flag is not None and board.width > 1:
            room = (self.room.x, self.room.y, self.room.right, self.room.top - board.edges.room[1])
            far = min(board.placed.half) * board.unit
            way = [board.middle_of(id_) for id_ in board.way if id_ != goal]
            taken = [(x - far, y - far, x + far, y + far) for x, y in way]
            self._flag.point(*board.middle_of(goal), far, room, [*self._covers(), *taken])

    def _own_buttons(self) -> list[Widget]:
        """The other maps that have answers, and how the map is looked at."""
        theme, tiles = self.theme, list[Widget]()
        for panel in self.boards:
            if panel is not self.panel:
                name = short_title(worded(panel.title))
                tile = Tile(name, theme, partial(self.show, panel), icon="forward", size=theme.small, least=theme.touch)
                tile.size_hint, tile.width = (None, None), word_width(name, theme.small) + dp(72)
                tiles.append(tile)
        if self._roomy:
            tiles.append(_small(IconTile("map", phrase("Look at the map"), theme, self._look)))
        return tiles

    def _look(self) -> None:
        """Nearer, further, all of it, and what its signs mean."""
        board, theme = self.board, self.theme
        ways = [
            ("plus", phrase("Nearer"), board.nearer),
            ("minus", phrase("Further away"), board.further),
            ("whole", phrase("The whole map"), board.whole),
            ("help", phrase("What the signs mean"), lambda: open_legend(self.panel, self._stage, theme)),
        ]
        own, self._opened = self._own_buttons(), not self._opened
        board.stay()
        if self._opened:
            own = [*(_small(IconTile(icon, name, theme, act)) for icon, name, act in ways), own[-1]]
        self._put_buttons(own)

    def _put_buttons(self, buttons: list[Widget]) -> None:
        for button in self._buttons:
            self.room.remove_widget(button)
        self._buttons = buttons
        for button in buttons:
            self.room.add_widget(button)
        self._lie()

    @property
    def _stage(self) -> Stage:
        return self.moment.to_see.stage

    def _lie(self, *_: object) -> None:
        """The map from edge to edge and down to the foot of the window, its buttons at its upper right."""
        self._find_foot()
        room, edge, gap = self.room, dp(BLEED), self.theme.gap
        below = self._foot.height + edge + gap if self._foot is not None else 0.0
        board = self.board
        board.below = below
        board.pos = room.x - edge, room.y - below
        board.size = room.width + edge + (edge if self._roomy else 0.0), room.height + below
        x, top = room.right, room.top - gap - board.edges.room[1]
        for button in reversed(self._buttons):
            button.pos = x - button.width, top - button.height
            x -= button.width + gap
        self._put_note()
        board.look_again()

    def _put_note(self) -> None:
        """Beside the button or, upright, at the foot of the map."""
        if self._note is None:
            return
        self._note.width = self.room.width if self.moment.upright else min(dp(NOTE), self.room.width / 2)
        if self.moment.upright:
            self._note.pos = self.room.pos
        else:
            button, gap = self._buttons[-1], self.theme.gap
            self._note.right = button.right if self._opened else button.x - gap
            self._note.top = button.y - gap if self._opened else button.top

    def _find_foot(self) -> None:
        """What the page has below the scene: it lies over the map."""
        if self.parent is None or self._foot is not None:
            return
        self._foot = next((part for part in self.parent.children if isinstance(part, TableFoot)), None)
        if self._foot is not None:
            self._foot.bind(height=self._lie)
            for tile in touchables(self._foot):
                tile.bind(pos=self.board.look_again, size=self.board.look_again)

    def _covers(self) -> list[Box]:
        tiles: list[Widget] = [*self._buttons, *(touchables(self._foot) if self._foot is not None else ())]
        if self._note is not None:
            tiles.append(self._note)
        return [(tile.x, tile.y, tile.right, tile.top) for tile in tiles]

    # -- touching ------------------------------------------------------------------------------------------

    def _tapped(self, space: Space, piece: Piece | None) -> None:
        """A piece alone where it is meant and can be an answer; else all that can be one on its space."""
        standing = self.panel.standing.get(space.id, [])
        offers, there = self.moment.to_see.offers, [space.id, *(one.id for one in standing)]
        offers.tap([piece.id] if piece is not None and offers.under(piece.id) else there, told(space, standing))

    def _held(self, space: Space) -> None:
        """A long touch reads and does not answer: what is there, and the way to it."""
        offers = self._offers_on(space)
        if isinstance(self.answers, BoardAnswers) and len(offers) == 1 and not self.answers.several:
            self.answers.keep(offers[0][1])
        self._stage.tell(told(space, self.panel.standing.get(space.id, [])))

    def _way_to(self, space: str) -> Sequence[str]:
        """Where the rules know it."""
        prompt, offers = self.moment.prompt, self.moment.offers.get(space, ())
        if not isinstance(prompt, Choose):
            return ()
        return next((way for _, option in offers if (way := prompt.way(option.id))), ())

    def _offers_on(self, space: Space) -> Offered:
        standing = self.panel.standing.get(space.id, [])
        return self.moment.to_see.offers.under(space.id, *(one.id for one in standing))

    def _choose(self, options: Sequence[Option]) -> None:
        at = {piece.id: piece.at for piece in self.panel.pieces}
        spaces = [at.get(option.where, option.where) for option in options]
        self.board.choose(*(id_ for id_ in spaces if id_ in self.board.placed.at))


def _small(tile: IconTile) -> IconTile:
    """No larger than a fingertip: it lies over the map."""
    tile.size = (dp(TOUCH), dp(TOUCH))
    return tile


def figures(panel: Board, offers: Mapping[str, Offered]) -> dict[str, str]:
    """What is written on the spaces in question: what it costs or does to go there, or the number of a direction."""
    found = {}
    for space in panel.layout.spaces:
        if space.id in offers:
            options = [option for _, option in offers[space.id]]
            texts = [worded(option.effect) or ("" if option.cost is None else str(option.cost)) for option in options]
            texts.append(space.sign if space.sign.isdigit() else "")
            text = next((text for text in texts if text and len(text) <= SHORT), "")
            if text:
                found[space.id] = text
    return found
