"""The display beside the map: cards, deck, sequence of play, panels, tracks, and changes as small labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from vexillum.coin import cards
from vexillum.coin.cards import EVENT, CardFaces, Deck, Decks, InEffect, Side, side_words
from vexillum.coin.sequence import FirstAction
from vexillum.core.show.display import (
    Card,
    CardText,
    Check,
    Chip,
    Effect,
    Figure,
    Goal,
    LegendRow,
    OrderMark,
    Panel,
    SequenceRow,
    Stock,
    Tone,
    Track,
    TrackMark,
    signed,
)
from vexillum.core.show.display import Deck as DeckPanel
from vexillum.core.show.story import PIECES, Change
from vexillum.core.words.texts import Texts

# The open cards, and lasting effects ---------------------------------------------------------------------------------


C = TypeVar("C", bound=cards.Card)
F = TypeVar("F", bound=Side)
D = TypeVar("D", bound=Deck[Any, Any])
STANDS: dict[str, Literal["", "done", "out"]] = {
    "executed": "done",
    "passed": "done",
    "ineligible": "out",
    "eligible": "",
}


class CardDisplay(Generic[C, F, D]):
    """The cards of a match's deck as display data."""

    def __init__(self, decks: Decks[D], faces: CardFaces[C, F], effect_name: Callable[[int], str]) -> None:
        """``effect_name`` is the name of a lasting effect in texts: ``lasting.<name>`` describes it."""
        self._decks = decks
        self._faces = faces
        self._effect_name = effect_name

    def open_cards(self, view: dict[str, Any], texts: Texts) -> list[Card]:
        """The current card, and the open cards after it."""
        deck = self._decks.shown(view)
        shown = [self.card(texts, deck, view["card"], role="now", order=_order(view, deck))] if view["card"] else []
        for number in view["upcoming"]:
            order = tuple(OrderMark(seat) for seat in deck.cards[number].order)
            shown.append(self.card(texts, deck, number, role="next", order=order))
        return shown

    def card(
        self,
        texts: Texts,
        deck: D,
        number: int,
        *,
        role: Literal["now", "next", "held"],
        order: tuple[OrderMark, ...] = (),
        seat: str = "",
        note: str = "",
    ) -> Card:
        """A card; a held one has a ``seat``, and may have a ``note``."""
        thing = f"card:{number}"
        return Card(
            role=role,
            title=texts.name("card", deck.name(number)),
            number=str(number),
            seat=seat,
            order=order,
            texts=tuple(self._texts(texts, deck, number, note)),
            thing=thing,
            page=thing,
        )

    def _texts(self, texts: Texts, deck: D, number: int, note: str) -> Iterator[CardText]:
        """The texts of a card's sides; before them the kind of the card, unless it is an Event."""
        card = deck.cards[number]
        if card.kind != EVENT:
            yield CardText(self._faces.kind(texts, card), "note")
        if note:
            yield CardText(note, "note")
        sides = self._faces.sides(card)
        for name, side in sides:
            words = [texts.name("page", name)] if len(sides) > 1 else []
            label = " · ".join([*words, *(texts(f"page.mark.{mark}") for mark in self._faces.marks(side))])
            said = side_words(texts, deck.name(number), name)
            yield CardText(said, "dark" if name == "shaded" else "light", label)

    def effects(self, view: dict[str, Any], texts: Texts) -> tuple[Effect, ...]:
        """The lasting effects: description, duration and owner."""
        deck = self._decks.shown(view)
        return tuple(self._effect(texts, deck, InEffect.read(name)) for name in view["lasting"])

    def _effect(self, texts: Texts, deck: D, found: InEffect) -> Effect:
        until = [whose] if (whose := found.whose(texts)) else []
        if found.code in deck.momentum:
            until.append(texts("effect.momentum"))
        return Effect(
            title=texts.name("card", deck.name(found.number)),
            summary=texts.name("lasting", self._effect_name(deck.keeps[found.code])),
            until=" · ".join(until),
            page=f"card:{found.number}",
            tone="dark" if found.shaded else "light",
        )


