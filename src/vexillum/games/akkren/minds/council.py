"""The Council: heroes, Masters, mercenaries, generals."""

from __future__ import annotations

from vexillum.games.akkren.components.units import cost, force_of, strength
from vexillum.games.akkren.council.mercenaries import COMPANIES
from vexillum.games.akkren.forces import generals, stacks
from vexillum.games.akkren.minds import values
from vexillum.games.akkren.minds.mind import Keys, Mind
from vexillum.games.akkren.minds.purse import spare
from vexillum.games.akkren.minds.threats import far_ahead, lead, overlord
from vexillum.games.akkren.state import Role

HEROES = 2
"""More heroes than this are not hired."""
PREMIUM, LAVISH = 1.3, 2.5
"""How much more than its price a company is worth, at most; to those who have more gold than they can use."""
POOR = 5
"""A general whose values together are less than this is dismissed."""


def hero(mind: Mind) -> Keys:
    """``council.hero``: one more hero, with gold to spare and years to come."""
    mine = [one for one in mind.state.people if one.owner == mind.me and one.role == Role.HERO]
    rich = spare(mind) >= mind.decision.params["n"] + 4
    return ("hire",) if rich and len(mine) < HEROES and mind.harvests >= 2 else ("no",)


def master(mind: Mind) -> Keys:
    """``council.master``: with gold to spare."""
    return ("hire",) if spare(mind) >= mind.decision.params["n"] + 4 and mind.harvests >= 1 else ("no",)


def bid(mind: Mind) -> Keys:
    """``council.bid``, ``council.raise``: the least offer, up to what the company is worth and can be spared."""
    units = force_of(COMPANIES[int(mind.decision.params["company"])].units)
    rich = mind.gold >= values.PLENTY
    limit = min((LAVISH if rich else PREMIUM) * cost(units), spare(mind) + 2, (3.0 if rich else 1.5) * strength(units))
    offers = [option for option in mind.options if option.value is not None and option.value <= limit]
    if mind.last_winter or not offers:
        return ("pass",)
    return (offers[0].key,)


def dismiss(mind: Mind) -> Keys:
    """``council.general``: a poor general goes, while there is time for a better one."""
    if mind.harvests < 1:
        return ("done",)
    for option in mind.options:
        if option.value is not None:
            general = stacks.stack(mind.state, option.value).general
            if generals.strategic(general) + generals.tactical(general) < POOR:
                return (option.key,)
    return ("done",)


def leave_allies(mind: Mind) -> Keys:
    """``council.alliances``: those are left who have come too far ahead."""
    if mind.last_winter:
        return ()
    left = [
        option.key
        for option in mind.options
        if lead(mind, option.value) > far_ahead(mind) or option.value == overlord(mind)
    ]
    return tuple(left)
