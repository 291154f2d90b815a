"""What is shown beside the map: cards, deck, sequence of play, panels, tracks, warnings, changes as small labels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from vexillum.core.show.story import PIECES, Change, Scope
from vexillum.core.words.texts import Message, Texts


class OrderMark(msgspec.Struct, frozen=True):
    """A seat on the initiative strip of a card, and whether it has acted."""

    seat: str
    state: Literal["", "done", "now", "out"] = ""


class CardText(msgspec.Struct, frozen=True):
    """A part of a card: ``light`` and ``dark`` are the two sides of an Event, ``note`` is an aside."""

    text: str
    tone: Literal["", "light", "dark", "note"] = ""
    label: str = ""


class Card(msgspec.Struct, frozen=True):
    """A card that the reader may see: the one being played, the next one, or one that a seat holds."""

    role: Literal["now", "next", "held"]
    title: str
    number: str = ""
    seat: str = ""
    """The seat that holds it."""
    order: tuple[OrderMark, ...] = ()
    texts: tuple[CardText, ...] = ()
    thing: str = ""
    """The thing that options refer to, if the card can be chosen."""
    page: str = ""


class Check(msgspec.Struct, frozen=True):
    """The next victory check: in ``earliest`` to ``latest`` cards (turns, rounds)."""

    label: str
    earliest: int
    latest: int


class Deck(msgspec.Struct, frozen=True):
    """The progress of the game: a label ("Epoch 2 of 2"), how many cards are left and of how many, the next check."""

    label: str
    left: int
    left_label: str
    size: int = 0
    """How many there were at the start; 0 if there is nothing to draw."""
    check: Check | None = None


class SequenceRow(msgspec.Struct, frozen=True):
    """A space of the sequence of play."""

    place: str
    seats: tuple[str, ...]
    text: str
    state: Literal["done", "now", "waiting", "out"]
    turn: bool = False
    """It is a seat's turn: once the story has a title for it, the title replaces the text."""


class Gauge(msgspec.Struct, frozen=True):
    """A marker on one of a few steps."""

    id: str
    label: str
    steps: tuple[str, ...]
    here: int
    note: str = ""


class Effect(msgspec.Struct, frozen=True):
    """A lasting effect."""

    title: str
    summary: str
    until: str = ""
    page: str = ""
    tone: Literal["", "light", "dark"] = ""


class Figure(msgspec.Struct, frozen=True):
    """A number that belongs to a seat. ``id`` is its id in ``Knowledge.figures``, if it has one."""

    id: str
    label: str
    value: int


class Stock(msgspec.Struct, frozen=True):
    """Pieces that are not on the map."""

    token: str
    n: int
    label: str = ""


class Goal(msgspec.Struct, frozen=True):
    """A victory condition. Without numbers it is either met or not."""

    label: str
    met: bool
    reached: int | None = None
    needed: int | None = None


class Panel(msgspec.Struct, frozen=True):
    """The panel of a seat: its state in a word, what it has, and how far it is from winning."""

    seat: str
    state: str = ""
    active: bool = False
    figures: tuple[Figure, ...] = ()
    stock: tuple[Stock, ...] = ()
    goals: tuple[Goal, ...] = ()
    margin: int | None = None
    wins_at_check: bool = False


class Warning(msgspec.Struct, frozen=True):
    """What is about to happen, and what would prevent it. ``to``: the seats that it concerns; empty: all."""

    text: str
    remedy: str = ""
    seat: str = ""
    """The seat whose victory or loss it is about."""
    to: tuple[str, ...] = ()
    tone: Literal["victory", "loss", "note"] = "note"
    things: tuple[str, ...] = ()
    own: str = ""
    """For a victory: the text for the seats that would win, which are not in ``to``."""


class TrackMark(msgspec.Struct, frozen=True):
    """A marker on a track."""

    seat: str
    label: str
    value: int


class Track(msgspec.Struct, frozen=True):
    """A track of numbers with its markers; ``goals`` are values that matter to a seat."""

    label: str
    first: int
    last: int
    marks: tuple[TrackMark, ...] = ()
    goals: tuple[TrackMark, ...] = ()


class LegendRow(msgspec.Struct, frozen=True):
    """A symbol of the map and its meaning."""

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
    """How a seat looks: a colour, the colour of text on it, and its emblem as an SVG document."""

    colour: str
    ink: str
    emblem: str
    name: str = ""
    """The name of a Faction without a seat; the name of a seat comes with the match."""


class Art(msgspec.Struct, frozen=True):
    """Small pictures for the HTML client, sent once: seats, and a standalone SVG with a name for every token."""

    seats: dict[str, SeatArt] = {}
    tokens: dict[str, str] = {}
    token_names: dict[str, str] = {}


# Titles of turns for the display: what each seat has done in this chapter, which only the story knows ----------------


def turn_titles(story: Sequence[Scope]) -> dict[str, Message]:
    """The title of each seat's last turn in the current chapter."""
    titles: dict[str, Message] = {}
    for scope in reversed(story):
        if scope.kind == "chapter":
            break
        if scope.kind == "turn" and scope.title is not None:
            titles.setdefault(scope.seat, scope.title)
    return titles


def with_turn_titles(display: Display, titles: Mapping[str, Message], texts: Texts) -> Display:
    """The display with the titles of turns in the sequence of play."""
    rows = []
    for row in display.sequence:
        title = titles.get(row.seats[0]) if row.turn and len(row.seats) == 1 else None
        rows.append(row if title is None else msgspec.structs.replace(row, text=texts(title)))
    sequence = tuple(rows)
    return display if sequence == display.sequence else msgspec.structs.replace(display, sequence=sequence)


# Changes as small labels: "Resources −3", two Cavalry removed, Iceni now under Saxon Control -------------------------


Tone: TypeAlias = Literal["", "good", "bad"]
MINUS = "\N{MINUS SIGN}"


class Chip(msgspec.Struct, frozen=True):
    """A change in a word or two. ``token`` is the picture of a piece, ``seat`` its owner.

    ``tone`` says whether it is good or bad for the reader's seat.
    """

    label: str
    by: str = ""
    token: str = ""
    seat: str = ""
    tone: Tone = ""
    things: tuple[str, ...] = ()


def signed(n: int) -> str:
    """A signed difference: +3, −2."""
    return f"+{n}" if n > 0 else f"{MINUS}{-n}" if n else "0"


def plain_chips(changes: Iterable[Change], texts: Texts) -> list[Chip]:
    """A chip for each figure that has a name (``figure.<id>``), and one for all pieces of a kind."""
    chips: list[Chip] = []
    pieces: dict[str, tuple[int, list[str]]] = {}
    for change in changes:
        if change.figure.startswith(PIECES):
            thing, _, token = change.figure.removeprefix(PIECES).rpartition("/")
            n, things = pieces.setdefault(token, (0, []))
            pieces[token] = (n + change.by, [*things, thing])
        elif f"figure.{change.figure}" in texts:
            chips.append(Chip(texts(f"figure.{change.figure}"), signed(change.by)))
    for token, (n, things) in pieces.items():
        if n:
            chips.append(Chip(texts.name("token", token), signed(n), token, things=tuple(things)))
    return chips
