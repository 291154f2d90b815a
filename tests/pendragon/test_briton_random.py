"""Briton Commands with their Feats, played at random from every scenario: texts exist, no piece is lost, all ends."""

from __future__ import annotations

from random import Random

from tests.pendragon.briton import COMMANDS, command
from tests.pendragon.harness import board
from tests.together import together
from vexillum.games.pendragon.map import REGIONS
from vexillum.games.pendragon.pieces import FACTIONS, UNIT_KINDS, UNIT_TYPE
from vexillum.games.pendragon.position import violations
from vexillum.games.pendragon.scenarios import SCENARIO_IDS


def stirred(scenario: str, random: Random):
    """A scenario's board with Units of all sorts, Plunder and less Prosperity."""
    table = board(scenario, dice=tuple(random.randint(1, 6) for _ in range(400)))
    state = table.state
    for _ in range(25):
        space, kind = random.choice(REGIONS), random.randrange(UNIT_KINDS)
        n = min(random.randint(1, 3), state.available[UNIT_TYPE[kind]])
        state.units[UNIT_KINDS * space + kind] += n
        state.available[UNIT_TYPE[kind]] -= n
        state.plunder[UNIT_KINDS * space + kind] += random.randint(0, n)
    for space in REGIONS:
        state.bottom[space] = random.randint(0, state.bottom[space])
        state.top[space] = 0
    state.tracks = [random.randint(0, 12) for _ in state.tracks]
    state.refugees = random.randint(0, 2)
    return table


@together("scenario", SCENARIO_IDS)
@together(("faction", "id"), sorted(COMMANDS))
def test_random_play(scenario, faction, id):
    for seed in range(8):
        random = Random(f"{scenario} {faction} {id} {seed}")
        table = stirred(scenario, random)
        assert not violations(table.state)
        if COMMANDS[faction, id].why_not(table.state, faction) is not None:
            continue
        asked = command(table, faction, id, limited=seed == 7)
        for _ in range(300):
            if asked.over:
                break
            decision = asked.decision
            most = min(decision.at_most, len(decision.options), 3)
            keys = random.sample(decision.keys, random.randint(max(1, decision.at_least), most))
            asked.answer(*keys)
        assert asked.over, FACTIONS[faction]
        table.state.mixing = 0
        assert not violations(table.state)
