"""3.6 What the journal says of a Battle."""

from __future__ import annotations

from vexillum.games.pendragon.state import Table


def losses(halves: int) -> str:
    """Half losses as a player writes them: "1½"."""
    whole = str(halves // 2) if halves > 1 or not halves else ""
    return whole + ("½" if halves % 2 else "")


def tell_strike(table: Table, rule: str, seats: list[str], step: str, halves: int) -> None:
    """A side Strikes in a step."""
    if halves:
        table.tell("battle_strike", rule, who=seats, step=step, losses=losses(halves))
