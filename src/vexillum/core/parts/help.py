"""What a game says about a decision before anybody answers it."""

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
    """The texts of the options say it all."""
    return DecisionInfo()


def nothing_askable(table: Table[Any], decision: Decision) -> Sequence[Askable]:
    """Nothing to wonder about."""
    return ()


def no_reason(table: Table[Any], decision: Decision, name: str) -> Message | None:
    """The decision has the only reasons."""
    return None


def no_odds(table: Table[Any], decision: Decision, keys: Sequence[str], texts: Texts) -> Page | None:
    """Nothing is left to dice."""
    return None


@dataclass(frozen=True, kw_only=True, eq=False)
class DecisionHelp(Generic[S]):
    """Explanations for the seat that is asked. They only look at the table, and tell nothing that it may not know."""

    decision_info: Callable[[Table[S], Decision], DecisionInfo] = no_info
    """What a decision and each of its options say about themselves."""
    explained: frozenset[str] = frozenset()
    """The kinds of decisions that ``decision_info`` has words for: all, in a game that has it."""
    self_explaining: frozenset[str] = frozenset()
    """Those of them whose options need no line of their own: each label names the thing and the amount."""
    askable: Callable[[Table[S], Decision], Sequence[Askable]] = nothing_askable
    """What one may wonder about, by name: things on the board and actions that the decision does not offer.

    Whatever is named here, :meth:`~vexillum.core.session.Session.why_not` has a sentence about it.
    """
    why_not: Callable[[Table[S], Decision, str], Message | None] = no_reason
    """Why a thing or key is not among the options, where the decision itself has no reason for it."""
    odds: Callable[[Table[S], Decision, Sequence[str], Texts], Page | None] = no_odds
    """What the dice may make of some of the options (of all, if none is named), before anybody chooses."""
    odds_of: frozenset[str] = frozenset()
    """The kinds of decisions about which ``odds`` has something to say."""
