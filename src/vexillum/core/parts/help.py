"""What a game explains about a decision before it is answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from vexillum.core.decision import Decision
from vexillum.core.show.option_info import Askable, DecisionInfo
from vexillum.core.show.pages import Page
from vexillum.core.table import S, Table
from vexillum.core.words.texts import Message, Texts


def no_info(table: Table[Any], decision: Decision) -> DecisionInfo:
    """No information beyond the texts of the options."""
    return DecisionInfo()


def nothing_askable(table: Table[Any], decision: Decision) -> Sequence[Askable]:
    """Nothing else can be asked about."""
    return ()


def no_reason(table: Table[Any], decision: Decision, name: str) -> Message | None:
    """No reasons but the decision's own."""
    return None


def no_odds(table: Table[Any], decision: Decision, keys: Sequence[str], texts: Texts) -> Page | None:
    """No odds."""
    return None


@dataclass(frozen=True, kw_only=True, eq=False)
class DecisionHelp(Generic[S]):
    """Explanations for the seat that is asked. They change nothing, and reveal nothing that it may not know."""

    decision_info: Callable[[Table[S], Decision], DecisionInfo] = no_info
    """Information about a decision and each of its options."""
    explained: frozenset[str] = frozenset()
    """The kinds of decisions that ``decision_info`` explains: all of them, in a game that has it."""
    self_explaining: frozenset[str] = frozenset()
    """Those whose options need no line of their own, because each label names the thing and the amount."""
    askable: Callable[[Table[S], Decision], Sequence[Askable]] = nothing_askable
    """What a player can ask "why not?" about: things on the board and actions that the decision does not offer.

    :meth:`~vexillum.core.session.Session.why_not` has an answer for each of them.
    """
    why_not: Callable[[Table[S], Decision, str], Message | None] = no_reason
    """Why a thing or key is not among the options, if the decision itself gives no reason."""
    odds: Callable[[Table[S], Decision, Sequence[str], Texts], Page | None] = no_odds
    """The odds of some of the options (of all, if none is named)."""
    odds_of: frozenset[str] = frozenset()
    """The kinds of decisions that ``odds`` covers."""
