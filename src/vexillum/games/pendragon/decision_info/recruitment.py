"""3.2.1, 3.3.1, 3.3.3 Train, Muster and Trade: what each space brings, and what each number leaves."""

from __future__ import annotations

from vexillum.coin.decision_info.lines import Told, explain, message, now
from vexillum.coin.decision_info.numbers import counted
from vexillum.coin.decision_info.spaces import Part
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Hand, Held, OptionInfo
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.placement import MusterTerms, muster_total, standing
from vexillum.games.pendragon.cards.lasting import extra_town_cavalry
from vexillum.games.pendragon.commands import muster, train
from vexillum.games.pendragon.commands.prosperity_purchase import cubes_for
from vexillum.games.pendragon.commands.trade import GO, under_briton_control
from vexillum.games.pendragon.decision_info.numbers import amount, lost_plunder, placing
from vexillum.games.pendragon.decision_info.pending_decision import Asked, in_space
from vexillum.games.pendragon.decision_info.shared_options import beside, refused_feats
from vexillum.games.pendragon.decision_info.spaces import by_what, choose_space
from vexillum.games.pendragon.forces import on_map
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.pieces import (
    CAVALRY,
    COMITATES,
    DUX,
    FORT,
    HILLFORT,
    MILITIA,
    STRONGHOLDS,
    T_FORT,
    TOWN,
    UNIT_KINDS,
    UNIT_NUMBER,
)
from vexillum.games.pendragon.prosperity import prosperity
from vexillum.games.pendragon.state import Track

# Train ----------------------------------------------------------------------------------------------------------------


def train_space(asked: Asked) -> DecisionInfo:
    """3.2.1 Spaces by the Cavalry, Militia and Prosperity that they bring."""
    state, action = asked.state, asked.command
    cavalry = state.available[CAVALRY]
    if action.offer is not None and action.offer.casualties:
        cavalry += state.casualties
    extra = extra_town_cavalry(state)

    def parts(space: int) -> list[Part]:
        found: list[Part] = []
        forts = standing(state, space, FORT)
        n = min(forts + (extra if standing(state, space, TOWN) else 0), cavalry)
        if n:
            found.append(("cavalry", message("up_to", what=counted("cavalry", n))))
        n = min(train.TRAINED_MILITIA, state.available[MILITIA])
        if n and standing(state, space, TOWN, HILLFORT):
            found.append(("militia", message("up_to", what=counted("militia", n))))
        n = cubes_for(state, space)
        if n and train.can_prosper(state, space):
            found.append(("prosperity", message("more_prosperity", n=n)))
        return found

    left = [counted("cavalry", cavalry), counted("militia", state.available[MILITIA])]
    summary = now("available", what=left)
    return by_what(asked, parts, done=message("train_done"), summary=summary, specials=True)


def train_cavalry(asked: Asked) -> DecisionInfo:
    """3.2.1 Up to one Cavalry for each Fort."""
    action = asked.command
    available = asked.state.available[CAVALRY]
    if action.offer is not None and action.offer.casualties:
        available += asked.state.casualties
    return placing(asked, CAVALRY, available=available)


def train_militia(asked: Asked) -> DecisionInfo:
    """3.2.1 Up to two Militia."""
    return placing(asked, MILITIA)


def train_casualties(asked: Asked) -> DecisionInfo:
    """5.5 How many of the Cavalry come from Casualties."""
    total: int = asked.params["n"]
    there = asked.state.casualties
    return amount(asked, lambda n: message("from_casualties", n=n, left=there - n, rest=total - n), unit="cavalry")


def prosper(asked: Asked) -> DecisionInfo:
    """3.2.1, 3.3.3 Prosperity in spaces of the Command: how much there is then."""
    state = asked.state

    def line(option: Option, space: int) -> Told:
        n = prosperity(state, space)
        return message("prosperity", n=n, then=n + cubes_for(state, space))

    return choose_space(asked, line, near=asked.command.spaces, done=message("prosper_done"), specials=True)


# Muster ---------------------------------------------------------------------------------------------------------------


def muster_space(asked: Asked) -> DecisionInfo:
    """3.3.1 Spaces by the Units and Strongholds that they could bring."""
    state, action = asked.state, asked.command
    levy = MusterTerms(action)

    def parts(space: int) -> list[Part]:
        found: list[Part] = []
        n = muster_total(state, space, action.outset)
        if n:
            found.append(("units", message("muster_up_to", n=n)))
        kinds = dict.fromkeys(option.value[0] for option in muster.building_options(state, space, (), levy))
        found += [(STRONGHOLDS[kind], Message(f"stronghold.{STRONGHOLDS[kind]}")) for kind in kinds]
        return found

    left = [counted("militia", state.available[MILITIA]), counted("comitates", state.available[COMITATES])]
    summary = now("available", what=left)
    return by_what(asked, parts, done=message("muster_done"), summary=summary, specials=True)