def _order(view: dict[str, Any], deck: Deck[Any, Any]) -> tuple[OrderMark, ...]:
    """The Factions in the order of the card, with their standing."""
    active, standing = view["derived"]["active"], view["standing"]
    order = deck.cards[view["card"]].order
    return tuple(OrderMark(seat, "now" if seat == active else STANDS[standing[seat]]) for seat in order)


# The progress of the game, and when the next round can begin ---------------------------------------------------------


def deck(label: str, left: int, size: int, cards: tuple[int, int] | None, texts: Texts, *, last: bool) -> DeckPanel:
    """The rest of a pile of ``size`` cards, and after how many cards its round comes (None: there are no more rounds).

    ``last``: whether the game ends with that round. The texts ``deck.check_*`` are the volume's.
    """
    return DeckPanel(
        label=label,
        left=left,
        left_label=texts("deck.left", n=left),
        size=max(size, left) if left else 0,
        check=Check(_when(cards, texts, "_last" if last else ""), *cards) if cards is not None else None,
    )


def _when(cards: tuple[int, int], texts: Texts, last: str) -> str:
    """The sentence about the next round."""
    earliest, latest = cards
    if not latest:
        return texts("deck.check_now")
    if earliest == latest:
        return texts(f"deck.check_in{last}", n=latest)
    return texts(f"deck.check_between{last}", n=latest, least=earliest)


# The sequence of play as text: who has acted, who acts and how, who cannot; or the phases of a round -----------------


NOBODY_YET = "–"
FIRST_ACTIONS = {
    FirstAction.COMMAND: "did_command",
    FirstAction.COMMAND_AND_SPECIAL: "did_feat",
    FirstAction.EVENT: "did_event",
}


def turns(
    view: dict[str, Any], texts: Texts, *, first_did: int, may_do: str, before: str = ""
) -> Iterator[SequenceRow]:
    """Who has acted on this card, who acts now, who may be next, and who does nothing.

    ``may_do`` is what the active Faction may do (``sequence.<may_do>``); ``before`` the Faction whose own card came
    before the order of the card.
    """
    order = list(view["derived"]["order"])
    active = view["derived"]["active"]
    standing = view["standing"]
    acted = [seat for seat in order if standing[seat] == "executed"]
    acted.sort(key=lambda seat: seat != before)
    for number, seat in enumerate(acted, 1):
        text = texts.name("sequence", FIRST_ACTIONS.get(FirstAction(first_did), "acted") if number == 1 else "acted")
        yield SequenceRow(str(number), (seat,), text, "done", turn=True)
    for seat in order:
        if standing[seat] == "passed":
            yield SequenceRow(NOBODY_YET, (seat,), texts("sequence.passed"), "done")
    if active:
        yield SequenceRow(str(len(acted) + 1), (active,), texts.name("sequence", may_do), "now", turn=True)
    waiting = tuple(seat for seat in order if standing[seat] == "eligible" and seat != active)
    if waiting and active and not acted:
        yield SequenceRow("2", waiting[:1], texts("sequence.second"), "waiting")
        waiting = waiting[1:]
    if waiting:
        text = "eligible" if active else "not_needed"
        yield SequenceRow(NOBODY_YET, waiting, texts.name("sequence", text), "waiting" if active else "out")
    out = tuple(seat for seat in order if standing[seat] == "ineligible")
    if out:
        yield SequenceRow(NOBODY_YET, out, texts("sequence.ineligible"), "out")


def phases(texts: Texts, steps: Iterable[tuple[int, str, str]], stage: int) -> Iterator[SequenceRow]:
    """The phases of a round: each with its stage, its name (``phase.<name>``) and its Faction, if any."""
    for number, (phase, name, who) in enumerate(steps, 1):
        row = str(number), (who,) if who else (), texts.name("phase", name)
        yield SequenceRow(*row, "now" if phase == stage else "done" if phase < stage else "waiting")


# A panel for each Faction: its resources, its pieces off the map, its distance from victory --------------------------


