"""The panels beside the map: calendar, events, agents, the order of the turn, treaties, realms; labels of changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from vexillum.core.show.display import (
    Card,
    CardText,
    Check,
    Chip,
    Deck,
    Display,
    Effect,
    Figure,
    Gauge,
    Goal,
    LegendRow,
    Panel,
    SequenceRow,
    Stock,
    Tone,
    Warning,
    signed,
)
from vexillum.core.show.story import PIECES, Change
from vexillum.core.words.texts import Texts

from ..combat.tabletop import SHEET
from ..components.map import REGIONS
from ..components.pieces import OWNERS, PAIR_IDS, PAIRS, RELATIONS, SEATS
from ..components.records import AGENT_IDS, AGENTS
from ..components.tables import number
from ..heroes import MASTER_IDS
from ..knowledge import OF_SEAT
from ..nonplayer.akkren import WAR_YEAR
from ..scenarios import SCENARIO_IDS, SCENARIOS
from ..state import KINDS, ROLES, TURNS
from ..victory import HEGEMONY, RATIO, THRONES
from .look import MARKERS, PEOPLE, STACKS, STRUCTURES, TEXTURES

# The panels beside the map: calendar, events, agents, the order of the turn, treaties, realms. Made from a view


def display(view: dict[str, Any], texts: Texts) -> Display:
    """Everything beside the map."""
    return Display(
        cards=tuple(cards(view, texts)),
        deck=deck(view, texts),
        sequence=tuple(sequence(view, texts)),
        gauges=tuple(gauges(view, texts)),
        effects=tuple(effects(view, texts)),
        panels=tuple(panels(view, texts)),
        warnings=tuple(warnings(view, texts)),
        legend=tuple(legend(texts)),
    )


# 6, 7, 11.1 How far the campaign has come, who acts when, and how near the war of the Akkren is ----------------------


PHASES = ("initiative", "events", "politics", "economy", "players", "neutrals", "akkren", "end")
WINTER_PHASES = ("events", "administration", "council", "end")
WAR_NEEDS = number("akkren_start", "start_min")
DIE = 10
SEASONS = tuple(dict.fromkeys(turn.rstrip("12") for turn in TURNS))
"""6 Summer has two turns."""
FEW = 10
"""A campaign of this many turns is counted in turns, a longer one in years."""
YEAR = len(TURNS)
Standing = Literal["done", "now", "waiting", "out"]


def turn_number(year: int, turn: str, first_year: int, first_turn: str) -> int:
    """How many turns of the campaign came before this one."""
    return (year - first_year) * YEAR + TURNS.index(turn) - TURNS.index(first_turn)


def deck(view: dict[str, Any], texts: Texts) -> Deck:
    """6 Year and turn; victory is judged in winter."""
    scenario = SCENARIOS[SCENARIO_IDS.index(view["scenario"])]
    size = turn_number(view["last_year"], TURNS[-1], scenario.year, scenario.turn) + 1
    left = size - turn_number(view["year"], view["turn"], scenario.year, scenario.turn)
    label = texts("display.year_of", year=view["year"], last=view["last_year"])
    if view["stage"] == "over":
        return Deck(label, 0, texts("display.over"), size)
    winter = YEAR - 1 - TURNS.index(view["turn"])
    said = texts("display.turns_left", n=left)
    judged = texts("display.judged", n=winter, left=said) if winter else texts("display.judged_now", left=said)
    season = texts.name("season_short", view["turn"])
    if size > FEW:
        years = view["last_year"] - view["year"] + 1
        return Deck(label, years, season, view["last_year"] - scenario.year + 1, Check(judged, 1, 1))
    return Deck(label, left, season, size, Check(judged, winter + 1, winter + 1))


def sequence(view: dict[str, Any], texts: Texts) -> Iterator[SequenceRow]:
    """6, 7 The phases of the turn; the players' phase in the order of the initiative."""
    winter = view["turn"] == TURNS[-1]
    phases = [phase for phase in (WINTER_PHASES if winter else PHASES) if _held(phase, view)]
    stage = view["stage"]
    at = -1 if stage == "setup" else phases.index(stage) if stage in phases else len(phases)
    for place, phase in enumerate(phases):
        standing: Standing = "done" if place < at else "now" if place == at else "waiting"
        if phase != "players":
            yield SequenceRow("", (), texts.name("phase", phase), standing)
            continue
        for rank, owner in enumerate(view["order"] if at >= place else ()):
            state = standing
            if standing == "now":
                state = "done" if rank < view["acting"] else "now" if rank == view["acting"] else "waiting"
            said = {"done": "display.has_acted", "waiting": "display.waits"}.get(state, "display.acts")
            words = texts.name("segment", view.get("segment", "event")) if state == "now" and owner in SEATS else ""
            yield SequenceRow(str(rank + 1), (owner,), words or texts(said), state)
        if at < place:
            yield SequenceRow("", (), texts.name("phase", phase), "waiting")


