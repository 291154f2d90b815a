"""Every side of every card, for every Non-player, in random positions."""

from __future__ import annotations

from random import Random

from tests.asked import Asked
from tests.long import few_and_many
from tests.pendragon.nonplayer.bots import bot_at, non_players_answer
from tests.pendragon.random_boards import stirred
from tests.together import together
from vexillum.coin.kit import NOBODY
from vexillum.core.table import Table
from vexillum.games.pendragon.cards import CARDS
from vexillum.games.pendragon.decks import HOUSE
from vexillum.games.pendragon.nonplayer.turn import EVENTS, changes
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.position import violations
from vexillum.games.pendragon.scenarios import SCENARIO_IDS

SIDES = sorted(HOUSE.effects)


@together("side", SIDES, ids=[f"{side // 2}{'s' if side % 2 else 'u'}" for side in SIDES])
@few_and_many(4, 40)
def test_a_side_in_random_positions(side, seeds):
    """Every decision is answered legally, no matter who executes; what would be played does something."""
    card = CARDS[side // 2]
    factions = (NOBODY,) if card.is_epoch else tuple(range(4))
    for seed in seeds:
        random = Random(f"np {side} {seed}")
        start = stirred(SCENARIO_IDS[seed % 4], random, side // 2)
        if card.owner and not HOUSE.effects[side].ready(start.state):
            continue
        for faction in factions:
            start.state.non_players = random.randrange(16) if faction == NOBODY else random.randrange(16) | 1 << faction
            execute(start, side, faction, random)


def execute(start, side, faction, random):
    before = start.state.copy()
    played = False
    if faction != NOBODY:
        bot = bot_at(start, FACTIONS[faction], traced=False)
        played = EVENTS.would_play(bot, side)
        assert not played or side == EVENTS.side_of(bot, side // 2)
        assert start.state == before, "judging must not touch the board"
    table = Table(start.setup, start.state.copy(), start.dice, [])
    asked = Asked(HOUSE.effects[side].execute(table, side, str(side // 2), faction))
    for _ in range(600):
        non_players_answer(table, asked)
        if asked.over:
            break
        decision = asked.decision
        most = min(decision.at_most, len(decision.options))
        asked.answer(*random.sample(decision.keys, random.randint(decision.at_least, most)))
    assert asked.over
    table.state.mixing = table.state.agreed = 0
    assert not violations(table.state)
    if played and before.non_players == 15 and table.state.rolls == before.rolls:
        assert changes(before, table.state, faction)
