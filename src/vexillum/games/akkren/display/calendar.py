"""6, 7, 11.1 How far the campaign has come, who acts when, and how near the war of the Akkren is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from vexillum.core.show.display import Check, Deck, Gauge, SequenceRow
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.akkren.state import TURNS

PHASES = ("initiative", "events", "politics", "economy", "players", "neutrals", "akkren", "end")
WINTER_PHASES = ("events", "administration", "council", "end")
WAR_YEAR = number("akkren_start", "from_year")
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
