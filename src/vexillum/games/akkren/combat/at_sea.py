"""9.4, 9.4.4 A Faction attacks a fleet in its phase."""

from __future__ import annotations

from vexillum.games.akkren.combat.companions import choose_payable
from vexillum.games.akkren.combat.costs import charge, declare, war_price
from vexillum.games.akkren.combat.foes import outside, own
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.naval.naval_battle import naval_battle
from vexillum.games.akkren.state import Play, Table


def attack_at_sea(table: Table, faction: int, enemy: int, sea: int, *, spare: int = 0) -> Play[None]:
    """9.4, C245 Fleets attack those of a side in the same sea, 1 GP each; it is optional. Allies stay out of it."""
    state = table.state
    foes = [one for one in outside(state, sea) if side(state, one) == enemy]
    able = own(state, sea, faction)
    spare += war_price(state, faction, enemy)
    chosen = yield from choose_payable(table, faction, sea, able, foes, spare)
    ids = tuple([one.id for one in chosen])
    state.engaged = [*state.engaged, *ids]
    declare(table, faction, enemy)
    charge(table, ids, [stacks.stack(state, one.id) for one in foes])
    yield from naval_battle(table, ids, tuple([one.id for one in foes]), sea)
