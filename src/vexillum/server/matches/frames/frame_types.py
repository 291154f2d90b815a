"""The types of the frames that the table's page receives.

``tools/types_js.py`` generates ``web/static/js/parts/types.js`` from these.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from vexillum.core.show.display import (
    Art,
    Card,
    Chip,
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
from vexillum.core.show.story import Move
from vexillum.core.show.svg import Box

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
    """What differs from the client's map: changed blocks, or a whole new map if the blocks or their order differ."""

    whole: MapWhole | None = None
    blocks: dict[str, str] = {}
    label: str = ""
    anchors: dict[str, tuple[float, float]] | None = None
    """None: unchanged."""


# The story ----------------------------------------------------------------------------------------------------------


class LineForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the journal."""

    n: int
    text: str
    rule: str = ""
    things: list[str] = []
    kind: str = "line"
    """``secret`` (only for this reader), ``step`` (a step begins), ``forced`` (why there was no choice) or ``line``."""
    why: int | None = None
    """The number to send when asking for the agents' reasons."""


class ScopeForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chapter, turn, step or scene of the story; its lines are those from ``first`` to before ``last``."""

    number: int
    kind: str
    first: int
    at: int
    """How many answers came before it: its film begins there."""
    inside: int | None = None
    last: int | None = None
    """None while it is open."""
    seat: str = ""
    title: str = ""
    things: list[str] = []
    dice: list[Die] = []
    sum: str = ""
    chips: list[Chip] = []
    moves: list[Move] = []
    scene: bool = False
    """It has a scene."""


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
    """A scene in its current state."""

    kind: str
    thing: str
    title: str
    rule: str
    notes: list[str]
    sides: list[SideForm]
    stages: list[StageForm]
    result: list[str]


class StillForm(msgspec.Struct, frozen=True):
    """The board at the end of a step: the changes since the previous still, and its scene."""

    scope: int
    map: MapChange
    scene: SceneForm | None


class FilmForm(Outgoing, frozen=True, tag="film"):
    """The requested film: the map at its beginning, then its steps."""

    number: int
    """The requested scope."""
    frame: int
    """The number of the frame that ``begin`` is relative to. It may arrive after the film, and others before it."""
    begin: MapChange
    stills: list[StillForm]


class RecapRow(msgspec.Struct, frozen=True):
    """A turn since the player's own: its scope and its changes."""

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
    """The turns since the player's own, including an open one. Sent only if there is one."""

    since: int
    """The number of answers at its start, so that dismissing one recap does not dismiss a later one."""
    rows: list[RecapRow]
    standing: list[StandingRow]


# The question -------------------------------------------------------------------------------------------------------


class ChanceForm(msgspec.Struct, frozen=True):
    """A possible outcome of the dice."""

    chance: float
    percent: str
    label: str
    tone: Tone


class MeanForm(msgspec.Struct, frozen=True):
    """An expected value."""

    label: str
    value: str
    tone: Tone


class OddsForm(msgspec.Struct, frozen=True):
    """The odds of an option."""

    outcomes: list[ChanceForm]
    means: list[MeanForm]


class HeldForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pieces in hand, or taken along by an option."""

    token: str
    n: int
    label: str = ""


class OptionForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option as shown on its button."""

    key: str
    label: str
    thing: str = ""
    group: str = ""
    summary: str = ""
    cost: str = ""
    odds: OddsForm | None = None
    holds: list[HeldForm] = []
    side: Literal["", "light", "dark"] = ""
    """The side of the card that it executes."""
    about: str = ""
    """The text about the thing that it names."""


class GroupForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A group of options."""

    id: str
    label: str
    note: str = ""


class RefusedForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option that cannot be chosen now, and why."""

    label: str
    reason: str
    rule: str = ""
    group: str = ""
    thing: str = ""


class DecisionForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """The decision: complete for the player who is asked, only the prompt for the others."""

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
    """It decides a turn: the choice has to be confirmed."""
    secret: bool = False
    in_scene: bool = False
    """It belongs to the scene of this frame."""
    waiting: bool = False
    """Another player is asked."""
    handover: bool = False
    """It is asked here, but the screen has to be handed over first."""


