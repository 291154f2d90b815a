"""What has changed, as small labels: what weighs most comes first, and what belongs together is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vexillum.core.show.chips import Chip, Tone, signed
from vexillum.core.show.story import PIECES, Change
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.components.factions import OWNERS, PAIR_IDS, PAIRS, RELATIONS, SEATS
from vexillum.games.akkren.forces.heroes import MASTER_IDS
from vexillum.games.akkren.position.figures import OF_SEAT
from vexillum.games.akkren.state import KINDS, ROLES

MOST = 12
"""No more chips than that: what is left out is counted in the last one."""
FORTS = ("gone", "begun", "complete")
MARKERS = (("plunder", "place"), ("presence", "region"), ("slaves", "region"))
PERSONS = (*ROLES, "caravan")
Groups = dict[str, list[tuple[str, Change]]]


def chips(changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
    """The labels of changes, the most important first. Good or bad is what happens to the reader's own side."""
    groups: Groups = {}
    for change in changes:
        figure, _, id = change.figure.partition("/")
        groups.setdefault(figure, []).append((id, change))
    found = [
        *_wars(groups, texts, reader),
        *_land(groups, texts, reader),
        *_walls(groups, texts),
        *_pieces(groups, texts, reader),
        *_minors(groups, texts, reader),
        *_realms(groups, texts, reader),
        *_markers(groups, texts),
    ]
    if len(found) <= MOST:
        return found
    return [*found[: MOST - 1], Chip(texts("figure.more", n=len(found) - MOST + 1))]


def _tone(own: bool, tone: Tone) -> Tone:
    """What happens to oneself is good or bad; to others, neither."""
    return tone if own else ""


def _wars(groups: Groups, texts: Texts, reader: str | None) -> Iterator[Chip]:
    """8.1, 11.1 The Akkren war begins; the relation of two Factions changes."""
    for _, change in groups.get("war", ()):
        if not change.before:
            yield Chip(texts("figure.war"), seat="akkren", tone="bad")
    for id, change in groups.get("relation", ()):
        one, other = (SEATS[number] for number in PAIRS[PAIR_IDS.index(id)])
        now = RELATIONS[change.after]
        tone: Tone = "bad" if now == "war" else "good" if change.after > change.before or now == "alliance" else ""
        label = texts("figure.relation", one=one, other=other)
        yield Chip(label, texts.name("relation", now), seat=one, tone=_tone(reader in (one, other), tone))


def _land(groups: Groups, texts: Texts, reader: str | None) -> Iterator[Chip]:
    """8.2, 13.3 Regions that have changed hands, and allies won and lost."""
    for figure in ("holder", "allied"):
        for id, change in groups.get(figure, ()):
            now, before = (OWNERS[n - 1] if n else "" for n in (change.after, change.before))
            owner = now or before
            tone: Tone = "good" if reader and now == reader else "bad" if reader and before == reader else ""
            said = texts(f"figure.{figure}_now" if now else f"figure.{figure}_gone", who=owner)
            yield Chip(texts.name("region", id), said, "", owner, tone, (f"region:{id}",))


def _walls(groups: Groups, texts: Texts) -> Iterator[Chip]:
    """8.3.2, 9.4.3.1, 11.5 Sieges, forts, cities destroyed."""
    for id, change in groups.get("siege", ()):
        what = "siege_begun" if not change.before else "siege_over" if not change.after else "siege"
        by = signed(change.by) if what == "siege" else ""
        yield Chip(texts(f"figure.{what}", zone=id), by, things=(f"place:{id}",))
    for id, change in groups.get("fort", ()):
        yield Chip(texts(f"figure.fort_{FORTS[change.after]}", zone=id), things=(f"place:{id}",))
    for id, change in groups.get("razed", ()):
        if change.after:
            yield Chip(texts("figure.razed", zone=id), things=(f"place:{id}",))


def _pieces(groups: Groups, texts: Texts, reader: str | None) -> Iterator[Chip]:
    """3.2 Counters that came and went: those that only moved are drawn as arrows."""
    sums: dict[str, tuple[int, list[str]]] = {}
    for id, change in groups.get(PIECES.rstrip("/"), ()):
        thing, _, token = id.rpartition("/")
        n, things = sums.setdefault(token, (0, []))
        sums[token] = (n + change.by, [*things, thing])
    for token, (n, things) in sums.items():
        if not n:
            continue
        owner, _, kind = token.rpartition("_")
        if owner in OWNERS and kind in (*KINDS, *PERSONS):
            what = texts.name("stack_kind" if kind in KINDS else "person_kind", kind)
            label = texts("figure.counter", who=owner, what=what)
            tone: Tone = "good" if n > 0 else "bad"
            yield Chip(label, signed(n), token, owner, _tone(owner == reader, tone), tuple(things))
        elif token == "nest":
            yield Chip(texts("figure.nest"), signed(n), token, "akkren", "bad" if n > 0 else "good", tuple(things))


def _minors(groups: Groups, texts: Texts, reader: str | None) -> Iterator[Chip]:
    """15.3, 16 Minor powers won or lost, channels to the Orders."""
    for id, change in groups.get("minor", ()):
        now = OWNERS[change.after - 1] if change.after else ""
        by = texts("figure.allied_now", who=now) if now else ""
        yield Chip(texts.name("minor", id), by, seat=now, tone=_tone(now == reader, "good"))
    for seat, change in groups.get("order", ()):
        if change.after:
            order = texts.name("person", f"master_{MASTER_IDS[change.after - 1]}")
            yield Chip(texts("figure.order", who=seat), order, seat=seat, tone=_tone(seat == reader, "good"))


def _realms(groups: Groups, texts: Texts, reader: str | None) -> Iterator[Chip]:
    """C44, 13.1 Points, income, mana and zones of each Faction."""
    for seat in SEATS:
        for figure in OF_SEAT:
            for id, change in groups.get(figure, ()):
                if id == seat:
                    tone: Tone = "good" if change.by > 0 else "bad"
                    label = texts(f"figure.{figure}", who=seat)
                    yield Chip(label, signed(change.by), seat=seat, tone=_tone(seat == reader, tone))


def _markers(groups: Groups, texts: Texts) -> Iterator[Chip]:
    """9.3.3, 11.5, 5.3 Markers of plunder, of the Akkren, of slaves."""
    for figure, kind in MARKERS:
        for id, change in groups.get(figure, ()):
            label = texts(f"figure.{figure}", where=texts.name(kind, id))
            yield Chip(label, signed(change.by), figure, things=(f"{kind}:{id}",))
