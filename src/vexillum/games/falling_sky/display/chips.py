"""What has changed, as small labels: what weighs most comes first, and what belongs together is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vexillum.coin.chips import (
    Groups,
    Holder,
    Owners,
    at_most,
    control_chips,
    grouped,
    lasting_chips,
    non_player_chips,
    piece_chips,
    thing_of,
    track_chips,
)
from vexillum.core.show.chips import Chip, signed
from vexillum.core.show.story import PIECES, Change
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.pieces import FACTIONS, KIND_OWNER, KINDS, SEATS, STATUS_OWNER, STATUSES, SUBDUED
from vexillum.games.falling_sky.senate import BOXES
from vexillum.games.falling_sky.state import Senate

HELD = {id: STATUS_OWNER[status] for status, id in enumerate(STATUSES) if status != SUBDUED and id != "absent"}
OWNER = {id: FACTIONS[KIND_OWNER[kind]] for kind, id in enumerate(KINDS)} | {
    id: FACTIONS[owner] if owner >= 0 else "" for id, owner in HELD.items()
}
"""The owner of each piece; markers at Tribes have none."""
OWNERS = Owners(
    pieces=OWNER,
    slots=frozenset(HELD),
    tracks=dict(zip(SEATS, SEATS, strict=True)),
    holders=(Holder("none"), *(Holder(faction, faction, (faction,)) for faction in FACTIONS)),
)
LEGION_BOXES = ("legions_track", "fallen", "removed_legions")


def chips(changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
    """The labels of changes, the most important first. Good or bad is what happens to the reader's own pieces."""
    groups = grouped(changes)
    found = [
        *_senate(groups, texts),
        *non_player_chips(groups, texts),
        *lasting_chips(groups, texts),
        *control_chips(groups.get("control", ()), texts, reader, OWNERS),
        *piece_chips(groups, texts, reader, OWNERS),
        *track_chips(groups, texts, reader, OWNERS),
        *_land(groups, texts),
        *_legions(groups, texts),
    ]
    return at_most(found, texts)


def _senate(groups: Groups, texts: Texts) -> Iterator[Chip]:
    """6.5.1 Where the marker went, and whether it is Firm."""
    things = ("track:senate",)
    for change in groups.get("senate", ()):
        box = "nowhere" if change.after == Senate.NOWHERE else BOXES[change.after]
        yield Chip(texts("figure.senate"), texts.name("senate", box), seat="romans", things=things)
    for change in groups.get("firm", ()):
        said = texts("figure.firm" if change.after else "figure.not_firm")
        yield Chip(texts("figure.senate"), said, seat="romans", things=things)


def _land(groups: Groups, texts: Texts) -> Iterator[Chip]:
    """4.3.2, card 5 Devastated Regions, several in one label; Cisalpina."""
    for id, wanted in (("devastated", True), ("recovered", False)):
        regions = [change for change in groups.get("devastated", ()) if bool(change.after) == wanted]
        things = tuple(map(thing_of, regions))
        if len(regions) == 1:
            yield Chip(texts(f"figure.{id}", space=things[0].partition(":")[2]), token="devastated", things=things)
        elif regions:
            label, by = texts(f"figure.{id}_many"), texts.count("spaces", len(regions))
            yield Chip(label, by, token="devastated", things=things)
    if groups.get("gallia_togata"):
        yield Chip(texts("figure.gallia_togata"), things=("space:cisalpina",))


def _legions(groups: Groups, texts: Texts) -> Iterator[Chip]:
    """1.4.1 Legions in their boxes, where the map shows no change of Legions."""
    said = {change.figure.rpartition("/")[2] for change in groups.get(PIECES[:-1], ())}
    if "legion" in said:
        return
    for id in LEGION_BOXES:
        for change in groups.get(id, ()):
            yield Chip(texts(f"figure.{id}"), signed(change.by), "legion", "romans")
