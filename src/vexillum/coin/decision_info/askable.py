"""Names that players can ask "why not?" about, and the general reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from vexillum.coin.decision_info.pending_decision import PendingDecision
from vexillum.coin.kit import Kit
from vexillum.core.decision import Decision
from vexillum.core.show.option_info import Askable
from vexillum.core.words.texts import Message


def not_offered(askable: Iterable[Askable], decision: Decision) -> tuple[Askable, ...]:
    """Those that a decision does not offer."""
    offered = {name for option in decision.options for name in (option.key, option.thing)}
    return tuple([each for each in askable if each.name not in offered])


def commands(ids: Iterable[str]) -> Iterator[Askable]:
    """Commands by name."""
    return (Askable(id, Message("askable.command", {"command": id})) for id in ids)


def spaces(kit: Kit) -> Iterator[Askable]:
    """Every space."""
    return (Askable(f"space:{id}", Message("askable.space", {"space": id})) for id in kit.spaces)


def factions(kit: Kit) -> Iterator[Askable]:
    """Every Faction, with or without a seat."""
    return (Askable(f"seat:{id}", Message("askable.faction", {"who": id})) for id in kit.faction_ids)


def event(card: str) -> Iterator[Askable]:
    """Both sides of the current Event."""
    yield Askable("event.unshaded", Message("askable.event", {"card": card}))
    yield Askable("event.shaded", Message("askable.event_shaded", {"card": card}))


def units(kit: Kit, there: Sequence[int]) -> Iterator[Askable]:
    """The pieces in spaces, by kind."""
    width = len(kit.units)
    for at, n in enumerate(there):
        if n:
            space, unit = kit.spaces[at // width], kit.unit_ids[at % width]
            yield Askable(f"unit:{space}.{unit}", Message("askable.unit", {"unit": unit, "space": space}))


def why_other(asked: PendingDecision[Any], what: Message, *, card: str = "", inside: int | None = None) -> Message:
    """Why a thing on the map is not offered: what is asked for instead.

    ``card`` is the Event in progress, if any; ``inside`` the space of a thing that is not a space itself.
    """
    decision = asked.decision
    if inside is not None:
        space = asked.kit.spaces[inside]
        if asked.offers(f"space:{space}"):
            return Message("why.asked_space", {"space": space}, decision.rule)
        if (reason := asked.reason(f"space:{space}")) is not None:
            return reason
    words = {"what": what}
    if all(option.key.isdecimal() for option in decision.options):
        return Message("why.asked_number", words, decision.rule)
    if all(option.text in ("option.yes", "option.no") for option in decision.options):
        return Message("why.asked_yes_no", words, decision.rule)
    if card and decision.kind.startswith("event."):
        return Message("why.asked_event", {"card": card, **words}, decision.rule)
    return Message("why.asked_other", words, decision.rule)
