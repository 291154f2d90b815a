"""8.1, 9.3, 9.4 Requests between Factions, and the events that a plan may watch."""

from __future__ import annotations

from vexillum.core.parts.planning import Consent, Planning, WatchedEvent

from .components.pieces import SEATS

PLANNING = Planning(
    consents=(
        Consent(kind="politics.answer", asked=SEATS, askers=SEATS, asker="other", yes="accept", no="refuse"),
        Consent(kind="trade.offer", asked=SEATS, askers=SEATS, asker="owner", yes="trade", no="leave"),
        Consent(kind="move.accompany", asked=SEATS, askers=SEATS, asker="ally"),
        Consent(kind="move.agree", asked=SEATS, askers=SEATS, asker="ally", yes="agree", no="stay"),
        Consent(kind="battle.join_attack", asked=SEATS, askers=SEATS, asker="friend", yes="join", no="stand_by"),
        Consent(kind="battle.join_defence", asked=SEATS, askers=SEATS, asker="friend", yes="join", no="stand_by"),
        Consent(kind="battle.quarter", asked=SEATS, askers=SEATS, asker="guest", yes="grant", no="refuse"),
    ),
    events=(
        WatchedEvent("battle", ("battle",)),
        WatchedEvent("march", ("marches",)),
        WatchedEvent("war", ("politics_war",)),
        WatchedEvent("siege", ("siege_begins",)),
        WatchedEvent("event", ("event_drawn",)),
    ),
)
