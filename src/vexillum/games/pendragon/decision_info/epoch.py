"""6 The Epoch Round: what is paid for, what is given up, and where Units go."""

from __future__ import annotations

from vexillum.coin.decision_info.lines import Told, explain, message, now
from vexillum.coin.decision_info.numbers import counted
from vexillum.coin.options import YES
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Hand, Held, OptionInfo
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.decision_info.numbers import amount, going, units_there
from vexillum.games.pendragon.decision_info.pending_decision import Asked, in_space
from vexillum.games.pendragon.decision_info.shared_options import beside
from vexillum.games.pendragon.decision_info.spaces import choose_space, land
from vexillum.games.pendragon.decision_info.words import there
from vexillum.games.pendragon.epoch.annona import empty_handed
from vexillum.games.pendragon.epoch.relocation import is_home
from vexillum.games.pendragon.epoch.upkeep_civitates import PER_WEALTH
from vexillum.games.pendragon.epoch.upkeep_dux import ABANDON
from vexillum.games.pendragon.map import DISTANCE, SITE_SPACE, SPACE_COUNT, SPACE_IDS
from vexillum.games.pendragon.pieces import COMITATES, FACTIONS, UNIT_KINDS, UNIT_NATION, UNIT_NUMBER, UNITS
from vexillum.games.pendragon.prosperity import prosperity
from vexillum.games.pendragon.state import Track


def consent(asked: Asked) -> DecisionInfo:
    """1.5.2 The Civitates let the Dux spend Briton Resources in a phase."""
    words = {"blue": asked.state.tracks[Track.BRITON], "red": asked.params["red"]}
    return explain(asked, lambda option: message("phase_consent" if option is YES else "phase_no_consent", **words))


# Annona ---------------------------------------------------------------------------------------------------------------


def annona(asked: Asked) -> DecisionInfo:
    """6.1 Foederati who are paid stay; the others leave their employer."""
    state = asked.state

    def line(option: Option) -> Told:
        space, kind = option.value
        n = state.units[UNIT_KINDS * space + kind]
        words = {"n": empty_handed(state, option.value), "who": FACTIONS[UNIT_NATION[kind]]}
        return OptionInfo(summary=message("annona", **words), holds=(Held(UNITS[kind], n),))

    return explain(asked, beside(asked, line, done=message("annona_done")))


def annona_plunder(asked: Asked) -> DecisionInfo:
    """6.1 What released Warbands take."""
    left = prosperity(asked.state, asked.space)

    def line(n: int) -> Message:
        return in_space("plunder", asked.space, n=n, left=left - n) if n else message("no_plunder")

    return amount(asked, line)


def hoarding(asked: Asked) -> DecisionInfo:
    """6.2.1 Briton Resources become Wealth."""
    tracks = asked.state.tracks

    def line(n: int) -> Message:
        return message("hoard", wealth=tracks[Track.WEALTH] + n, left=tracks[Track.BRITON] - n)

    return amount(asked, line)


# Upkeep ---------------------------------------------------------------------------------------------------------------


def forts(asked: Asked) -> DecisionInfo:
    """6.6.1 Which Forts are kept: who is in the space."""
    state = asked.state
    holds = (Held("fort", 1),)

    def line(option: Option) -> Told:
        space = SITE_SPACE[option.value]
        return OptionInfo(summary=message("keep_fort", space=SPACE_IDS[space], land=there(state, space)), holds=holds)

    return explain(asked, line, summary=now("forts"))


def roads(asked: Asked) -> DecisionInfo:
    """6.6.1, 6.8.4 Maintain the Roads, or give them up."""
    n, cash = asked.params["n"], asked.params["money"]

    def line(option: Option) -> Told:
        return message("roads_lost") if option is ABANDON else message("roads_kept", left=cash - n)

    return explain(asked, line)


def casualties(asked: Asked) -> DecisionInfo:
    """6.8.5 BUCCELLARII: Cavalry that is kept, and that goes Out of Play."""
    doomed: int = asked.params["n"]
    return amount(asked, lambda n: message("keep_cavalry", n=n, out=doomed - n), unit="cavalry")


def comitates(asked: Asked) -> DecisionInfo:
    """6.6.2 Each Wealth keeps three Comitates."""
    total, wealth = asked.params["n"], asked.params["wealth"]

    def line(n: int) -> Message:
        kept = min(total, PER_WEALTH * n)
        words = {"kept": kept, "left": wealth - n}
        return message("pay_comitates", out=total - kept, **words) if kept < total else message("pay_all", **words)

    return amount(asked, line)


def unpaid(asked: Asked) -> DecisionInfo:
    """6.6.2 Where Comitates without pay are removed."""
    state = asked.state

    def line(option: Option, space: int) -> Told:
        n = min(state.units[UNIT_KINDS * space + COMITATES], asked.params["n"])
        return OptionInfo(summary=message("unpaid", n=n, land=there(state, space)), holds=(Held("comitates", n),))

    return choose_space(asked, line, near=())


def unpaid_number(asked: Asked) -> DecisionInfo:
    """6.6.2 How many are removed here."""
    total = asked.params["n"]
    here = asked.state.units[UNIT_KINDS * asked.space + COMITATES]
    return amount(asked, lambda n: message("unpaid_number", n=n, stay=here - n, left=total - n), unit="comitates")


# Relocation -----------------------------------------------------------------------------------------------------------


def relocate(asked: Asked) -> DecisionInfo:
    """6.6 Where Units go home to."""
    state, unit = asked.state, asked.params["unit"]
    here = asked.space
    kind = UNIT_NUMBER[unit]

    def line(option: Option, space: int) -> Told:
        return message("relocate", n=DISTANCE[here][space], land=land(state, space))

    near = [space for space in range(SPACE_COUNT) if is_home(state, space, kind)]
    told = choose_space(asked, line, near=near)
    n = units_there(asked, unit, here)
    hand = (Hand(unit, n),) if n else ()
    return explain(asked, lambda option: told.options[option.key], refused=list(told.refused), hand=hand)


def relocate_number(asked: Asked) -> DecisionInfo:
    """6.6 How many go there; the others go elsewhere, or stay."""
    return going(asked, max(units_there(asked, asked.params["unit"], asked.space), _most(asked)))


def _most(asked: Asked) -> int:
    return max([int(option.value) for option in asked.decision.options])


def move(asked: Asked) -> DecisionInfo:
    """6.6.1 Units already at home may go elsewhere."""
    state, unit = asked.state, asked.params["unit"]

    def line(option: Option, space: int) -> Told:
        n = state.units[UNIT_KINDS * space + UNIT_NUMBER[unit]]
        return OptionInfo(summary=message("may_move", what=[counted(unit, n)]), holds=(Held(unit, n),))

    near = [space for space in range(SPACE_COUNT) if state.units[UNIT_KINDS * space + UNIT_NUMBER[unit]]]
    return choose_space(asked, line, near=near, done=message("no_more_move"))