def _held(phase: str, view: dict[str, Any]) -> bool:
    """Whether the turn has such a phase."""
    if phase == "economy":
        return bool(view["turn"] == "summer2")
    if phase == "events":
        return bool(view["turn"] == TURNS[-1])
    return phase != "akkren" or not view.get("war")


def war_chance(view: dict[str, Any]) -> int:
    """11.1, C06 In how many of ten cases the war of the Akkren begins at the end of this turn."""
    if view.get("war") or view["year"] < WAR_YEAR or view["turn"] == TURNS[-1]:
        return 0
    modifier = view.get("war_modifier", 0)
    return sum(roll > 1 and roll + modifier >= WAR_NEEDS for roll in range(1, DIE + 1))


def gauges(view: dict[str, Any], texts: Texts) -> Iterator[Gauge]:
    """6 The calendar; 11 the Akkren."""
    steps = tuple(texts.name("season_alone", season) for season in SEASONS)
    season = view["turn"].rstrip("12")
    note = texts(f"display.{view['turn']}") if season != view["turn"] else ""
    yield Gauge("calendar", texts("display.year", n=view["year"]), steps, SEASONS.index(season), note)
    threat = tuple(texts.name("threat", step) for step in ("quiet", "stirring", "war", "after"))
    chance = war_chance(view)
    if view.get("war"):
        here = 2 if view.get("nests") else 3
        note = texts("display.nests", n=len(view.get("nests", ()))) if here == 2 else texts("display.after_war")
    elif view["year"] >= WAR_YEAR:
        here, note = 1, texts("display.war_chance", n=10 * chance) if chance else ""
    else:
        here, note = 0, texts("display.war_from", year=WAR_YEAR)
    yield Gauge("threat", texts("display.akkren"), threat, here, note)


# 9.1, 13.5 Cards: the season's events, those one has foreseen, and the agents in one's hand --------------------------


def cards(view: dict[str, Any], texts: Texts) -> Iterator[Card]:
    """The newest event of this season first, then what is coming, then one's own agents."""
    for id in view.get("current", ())[-1:]:
        yield Card(
            "now", texts.name("event", id), texts=(CardText(texts.name("event", f"{id}.text")),), page=f"event:{id}"
        )
    for place, id in enumerate(view.get("foreseen", ()), 1):
        about = CardText(texts.name("event", f"{id}.text"), "note")
        yield Card("next", texts.name("event", id), str(place), texts=(about,), page=f"event:{id}")
    seat = view["seat"]
    if seat:
        for id in view["factions"][seat]["hand"]:
            if id:
                about = CardText(_abilities(id, texts))
                named = f"agent:{id}"
                yield Card("held", texts.name("agent", id), seat=seat, texts=(about,), thing=named, page=named)


def _abilities(id: str, texts: Texts) -> str:
    """13.5 What an agent can do: one thing or another."""
    first, *others = [texts.name("agent", f"{id}.{k}") for k in range(len(AGENTS[AGENT_IDS.index(id)].effects))]
    for other in others:
        first = texts("display.either", one=first, other=other)
    return first


# 8, 9.1 What lasts: wars and alliances, nations that are being courted, weather, what one has been promised ----------


def effects(view: dict[str, Any], texts: Texts) -> Iterator[Effect]:
    """Everything that lasts longer than a phase."""
    if "sheet" in view:
        title = texts("display.tabletop", zone=view["sheet"]["place"])
        yield Effect(title, texts("display.tabletop_about"), page=SHEET)
    yield from _relations(view, texts)
    weather = [texts.name("weather", id) for id in view.get("weather", ())]
    for id in view.get("current", ())[:-1]:
        if texts.name("event", id) in weather:  # told below, with how long it lasts
            continue
        yield Effect(texts.name("event", id), texts.name("event", f"{id}.text"), texts("display.until_season"))
    for id in view.get("weather", ()):
        yield Effect(texts.name("weather", id), texts.name("weather_about", id), texts("display.until_turn"))
    seat = view["seat"]
    if seat:
        for id, n in view["factions"][seat].get("boons", {}).items():
            yield Effect(texts.name("boon", id), texts("display.boon", n=n), texts.name("boon_until", id))
    yield from _courted(view, texts)