def panel(
    view: dict[str, Any],
    texts: Texts,
    faction: str,
    *,
    figures: Iterator[Figure],
    stock: Iterator[Stock],
    goals: Iterator[Goal],
    in_round: bool,
    wins: bool,
) -> Panel:
    """The panel of a Faction. One without a seat has no place in the sequence, and no margin."""
    derived = view["derived"]
    place = view["standing"].get(faction)
    return Panel(
        seat=faction,
        state="" if in_round or place is None else texts.name("standing", place),
        active=faction == derived["active"],
        figures=tuple(figures),
        stock=tuple(stock),
        goals=tuple(goals),
        margin=derived["margins"].get(faction),
        wins_at_check=wins,
    )


def track_figure(view: dict[str, Any], texts: Texts, track: str) -> Figure:
    """The value of a Faction on a track (``amount.<track>``)."""
    return Figure(f"track/{track}", texts.name("amount", track), view["tracks"][track])


def available(view: dict[str, Any], texts: Texts, kinds: Mapping[str, str]) -> Iterator[Stock]:
    """Available forces: by token, with the kind of their names (``unit``, ``stronghold``)."""
    for token, kind in kinds.items():
        yield Stock(token, view["available"][token], texts("stock.available", what=texts.name(kind, token)))


def goal(label: str, reached: int, needed: int) -> Goal:
    """A goal: a number to be reached."""
    return Goal(label, reached >= needed, reached, needed)


# Tracks with their markers and thresholds, and the legend of the map -------------------------------------------------


def amounts(view: dict[str, Any], texts: Texts, owners: Mapping[str, str]) -> list[TrackMark]:
    """The tracks of a view as markers, each with its Faction."""
    return [TrackMark(owners[track], texts.name("track", track), n) for track, n in view["tracks"].items()]


def track(label: str, top: int, marks: Sequence[TrackMark], goals: Sequence[TrackMark] = ()) -> Track:
    """A track from 0 to its top, or to its highest marker or goal."""
    last = max(top, *(mark.value for mark in (*marks, *goals)), 0)
    return Track(label, 0, last, tuple(marks), tuple(goals))


def legend(texts: Texts, signs: Iterable[str]) -> tuple[LegendRow, ...]:
    """The legend of the map's signs (``legend.<sign>``)."""
    return tuple(LegendRow(token, texts.name("legend", token)) for token in signs)


# Changes as small labels: Control, pieces, tracks, lasting effects, Factions that became Non-players -----------------
#
# They are made from the figures of :mod:`vexillum.coin.position`. A volume sorts them by importance, together with its
# own. A label is good or bad if it concerns the reader's own things.


MOST_CHIPS = 8
"""The most labels; the last one then counts the rest."""
Groups: TypeAlias = Mapping[str, Sequence[Change]]
"""Changes by the first part of their figure."""


class Holder(msgspec.Struct, frozen=True):
    """A controller of spaces: its text (``control_of.<id>``), the Faction with its colour, and those who benefit."""

    id: str
    faction: str = ""
    friends: tuple[str, ...] = ()


class Owners(msgspec.Struct, frozen=True):
    """The owners of a volume's pieces, tracks and Control. A Faction may be one without a seat."""

    pieces: Mapping[str, str]
    """By token."""
    slots: frozenset[str]
    """The tokens of pieces in slots (Strongholds, Allies): they come first."""
    tracks: Mapping[str, str]
    holders: tuple[Holder, ...]
    """By the value of the figure ``control``; 0 is no Control."""


def grouped(changes: Iterable[Change]) -> dict[str, list[Change]]:
    """Group changes by the first part of their figure."""
    groups: dict[str, list[Change]] = {}
    for change in changes:
        groups.setdefault(change.figure.partition("/")[0], []).append(change)
    return groups


def at_most(chips: list[Chip], texts: Texts, most: int = MOST_CHIPS) -> list[Chip]:
    """The first labels; if there are too many, the last one counts the rest."""
    if len(chips) <= most:
        return chips
    rest = chips[most - 1 :]
    things = tuple(dict.fromkeys(thing for chip in rest for thing in chip.things))
    return [*chips[: most - 1], Chip(texts("figure.more", n=len(rest)), things=things)]


