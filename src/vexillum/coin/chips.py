"""Changes as small labels: Control, pieces, tracks, lasting effects, Factions that became Non-players.

They are made from the figures of :mod:`vexillum.coin.figures`. A volume sorts them by importance, together with its
own. A label is good or bad if it concerns the reader's own things.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from vexillum.core.show.chips import Chip, Tone, signed
from vexillum.core.show.story import PIECES, Change
from vexillum.core.words.texts import Texts

MOST = 8
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


def at_most(chips: list[Chip], texts: Texts, most: int = MOST) -> list[Chip]:
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