def _relations(view: dict[str, Any], texts: Texts) -> Iterator[Effect]:
    """8.1 Who is allied or at war with whom."""
    for id, state in view.get("relations", {}).items():
        one, other = PAIRS[PAIR_IDS.index(id)]
        title = texts(f"display.{state}", one=SEATS[one], other=SEATS[other])
        yield Effect(title, texts.name("relation_about", state))


def _courted(view: dict[str, Any], texts: Texts) -> Iterator[Effect]:
    """8.2 Nations with which a Faction has diplomatic points, and how many an alliance needs."""
    courted = [(view["regions"].get(region.id, {}).get("points", {}), region) for region in REGIONS]
    mine = view["seat"]
    for points, region in sorted(courted, key=lambda one: -one[0].get(mine, 0)):
        if not points:
            continue
        said = texts.listed([texts("display.points", who=seat, n=n) for seat, n in points.items()])
        key = "courted" if region.lp is not None else "courted_alone"
        title = texts(f"display.{key}", region=region.id, n=max(points.values()), needed=region.lp)
        yield Effect(title, said, tone="light" if mine in points else "")


# 13 A realm in a panel: one's own ledger, and of the others what everyone can compute --------------------------------


def panels(view: dict[str, Any], texts: Texts) -> Iterator[Panel]:
    """Each Faction in play."""
    realms = view["derived"]["realms"]
    for seat, realm in realms.items():
        own = seat == view["seat"]
        rivals = [other["income"] for name, other in realms.items() if name != seat]
        enough = max(HEGEMONY, RATIO * max(rivals) + 1)
        yield Panel(
            seat,
            _state(view, seat, texts),
            active=_acts(view, seat),
            figures=tuple(_figures(view, seat, realm, texts)),
            stock=tuple([Stock(unit, n) for unit, n in view["factions"][seat].get("pool", {}).items()]) if own else (),
            goals=(
                Goal(texts("display.thrones"), len(realm["capitals"]) >= THRONES, len(realm["capitals"]), THRONES),
                Goal(texts("display.hegemony"), realm["income"] >= enough, realm["income"], enough),
            ),
            margin=realm["points"] if view["stage"] != "setup" else None,
            wins_at_check=len(realm["capitals"]) >= THRONES,
        )


def _acts(view: dict[str, Any], seat: str) -> bool:
    order, acting = view["order"], view["acting"]
    return bool(view["stage"] == "players" and acting < len(order) and order[acting] == seat)


def _state(view: dict[str, Any], seat: str, texts: Texts) -> str:
    """In a word: who acts, who comes when."""
    if _acts(view, seat):
        return texts("display.acting")
    if view["stage"] == "players" and seat in view["order"]:
        return texts("display.waits" if view["order"].index(seat) > view["acting"] else "display.has_acted")
    return ""


def _collected(view: dict[str, Any]) -> bool:
    """13.1 Whether this winter's gold has come in. Then there is no other winter to wait for yet."""
    return bool(view["turn"] == "winter" and view["stage"] != "events")


