"""A decision while it is asked, and what the rules are in the middle of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from vexillum.core.decision import Decision, Option
from vexillum.core.option_info import DecisionInfo, Group, Hand, OptionInfo, OptionOdds, RefusedOption
from vexillum.core.texts import Message
from vexillum.games.pendragon.battle.force import Fight
from vexillum.games.pendragon.commands.action import Action
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.map import SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.state import State, Table

CHOICES, SPACES, FEATS, OTHER = "choices", "spaces", "feats", "other"
"""Groups that many decisions have: what was asked for, as spaces; Feats beside it; done, and how to pay."""
Told = OptionInfo | Message
Line = Callable[[Option], Told]


class Asked:
    """A decision, the seat that is asked, and the Command, Battle or Event that it belongs to."""

    __slots__ = ("action", "decision", "event", "faction", "fight", "params", "state", "table")

    def __init__(self, table: Table, decision: Decision) -> None:
        self.table = table
        self.decision = decision
        self.params: Mapping[str, Any] = decision.params
        self.state: State = table.state
        self.faction = FACTIONS.index(decision.seat)
        doing = table.doing
        self.action: Action | None = next((thing for thing in reversed(doing) if isinstance(thing, Action)), None)
        self.fight: Fight | None = next((thing for thing in reversed(doing) if isinstance(thing, Fight)), None)
        self.event: PendragonEvent | None = next(
            (thing for thing in reversed(doing) if isinstance(thing, PendragonEvent)), None
        )

    @property
    def space(self) -> int:
        """The space that the question is about."""
        return SPACE_NUMBER[self.params["space"]]

    @property
    def command(self) -> Action:
        """The Command that is being executed."""
        assert self.action is not None
        return self.action

    @property
    def battle(self) -> Fight:
        """The Battle that is being fought."""
        assert self.fight is not None
        return self.fight

    def reason(self, name: str) -> Message | None:
        """Why a name is not offered, as far as the decision itself knows."""
        why = self.decision.why
        return why(self.table, self.decision, name) if why else None

    def offers(self, *names: str) -> bool:
        """Is one of these keys or things among the options?"""
        return any(option.key in names or option.thing in names for option in self.decision.options)

    def refuse(self, name: str, label: Message, group: str = "", *, thing: str = "") -> list[RefusedOption]:
        """What is not offered, with its reason, if there is one."""
        if self.offers(name):
            return []
        reason = self.reason(name)
        return [] if reason is None else [RefusedOption(label, reason, group, thing)]


def message(id: str, **params: Any) -> Message:
    """What an option does: the text ``does.<id>``."""
    return Message(f"does.{id}", params)


def in_space(id: str, space: int, **params: Any) -> Message:
    """What an option does in a space."""
    return Message(f"does.{id}", {"space": SPACE_IDS[space], **params})


def cost(id: str, **params: Any) -> Message:
    """What an option costs: the text ``cost.<id>``."""
    return Message(f"cost.{id}", params)


def now(id: str, **params: Any) -> Message:
    """What is special about a decision: the text ``now.<id>``."""
    return Message(f"now.{id}", params)


def group(id: str, note: Message | None = None, **params: Any) -> Group:
    """A group of options, called ``group.<id>``."""
    return Group(id, Message(f"group.{id}", params), note)


def explain(
    asked: Asked,
    line: Line,
    *,
    groups: tuple[Group, ...] = (),
    main: str = CHOICES,
    summary: Message | None = None,
    refused: list[RefusedOption] | None = None,
    hand: tuple[Hand, ...] = (),
    odds: OptionOdds | None = None,
) -> DecisionInfo:
    """All about a decision: ``line`` tells what an option does.

    Of ``groups`` those are kept that have an option; if that is ``OTHER`` alone, none. Where there are groups, an
    option without one belongs to ``main``, and so does what is refused. Odds that all options share are said once.
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
    known = {each.id: each for each in (*groups, group(CHOICES), group(SPACES), group(FEATS), group(OTHER))}
    told = {key: info if info.group else replace(info, group=main) for key, info in told.items()}
    refused = [each if each.group else replace(each, group=main) for each in refused]
    used = {info.group for info in told.values()} | {each.group for each in refused}
    kept = tuple([each for id, each in known.items() if id in used])
    return DecisionInfo(summary, kept, told, tuple(refused), hand, odds)


def _odds_of_all(told: dict[str, OptionInfo]) -> tuple[OptionOdds | None, dict[str, OptionInfo]]:
    """Odds that all options have in common, and the options without them."""
    found = [info.odds for info in told.values() if info.group != OTHER]
    if len(found) < 2 or any(odds is None or odds != found[0] for odds in found):
        return None, told
    return found[0], {key: replace(info, odds=None) for key, info in told.items()}
