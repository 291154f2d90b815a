"""7.0 Victory: what each Faction counts, what it must exceed, and how the players rank."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from vexillum.coin.ranking import Ranking
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.control import controlled_population
from vexillum.games.pendragon.forces import on_map
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.pieces import (
    CIVITATES,
    DUX,
    FOEDERATI_SETTLEMENT,
    KIT,
    SAXONS,
    SCOTTI,
    SETTLEMENT_OF,
)
from vexillum.games.pendragon.players import PLAYERS, britons_agree
from vexillum.games.pendragon.prosperity import total_prosperity
from vexillum.games.pendragon.scenarios import SCENARIOS, SaxonVictory, ScottiVictory, Victory
from vexillum.games.pendragon.state import Dominance, State, Track

Count: TypeAlias = Callable[[State, int], int]
"""1.9 How the Population under a Faction's Control is known: counted, or looked up by a caller that has counted all."""

RULES = ("7.2.1", "7.2.2", "7.2.3", "7.2.4")
"""The paragraph of each Faction's condition."""
DUX_THRESHOLD = ((75, 85), (60, 70))
CIVITATES_THRESHOLD = ((38, 36), (31, 27))
"""7.2.1-7.2.2, 7.3 By level of the Imperium and by Dominance, Military first."""
DUX_FRAGMENTED, CIVITATES_FRAGMENTED = 17, 16
DOMINANCE_OF = (Dominance.MILITARY, Dominance.CIVILIAN)
"""6.8.7 The Dominance that each Briton Faction needs before Fragmentation."""
PER_SETTLEMENT = 5
"""7.3 What a Settlement adds to a Barbarian margin by Renown."""
PARTS = ("prosperity", "population", "prestige", "renown", "settlements", "threshold")
"""What a margin is made of."""
TIES = (CIVITATES, DUX, SAXONS, SCOTTI)
"""7.1 Who wins a tie, after Non-players."""


def conditions(state: State) -> Victory:
    """7.2 What the scenario asks of the Barbarians."""
    return SCENARIOS[state.scenario].victory


def settlements(state: State, nation: int) -> int:
    """7.2.3-7.2.4 Settlements of a Nation on the map, Foederati included (R51)."""
    return on_map(
        state,
        SETTLEMENT_OF[nation],
        FOEDERATI_SETTLEMENT[DUX, nation],
        FOEDERATI_SETTLEMENT[CIVITATES, nation],
    )


# 7.3 Margins ----------------------------------------------------------------------------------------------------------


def briton_threshold(state: State, faction: int) -> int:
    """7.2.1-7.2.2, 7.3 What a Briton Faction must exceed at this Imperium; more without its Dominance."""
    if fragmented(state):
        return DUX_FRAGMENTED if faction == DUX else CIVITATES_FRAGMENTED
    return (DUX_THRESHOLD if faction == DUX else CIVITATES_THRESHOLD)[state.imperium][state.dominance]


def _dux_parts(state: State, controlled: Count) -> dict[str, int]:
    counted = {"population": controlled(state, DUX)} if fragmented(state) else {"prosperity": total_prosperity(state)}
    return counted | {"prestige": state.tracks[Track.PRESTIGE], "threshold": -briton_threshold(state, DUX)}


def _civitates_parts(state: State, controlled: Count) -> dict[str, int]:
    return {
        "population": controlled(state, CIVITATES),
        "threshold": -briton_threshold(state, CIVITATES),
    }


def _saxon_parts(state: State, controlled: Count) -> dict[str, int]:
    """7.3 The higher of two margins: by Control at any Imperium, by Renown before Fragmentation."""
    asked = conditions(state).saxons
    by_control = {"population": controlled(state, SAXONS), "threshold": -asked.margin_control_base}
    by_renown = {
        "renown": state.tracks[Track.SAXON],
        "settlements": PER_SETTLEMENT * settlements(state, SAXONS),
        "threshold": -asked.margin_renown_base,
    }
    if fragmented(state) or sum(by_control.values()) >= sum(by_renown.values()):
        return by_control
    return by_renown


