"""4.2-4.5 Special Abilities: where, and what is done there."""

from __future__ import annotations

from vexillum.coin.explain import OptionLine, amount, counted, explain, message, now_line
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Held, OptionInfo
from vexillum.core.words.texts import Message

from ..control import hidden, warbands
from ..forces import pool_of, region_of, unit_words
from ..map import REGION_IDS
from ..money import funds
from ..pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GERMANS,
    HIDDEN,
    KINDS,
    STATUS_TYPE,
    STATUSES,
    T_FORT,
    T_ROMAN_ALLY,
    WARBAND_TYPE,
)
from ..specials import aedui, arverni, belgae, romans
from .commands import number as number_going
from .odds import germanic_ambush
from .words import (
    Asked,
    choose_space,
    faction_line,
    land,
    named,
    seen,
    standing_words,
    tribe_line,
    unit_line,
    with_common_options,
)


def _regions(asked: Asked, id: str) -> DecisionInfo:
    """Regions of a Special Ability, each with what is there."""

    def line(option: Option, region: int) -> OptionLine:
        return land(asked.state, region)

    return choose_space(asked, line, near=(), done=message("special_done", special=id))


def region(asked: Asked) -> DecisionInfo:
    """4.1 The Regions of Build, Entreat or Suborn."""
    return _regions(asked, asked.decision.kind.partition(".")[0])


def _subdued(asked: Asked, tribe: int) -> Message:
    state = asked.state
    return message("tribe_subdued", what=STATUSES[state.tribes[tribe]], space=REGION_IDS[region_of(state, tribe)])


# Romans ---------------------------------------------------------------------------------------------------------------


def build_do(asked: Asked) -> DecisionInfo:
    """4.2.1 A Fort, a Tribe Subdued, an Ally placed: what is left then."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        if option is romans.FORT_OPTION:
            return message("build_fort", space=asked.params["space"], left=state.available[T_FORT] - 1)
        if option.key.startswith("subdue."):
            return _subdued(asked, option.value)
        return message("place_ally", space=asked.params["space"], left=state.available[T_ROMAN_ALLY] - 1)

    return explain(asked, with_common_options(asked, line, done=message("special_done", special="build")))


def scout_from(asked: Asked) -> DecisionInfo:
    """4.2.2 From where Auxilia go."""
    state = asked.state

    def line(option: Option, region: int) -> OptionLine:
        return message("could_go", what=unit_words(pool_of(state, region, romans.AUXILIA)))

    return choose_space(asked, line, near=(), done=message("scout_no_more"))


def scout_region(asked: Asked) -> DecisionInfo:
    """4.2.2 Where Auxilia Reveal Warbands: how many there are of both."""
    state = asked.state

    def line(option: Option, region: int) -> OptionLine:
        what = unit_words(pool_of(state, region, romans.SEEN))
        return message("scout_there", n=hidden(state, region, 0), what=what)

    return choose_space(asked, line, near=(), done=message("special_done", special="scout"))


def scout_to(asked: Asked) -> DecisionInfo:
    """4.2.2 Where they go."""
    return choose_space(asked, lambda option, region: land(asked.state, region), near=())


def scout_number(asked: Asked) -> DecisionInfo:
    """4.2.2 How many go."""
    return number_going(asked)


def scout_auxilia(asked: Asked) -> DecisionInfo:
    """4.2.2 How many Auxilia are Revealed: each marks two Warbands."""
    return amount(asked, lambda n: message("scout_auxilia", n=n, most=romans.SCOUT_EACH * n))


def scout_warband(asked: Asked) -> DecisionInfo:
    """4.2.2 Which Warbands are marked."""
    left: int = asked.params["n"]

    def line(option: Option) -> OptionLine:
        return message("scout_warband", n=option.value[1], left=left - option.value[1])

    return explain(asked, with_common_options(asked, line, done=message("scout_enough", n=left)))


# Arverni --------------------------------------------------------------------------------------------------------------


def entreat_piece(asked: Asked) -> DecisionInfo:
    """4.3.1 The piece that changes sides; without a piece of one's own Available it is removed."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        tribe = option.value[1]
        if tribe is not None:
            return message("entreat_ally", left=state.available[STATUS_TYPE[ARVERNI_ALLY]])
        return message("entreat_warband", left=state.available[WARBAND_TYPE[ARVERNI]])

    return explain(asked, line)


