"""Every side of every card, executed by every Faction in random positions."""

from __future__ import annotations

from random import Random

from tests.asked import Asked
from tests.long import few_and_many
from tests.pendragon.random_boards import stirred
from tests.together import together
from vexillum.coin.cards import code
from vexillum.coin.kit import NOBODY
from vexillum.core.table import Table
from vexillum.games.pendragon.cards import CARDS
from vexillum.games.pendragon.decks import HOUSE
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.position import violations
from vexillum.games.pendragon.scenarios import SCENARIO_IDS

ENOUGH, FEW = 5, 8
"""How many positions a short run needs, and how many it tries where an Event did nothing."""
TEXTS = [GAME.texts(language, strict=True) for language in ("en", "it")]
SIDES = [
    code(number, shaded)
    for number, card in CARDS.items()
    for shaded, face in ((False, card.unshaded), (True, card.shaded))
    if face is not None
]


def batch(number: int) -> str:
    """The file that a card's effects stand in."""
    first = 73 if number > 72 else number - (number - 1) % 12
    return f"cards_{first:02}"


def test_every_side_has_an_effect():
    assert sorted(HOUSE.effects) == SIDES


@together("side", SIDES, ids=[f"{batch(side // 2)}-{side // 2}{'s' if side % 2 else 'u'}" for side in SIDES])
@few_and_many(FEW, 200)
def test_a_side_in_random_positions(side, seeds):
    """No error, nothing broken, every text there; and it does something."""
    card = CARDS[side // 2]
    effect = HOUSE.effects[side]
    factions = (NOBODY,) if card.is_epoch else tuple(range(4))
    worked = 0
    for seed in seeds:
        if worked and ENOUGH <= seed < FEW:
            break
        random = Random(f"{side} {seed}")
        start = stirred(SCENARIO_IDS[seed % 4], random, side // 2)
        if card.owner and not effect.ready(start.state):
            continue
        for faction in factions:
            worked += execute(start, side, faction, random, with_texts=seed < 4)
    assert worked, "it never did anything"


def execute(start, side, faction, random, *, with_texts):
    """Carry it out with random answers. Returns whether it changed anything."""
    before = start.state.copy()
    table = Table(start.setup, start.state.copy(), start.dice, [])
    asked = Asked(HOUSE.effects[side].execute(table, side, str(side // 2), faction))
    for _ in range(600):
        if asked.over:
            break
        decision = asked.decision
        if with_texts:
            for texts in TEXTS:
                texts(decision.prompt)
                for option in decision.options:
                    texts(option.message)
        most = min(decision.at_most, len(decision.options))
        asked.answer(*random.sample(decision.keys, random.randint(decision.at_least, most)))
    assert asked.over
    after = table.state
    after.mixing = after.agreed = 0
    # The cards of these positions lie in no piles, so only the board can be broken.
    assert not violations(after)
    if with_texts:
        for texts in TEXTS:
            for entry in table.journal:
                texts(entry)
    before.rolls, before.rng_draws = after.rolls, after.rng_draws
    return after != before
