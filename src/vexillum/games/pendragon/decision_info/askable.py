"""What can be asked about by name, and why it is not among the options."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from vexillum.coin.decision_info import askable as asking
from vexillum.core.decision import Decision
from vexillum.core.show.option_info import Askable
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.commands.catalog import COMMANDS
from vexillum.games.pendragon.decision_info.pending_decision import Asked
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.map import ALL_SITES, SEA_IDS, SITE_IDS, SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import FACTIONS, KIT, STRONGHOLDS, UNIT_NUMBER
from vexillum.games.pendragon.state import Stage, State, Table

COMMAND_IDS = tuple(dict.fromkeys(id for commands in COMMANDS for id in commands))


def askable(table: Table, decision: Decision) -> tuple[Askable, ...]:
    """Every Command and Feat, the Event of the card, the spaces, and the pieces on the map, unless it is offered."""
    return asking.not_offered(_named(table.state), decision)


def _named(state: State) -> Iterator[Askable]:
    yield from _always()
    if state.current:
        yield from asking.event(deck_of(state).name(state.current))
    yield from asking.units(KIT, state.units)
    for site in ALL_SITES:
        name = f"site:{SITE_IDS[site]}"
        yield Askable(name, _label(state, name))


@cache
def _always() -> tuple[Askable, ...]:
    feats = dict.fromkeys(id for feats in FEATS for id in feats)
    return (
        *asking.commands(COMMAND_IDS),
        *[Askable(f"feat.{id}", Message("askable.feat", {"feat": id})) for id in feats],
        *asking.spaces(KIT),
        *[Askable(f"sea:{id}", Message("askable.sea", {"sea": id})) for id in SEA_IDS],
        *asking.factions(KIT),
    )


def _label(state: State, name: str) -> Message:
    """A thing in words: "Cavalry in Iceni"."""
    kind, _, id = name.partition(":")
    if kind == "unit":
        space, _, unit = id.partition(".")
        return Message("askable.unit", {"unit": unit, "space": space})
    if kind == "site":
        standing = state.sites[SITE_NUMBER[id]]
        if not standing:
            return Message("askable.vacant", {"site": id})
        return Message("askable.site", {"stronghold": STRONGHOLDS[standing], "site": id})
    if kind == "sea":
        return Message("askable.sea", {"sea": id})
    return Message("askable.faction", {"who": id}) if kind == "seat" else Message("askable.space", {"space": id})


# Why not --------------------------------------------------------------------------------------------------------------


def why_not(table: Table, decision: Decision, name: str) -> Message | None:
    """Why a Command, a Feat, the Event, or a thing on the map is not what is asked for; None if it is none of these."""
    asked = Asked(table, decision)
    feat = FEATS.named(name)
    if name in COMMAND_IDS or feat is not None:
        return _why_later(asked, feat)
    if name.startswith(("card:", "event.")):
        return _why_no_event(asked, name)
    return _why_no_thing(asked, name)


def _why_later(asked: Asked, feat: str | None) -> Message:
    """2.3, 3.1, 5.1 Why there is no Command and no Feat to choose at this point."""
    action, state = asked.action, asked.state
    if asked.event is not None:
        return Message("why.now_event", {"card": asked.event.card}, "5.1")
    if action is None:
        pivotal = state.stage == Stage.PIVOTAL or asked.decision.kind.startswith("pivotal.")
        return Message("why.now_card", {}, "2.3.8") if pivotal else Message("why.now_epoch", {}, "6")
    if feat is not None:
        return Message("why.now_feat", {"feat": feat, "command": action.command}, "4.1")
    return Message("why.now_command", {"who": FACTIONS[action.faction], "command": action.command}, "3.1")


def _why_no_event(asked: Asked, name: str) -> Message | None:
    if name.startswith("card:") and name != f"card:{asked.state.current}":
        return None
    if asked.action is not None and asked.event is None:
        return Message("why.other_card", {}, "2.3.4")
    return _why_later(asked, None)


def _why_no_thing(asked: Asked, name: str) -> Message | None:
    """Why a thing on the map is not offered: what is asked for instead."""
    if not _is_thing(name):
        return None
    inside = KIT.space_named(name) if name.startswith(("unit:", "site:")) else None
    card = asked.event.card if asked.event is not None else ""
    return asking.why_other(asked, _label(asked.state, name), card=card, inside=inside)


def _is_thing(name: str) -> bool:
    """Whether a name means something on the map."""
    kind, _, id = name.partition(":")
    space, _, unit = id.partition(".")
    return (
        (kind == "space" and id in SPACE_NUMBER)
        or (kind == "unit" and space in SPACE_NUMBER and unit in UNIT_NUMBER)
        or (kind == "site" and id in SITE_NUMBER)
        or (kind == "sea" and id in SEA_IDS)
        or (kind == "seat" and id in FACTIONS)
    )