def muster_what(asked: Asked) -> DecisionInfo:
    """3.3.1 Units or Strongholds."""
    state, space = asked.state, asked.space
    levy = MusterTerms(asked.command)

    def line(option: Option) -> Told:
        if option is muster.UNITS:
            wealth = min(asked.params["n"], asked.command.wealth(state)) if levy.paid else asked.params["n"]
            most = min(wealth, state.available[COMITATES])
            id = "muster_units" if most else "muster_militia"
            return message(id, n=asked.params["n"], most=most)
        buildings = [each.message for each in muster.building_options(state, space, (), levy)]
        return message("muster_strongholds", what=buildings)

    refused = asked.refuse("units", muster.UNITS.message) + asked.refuse("strongholds", muster.BUILD.message)
    return explain(asked, line, refused=refused)


def muster_comitates(asked: Asked) -> DecisionInfo:
    """3.3.1 How many of the Units are Comitates: the Militia beside them, and the Wealth left."""
    total: int = asked.params["n"]
    paid = asked.decision.kind == "muster.comitates"
    wealth = asked.state.tracks[Track.WEALTH]

    def line(n: int) -> Message:
        what = [counted(unit, m) for unit, m in (("comitates", n), ("militia", total - n)) if m]
        return message("muster_paid", what=what, left=wealth - n) if paid and n else message("comes", what=what)

    return amount(asked, line, unit="comitates")


def muster_not_yet(asked: Asked) -> DecisionInfo:
    """5.5 How many of the Comitates come from Not Yet in Play."""
    total: int = asked.params["n"]
    there = asked.state.not_yet
    return amount(asked, lambda n: message("from_not_yet", n=n, left=there - n, rest=total - n), unit="comitates")


def building(asked: Asked) -> DecisionInfo:
    """3.3.1, 4.2.1 What is built: what it takes, and what is left of that."""
    state, space = asked.state, asked.space
    militia = state.units[UNIT_KINDS * space + MILITIA]

    def line(option: Option) -> Told:
        kind, _, instead = option.value
        holds = (Held(STRONGHOLDS[kind], 1),)
        if kind == FORT:
            return OptionInfo(summary=in_space("build_fort", space, n=state.available[T_FORT] - 1), holds=holds)
        takes = 1 if kind == HILLFORT or instead >= 0 else 2
        words = {"n": militia - takes, "prestige": 2}
        dux = kind == TOWN and asked.faction == DUX
        return OptionInfo(summary=in_space("build_prestige" if dux else "build_town", space, **words), holds=holds)

    return explain(asked, beside(asked, line, done=message("build_done")))


def militia_loaded(asked: Asked) -> DecisionInfo:
    """3.1 Which Militia make way."""
    return lost_plunder(asked, "militia")


# Trade ----------------------------------------------------------------------------------------------------------------


def trade_start(asked: Asked) -> DecisionInfo:
    """3.3.3 Trade at once, or after a Feat."""
    n = on_map(asked.state, TOWN)

    def line(option: Option) -> Told:
        assert option is GO
        return message("trade_now", n=n)

    return explain(asked, beside(asked, line), refused=refused_feats(asked))


def trade_spaces(asked: Asked) -> DecisionInfo:
    """3.3.3 A Resource for each Town, and where Prosperity could be added."""
    state = asked.state

    def parts(space: int) -> list[Part]:
        found: list[Part] = [("resources", Message("count.resources", {"n": standing(state, space, TOWN)}))]
        if under_briton_control(state, space) and (n := cubes_for(state, space)):
            found.append(("prosperity", message("more_prosperity", n=n)))
        return found

    summary = now("resources", n=state.tracks[Track.BRITON])
    return by_what(asked, parts, near=(), summary=summary)


def voluntary(asked: Asked) -> DecisionInfo:
    """1.4.1 Own Units come off the map for those to be placed."""
    state = asked.state
    target, unit = asked.params["space"], asked.params["unit"]

    def line(option: Option) -> Told:
        origin, loaded = option.value
        left = state.units[UNIT_KINDS * origin + UNIT_NUMBER[unit]] - 1
        id = "take_back_loaded" if loaded else "take_back"
        summary = message(id, space=SPACE_IDS[origin], n=left, target=target)
        return OptionInfo(summary=summary, holds=(Held(unit, 1),))

    done = message("voluntary_done", n=asked.params["n"])
    return explain(asked, beside(asked, line, done=done), hand=(Hand(unit, asked.params["n"]),))
