"""1.5.2 Requests between Factions, and the events that a plan may watch."""

from __future__ import annotations

from vexillum.core.parts.planning import Consent, Planning, WatchedEvent

from .pieces import FACTIONS, GERMANS

_SEATS = tuple(FACTIONS[:GERMANS])


def _agreement(what: str) -> Consent:
    """1.5.2 Something that one Faction lets another do, until the end of the action or the Winter."""
    return Consent(kind=f"agree.{what}", asked=_SEATS, askers=_SEATS, asker="who")


PLANNING = Planning(
    consents=(
        _agreement("supply"),
        _agreement("retreat"),
        _agreement("quarters"),
        _agreement("loan"),
        _agreement("loan_defence"),
        Consent(kind="harass", asked=_SEATS, askers=_SEATS, asker="who", yes="truce", no="yes"),
    ),
    events=(
        WatchedEvent("battle", ("battle",)),
        WatchedEvent("raid", ("raid",)),
        WatchedEvent("march", ("march",)),
        WatchedEvent("command", ("command", "limited_command")),
        WatchedEvent("special", ("special",)),
        WatchedEvent("event", ("event",)),
        WatchedEvent("pass", ("pass",)),
        WatchedEvent("winter", ("winter_card",)),
    ),
)
