"""1.8, 3.1 How a Command is paid for: out of which purse, and what the income of its Feat does not pay."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.money import can_mix, pay
from vexillum.games.pendragon.state import Play, State, Table

MIX = Option("mix", "mix", text="option.mix_next")
"""1.8 Say how the next cost is paid: red and blue, or Resources and Wealth. Once, until something was paid."""


def mix_option(state: State, action: Action) -> list[Option]:
    """Offered beside spaces that cost something, when there are two purses to pay from."""
    return [MIX] if not action.free and not state.mixing and can_mix(state, action.faction, action.gained) else []


def pay_cost(table: Table, action: Action, cost: int, rule: str) -> Play[None]:
    """3.1 Pay a cost of the Command; the income of its Feat stays aside (ruling P1)."""
    yield from pay(table, action.faction, cost, rule, kept=action.gained)
