"""The lines of a decision: what each option does and costs, its group, and what applies to all options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from vexillum.coin.decision_info.pending_decision import PendingDecision
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Group, Hand, OptionInfo, OptionOdds, RefusedOption
from vexillum.core.words.texts import Message

CHOICES, SPACES, OTHER = "choices", "spaces", "other"
"""Groups of many decisions: the actual choices, e.g. spaces; and others, such as done or how to pay."""
Told: TypeAlias = OptionInfo | Message
Line: TypeAlias = Callable[[Option], Told]
"""What an option does."""


def message(id: str, **params: Any) -> Message:
    """What an option does: the text ``does.<id>``."""
    return Message(f"does.{id}", params)


def cost(id: str, **params: Any) -> Message:
    """What an option costs: the text ``cost.<id>``."""
    return Message(f"cost.{id}", params)


def now(id: str, **params: Any) -> Message:
    """A note about a decision: the text ``now.<id>``."""
    return Message(f"now.{id}", params)


def group(id: str, note: Message | None = None, **params: Any) -> Group:
    """A group of options with the title ``group.<id>``."""
    return Group(id, Message(f"group.{id}", params), note)


def explain(
    asked: PendingDecision[Any],
    line: Line,
    *,
    groups: tuple[Group, ...] = (),
    main: str = CHOICES,
    summary: Message | None = None,
    refused: list[RefusedOption] | None = None,
    hand: tuple[Hand, ...] = (),
    odds: OptionOdds | None = None,
) -> DecisionInfo:
    """The information about a decision: ``line`` describes an option.

    Only ``groups`` with an option are kept, and none if that is ``OTHER`` alone. If there are groups, an option without
    one belongs to ``main``, and so do refused options. Odds common to all options are shown once.
    """
    told: dict[str, OptionInfo] = {}
    for option in asked.decision.options:
        said = line(option)
        told[option.key] = OptionInfo(summary=said) if isinstance(said, Message) else said
    refused = refused or []
    if odds is None:
        odds, told = _odds_of_all(told)
    if {info.group for info in told.values()} <= {"", OTHER} and not any(each.group for each in refused):
        told = {key: replace(info, group="") for key, info in told.items()}
        return DecisionInfo(summary, (), told, tuple(refused), hand, odds)
    usual = (group(CHOICES), group(SPACES), group(asked.specials), group(OTHER))
    known = {each.id: each for each in (*groups, *usual)}
    told = {key: info if info.group else replace(info, group=main) for key, info in told.items()}
    refused = [each if each.group else replace(each, group=main) for each in refused]
    used = {info.group for info in told.values()} | {each.group for each in refused}
    kept = tuple([each for id, each in known.items() if id in used])
    return DecisionInfo(summary, kept, told, tuple(refused), hand, odds)


def _odds_of_all(told: dict[str, OptionInfo]) -> tuple[OptionOdds | None, dict[str, OptionInfo]]:
    """The odds common to all options, and the options without them."""
    found = [info.odds for info in told.values() if info.group != OTHER]
    if len(found) < 2 or any(odds is None or odds != found[0] for odds in found):
        return None, told
    return found[0], {key: replace(info, odds=None) for key, info in told.items()}
