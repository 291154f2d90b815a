"""Sentences of chapter 8 that ask what is possible, checked at every decision of whole games of Non-players.

Each is judged here from the board alone, not by the planners that answer it.
"""

from __future__ import annotations

from collections import Counter

from tests.long import few_and_many
from vexillum.core.agent import drive
from vexillum.core.session import Session
from vexillum.games.pendragon import GAME
from vexillum.games.pendragon.actions import NOT_REPLACED, muster_total, town_options
from vexillum.games.pendragon.battle.sides import Terms
from vexillum.games.pendragon.control import controller, controllers, friends_and_enemies, pieces
from vexillum.games.pendragon.forces import on_map, vacant_sites
from vexillum.games.pendragon.map import HILLS, SITES_OF, SPACE_COUNT, TERRAIN
from vexillum.games.pendragon.nonplayer.barbarians import has_stronghold, has_units
from vexillum.games.pendragon.nonplayer.battle import ASSAULT, Prospect, sure
from vexillum.games.pendragon.nonplayer.catalog import NonPlayer
from vexillum.games.pendragon.pieces import (
    CIVITATES,
    COMITATES,
    FACTIONS,
    HILLFORT,
    MILITIA,
    SCOTTI,
    SCOTTI_WARBAND,
    T_HILLFORT,
    TOWN,
    UNIT_KINDS,
    UNIT_NUMBER,
)
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.state import Imperium, Track
from vexillum.games.pendragon.upkeep import HOMES

OF_MUSTER = ("muster.", "militia.")
"""The questions of a Muster itself."""


# 8.7.4 ----------------------------------------------------------------------------------------------------------------


def strongholds_add(state) -> set[int]:
    """8.7.4 Where a Hillfort adds Controlled Population; or a Town, if nothing comes before it."""
    blue, wealth = state.tracks[Track.BRITON], state.tracks[Track.WEALTH]
    found = set()
    for space, held in enumerate(controllers(state)):
        friends, enemies = friends_and_enemies(state, space, CIVITATES)
        if held == CIVITATES or friends <= enemies or not state.units[UNIT_KINDS * space + MILITIA]:
            continue
        if state.available[T_HILLFORT]:
            if state.population[space] and vacant_sites(state, space, HILLFORT) and blue + wealth >= 2:
                found.add(space)
        elif state.available[MILITIA] == state.available[COMITATES] == 0 and on_map(state, TOWN) < 6:
            for kind, site, instead in [option.value for option in town_options(state, space)]:
                board = state.copy()
                board.units[UNIT_KINDS * space + MILITIA] -= 2
                board.sites[site] = kind
                if instead == NOT_REPLACED and controller(board, space) == CIVITATES and wealth >= 2 + max(0, 2 - blue):
                    found.add(space)
    return found


def needed(state, space: int, total: int) -> int:
    """1.6 The Troops that bring a space under Briton Control, or more than may come."""
    board = state.copy()
    for n in range(1, total + 1):
        board.units[UNIT_KINDS * space + MILITIA] += 1
        if controller(board, space) == CIVITATES:
            return n
    return total + 1


