"""What stands beside the map: cards, deck, sequence of play, panels, tracks, warnings. Plain data, made from a view.

Words are in the reader's language. What a game does not give is not shown.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class OrderMark(msgspec.Struct, frozen=True):
    """A seat on the initiative strip of a card, and what became of it."""

    seat: str
    state: Literal["", "done", "now", "out"] = ""


class CardText(msgspec.Struct, frozen=True):
    """A part of a card: ``light`` and ``dark`` are the two sides of an Event, ``note`` is an aside."""

    text: str
    tone: Literal["", "light", "dark", "note"] = ""
    label: str = ""


class Card(msgspec.Struct, frozen=True):
    """A card that everybody may see: the one being played, the next one, or one that a seat holds."""

    role: Literal["now", "next", "held"]
    title: str
    number: str = ""
    seat: str = ""
    """Who holds it."""
    order: tuple[OrderMark, ...] = ()
    texts: tuple[CardText, ...] = ()
    thing: str = ""
    """The thing that options name, if it can be chosen."""
    page: str = ""


class Check(msgspec.Struct, frozen=True):
    """The next time at which somebody may win: in ``earliest`` to ``latest`` cards (turns, rounds)."""

    label: str
    earliest: int
    latest: int


class Deck(msgspec.Struct, frozen=True):
    """How far the game has come: a label ("Epoch 2 of 2"), how many of how many are left, when the next check comes."""

    label: str
    left: int
    left_label: str
    size: int = 0
    """How many there were: 0 if there is nothing to draw."""
    check: Check | None = None


class SequenceRow(msgspec.Struct, frozen=True):
    """A place on the sequence of play."""

    place: str
    seats: tuple[str, ...]
    text: str
    state: Literal["done", "now", "waiting", "out"]
    turn: bool = False
    """It is about a turn: as soon as the story has a title for it, that stands here instead of the text."""


class Gauge(msgspec.Struct, frozen=True):
    """Something that stands on one of a few steps."""

    id: str
    label: str
    steps: tuple[str, ...]
    here: int
    note: str = ""


class Effect(msgspec.Struct, frozen=True):
    """Something that lasts."""

    title: str
    summary: str
    until: str = ""
    page: str = ""
    tone: Literal["", "light", "dark"] = ""


class Figure(msgspec.Struct, frozen=True):
    """A number of a seat's. ``id`` is that of ``Knowledge.figures``, where it has one."""

    id: str
    label: str
    value: int


class Stock(msgspec.Struct, frozen=True):
    """Pieces that are not on the map."""

    token: str
    n: int
    label: str = ""


class Goal(msgspec.Struct, frozen=True):
    """A condition of victory. Without numbers it is a sentence that holds or does not."""

    label: str
    met: bool
    reached: int | None = None
    needed: int | None = None


class Panel(msgspec.Struct, frozen=True):
    """All about a seat: how it stands in a word, what it has, and how far it is from winning."""

    seat: str
    state: str = ""
    active: bool = False
    figures: tuple[Figure, ...] = ()
    stock: tuple[Stock, ...] = ()
    goals: tuple[Goal, ...] = ()
    margin: int | None = None
    wins_at_check: bool = False


class Warning(msgspec.Struct, frozen=True):
    """What is coming, and what would prevent it. ``to`` are the seats it concerns most; empty: everybody."""

    text: str
    remedy: str = ""
    seat: str = ""
    """Who it is about: whose victory, whose loss."""
    to: tuple[str, ...] = ()
    tone: Literal["victory", "loss", "note"] = "note"
    things: tuple[str, ...] = ()
    own: str = ""
    """Of a victory: the text for those who would win, to whom it is good news: the seats that ``to`` leaves out."""


class TrackMark(msgspec.Struct, frozen=True):
    """A marker on a track."""

    seat: str
    label: str
    value: int


class Track(msgspec.Struct, frozen=True):
    """A track of numbers with its markers; ``goals`` are values that mean something to somebody."""

    label: str
    first: int
    last: int
    marks: tuple[TrackMark, ...] = ()
    goals: tuple[TrackMark, ...] = ()


class LegendRow(msgspec.Struct, frozen=True):
    """A sign of the map and what it means."""

    token: str
    text: str


class Display(msgspec.Struct, frozen=True):
    """Everything beside the map."""

    cards: tuple[Card, ...] = ()
    deck: Deck | None = None
    sequence: tuple[SequenceRow, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    effects: tuple[Effect, ...] = ()
    panels: tuple[Panel, ...] = ()
    warnings: tuple[Warning, ...] = ()
    tracks: tuple[Track, ...] = ()
    legend: tuple[LegendRow, ...] = ()


class SeatArt(msgspec.Struct, frozen=True):
    """How a seat looks: a colour that carries white or dark text, and its emblem as an SVG document."""

    colour: str
    ink: str
    emblem: str
    name: str = ""
    """What a Faction without a seat is called; the name of a seat comes with the match."""


class Art(msgspec.Struct, frozen=True):
    """Small pictures that HTML needs, sent once: seats, and a standalone SVG with a name for every token."""

    seats: dict[str, SeatArt] = {}
    tokens: dict[str, str] = {}
    token_names: dict[str, str] = {}
