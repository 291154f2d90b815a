"""What the table's page is sent, typed.

``tools/types_js.py`` generates ``web/static/js/parts/types.js`` from these.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from vexillum.core.show.chips import Chip
from vexillum.core.show.display import (
    Art,
    Card,
    Deck,
    Display,
    Effect,
    Gauge,
    LegendRow,
    Panel,
    SequenceRow,
    Track,
    Warning,
)
from vexillum.core.show.map_blocks import Box
from vexillum.core.show.story import Move

Tone = Literal["", "good", "bad"]


class Outgoing(msgspec.Struct, frozen=True, tag_field="type"):
    """A message of the server."""


class Die(msgspec.Struct, frozen=True):
    """A die on the table."""

    sides: int
    face: int


# The map ------------------------------------------------------------------------------------------------------------


class MapWhole(msgspec.Struct, frozen=True):
    """The whole map: blocks in the order in which they are painted."""

    width: float
    height: float
    blocks: dict[str, str]
    anchors: dict[str, tuple[float, float]]
    home: Box | None
    label: str
    css: str


class MapChange(msgspec.Struct, frozen=True):
    """Blocks that differ from those that the client has: a whole new map, or some blocks of the one before.

    A map whose blocks are not those of the one before, or in another order, is sent whole.
    """

    whole: MapWhole | None = None
    blocks: dict[str, str] = {}
    label: str = ""
    anchors: dict[str, tuple[float, float]] | None = None
    """None: as they were."""


# The story ----------------------------------------------------------------------------------------------------------


class LineForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the journal."""

    n: int
    text: str
    rule: str = ""
    things: list[str] = []
    kind: str = "line"
    """``secret`` (for you alone), ``step`` (a step begins), ``forced`` (why nobody was asked) or ``line``."""
    why: int | None = None
    """By this number the agents can be asked why they did it."""


class ScopeForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chapter, turn, step or scene of the story; its lines are those from ``first`` to before ``last``."""

    number: int
    kind: str
    first: int
    at: int
    """How many answers came before it: what can be watched again begins there."""
    inside: int | None = None
    last: int | None = None
    """None while it is going on."""
    seat: str = ""
    title: str = ""
    things: list[str] = []
    dice: list[Die] = []
    sum: str = ""
    chips: list[Chip] = []
    moves: list[Move] = []
    scene: bool = False
    """Does it have a scene?"""


class UnitForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """Counters of one kind in a scene."""

    token: str
    n: int
    lost: int = 0


class SideForm(msgspec.Struct, frozen=True):
    """A side of a scene."""

    seats: list[str]
    names: str
    units: list[UnitForm]
    holds: str


class StageForm(msgspec.Struct, frozen=True):
    """A stage of a scene."""

    label: str
    state: str
    strikes: list[str]
    losses: list[list[UnitForm]]
    dice: list[Die]
    lines: list[str]


class SceneForm(msgspec.Struct, frozen=True):
    """A scene as far as it has come."""

    kind: str
    thing: str
    title: str
    rule: str
    notes: list[str]
    sides: list[SideForm]
    stages: list[StageForm]
    result: list[str]


class StillForm(msgspec.Struct, frozen=True):
    """The board at the end of a step: what has changed since the still before, and the scene that it belongs to."""

    scope: int
    map: MapChange
    scene: SceneForm | None


class FilmForm(Outgoing, frozen=True, tag="film"):
    """What was asked to be watched again: the map at its beginning, then its steps."""

    number: int
    """The scope that was asked for."""
    frame: int
    """The number of the frame whose map ``begin`` is against: it may come after the film, and others before it."""
    begin: MapChange
    stills: list[StillForm]


class RecapRow(msgspec.Struct, frozen=True):
    """A turn since one's own: its scope, and what it changed."""

    scope: int
    seat: str
    title: str
    chapter: str
    summary: str
    chips: list[Chip]
    things: list[str]


class StandingRow(msgspec.Struct, frozen=True):
    """How far a seat is from winning, before and now."""

    seat: str
    before: int
    now: int