def placed(state, totals: dict[int, int], here: int | None, role: str):
    """8.7.4 The most Comitates, then the most Militia, if one space has to be among those of Comitates or of Militia.

    Yields both numbers, and how many Units at most come to that space.
    """
    blue, wealth = state.tracks[Track.BRITON], state.tracks[Track.WEALTH]
    comitates, militia = state.available[COMITATES], state.available[MILITIA]
    others = sorted([n for space, n in totals.items() if space != here], reverse=True)
    own = [] if here is None else [totals[here]]
    best_first = []
    for count in range(len(totals) + 1):
        first = (own if role == "comitates" else []) + others
        if len(first) < count or (role == "comitates" and not count):
            continue
        most = min(comitates, sum(first[:count]), wealth - max(0, 2 * count - blue))
        if most >= count:
            best_first.append((most, -count))
    if not best_first:
        return
    x, fewest = max(best_first)
    count = -fewest
    there = (own if role == "comitates" else []) + others
    space_for, rest = sum(there[:count]), there[count:]
    filled = min(militia, space_for - x)
    if role == "militia":
        rest = own + rest
    for more in range(
        1 if role == "militia" else 0, min(len(rest), max(0, blue - 2 * count) // 2, militia - filled) + 1
    ):
        y = filled + min(militia - filled, sum(rest[:more]))
        n = 0
        if role == "comitates":
            n = min(own[0], min(own[0], x - count + 1) + militia)
        elif role == "militia":
            n = min(own[0], militia - filled - more + 1)
        yield x, y, n


def units_add(state) -> set[int]:
    """8.7.4 Where Troops add Control although no fewer Comitates, nor fewer Militia, are placed than by any Muster."""
    control = controllers(state)
    totals = {
        space: n
        for space in range(SPACE_COUNT)
        if pieces(state, space, CIVITATES) and (n := muster_total(state, space, control))
    }
    most = max([way[:2] for way in placed(state, totals, None, "")], default=(0, 0))
    return {
        space
        for space, total in totals.items()
        if control[space] != CIVITATES and (need := needed(state, space, total)) <= total
        for role in ("comitates", "militia")
        for way in placed(state, totals, space, role)
        if way[:2] == most and way[2] >= need
    }


# 8.5.3, 8.8.7 ---------------------------------------------------------------------------------------------------------


def worth_a_battle(state) -> set[int]:
    """8.5.3 Where Warbands can try to Ambush, or are sure to Assault, with no Feat, on the board as it is."""
    found = set()
    for space in range(SPACE_COUNT):
        if not state.units[UNIT_KINDS * space + SCOTTI_WARBAND]:
            continue
        together = state.imperium != Imperium.FRAGMENTATION
        for enemy in (CIVITATES, 2) if together else (0, CIVITATES, 2):
            ambush = TERRAIN[space] == HILLS and has_units(state, space, enemy)
            if ambush or (
                has_stronghold(state, space, enemy)
                and sure(Prospect(state, space, SCOTTI, enemy, Terms(executing=SCOTTI)), ASSAULT)
            ):
                found.add(space)
    return found


def even_by_stronghold(state, kind: int) -> bool:
    """8.8.7 Whether no Stronghold of this kind of Units has two more of them than another."""
    least, most = [], []
    for space in range(SPACE_COUNT):
        there = sum([state.sites[site] in HOMES[kind] for site in SITES_OF[space]])
        if there:
            n = state.units[UNIT_KINDS * space + kind]
            least.append(n // there)
            most.append(-(-n // there))
    return not most or max(most) - min(least) <= 1


# The games ------------------------------------------------------------------------------------------------------------


class Judged(NonPlayer):
    """A Non-player whose every answer is judged by the printed sentences."""

    def __init__(self, asked: Counter[str]) -> None:
        super().__init__()
        self.asked = asked
        self.control_at_start: list[int] | None = None
        """8.7.4 Who Controlled what before a Muster that is to add Control."""

    def choose(self, session, decision):
        state = session.state
        self.after_muster(state, decision)
        keys = super().choose(session, decision)
        if decision.kind == "turn":
            questions = {
                line.params["question"].id: line.params["answer"].id == "np.yes"
                for line in self.explain(session, decision)
                if line.id == "np.question"
            }
            if "np.civitates.muster" in questions:
                self.muster(state, keys, questions["np.civitates.muster"])
            if "np.scotti.battle" in questions:
                self.battle(state, questions["np.scotti.battle"])
        if decision.kind == "upkeep.move" and decision.seat == "dux" and tuple(keys) == ("done",):
            self.asked["8.8.7"] += 1
            assert even_by_stronghold(state, UNIT_NUMBER[decision.params["unit"]])
        return keys

    def muster(self, state, keys, answer: bool) -> None:
        """8.7.4 If a Muster would add any Briton Control, the Civitates Muster."""
        adds = strongholds_add(state) or units_add(state)
        if adds:
            self.asked["8.7.4"] += 1
            assert answer, adds
            assert tuple(keys) == ("muster",)
            self.control_at_start = controllers(state)

    def after_muster(self, state, decision) -> None:
        """8.7.4 And then they add some."""
        if self.control_at_start is not None and not decision.kind.startswith(OF_MUSTER):
            before, self.control_at_start = self.control_at_start, None
            now = controllers(state)
            assert any(now[space] == CIVITATES != before[space] for space in range(SPACE_COUNT))

    def battle(self, state, answer: bool) -> None:
        """8.5.3 If Warbands could attempt an Ambush or would be sure to Assault, the Scotti Battle."""
        if worth_a_battle(state):
            self.asked["8.5.3"] += 1
            assert answer


@few_and_many(8, 160)
def test_the_printed_sentences_hold(seeds):
    asked: Counter[str] = Counter()
    for number in seeds:
        session = Session.start(
            GAME,
            scenario=SCENARIO_IDS[number % len(SCENARIO_IDS)],
            options={"non_players": "dux,civitates,saxons,scotti"},
            seed=f"printed {number}",
            quiet=True,
        )
        drive(session, dict.fromkeys(FACTIONS, Judged(asked)))
    assert min(asked[rule] for rule in ("8.5.3", "8.7.4", "8.8.7")) > 0, asked
