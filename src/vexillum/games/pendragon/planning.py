"""1.5.2 What the Britons ask of each other, and the events that a plan may watch."""

from __future__ import annotations

from vexillum.core.parts.planning import Consent, Planning, WatchedEvent

_DUX, _CIVITATES = "dux", "civitates"
_BRITONS = (_DUX, _CIVITATES)


def _money(kind: str) -> Consent:
    """1.5.2 The Dux asks the Civitates for Briton Resources."""
    return Consent(kind=kind, asked=(_CIVITATES,), askers=(_DUX,))


PLANNING = Planning(
    consents=(
        _money("consent"),
        _money("annona.consent"),
        _money("upkeep.consent"),
        _money("event.consent"),
        Consent(kind="march.consent", asked=_BRITONS, askers=_BRITONS, asker="by"),
        Consent(kind="reinforce.consent", asked=(_DUX,), askers=(_CIVITATES,)),
        Consent(kind="battle.admit", asked=_BRITONS, askers=_BRITONS, asker="other"),
        Consent(kind="battle.share_agree", asked=(_CIVITATES,), askers=(_DUX,)),
    ),
    events=(
        WatchedEvent("battle", ("battle",)),
        WatchedEvent("raid", ("raid_named",)),
        WatchedEvent("march", ("march_moves", "march_by_road", "barbarian_march")),
        WatchedEvent("command", ("command", "limited_command")),
        WatchedEvent("feat", ("feat",)),
        WatchedEvent("event", ("event",)),
        WatchedEvent("pass", ("pass",)),
        WatchedEvent("epoch", ("epoch_card",)),
    ),
)
