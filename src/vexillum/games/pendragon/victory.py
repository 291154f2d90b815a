"""7.0, 8.9 Victory: conditions, thresholds, the result in words, the epilogue, and Entropy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from vexillum.coin.players import non_player
from vexillum.coin.victory import Ranking
from vexillum.core.parts.rules import Outcome
from vexillum.core.words.texts import Message

from .control import controlled_population
from .forces import on_map
from .imperium import DOMINANCES, LEVELS, fragmented
from .money import RENOWN
from .options import FACTION
from .pieces import (
    BARBARIANS,
    BRITONS,
    CIVITATES,
    DUX,
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    KIT,
    SAXONS,
    SCOTTI,
    SETTLEMENT_OF,
)
from .players import EPILOGUES, NON_PLAYER_WIN, PLAYERS, Epilogue, britons_agree
from .prosperity import total_prosperity
from .scenarios import SCENARIOS, SaxonVictory, ScottiVictory, Victory
from .state import Dominance, Play, State, Table, Track

# 7.0 Victory: what each Faction counts, what it must exceed, and how the players rank --------------------------------


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


# 8.0 How Factions do against their victory thresholds: as marked on the edge track, no Settlements or Dominance


def beyond(state: State, faction: int) -> int:
    """8.0, 7.2 How far a Faction's marker is beyond its threshold; negative: short of it. The better of two ways."""
    level = state.imperium
    if faction == DUX:
        prestige = state.tracks[Track.PRESTIGE]
        if fragmented(state):
            return controlled_population(state, DUX) + prestige - DUX_FRAGMENTED
        return total_prosperity(state) + prestige - DUX_THRESHOLD[level][0]
    if faction == CIVITATES:
        limit = CIVITATES_FRAGMENTED if fragmented(state) else CIVITATES_THRESHOLD[level][1]
        return controlled_population(state, CIVITATES) - limit
    asked = conditions(state)
    if faction == SAXONS:
        by_control = controlled_population(state, SAXONS) - asked.saxons.control_exceeds
        if fragmented(state):
            return by_control
        return max(by_control, state.tracks[Track.SAXON] - asked.saxons.renown_exceeds)
    return state.tracks[Track.SCOTTI] - asked.scotti.renown_exceeds


# 7.1, 7.3 The standings of the seats; at the end, the winner and the closing text ------------------------------------


def _told(state: State, winners: tuple[int, ...], order: list[int]) -> tuple[Message, ...]:
    """7.1, 8.9 The closing text: how the game ended, whether all players have lost, and what became of Britain."""
    lost = [Message("log.victory_all_lose", {}, "7.1")] if RANKING.all_lose(state) else []
    return (*how_it_ended(state, winners, order), *lost, *epilogues(state, order[0]))


def outcome(state: State) -> Outcome:
    """7.1, 7.3 How the seats stand; at the end, who won. It follows from the board and from how the game ended."""
    each = [parts(state, faction) for faction in range(len(FACTIONS))]
    return RANKING.outcome(state, each, PARTS, lambda winners, order: _told(state, winners, order))


# 7.0 The result in words: which condition was met, at which check, and how close the others were ---------------------


BY_CHECK = 1
"""``State.winner_known`` of a game that ended by a victory check."""


def renown(state: State, nation: int) -> int:
    """1.8.2 The Renown of a Barbarian Faction."""
    track = RENOWN[nation]
    return state.tracks[track] if track is not None else 0


def renown_asked(state: State, nation: int) -> tuple[int, int]:
    """7.2.3-7.2.4 The Renown to exceed, and the Settlements that must be on the map."""
    asked = conditions(state).saxons if nation == SAXONS else conditions(state).scotti
    return asked.renown_exceeds, asked.renown_settlements_min


def saxons_control(state: State) -> bool:
    """7.2.3 Whether the Saxons meet their condition by Control."""
    return controlled_population(state, SAXONS) > conditions(state).saxons.control_exceeds


