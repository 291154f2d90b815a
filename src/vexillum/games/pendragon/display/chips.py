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
    own_tone,
    piece_chips,
    thing_of,
    track_chips,
)
from vexillum.core.show.chips import Chip, Tone, signed
from vexillum.core.show.story import PIECES, Change
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.imperium import LEVELS
from vexillum.games.pendragon.pieces import (
    CIVITATES,
    DUX,
    FACTIONS,
    STRONGHOLD_NUMBER,
    STRONGHOLD_OWNER,
    UNIT_NUMBER,
    UNIT_OWNER,
)
from vexillum.games.pendragon.position.figures import BRITON_CONTROL
from vexillum.games.pendragon.state import TRACKS

BRITONS = (FACTIONS[DUX], FACTIONS[CIVITATES])
OWNER = {id: FACTIONS[UNIT_OWNER[n]] for id, n in UNIT_NUMBER.items()} | {
    id: FACTIONS[STRONGHOLD_OWNER[n]] for id, n in STRONGHOLD_NUMBER.items()
}
"""Whose each piece is."""
OWNERS = Owners(
    pieces=OWNER,
    slots=frozenset(STRONGHOLD_NUMBER),
    tracks=dict(zip(TRACKS, ("civitates", "dux", "saxons", "scotti", "dux", "civitates"), strict=True)),
    holders=(
        Holder("none"),
        *(Holder(faction, faction, (faction,)) for faction in FACTIONS),
        Holder("briton", FACTIONS[CIVITATES], BRITONS),
    ),
)
DOMINANCE = ("military", "civilian", "no_dominance")


def chips(changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
    """The labels of changes, in the order of their weight. Good or bad is what happens to the reader's own things."""
    groups = grouped(changes)
    found = [
        *_imperium(groups, texts),
        *control_chips(_control(groups), texts, reader, OWNERS),
        *piece_chips(groups, texts, reader, OWNERS),
        *track_chips(groups, texts, reader, OWNERS),
        *_land(groups, texts, reader),
        *_boxes(groups, texts),
    ]
    return at_most(found, texts)


def _imperium(groups: Groups, texts: Texts) -> Iterator[Chip]:
    """6.8, 5.3-5.4, 8.9 The Imperium, the Roads, lasting effects, Factions that were given up."""
    things = ("track:imperium",)
    for change in groups.get("imperium", ()):
        yield Chip(texts("figure.imperium"), texts.name("imperium", LEVELS[change.after]), things=things)
    for change in groups.get("dominance", ()):
        yield Chip(texts("figure.dominance"), texts(f"figure.{DOMINANCE[change.after]}"), things=things)
    yield from non_player_chips(groups, texts)
    for change in groups.get("roads", ()):
        yield Chip(texts("figure.roads" if change.after else "figure.roads_lost"))
    yield from lasting_chips(groups, texts)


def _control(groups: Groups) -> list[Change]:
    """1.6 Changes of Control. That Britons count apart from Fragmentation on is said by the Imperium."""
    alone = (BRITON_CONTROL, 1 + CIVITATES)
    changes = groups.get("control", ())
    return [change for change in changes if change.before not in alone or change.after not in alone]


def _land(groups: Groups, texts: Texts, reader: str | None) -> Iterator[Chip]:
    """1.3, 1.7 Prosperity, Plunder by who carries it, Population, Patrols."""
    for id in ("prosperity", "population"):
        changes = groups.get(id, ())
        by = sum(change.by for change in changes)
        if by:
            tone: Tone = "" if reader not in BRITONS else "good" if by > 0 else "bad"
            token = id if id == "prosperity" else ""
            yield Chip(texts(f"figure.{id}"), signed(by), token, "", tone, tuple(map(thing_of, changes)))
    carried: dict[str, list[Change]] = {}
    for change in groups.get("plunder", ()):
        carried.setdefault(OWNER[change.figure.rpartition("/")[2]], []).append(change)
    for owner, changes in carried.items():
        by = sum(change.by for change in changes)
        if by:
            things = tuple(dict.fromkeys(map(thing_of, changes)))
            yield Chip(texts("figure.plunder"), signed(by), "plunder", owner, own_tone(reader, owner, by), things)
    for change in groups.get("patrol", ()):
        sea = thing_of(change)
        said = texts("figure.patrolled" if change.after else "figure.no_patrol", sea=sea.partition(":")[2])
        yield Chip(said, things=(sea,))


def _boxes(groups: Groups, texts: Texts) -> Iterator[Chip]:
    """1.3.6, 1.4.1 Refugees; and boxes, where no piece on the map says the same."""
    said = {change.figure.rpartition("/")[2] for change in groups.get(PIECES[:-1], ())}
    for id, piece in (
        ("refugees", ""),
        ("casualties", "cavalry"),
        ("out_of_play", "cavalry"),
        ("not_yet", "comitates"),
    ):
        if piece not in said:
            for change in groups.get(id, ()):
                owner = OWNER[piece] if piece else "civitates"
                yield Chip(texts(f"figure.{id}"), signed(change.by), piece, owner)
