"""Random battles with random answers: they end, nothing is lost on the way, and every line can be said."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.akkren.battles import CLEAR, COAST, DESERT, HILL, MOUNTAIN, WOOD, terms_of
from tests.akkren.harness import READERS, board, force_of, hold, person, put
from tests.together import together
from vexillum.core.decision import asks_nothing
from vexillum.core.table import Table
from vexillum.games.akkren import heroes, stacks
from vexillum.games.akkren import stacks as goods
from vexillum.games.akkren.battle.battle import fight
from vexillum.games.akkren.battle.sides import Manner
from vexillum.games.akkren.components.pieces import DEMON, NAVAL, SEATS, UNIT, UNIT_IDS, UNITS, F, U
from vexillum.games.akkren.state import Stack, State

LAND_UNITS = [unit.id for number, unit in enumerate(UNITS) if not NAVAL[number] and unit.id != "AVA"]
NEVER_IN_A_POOL = {unit for unit in range(U) if DEMON[unit]}


def _army(random: Random, most: int) -> str:
    kinds = random.sample(LAND_UNITS, random.randint(1, 5))
    return " ".join(f"{random.randint(1, most)}{kind}" for kind in kinds)


def _stack(table: Table[State], random: Random, zone: str, owner: str, most: int) -> int:
    played = owner in SEATS
    things = {id: random.randint(1, 2) for id in goods.SPECIALIST_IDS if random.random() < 0.25} if played else {}
    one = put(
        table,
        zone,
        owner,
        _army(random, most),
        hired=_army(random, 2) if random.random() < 0.2 else "",
        general=f"g{random.randint(1, 20):02}" if played and random.random() < 0.6 else "",
        goods_with=things,
        marched=random.random() < 0.2,
    )
    if played:
        for who in (random.choice(heroes.HERO_IDS), random.choice(heroes.MAGE_IDS + heroes.MASTER_IDS)):
            if random.random() < 0.6:
                person(table, who, one)
    return one


def _retreat(way: bool) -> Any:
    @asks_nothing
    def retreat(table: Table[State], stack: Stack) -> Any:
        return (lambda: None) if way else None

    return retreat


def _counted(table: Table[State], ids: list[int]) -> Counter[int]:
    """Regular units of each Faction on the map and in its pool, a burrowing mastiff as the mastiff that it is."""
    found: Counter[int] = Counter()
    for id in ids:
        one = stacks.find(table.state, id)
        if one is not None and one.owner < F:
            for unit, n in one.units:
                if unit not in NEVER_IN_A_POOL:
                    found[U * one.owner + (UNIT["SW"] if UNIT_IDS[unit] == "SWb" else unit)] += n
    for at, n in enumerate(table.state.pool):
        found[at] += n
    return +found


def _say_everything(table: Table[State], decision: Any) -> None:
    for reader in READERS:
        reader(decision.prompt)
        for option in decision.options:
            reader(option.message)
        if decision.rule[0].isdigit():
            reader(f"rule.{decision.rule}")


@together("seed", range(250))
def test_random_battles(seed):
    random = Random(seed)
    rules = tuple(rule for rule in ("manoeuvres", "tactical_value") if random.random() < 0.3)
    table = board(seed=f"random-{seed}", rules=rules)
    hold(table, random.choice(SEATS), "vesve_forest", "the_pale", "ulek_county", "hepmonaland")
    zone = random.choice([CLEAR, WOOD, HILL, MOUNTAIN, DESERT, COAST])
    mine, his = random.sample([*SEATS, "neutral", "akkren", "great_kingdom", "rebels"], 2)
    most = random.choice((1, 2, 4))
    attackers = [_stack(table, random, zone, mine, most) for _ in range(random.choice((1, 1, 2)))]
    defenders = [_stack(table, random, zone, his, most) for _ in range(random.choice((1, 1, 2)))]
    ids = attackers + defenders
    before = _counted(table, ids)
    terms = terms_of(
        table,
        tuple(attackers),
        tuple(defenders),
        river=random.random() < 0.3,
        failed_retreat=random.random() < 0.3,
        structure=random.choice(("", "fort", "city", "capital")),
        manner=random.choice(list(Manner)),
        shifts=(("strategist", random.choice((-1, 1))),),
    )
    play = fight(table, terms, _retreat(random.random() < 0.7))
    picks, asked = None, 0
    while True:
        try:
            decision = play.send(picks)
        except StopIteration as stop:
            outcome = stop.value
            break
        _say_everything(table, decision)
        picks = decision.options
        if len(decision.options) > decision.at_least:
            asked += 1
            picks = decision.pick([random.choice(decision.keys)])
        assert _counted(table, ids) == before
        assert asked < 2000
    assert _counted(table, ids) == before
    _after(table, outcome, attackers, defenders)
    for reader in READERS:
        for entry in table.journal:
            reader(entry)
        for scope in table.story:
            if scope.title is not None:
                reader(scope.title)


def _after(table: Table[State], outcome: Any, attackers: list[int], defenders: list[int]) -> None:
    """Anyone who has won is alone on the field; nothing empty is left on the map."""
    if not outcome.fought:
        return
    for ids, side in ((attackers, 0), (defenders, 1)):
        staying = [id for id in ids if stacks.find(table.state, id) is not None and id not in outcome.left]
        assert bool(staying) == (outcome.winner == side)
        for id in staying:
            assert force_of(table, id)
    for one in table.state.people:
        assert one.stack < 0 or stacks.find(table.state, one.stack) is not None
    gone = {id for id, _ in outcome.destroyed}
    assert gone.isdisjoint(outcome.left)
    assert not any(sighting.stack in gone for sighting in table.state.sightings)
