"""What has changed, as small labels: what weighs most comes first, and what belongs together is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vexillum.core.chips import Chip, Tone, signed
from vexillum.core.story import PIECES, Change
from vexillum.core.texts import Texts
from vexillum.games.pendragon.figures import BRITON_CONTROL
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
from vexillum.games.pendragon.state import TRACKS

MOST = 8
"""How many labels there are at most; the last one then counts the rest."""
OWNER = {id: FACTIONS[UNIT_OWNER[n]] for id, n in UNIT_NUMBER.items()} | {
    id: FACTIONS[STRONGHOLD_OWNER[n]] for id, n in STRONGHOLD_NUMBER.items()
}
"""Whose each piece is."""
TRACK_OWNER = dict(zip(TRACKS, ("civitates", "dux", "saxons", "scotti", "dux", "civitates"), strict=True))
HOLDER = ("none", *FACTIONS, "briton")
"""The word for each Control of the figures."""
DOMINANCE = ("military", "civilian", "no_dominance")
BRITONS = (FACTIONS[DUX], FACTIONS[CIVITATES])


def chips(changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
    """The labels of changes, in the order of their weight. Good or bad is what happens to the reader's own things."""
    groups: dict[str, list[Change]] = {}
    for change in changes:
        groups.setdefault(change.figure.partition("/")[0], []).append(change)
    found = [
        *_imperium(groups, texts),
        *_control(groups, texts, reader),
        *_pieces(groups, texts, reader),
        *_tracks(groups, texts, reader),
        *_land(groups, texts, reader),
        *_boxes(groups, texts),
    ]
    if len(found) > MOST:
        rest = len(found) - MOST + 1
        found[MOST - 1 :] = [Chip(texts("figure.more", n=rest), things=_things(found[MOST - 1 :]))]
    return found


def _things(chips: Sequence[Chip]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(thing for chip in chips for thing in chip.things))


def _thing(change: Change) -> str:
    """The thing that a figure is about: ``prosperity/space:iceni``."""
    return change.figure.split("/")[1]


def _own(reader: str | None, owner: str, by: int) -> Tone:
    """How the reader likes it that something of this seat becomes more or less."""
    return "" if reader != owner else "good" if by > 0 else "bad" if by < 0 else ""


def _imperium(groups: dict[str, list[Change]], texts: Texts) -> Iterator[Chip]:
    """6.8, 5.3-5.4, 8.9 The Imperium, the Roads, lasting effects, Factions that were given up."""
    things = ("track:imperium",)
    for change in groups.get("imperium", ()):
        yield Chip(texts("figure.imperium"), texts.name("imperium", LEVELS[change.after]), things=things)
    for change in groups.get("dominance", ()):
        yield Chip(texts("figure.dominance"), texts(f"figure.{DOMINANCE[change.after]}"), things=things)
    for change in groups.get("non_player", ()):
        who = _thing(change)
        yield Chip(texts("figure.non_player", who=who), seat=who, things=(f"seat:{who}",))
    for change in groups.get("roads", ()):
        yield Chip(texts("figure.roads" if change.after else "figure.roads_lost"))
    for change in groups.get("lasting", ()):
        name = change.figure.split("/", 2)[2]
        state = texts("figure.in_effect" if change.after else "figure.ends")
        yield Chip(texts("figure.lasting", card=name), state, things=(f"card:{name.rpartition('/')[2]}",))


def _control(groups: dict[str, list[Change]], texts: Texts, reader: str | None) -> Iterator[Chip]:
    """1.6 Whose Control spaces came under. That Britons count apart from Fragmentation on is said by the Imperium."""
    alone = (BRITON_CONTROL, 1 + CIVITATES)
    won: dict[str, list[Change]] = {}
    for change in groups.get("control", ()):
        if change.before not in alone or change.after not in alone:
            won.setdefault(HOLDER[change.after], []).append(change)
    for holder, spaces in won.items():
        things = tuple(_thing(change) for change in spaces)
        seat = "" if holder == "none" else "civitates" if holder == "briton" else holder
        first, *others = [_liked(change, reader) for change in spaces]
        tone: Tone = first if all(other == first for other in others) else ""
        if len(spaces) == 1:
            space = things[0].partition(":")[2]
            yield Chip(texts("figure.control", space=space, control=holder), seat=seat, tone=tone, things=things)
        else:
            label = texts("figure.control_many", control=holder)
            yield Chip(label, texts.count("spaces", len(spaces)), seat=seat, tone=tone, things=things)