def _figures(view: dict[str, Any], seat: str, realm: dict[str, Any], texts: Texts) -> Iterator[Figure]:
    faction = view["factions"][seat]
    if "treasury" in faction:
        yield Figure(f"treasury/{seat}", texts("display.treasury"), faction["treasury"])
    if view["stage"] == "setup":  # no one has more than land yet
        yield Figure(f"regions/{seat}", texts("display.regions", n=len(realm["regions"])), len(realm["regions"]))
        return
    yield Figure(f"income/{seat}", texts("display.income"), realm["income"])
    own = view["derived"].get("own") if seat == view["seat"] else None
    if own:
        if own["upkeep"]:
            yield Figure(f"upkeep/{seat}", texts("display.upkeep"), own["upkeep"])
        if not _collected(view):
            coming = faction["treasury"] + realm["income"] - own["upkeep"]
            yield Figure(f"after_winter/{seat}", texts("display.after_winter"), coming)
    yield Figure(f"points/{seat}", texts("display.score", n=realm["points"]), realm["points"])
    yield Figure(f"regions/{seat}", texts("display.regions", n=len(realm["regions"])), len(realm["regions"]))
    if realm["allies"]:
        yield Figure(f"allies/{seat}", texts("display.allies", n=len(realm["allies"])), len(realm["allies"]))
    yield Figure(f"mana/{seat}", texts("display.mana"), realm["mana"])
    if own:
        yield Figure(f"strength/{seat}", texts("display.strength"), own["total_strength"])
    hand = faction["hand"]
    held = hand if isinstance(hand, int) else sum(bool(card) for card in hand)
    if held:
        yield Figure(f"agents/{seat}", texts("display.agents", n=held), held)


# C44, 13.2, 11.1 What is coming: a victory this winter, pay that cannot be paid, the war of the Akkren ---------------


LIKELY = 5
"""How many cases of ten are worth a warning."""


def warnings(view: dict[str, Any], texts: Texts) -> Iterator[Warning]:
    """What no one should be surprised by."""
    if view["stage"] == "over":
        return
    yield from _victories(view, texts)
    seat = view["seat"]
    own = view["derived"].get("own")
    if seat and own:
        short = own["upkeep"] - view["factions"][seat]["treasury"] - view["derived"]["realms"][seat]["income"]
        if own["upkeep"] and short > 0:
            text = texts("display.warn_upkeep", n=own["upkeep"], short=short)
            yield Warning(text, texts("display.warn_upkeep_remedy"), seat, (seat,), "loss")
    chance = war_chance(view)
    if chance >= LIKELY:
        yield Warning(texts("display.warn_war", n=10 * chance), texts("display.warn_war_remedy"))


def _victories(view: dict[str, Any], texts: Texts) -> Iterator[Warning]:
    """C44 Who would win at the end of this winter if nothing changed."""
    realms = view["derived"]["realms"]
    for seat, realm in realms.items():
        rivals = [other["income"] for name, other in realms.items() if name != seat]
        others = tuple([name for name in realms if name != seat])
        key = ""
        if len(realm["capitals"]) >= THRONES:
            key = "thrones"
        elif realm["income"] >= HEGEMONY and realm["income"] > RATIO * max(rivals):
            key = "hegemony"
        if key:
            text = texts(f"display.warn_{key}", who=seat)
            yield Warning(
                text, texts(f"display.warn_{key}_remedy"), seat, others, "victory", own=texts(f"display.warn_{key}_own")
            )


# 2, 3 The signs of the map and what they mean ------------------------------------------------------------------------


def legend(texts: Texts) -> Iterator[LegendRow]:
    """Stacks and characters, structures, markers, grounds."""
    for kind in STACKS:
        yield LegendRow(f"neutral_{kind}", texts(f"legend.{kind}"))
    yield LegendRow("fog_not_seen", texts("legend.not_seen"))
    yield LegendRow("fog_seen_part", texts("legend.seen_part"))
    for kind in (*PEOPLE, "caravan"):
        yield LegendRow(f"neutral_{kind}", texts.name("person_kind", kind))
    for kind in STRUCTURES:
        yield LegendRow(f"sign_{kind}", texts(f"drawing.structure_{kind}"))
    for sign in MARKERS:
        if sign != "caravan":
            yield LegendRow(sign, texts.name("marker", sign))
    for terrain in TEXTURES:
        yield LegendRow(f"sign_{terrain}", texts(f"legend.{terrain}"))
    yield LegendRow("sign_river", texts("drawing.river"))
    yield LegendRow("sign_wall", texts("drawing.wall"))


# What has changed, as small labels: what weighs most comes first, and what belongs together is one -------------------


MOST = 12
"""No more chips than that: what is left out is counted in the last one."""
FORTS = ("gone", "begun", "complete")
MARKER_FIGURES = (("plunder", "place"), ("presence", "region"), ("slaves", "region"))
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
    for figure, kind in MARKER_FIGURES:
        for id, change in groups.get(figure, ()):
            label = texts(f"figure.{figure}", where=texts.name(kind, id))
            yield Chip(label, signed(change.by), figure, things=(f"{kind}:{id}",))