class RecapForm(msgspec.Struct, frozen=True):
    """Since your turn: every turn that ended since, or is going on; only where there is one."""

    since: int
    """How many answers had been given: dismissing one recap dismisses no later one."""
    rows: list[RecapRow]
    standing: list[StandingRow]


# The question -------------------------------------------------------------------------------------------------------


class ChanceForm(msgspec.Struct, frozen=True):
    """An outcome that the dice may bring."""

    chance: float
    percent: str
    label: str
    tone: Tone


class MeanForm(msgspec.Struct, frozen=True):
    """What to expect on average."""

    label: str
    value: str
    tone: Tone


class OddsForm(msgspec.Struct, frozen=True):
    """The odds of an option."""

    outcomes: list[ChanceForm]
    means: list[MeanForm]


class HeldForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pieces in hand, or that an option takes along."""

    token: str
    n: int
    label: str = ""


class OptionForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option as it stands on its button."""

    key: str
    label: str
    thing: str = ""
    group: str = ""
    summary: str = ""
    cost: str = ""
    odds: OddsForm | None = None
    holds: list[HeldForm] = []
    side: Literal["", "light", "dark"] = ""
    """The side of a card that it executes."""
    about: str = ""
    """What is known about the thing that it names."""


class GroupForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A group of options."""

    id: str
    label: str
    note: str = ""


class RefusedForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """What cannot be chosen now, in place and with its reason."""

    label: str
    reason: str
    rule: str = ""
    group: str = ""
    thing: str = ""


class DecisionForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """The question: whole for the player who is asked, the prompt alone for the others."""

    number: int
    seat: str
    prompt: str
    at_least: int
    at_most: int
    kind: str = ""
    rule: str = ""
    summary: str = ""
    about: str = ""
    about_text: str = ""
    how_many: str = ""
    options: list[OptionForm] = []
    groups: list[GroupForm] = []
    refused: list[RefusedForm] = []
    hand: list[HeldForm] = []
    odds: OddsForm | None = None
    """Equal for all options."""
    odds_page: bool = False
    confirm: bool = False
    """It decides a turn: what is chosen is confirmed before it counts."""
    secret: bool = False
    in_scene: bool = False
    """It is asked within the scene of this frame."""
    waiting: bool = False
    """Somebody else is asked."""
    handover: bool = False
    """It is asked here, but first the screen has to be handed over."""


class ForeseenForm(msgspec.Struct, frozen=True):
    """What an option would surely do: sentences as far as the next die or decision, and the changes."""

    key: str
    lines: list[str]
    chips: list[Chip]
    final: bool
    """It could not be taken back."""


class OptionsForeseen(Outgoing, frozen=True, tag="foreseen"):
    """What each option of a decision would surely do. It follows the frame, so that the board is not kept waiting."""

    number: int
    options: list[ForeseenForm]


class ReasonLine(msgspec.Struct, frozen=True):
    """A line of what an agent says about its answers; ``open``: its rule can be read."""

    seat: str
    who: str
    text: str
    rule: str
    open: bool


class Explained(Outgoing, frozen=True, tag="explained"):
    """Why agents did what they did in the turn that began after ``at`` answers; ``none`` says that they do not tell."""

    at: int
    lines: list[ReasonLine]
    none: str
    scope: int | None = None
    """Only in this turn, step or scene of the story."""


class AskableForm(msgspec.Struct, frozen=True):
    """Something that is not on the map and that one can ask about: why can it not be chosen?"""

    name: str
    label: str


class AskablesForm(Outgoing, frozen=True, tag="askable"):
    """What one can ask about at this decision besides the things on the map. Sent when somebody wants to know."""

    number: int
    askable: list[AskableForm]


# The frame ----------------------------------------------------------------------------------------------------------


class UndoForm(msgspec.Struct, frozen=True):
    """Can I take my last answer back? If not, why."""

    can: bool
    why: str | None


class ScoreLine(msgspec.Struct, frozen=True):
    """What scores are made of."""

    label: str
    scores: dict[str, int]


class OutcomeForm(msgspec.Struct, frozen=True):
    """How it ended, why, and how close the others were."""

    scores: dict[str, int]
    ranking: list[str]
    winners: list[str]
    text: str
    told: list[str]
    breakdown: list[ScoreLine]


class SeatForm(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    player: str
    name: str
    seat_name: str
    present: bool
    you: bool
    may_hand: bool
    left: str | None = None


class ClockForm(msgspec.Struct, frozen=True):
    """The clock of the match."""

    kind: Literal["days", "bank"]
    deadline: float | None
    away: float | None
    now: float
    banks: dict[str, float]


class DisplayChange(msgspec.Struct, frozen=True):
    """The parts of the display that are not what they were."""

    cards: tuple[Card, ...] | UnsetType = UNSET
    deck: Deck | UnsetType | None = UNSET
    sequence: tuple[SequenceRow, ...] | UnsetType = UNSET
    gauges: tuple[Gauge, ...] | UnsetType = UNSET
    effects: tuple[Effect, ...] | UnsetType = UNSET
    panels: tuple[Panel, ...] | UnsetType = UNSET
    warnings: tuple[Warning, ...] | UnsetType = UNSET
    tracks: tuple[Track, ...] | UnsetType = UNSET
    legend: tuple[LegendRow, ...] | UnsetType = UNSET


class TableFrame(Outgoing, frozen=True, tag="table", omit_defaults=True):
    """Brings a page from one moment to the next."""

    number: int
    at: int
    """How many answers have been given."""
    title: str
    over: bool
    decision: DecisionForm | None
    map: MapChange
    undo: UndoForm
    seats: dict[str, SeatForm]
    thinking: str | None = None
    trouble: str | None = None
    contents: str = ""
    outcome: OutcomeForm | None = None
    display: DisplayChange | None = None
    """None: as it was."""
    stills: list[StillForm] = []
    """The steps since the frame before that are worth watching; the first against its map, and ``map`` against the
    last of them."""
    scene: SceneForm | None = None
    """The scene that is going on."""
    lines: list[LineForm] = []
    lines_from: int = 0
    """``lines`` take the place of all from this number on."""
    scopes: list[ScopeForm] = []
    """Those that are new or not what they were."""
    scopes_n: int = 0
    """How many there are: the page forgets those from this number on."""
    recap: RecapForm | None = None
    dice: list[Die] = []
    clock: ClockForm | None = None
    practice: bool = False
    """Undo goes back through dice and agents' answers."""
    practised: bool = False
    """It did so once: the result counts for nothing."""
    coach: bool = False
    """The reader plays alone and has a coach. Nobody else is told."""


# A replay -----------------------------------------------------------------------------------------------------------


class GivenForm(msgspec.Struct, frozen=True):
    """An answer in words; without labels, if the reader may not know it."""

    seat: str
    labels: list[str]


class MomentForm(msgspec.Struct, frozen=True):
    """A moment of a game: after ``at`` of ``of`` answers, as a seat (None: an observer) saw it."""

    at: int
    of: int
    first: int
    """The first moment that can be shown."""
    cards: list[int]
    """The moments at which a step of the game (a card, a turn) began."""
    title: str
    contents: str
    rules: str
    """The address of the rules to read."""
    seat: str | None
    over: bool
    map: MapChange
    """Against the moment that the page shows, if it says which one."""
    display: Display
    lines: list[LineForm]
    lines_from: int
    """``lines`` take the place of all from this number on, as in a frame."""
    scopes: list[ScopeForm]
    scopes_n: int
    new: int
    """Lines from this number on are new since the moment before."""
    decision: DecisionForm | None
    answer: GivenForm | None
    """What led here."""
    outcome: OutcomeForm | None
    art: Art | None
    """Only for a page that shows nothing yet."""
    scene: SceneForm | None = None
    """The Battle or the like that is going on."""
