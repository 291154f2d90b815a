"""9.1, 10, 11, 16.3 Years of powers without a player, with random answers: nothing breaks, nothing is lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.akkren.harness import READERS
from tests.akkren.nonplayer_boards import akkren_step, neutral_phase, ours
from vexillum.core.dice import Dice
from vexillum.core.table import Setup, Table
from vexillum.games.akkren import stacks
from vexillum.games.akkren.components.map import LAND, PLACE, REGION_OF, SANCTUARY
from vexillum.games.akkren.components.pieces import GREAT_KINGDOM, MINOR, MINORS, REBELS, SEATS, force_of, joined
from vexillum.games.akkren.events import draw_event
from vexillum.games.akkren.pillage import rebellion
from vexillum.games.akkren.position import violations
from vexillum.games.akkren.realm import holder_of
from vexillum.games.akkren.scenarios import empty_map, in_play
from vexillum.games.akkren.sequence import advance, step
from vexillum.games.akkren.stacks import GENERAL_IDS, whole_force
from vexillum.games.akkren.state import Kind, Stack, Stage, State, Turn

SEEN: set[str] = set()


def answered(play: Any, table: Table[State], random: Random) -> None:
    """Run rules with random answers; what these rooms ask is read in both languages."""
    picks = None
    for _ in range(5000):
        try:
            decision = play.send(picks)
        except StopIteration:
            return
        if decision.kind.startswith(("event.", "kingdom.")) and not decision.forced:
            SEEN.add(decision.kind)
            for reader in READERS:
                assert reader(decision.prompt)
                assert all(reader(option.message) for option in decision.options)
        keys = list(decision.keys)
        most = min(decision.at_most, len(keys))
        picks = decision.pick(random.sample(keys, random.randint(min(decision.at_least, most), most)))
    raise AssertionError("it does not end")


def campaign(seed: int) -> Table[State]:
    """The QuickStart, deployed, with barbarians and pirates who have broken with their allies, and rebels."""
    setup = Setup("akkren", "quickstart", SEATS, {}, str(seed), ())
    table: Table[State] = Table(setup, empty_map(setup), Dice(str(seed), ()), [])
    random = Random(seed)
    while table.state.stage == Stage.SETUP:
        answered(step(table), table, random)
    for number, minor in enumerate(MINORS):
        table.state.minors[number] = REBELS
        kind = Kind.FLEET if minor.home == "jerlea_bay" else Kind.ARMY
        general = GENERAL_IDS.index(minor.general)
        one = Stack(0, MINOR, kind, PLACE[minor.home], force_of(minor.units), general=general, nation=number)
        stacks.add(table.state, one)
    return table


def kingdom(state: State) -> Any:
    """10.1.1 All units of the Great Kingdom."""
    own = [one for one in state.stacks if one.owner == GREAT_KINGDOM]
    return joined(*[whole_force(one) for one in own], *[one.face_down for one in own])


def sound(table: Table[State]) -> None:
    state = table.state
    assert not violations(state)
    for one in state.stacks:
        assert whole_force(one) or one.face_down or one.general >= 0, one
        assert one.place >= LAND or REGION_OF[one.place] != SANCTUARY
    won = [muster for region, muster in enumerate(state.muster) if holder_of(state, region) == GREAT_KINGDOM]
    assert kingdom(state) == joined(*won), "the Great Kingdom's units"


@pytest.mark.parametrize("seed", range(12))
def test_years_of_those_nobody_plays(seed: int):
    table, random = campaign(seed), Random(1000 + seed)
    state = table.state
    for _ in range(9):
        state.order = list(in_play(state))
        if state.turn != Turn.WINTER:
            state.stage = Stage.NEUTRALS
            for faction in in_play(state):
                if state.turn != Turn.SUMMER_2:
                    answered(draw_event(table, faction), table, random)
                    sound(table)
            zone = random.randrange(LAND)
            if REGION_OF[zone] != SANCTUARY:
                answered(rebellion(table, REGION_OF[zone], zone, 4), table, random)
            answered(neutral_phase(table), table, random)
            sound(table)
            answered(akkren_step(table), table, random)
            sound(table)
            state.stage = Stage.END
            while state.stage == Stage.END:
                answered(step(table), table, random)
        else:
            advance(state)
        sound(table)
    for reader in READERS:
        assert all(reader(entry) for entry in table.journal if ours(entry.id))
