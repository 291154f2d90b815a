"""5 Events that place, remove, replace and move pieces, and change the land: what each choice means."""

from __future__ import annotations

from vexillum.coin.decision_info.events import with_card
from vexillum.coin.decision_info.lines import Told, message
from vexillum.coin.decision_info.numbers import counted
from vexillum.coin.options import YES
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Held, OptionInfo
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.decision_info.event_texts import by_card
from vexillum.games.pendragon.decision_info.numbers import amount, units_there
from vexillum.games.pendragon.decision_info.pending_decision import Asked, in_space
from vexillum.games.pendragon.decision_info.spaces import land
from vexillum.games.pendragon.events.units import in_box
from vexillum.games.pendragon.forces import Lot
from vexillum.games.pendragon.map import SITE_SPACE, SPACE_IDS
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.pieces import (
    CAVALRY,
    DUX,
    FORT,
    STRONGHOLD_TYPE,
    STRONGHOLDS,
    UNIT_KINDS,
    UNIT_NUMBER,
    UNITS,
)
from vexillum.games.pendragon.prosperity import prosperity

# Units ----------------------------------------------------------------------------------------------------------------


def place(asked: Asked) -> DecisionInfo:
    """1.4.1 How many Units come from a box."""
    kind = UNIT_NUMBER[asked.params["unit"]]
    box: str = asked.params["box"]
    waiting = in_box(asked.state, kind, box)
    unit = UNITS[kind]

    def line(n: int) -> Message:
        if not n:
            return in_space("place_none", asked.space, unit=unit)
        if n > waiting:
            return in_space("place_off_map", asked.space, what=[counted(unit, n)], n=n - waiting)
        return in_space("place_box", asked.space, what=[counted(unit, n)], left=waiting - n, box=box)

    return with_card(asked, amount(asked, line, unit=unit))


def lots(asked: Asked) -> DecisionInfo:
    """1.4.1 Units that are removed, replaced, moved or marked: how many of them at most, and what stays."""
    what = asked.decision.kind.partition(".")[2]
    most: int = asked.params["n"]

    def line(option: Option) -> Told:
        lot: Lot = option.value
        here, kind, _ = lot
        n = min(most, option.params["n"])
        does = message(f"event_{what}", n=n, land=land(asked.state, here))
        return OptionInfo(summary=does, holds=(Held(UNITS[kind], n),))

    return by_card(asked, line)


def lot_number(asked: Asked) -> DecisionInfo:
    """1.4.1 How many of them."""
    what = asked.decision.kind.partition(".")[2].removesuffix("_number")
    unit: str = asked.params["unit"]
    there = units_there(asked, unit, asked.space)

    def line(n: int) -> Message:
        return message(f"event_{what}_number", what=[counted(unit, n)], left=max(0, there - n))

    return with_card(asked, amount(asked, line, unit=unit))


def box(asked: Asked) -> DecisionInfo:
    """1.4.1 Units from one box to another."""
    unit: str = asked.params["unit"]
    source, target = asked.params["box"], asked.params["target"]
    there = in_box(asked.state, UNIT_NUMBER[unit], source)

    def line(n: int) -> Message:
        return message("event_box", what=[counted(unit, n)], box=source, left=there - n, target=target)

    return with_card(asked, amount(asked, line, unit=unit))


def how_many(asked: Asked) -> DecisionInfo:
    """5.1 How many Units leave the game."""
    unit, target = asked.params["unit"], asked.params["target"]
    there = sum(asked.state.units[UNIT_NUMBER[unit] :: UNIT_KINDS])

    def line(n: int) -> Message:
        return message("event_how_many", what=[counted(unit, n)], there=there, target=target)

    return with_card(asked, amount(asked, line, unit=unit))


def pay_or_leave(asked: Asked) -> DecisionInfo:
    """5.1 Pay for the Forts of a space, or give something up there."""
    state, here = asked.state, asked.space

    def line(option: Option) -> Told:
        if option.key == "pay":
            return message("event_pays", left=funds(state, DUX) - option.params["n"])
        if isinstance(option.value, tuple):
            left = state.units[UNIT_KINDS * here + CAVALRY] - 1
            return OptionInfo(summary=in_space("event_gives_cavalry", here, n=left), holds=(Held("cavalry", 1),))
        return OptionInfo(summary=in_space("event_gives_fort", here), holds=(Held("fort", 1),))

    return by_card(asked, line)


# Strongholds and land -------------------------------------------------------------------------------------------------


def build(asked: Asked) -> DecisionInfo:
    """1.4.2 A Stronghold and its Site: what it takes the place of."""
    state = asked.state

    def line(option: Option) -> Told:
        kind, site = option.value
        old, here = state.sites[site], SITE_SPACE[site]
        words = {"space": SPACE_IDS[here], "n": state.available[STRONGHOLD_TYPE[kind]] - 1}
        does = message("event_instead", old=STRONGHOLDS[old], **words) if old else message("event_build", **words)
        return OptionInfo(summary=does, holds=(Held(STRONGHOLDS[kind], 1),))

    return by_card(asked, line)


def raze(asked: Asked) -> DecisionInfo:
    """1.4.1 A Stronghold that is removed, or becomes Foederati."""
    state = asked.state
    marks = asked.decision.kind == "event.mark_settlement"

    def line(option: Option) -> Told:
        kind, here = state.sites[option.value], SITE_SPACE[option.value]
        does = in_space("event_marks" if marks else "event_razes", here, land=land(state, here))
        return OptionInfo(summary=does, holds=(Held(STRONGHOLDS[kind or FORT], 1),))

    return by_card(asked, line)


def prosper(asked: Asked) -> DecisionInfo:
    """1.7.1 How much Prosperity is added."""
    n = prosperity(asked.state, asked.space)
    return with_card(asked, amount(asked, lambda more: message("prosperity", n=n, then=n + more)))


def despoil(asked: Asked) -> DecisionInfo:
    """1.7.1 How much Prosperity is removed, or taken as Plunder."""
    n = prosperity(asked.state, asked.space)
    return with_card(asked, amount(asked, lambda less: message("prosperity", n=n, then=n - less)))


def grow(asked: Asked) -> DecisionInfo:
    """1.3.6 Population rises, or stays."""
    n = asked.state.population[asked.space]
    return by_card(asked, lambda option: message("population", n=n, then=n + (option is YES)))