class ForeseenForm(msgspec.Struct, frozen=True):
    """The sure effects of an option: sentences up to the next die or decision, and changes."""

    key: str
    lines: list[str]
    chips: list[Chip]
    final: bool
    """It could not be undone."""


class OptionsForeseen(Outgoing, frozen=True, tag="foreseen"):
    """The sure effects of each option of a decision. Sent after the frame, so that the board does not wait."""

    number: int
    options: list[ForeseenForm]


class ReasonLine(msgspec.Struct, frozen=True):
    """One reason that an agent gives for its answers; ``open``: its rule can be read."""

    seat: str
    who: str
    text: str
    rule: str
    open: bool


class Explained(Outgoing, frozen=True, tag="explained"):
    """The agents' reasons in the turn that began after ``at`` answers; ``none``: text if they give none."""

    at: int
    lines: list[ReasonLine]
    none: str
    scope: int | None = None
    """Only for this turn, step or scene of the story."""


class AskableForm(msgspec.Struct, frozen=True):
    """Something not on the map for which one can ask why it cannot be chosen."""

    name: str
    label: str


class AskablesForm(Outgoing, frozen=True, tag="askable"):
    """What else one can ask about at this decision, besides the things on the map. Sent on request."""

    number: int
    askable: list[AskableForm]


# The frame ----------------------------------------------------------------------------------------------------------


class UndoForm(msgspec.Struct, frozen=True):
    """Whether the player can undo their last answer; if not, why."""

    can: bool
    why: str | None


class ScoreLine(msgspec.Struct, frozen=True):
    """One part of the scores."""

    label: str
    scores: dict[str, int]


class OutcomeForm(msgspec.Struct, frozen=True):
    """The result: scores, ranking, and the reasons."""

    scores: dict[str, int]
    ranking: list[str]
    winners: list[str]
    text: str
    told: list[str]
    breakdown: list[ScoreLine]


class SeatForm(msgspec.Struct, frozen=True):
    """A seat and its player."""

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
    """The parts of the display that have changed."""

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
    """Updates a page from one moment to the next."""

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
    """None: unchanged."""
    stills: list[StillForm] = []
    """The steps since the previous frame. The first is relative to that frame's map, ``map`` to the last of them."""
    scene: SceneForm | None = None
    """The current scene."""
    lines: list[LineForm] = []
    lines_from: int = 0
    """``lines`` replace all from this number on."""
    scopes: list[ScopeForm] = []
    """New or changed scopes."""
    scopes_n: int = 0
    """The number of scopes: the page discards any from this number on."""
    recap: RecapForm | None = None
    dice: list[Die] = []
    clock: ClockForm | None = None
    practice: bool = False
    """Undo goes back through dice and agents' answers."""
    practised: bool = False
    """It was practice at some time: the result does not count."""
    coach: bool = False
    """The reader plays against agents and has a coach. Other clients are not told."""


# A replay -----------------------------------------------------------------------------------------------------------


class GivenForm(msgspec.Struct, frozen=True):
    """An answer in words; without labels if it is hidden from the reader."""

    seat: str
    labels: list[str]


class MomentForm(msgspec.Struct, frozen=True):
    """A moment of a game: after ``at`` of ``of`` answers, as seen by a seat (None: an observer)."""

    at: int
    of: int
    first: int
    """The first moment that can be shown."""
    cards: list[int]
    """The moments at which a step of the game (a card, a turn) begins."""
    title: str
    contents: str
    rules: str
    """The address of the rules."""
    seat: str | None
    over: bool
    map: MapChange
    """Relative to the moment that the page shows, if it names one."""
    display: Display
    lines: list[LineForm]
    lines_from: int
    """``lines`` replace all from this number on, as in a frame."""
    scopes: list[ScopeForm]
    scopes_n: int
    new: int
    """Lines from this number on are new since the previous moment."""
    decision: DecisionForm | None
    answer: GivenForm | None
    """The answer that led here."""
    outcome: OutcomeForm | None
    art: Art | None
    """Only for a page that has none yet."""
    scene: SceneForm | None = None
    """The current scene, such as a Battle."""