ARVERNI_ALLY = STATUSES.index("arverni_ally")


def devastate_region(asked: Asked) -> DecisionInfo:
    """4.3.2 Who starves in each Region."""
    state = asked.state

    def line(option: Option, region: int) -> OptionLine:
        others = {f: arverni.starved(state, region, f) for f in range(GERMANS + 1) if f != ARVERNI}
        words = [message("starves", who=FACTIONS[f], n=n) for f, n in others.items() if n]
        own = arverni.starved(state, region, ARVERNI)
        if words:
            return message("devastate_region", own=own, what=words)
        return message("devastate_own", own=own, land=land(state, region))

    return choose_space(asked, line, near=(), done=message("special_done", special="devastate"))


def unit_lost(asked: Asked) -> DecisionInfo:
    """Which piece goes: how many of it there are."""
    return explain(asked, lambda option: unit_line(asked.state, option.thing))


# Aedui ----------------------------------------------------------------------------------------------------------------


def trade_do(asked: Asked) -> DecisionInfo:
    """4.4.1 Trade now, or ask for Supply Lines first: what it would bring then."""
    state, action = asked.state, asked.command
    now_brings = aedui.income(state, action, action.agreed)

    def line(option: Option) -> OptionLine:
        if option is aedui.TRADE_NOW:
            return message("trade_now", n=now_brings, left=min(45, funds(state, AEDUI) + now_brings))
        if option is aedui.CALL_OFF:
            return message("trade_off")
        then = aedui.income(state, action, {*action.agreed, option.value})
        return OptionInfo(summary=message("trade_ask", who=FACTIONS[option.value], n=then, more=then - now_brings))

    return explain(asked, line)


def trade_region(asked: Asked) -> DecisionInfo:
    """Card 39: the one Region of Trade."""
    state, romans = asked.state, 0 in asked.command.agreed

    def line(option: Option, region: int) -> OptionLine:
        return message("trade_region", n=aedui.yields(state, region, romans=romans), land=land(state, region))

    return choose_space(asked, line, near=())


