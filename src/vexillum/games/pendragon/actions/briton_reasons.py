"""Why a space or a number is not offered in the Commands and Feats of the Britons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vexillum.core.decision import Decision, Why
from vexillum.core.table import Table
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.money import NOUN
from vexillum.games.pendragon.pieces import KIT


def why_space(reason: Callable[[int], Message | None]) -> Why:
    """A reason for each space that is not offered."""

    def why(table: Table[Any], decision: Decision, name: str) -> Message | None:
        space = KIT.space_named(name)
        return None if space is None else reason(space)

    return why


def why_key(reasons: dict[str, Callable[[], Message]]) -> Why:
    """A reason for each key that could have been among the options."""

    def why(table: Table[Any], decision: Decision, name: str) -> Message | None:
        reason = reasons.get(name)
        return reason() if reason else None

    return why


def why_number(id: str, space: int, n: int, rule: str) -> Why:
    """A reason why more than ``n`` is not offered."""

    def why(table: Table[Any], decision: Decision, name: str) -> Message | None:
        return about(id, space, rule, n=n) if name.isdecimal() else None

    return why


def about(id: str, space: int, rule: str, **params: Any) -> Message:
    """A reason that names the space."""
    return Message(f"why.{id}", {"space": SPACE_IDS[space], **params}, rule)


def too_dear(faction: int, cost: int, left: int, rule: str) -> Message:
    """A reason: the money does not reach."""
    noun = NOUN[faction]
    return Message("why.briton_money", {"cost": Message(f"count.{noun}", {"n": cost}), "left": left}, rule)


def cannot_pay(action: Action, cost: int, left: int, rule: str, noun: str = "resources") -> Message:
    """A reason: a cost of the Command is too high; where its Feat has brought money, why that does not help (P1)."""
    words = {"cost": Message(f"count.{noun}", {"n": cost}), "left": left}
    if action.gained:
        return Message("why.income", {**words, "n": action.gained, "feat": action.special}, "3.1")
    return Message("why.briton_money", words, rule)


def feat_too_dear(action: Action, cost: int, left: int, rule: str) -> Message:
    """A reason: a Feat is too dear, perhaps only because the first space of its Command must be paid, too."""
    if not action.reserved or cost > left:
        return too_dear(action.faction, cost, left, rule)
    noun = NOUN[action.faction]
    words = {"cost": Message(f"count.{noun}", {"n": cost}), "first": Message(f"count.{noun}", {"n": action.reserved})}
    return Message("why.feat_leaves", {**words, "left": left, "command": action.command}, "4.1")


def selected(space: int, rule: str) -> Message:
    """A reason: a space is selected once for an action."""
    return about("briton_selected", space, rule)