def met(state: State, faction: int) -> Message:
    """7.2 The condition that a Faction meets, in numbers."""
    seat = FACTIONS[faction]
    if faction in BRITONS:
        kind = f"{seat}_fragmented" if fragmented(state) else f"{seat}_both" if britons_agree(state) else seat
        return Message(f"met.{kind}", {"n": score(state, faction), "of": briton_threshold(state, faction)})
    if faction == SAXONS and saxons_control(state):
        asked = conditions(state).saxons
        return Message("met.saxons", {"n": controlled_population(state, SAXONS), "of": asked.control_exceeds})
    most, least = renown_asked(state, faction)
    there = settlements(state, faction)
    return Message("met.renown", {"n": renown(state, faction), "of": most, "settlements": there, "least": least})


def how_it_ended(state: State, winners: Sequence[int], order: Sequence[int]) -> Iterator[Message]:
    """7.1, 7.3 Why the winners have won, and how far the others were from it, in their order."""
    who = [FACTIONS[faction] for faction in winners]
    if state.winner_known == BY_CHECK:
        epochs = SCENARIOS[state.scenario].epochs
        why = [met(state, faction) for faction in winners]
        yield Message("result.check", {"who": who, "epoch": state.epoch, "epochs": epochs, "why": why}, "6.3")
    else:
        least = min(margin(state, faction) for faction in winners)
        yield Message("result.margin", {"who": who, "margin": least}, "7.3")
    for faction in order:
        if faction in winners:
            continue
        seat, n = FACTIONS[faction], margin(state, faction)
        if passes(state, faction):
            yield Message("result.met_too", {"who": seat, "margin": n, "why": met(state, faction)}, RULES[faction])
        else:
            short = missing(state, faction)
            yield Message("result.short", {"who": seat, "margin": n, "missing": short}, RULES[faction])


# 8.9 What became of Britain, by winner, Imperium and Dominance -------------------------------------------------------


def text_id(epilogue: Epilogue) -> str:
    """The text of an epilogue."""
    return f"epilogue.{epilogue.id or f'{epilogue.winner}_{epilogue.imperium}_{epilogue.dominance}'}"


def epilogues(state: State, winner: int) -> list[Message]:
    """8.9 What there is to tell when a Faction has won: first, if so, that it was no player's."""
    level, dominance = LEVELS[state.imperium], DOMINANCES[state.dominance]
    fate = next(
        epilogue
        for epilogue in EPILOGUES
        if (epilogue.winner, epilogue.imperium) == (FACTIONS[winner], level)
        and epilogue.dominance in (dominance, "any")
    )
    nobodys = [NON_PLAYER_WIN] if non_player(state, winner) and PLAYERS.people(state) else []
    return [Message(text_id(epilogue)) for epilogue in (*nobodys, fate)]


# 8.9 Entropy: a solitary player who runs both Britons, or both Barbarians, gives one of them up ----------------------


def entropy_of_britons(table: Table) -> Play[None]:
    """8.9 Immediately upon Fragmentation, by any cause."""
    if fragmented(table.state):
        yield from _give_up(table, BRITONS)


def entropy_of_barbarians(table: Table) -> Play[None]:
    """8.9, R56 After the last step of the second Barbarian Pivotal Event: neither of them holds one any more."""
    if not any(table.state.held[faction] for faction in BARBARIANS):
        yield from _give_up(table, BARBARIANS)


def _give_up(table: Table, pair: tuple[int, int]) -> Play[None]:
    """8.9 The one doing better against its threshold (7.2) becomes a Non-player; if tied, the player keeps either."""
    state = table.state
    if PLAYERS.people(state) != (pair,):
        return
    one, other = pair
    ahead = beyond(state, one) - beyond(state, other)
    if ahead:
        lost = one if ahead > 0 else other
    else:
        options = [FACTION[faction] for faction in pair]
        (pick,) = yield table.ask(FACTIONS[one], "entropy.keep", options, rule="8.9")
        lost = other if pick.value == one else one
    state.non_players |= 1 << lost
    table.tell("entropy", "8.9", who=FACTIONS[lost])