def _liked(change: Change, reader: str | None) -> Tone:
    held = [_holds(reader, control) for control in (change.before, change.after)]
    return "" if held[0] == held[1] else "good" if held[1] else "bad"


def _holds(reader: str | None, control: int) -> bool:
    holder = HOLDER[control]
    return reader == holder or (holder == "briton" and reader in BRITONS)


def _pieces(groups: dict[str, list[Change]], texts: Texts, reader: str | None) -> list[Chip]:
    """1.4 Pieces that came or went, by kind; of those that only moved, where to. Strongholds come first, then own."""
    by_token: dict[str, list[Change]] = {}
    for change in groups.get(PIECES[:-1], ()):
        by_token.setdefault(change.figure.rpartition("/")[2], []).append(change)
    found = []
    for token, moved in by_token.items():
        owner, by = OWNER[token], sum(change.by for change in moved)
        things = tuple(_thing(change) for change in moved)
        said = signed(by) if by else _where(moved, texts)
        kind = "stronghold" if token in STRONGHOLD_NUMBER else "unit"
        label = texts.name(kind if abs(by) == 1 else "figure.piece", token)
        rank = (not by, token not in STRONGHOLD_NUMBER, reader != owner)
        found.append((rank, Chip(label, said, token, owner, _own(reader, owner, by), things)))
    return [chip for _, chip in sorted(found, key=lambda each: each[0])]


def _where(moved: Sequence[Change], texts: Texts) -> str:
    """Where pieces of a kind moved to: "3 → Iceni"."""
    came = [change for change in moved if change.by > 0]
    kind, _, id = _thing(came[0]).partition(":")
    to = texts.name(kind, id) if len(came) == 1 else texts.count("spaces", len(came))
    return f"{sum(change.by for change in came)} → {to}"


def _tracks(groups: dict[str, list[Change]], texts: Texts, reader: str | None) -> Iterator[Chip]:
    """1.8 Resources, Renown, Prestige, Wealth."""
    for change in groups.get("track", ()):
        id = _thing(change)
        owner = TRACK_OWNER[id]
        tone = _own(reader, owner, change.by)
        yield Chip(texts.name("track", id), signed(change.by), seat=owner, tone=tone, things=(f"track:{id}",))


def _land(groups: dict[str, list[Change]], texts: Texts, reader: str | None) -> Iterator[Chip]:
    """1.3, 1.7 Prosperity, Plunder by who carries it, Population, Patrols."""
    for id in ("prosperity", "population"):
        changes = groups.get(id, ())
        by = sum(change.by for change in changes)
        if by:
            tone: Tone = "" if reader not in BRITONS else "good" if by > 0 else "bad"
            token = id if id == "prosperity" else ""
            yield Chip(texts(f"figure.{id}"), signed(by), token, "", tone, tuple(map(_thing, changes)))
    carried: dict[str, list[Change]] = {}
    for change in groups.get("plunder", ()):
        carried.setdefault(OWNER[change.figure.rpartition("/")[2]], []).append(change)
    for owner, changes in carried.items():
        by = sum(change.by for change in changes)
        if by:
            things = tuple(dict.fromkeys(map(_thing, changes)))
            yield Chip(texts("figure.plunder"), signed(by), "plunder", owner, _own(reader, owner, by), things)
    for change in groups.get("patrol", ()):
        sea = _thing(change)
        said = texts("figure.patrolled" if change.after else "figure.no_patrol", sea=sea.partition(":")[2])
        yield Chip(said, things=(sea,))


def _boxes(groups: dict[str, list[Change]], texts: Texts) -> Iterator[Chip]:
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