def suborn_do(asked: Asked) -> DecisionInfo:
    """4.4.2 What is bought or bought off: what is left of the purse."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        how, what, faction = option.value
        left = funds(state, AEDUI) - asked.command.cost(aedui.WARBAND_COST if how in ("remove", "place") else 2)
        if how == "remove":
            return message("suborn_remove", left=left, unit=unit_line(state, option.thing))
        if how == "place":
            stay = state.available[WARBAND_TYPE[what]] - 1
            holds = (Held(KINDS[HIDDEN[what]], 1),)
            return OptionInfo(summary=message("suborn_place", left=left, stay=stay), holds=holds)
        if how == "subdue":
            return message("suborn_subdue", left=left, tribe=tribe_line(state, what))
        return message("suborn_ally", left=left, who=FACTIONS[faction])

    done = message("special_done", special="suborn")
    return explain(
        asked, with_common_options(asked, line, done=done), summary=now_line("pieces_left", n=asked.params["n"])
    )


# Belgae ---------------------------------------------------------------------------------------------------------------


def enlist_do(asked: Asked) -> DecisionInfo:
    """4.5.1 Germans as Belgae for this Command, or a Limited Command of their own."""
    state, action = asked.state, asked.command

    def line(option: Option) -> OptionLine:
        if option is belgae.AS_BELGAE:
            return message("enlist_as", places=named(belgae.useful(state, action)))
        return message("enlist_command", places=named(belgae.enlist_regions(state, action, option.value)))

    return explain(asked, with_common_options(asked, line, done=message("special_done", special="enlist")))


def enlist_region(asked: Asked) -> DecisionInfo:
    """4.5.1 Where: the Germans there."""
    state = asked.state

    def line(option: Option, region: int) -> OptionLine:
        what = standing_words(state, region, (GERMANS,))
        return message("germans_in", what=what, land=land(state, region)) if what else land(state, region)

    return choose_space(asked, line, near=())


def rampage_region(asked: Asked) -> DecisionInfo:
    """4.5.2 The victim of Rampage in each Region."""
    state = asked.state

    def line(option: Option, region: int) -> OptionLine:
        who = [FACTIONS[faction] for faction in belgae.victims(state, region)]
        return message("rampage_region", n=hidden(state, region, BELGAE), who=who)

    return choose_space(asked, line, near=(), done=message("special_done", special="rampage"))


def rampage_target(asked: Asked) -> DecisionInfo:
    """4.5.2 Who flees."""
    return explain(asked, lambda option: faction_line(asked.state, option.value, asked.space))


def rampage_number(asked: Asked) -> DecisionInfo:
    """4.5.2 How many Warbands are Revealed, and how many pieces flee."""
    state, region = asked.state, asked.space
    mine = hidden(state, region, BELGAE)

    def line(n: int) -> Message:
        return message("rampage_number", n=n, left=mine - n)

    return amount(asked, line, token=KINDS[HIDDEN[BELGAE]])


def rampage_retreat(asked: Asked) -> DecisionInfo:
    """4.5.2 Where one's pieces Retreat to, or that they are removed."""
    state, n = asked.state, asked.params["n"]

    def line(option: Option) -> OptionLine:
        if option is belgae.REMOVE:
            return message("rampage_remove", n=n)
        return message("rampage_flee", n=n, land=land(state, option.value))

    return explain(asked, with_common_options(asked, line))


def rampage_piece(asked: Asked) -> DecisionInfo:
    """4.5.2 Which of one's pieces Retreat or are removed."""
    return explain(asked, lambda option: unit_line(asked.state, option.thing))


# Germans --------------------------------------------------------------------------------------------------------------


def germans_ally(asked: Asked) -> DecisionInfo:
    """3.4.1 An Ally of the Germans."""
    left = asked.state.available[STATUS_TYPE[STATUSES.index("germanic_ally")]] - 1
    line = message("place_ally", space=asked.params["space"], left=left)
    return explain(asked, with_common_options(asked, lambda option: line, done=message("germans_no_ally")))


def germans_warbands(asked: Asked) -> DecisionInfo:
    """3.4.1 How many Warbands of the Germans."""
    unit, waiting = KINDS[HIDDEN[GERMANS]], asked.state.available[WARBAND_TYPE[GERMANS]]
    space = asked.params["space"]

    def line(n: int) -> Message:
        if not n:
            return message("place_none", space=space, unit=unit)
        return message("place", space=space, what=[counted(unit, n)], left=waiting - n)

    return amount(asked, line, token=unit)


def germans_to(asked: Asked) -> DecisionInfo:
    """3.4.2 Where the group goes."""
    n = warbands(asked.state, asked.space, GERMANS)

    def line(option: Option, region: int) -> OptionLine:
        return land(asked.state, region)

    return choose_space(asked, line, near=(), done=message("germans_stay", n=n))


def germans_raid(asked: Asked) -> DecisionInfo:
    """3.4.3 Who loses a Resource."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        return message("germans_raid", left=funds(state, option.value) - 1)

    return explain(asked, with_common_options(asked, line, done=message("raid_stop")))


def germans_ambush(asked: Asked) -> DecisionInfo:
    """3.4.4 The target of the Germans' Ambush, with the odds."""
    state, region = asked.state, asked.space

    def line(option: Option) -> OptionLine:
        odds = seen(germanic_ambush(state, region, option.value), GERMANS)
        return OptionInfo(summary=faction_line(state, option.value, region), odds=odds)

    return explain(asked, line)