def _scotti_parts(state: State, _: Count) -> dict[str, int]:
    return {
        "renown": state.tracks[Track.SCOTTI],
        "settlements": PER_SETTLEMENT * (settlements(state, SCOTTI) + state.dal_riada),
        "threshold": -conditions(state).scotti.margin_renown_base,
    }


_PARTS = (_dux_parts, _civitates_parts, _saxon_parts, _scotti_parts)


def parts(state: State, faction: int, controlled: Count = controlled_population) -> dict[str, int]:
    """7.3 What a Faction's margin is made of; the threshold is negative."""
    return _PARTS[faction](state, controlled)


def margin(state: State, faction: int) -> int:
    """7.3 How far a Faction is beyond or short of its condition."""
    return _margin(state, faction, controlled_population)


def _margin(state: State, faction: int, controlled: Count) -> int:
    return sum(parts(state, faction, controlled).values())


def threshold(state: State, faction: int) -> int:
    """7.3 What is subtracted from a Faction's score; for the Britons also what they must exceed (7.2)."""
    return -parts(state, faction)["threshold"]


def score(state: State, faction: int) -> int:
    """7.2-7.3 What a Faction counts toward its threshold."""
    return margin(state, faction) + threshold(state, faction)


# 7.2 Victory checks ---------------------------------------------------------------------------------------------------


def dominant(state: State, faction: int) -> bool:
    """6.8.7 Whether a Briton Faction holds Dominance, or none is needed."""
    return fragmented(state) or state.dominance == DOMINANCE_OF[faction]


def passes(state: State, faction: int, controlled: Count = controlled_population) -> bool:
    """7.2 Whether a Faction meets its victory condition."""
    if faction in (DUX, CIVITATES):
        # 1.5.1: who runs both Britons needs both, the one without Dominance beyond its higher threshold (ruling P70).
        return (dominant(state, faction) or britons_agree(state)) and _margin(state, faction, controlled) > 0
    if faction == SAXONS:
        saxons = conditions(state).saxons
        if controlled(state, SAXONS) > saxons.control_exceeds:
            return True
        return (
            not fragmented(state)
            and state.tracks[Track.SAXON] > saxons.renown_exceeds
            and settlements(state, SAXONS) >= saxons.renown_settlements_min
        )
    scotti = conditions(state).scotti
    return (
        state.tracks[Track.SCOTTI] > scotti.renown_exceeds
        and settlements(state, SCOTTI) >= scotti.renown_settlements_min
    )


def missing(state: State, faction: int) -> list[Message]:
    """7.2 What a Faction lacks for its victory condition; the Saxons have two ways before Fragmentation."""
    if faction in (DUX, CIVITATES):
        return _briton_lack(state, faction)
    if faction == SCOTTI:
        return _renown_lack(state, SCOTTI, state.tracks[Track.SCOTTI], conditions(state).scotti)
    asked = conditions(state).saxons
    control = _lack("population", asked.control_exceeds + 1 - controlled_population(state, SAXONS))
    if fragmented(state):
        return control
    renown = _renown_lack(state, SAXONS, state.tracks[Track.SAXON], asked)
    return [Message("lack.or", {"one": control, "other": renown})]


def _briton_lack(state: State, faction: int) -> list[Message]:
    short = 1 - margin(state, faction)
    what = "population" if faction == CIVITATES else "control_prestige" if fragmented(state) else "prosperity_prestige"
    found = _lack(what, short)
    if not dominant(state, faction) and not britons_agree(state):
        found.append(Message(f"lack.{DOMINANCE_OF[faction].name.lower()}"))
    return found


def _renown_lack(state: State, nation: int, renown: int, asked: SaxonVictory | ScottiVictory) -> list[Message]:
    return [
        *_lack("renown", asked.renown_exceeds + 1 - renown),
        *_lack("settlements", asked.renown_settlements_min - settlements(state, nation)),
    ]


def _lack(what: str, n: int) -> list[Message]:
    return [Message(f"lack.{what}", {"n": n})] if n > 0 else []


# 7.1 Players ----------------------------------------------------------------------------------------------------------


RANKING = Ranking(KIT, PLAYERS, margin=margin, passes=passes, ties=TIES)
"""7.1, 1.5.1 If any player passed a check, those who did not rank behind those who did (ruling P77)."""