def thing_of(change: Change) -> str:
    """The thing that a figure is about: ``prosperity/space:iceni``."""
    return change.figure.split("/")[1]


def own_tone(reader: str | None, owner: str, by: int) -> Tone:
    """The tone of a gain or loss of a Faction for the reader."""
    return "" if reader != owner else "good" if by > 0 else "bad" if by < 0 else ""


def non_player_chips(groups: Groups, texts: Texts) -> Iterator[Chip]:
    """Factions that became Non-players."""
    for change in groups.get("non_player", ()):
        who = thing_of(change)
        yield Chip(texts("figure.non_player", who=who), seat=who, things=(f"seat:{who}",))


def lasting_chips(groups: Groups, texts: Texts) -> Iterator[Chip]:
    """Lasting effects that begin or end."""
    for change in groups.get("lasting", ()):
        name = change.figure.split("/", 2)[2]
        state = texts("figure.in_effect" if change.after else "figure.ends")
        yield Chip(texts("figure.lasting", card=name), state, things=(f"card:{name.rpartition('/')[2]}",))


def control_chips(changes: Iterable[Change], texts: Texts, reader: str | None, owners: Owners) -> Iterator[Chip]:
    """Changes of Control; several spaces of one Faction as one label."""
    won: dict[int, list[Change]] = {}
    for change in changes:
        won.setdefault(change.after, []).append(change)
    for number, spaces in won.items():
        holder = owners.holders[number]
        things = tuple(thing_of(change) for change in spaces)
        first, *others = [_control_tone(change, reader, owners) for change in spaces]
        tone: Tone = first if all(other == first for other in others) else ""
        if len(spaces) == 1:
            label, by = texts("figure.control", space=things[0].partition(":")[2], control=holder.id), ""
        else:
            label, by = texts("figure.control_many", control=holder.id), texts.count("spaces", len(spaces))
        yield Chip(label, by, seat=holder.faction, tone=tone, things=things)


def _control_tone(change: Change, reader: str | None, owners: Owners) -> Tone:
    before, after = (reader in owners.holders[number].friends for number in (change.before, change.after))
    return "" if before == after else "good" if after else "bad"


def piece_chips(groups: Groups, texts: Texts, reader: str | None, owners: Owners) -> list[Chip]:
    """Pieces gained and lost, by kind, and destinations of moved pieces. Pieces in slots first, then own ones."""
    by_token: dict[str, list[Change]] = {}
    for change in groups.get(PIECES[:-1], ()):
        by_token.setdefault(change.figure.rpartition("/")[2], []).append(change)
    found = []
    for token, moved in by_token.items():
        owner, by = owners.pieces[token], sum(change.by for change in moved)
        in_slot = token in owners.slots
        things = tuple(thing_of(change) for change in moved)
        said = signed(by) if by else _where(moved, texts)
        kind = "figure.piece" if abs(by) != 1 else "stronghold" if in_slot else "unit"
        rank = (not by, not in_slot, reader != owner)
        found.append((rank, Chip(texts.name(kind, token), said, token, owner, own_tone(reader, owner, by), things)))
    return [chip for _, chip in sorted(found, key=lambda each: each[0])]


def _where(moved: Sequence[Change], texts: Texts) -> str:
    """The destinations of moved pieces: "3 → Iceni"."""
    came = [change for change in moved if change.by > 0]
    kind, _, id = thing_of(came[0]).partition(":")
    to = texts.name(kind, id) if len(came) == 1 else texts.count("spaces", len(came))
    return f"{sum(change.by for change in came)} → {to}"


def track_chips(groups: Groups, texts: Texts, reader: str | None, owners: Owners) -> Iterator[Chip]:
    """Changes on the edge track."""
    for change in groups.get("track", ()):
        id = thing_of(change)
        owner = owners.tracks[id]
        tone = own_tone(reader, owner, change.by)
        yield Chip(texts.name("track", id), signed(change.by), seat=owner, tone=tone, things=(f"track:{id}",))
