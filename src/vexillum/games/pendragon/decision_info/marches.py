"""3.2.2, 3.2.3, 3.3.2, 3.4.3, 3.5.3 Groups on the March, and the Units of an Intercept."""

from __future__ import annotations

from vexillum.coin.decision_info.lines import Told, explain, message, now
from vexillum.coin.forces import ALL, SOME
from vexillum.coin.options import YES
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Hand, OptionInfo, RefusedOption
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.commands.intercept.progress import garrisoned, raided
from vexillum.games.pendragon.commands.march.barbarian_march import SEA_NEIGHBOURS
from vexillum.games.pendragon.commands.march.groups import OWN
from vexillum.games.pendragon.commands.march.road_stops import DROP
from vexillum.games.pendragon.control import pieces
from vexillum.games.pendragon.decision_info.chances import intercept_chances, raiders_in
from vexillum.games.pendragon.decision_info.command_lines import against_here
from vexillum.games.pendragon.decision_info.pending_decision import Asked
from vexillum.games.pendragon.decision_info.shared_options import beside
from vexillum.games.pendragon.decision_info.spaces import choose_space, land, refused_spaces
from vexillum.games.pendragon.decision_info.words import held, named, there, units_of
from vexillum.games.pendragon.forces import Pool, pool_of, unit_words
from vexillum.games.pendragon.map import ADJACENT, SPACE_COUNT, SPACE_IDS
from vexillum.games.pendragon.pieces import (
    CIVITATES,
    DUX,
    FACTIONS,
    RAIDER_OF,
    TROOPS_OF,
    UNIT_KINDS,
    UNITS,
    WARBAND_OF,
)


def _hand(pool: Pool) -> tuple[Hand, ...]:
    return tuple([Hand(each.token, each.n) for each in held(pool)])


def _group(asked: Asked) -> Pool:
    group: Pool = asked.params["group"]
    return group


# From where -----------------------------------------------------------------------------------------------------------


def origin(asked: Asked) -> DecisionInfo:
    """3.2.2, 3.3.2 The Troops that could set out from each space."""
    state = asked.state

    def line(option: Option, space: int) -> Told:
        return OptionInfo(summary=there(state, space), holds=held(pool_of(state, space, TROOPS_OF[asked.faction])))

    return choose_space(asked, line, done=message("march_done"), specials=True)


def units(asked: Asked) -> DecisionInfo:
    """Which Units of a space go: all, those of one kind, or some of each."""
    all_units = _group(asked)

    def line(option: Option) -> Told:
        if option is SOME:
            return message("some_units")
        if option is ALL:
            going = all_units
        elif option is OWN:
            going = [entry for entry in all_units if entry[0] in TROOPS_OF[asked.faction]]
        else:
            going = [(*option.value, option.params["n"])]
        rest = [entry for entry in all_units if entry not in going]
        stay = unit_words(rest)
        what = unit_words(going)
        summary = message("go_stay", what=what, rest=stay) if stay else message("all_go", what=what)
        return OptionInfo(summary=summary, holds=held(going))

    return explain(asked, line, refused=_refused_units(asked))


def _refused_units(asked: Asked) -> list[RefusedOption]:
    found = []
    id = SPACE_IDS[asked.space]
    for kind, _, n in pool_of(asked.state, asked.space, tuple(range(UNIT_KINDS))):
        name = f"unit:{id}.{UNITS[kind]}"
        found += asked.refuse(name, Message(f"count.{UNITS[kind]}", {"n": n}), thing=name)
    return found


def destination(asked: Asked) -> DecisionInfo:
    """3.4.3, 3.5.3 A destination of Warbands: who could come there, and what stands there."""
    state, action = asked.state, asked.command
    kind = WARBAND_OF[action.faction]

    def line(option: Option, space: int) -> Told:
        by_sea = option.value[1]
        around = SEA_NEIGHBOURS[space] if by_sea else ADJACENT[space]
        origins = [other for other in around if state.units[UNIT_KINDS * other + kind]]
        n = sum([state.units[UNIT_KINDS * other + kind] for other in origins])
        id = "destination_sea" if by_sea else "destination"
        return message(id, n=n, places=named(origins), land=land(state, space))

    sea = lasting.march_sea_cost(state, action.faction)
    return choose_space(asked, line, done=message("march_done"), summary=now("sea_cost", n=sea), specials=True)


def warband_origin(asked: Asked) -> DecisionInfo:
    """3.4.3, 3.5.3 From where Warbands come."""
    state, kind = asked.state, WARBAND_OF[asked.faction]

    def line(option: Option, space: int) -> Told:
        pool = pool_of(state, space, (kind,))
        return OptionInfo(summary=message("could_come", what=unit_words(pool)), holds=held(pool))

    near = [space for space in range(SPACE_COUNT) if state.units[UNIT_KINDS * space + kind]]
    return choose_space(asked, line, near=near, done=message("no_more_come"))


# Where to -------------------------------------------------------------------------------------------------------------


def to(asked: Asked) -> DecisionInfo:
    """Where a group goes: by Road or next door, and what stands there."""
    state, here, group = asked.state, asked.space, _group(asked)

    def line(option: Option, space: int) -> Told:
        near = space in ADJACENT[here]
        does = message("march_near" if near else "march_road", land=land(state, space))
        return OptionInfo(summary=does, holds=held(group))

    near = asked.command.spaces if asked.decision.kind == "intercept.to" else ADJACENT[here]
    told = choose_space(asked, line, near=near)
    return explain(asked, lambda option: told.options[option.key], refused=list(told.refused), hand=_hand(group))


def on(asked: Asked) -> DecisionInfo:
    """3.2.2, 3.3.2 A group that came by Road: stop, go on, leave some, take some along."""
    state, group = asked.state, _group(asked)

    def line(option: Option) -> Told:
        if option is DROP:
            return message("march_drop")
        if option.value == "pick":
            pool = pool_of(state, asked.space, (*TROOPS_OF[DUX], *TROOPS_OF[CIVITATES]))
            pool = [entry for entry in pool if entry not in group]
            return message("march_pick", what=unit_words(pool)) if pool else message("march_pick_some")
        return OptionInfo(summary=message("march_road", land=land(state, option.value)), holds=held(group))

    refused = refused_spaces(asked, ADJACENT[asked.space])
    done = message("march_stop", space=SPACE_IDS[asked.space], what=asked.params["what"])
    return explain(asked, beside(asked, line, done=done), refused=refused, hand=_hand(group))


def consent(asked: Asked) -> DecisionInfo:
    """3.2.2, 3.3.2 The other Briton takes own Units along, or not."""
    words = {name: asked.params[name] for name in ("what", "origin", "space")}
    return explain(asked, lambda option: message("march_consent" if option is YES else "march_no_consent", **words))


# Intercept ------------------------------------------------------------------------------------------------------------


def intercept_targets(asked: Asked) -> DecisionInfo:
    """3.2.3 The Raiders of each target, and the Troops that are there already."""
    state, action = asked.state, asked.command

    def line(option: Option, space: int) -> Told:
        foes = raiders_in(state, space)
        raiders = unit_words(pool_of(state, space, tuple([RAIDER_OF[foe] for foe in foes])))
        if not garrisoned(state, space):
            return message("intercept_empty", what=raiders)
        own = units_of(state, space, (DUX,))
        odds = intercept_chances(state, action, space, foes[0]) if len(foes) == 1 else None
        return OptionInfo(summary=message("intercept_there", what=raiders, own=own), odds=odds)

    near = [space for space in range(SPACE_COUNT) if raided(state, space)]
    return choose_space(asked, line, near=near)


def intercept_origin(asked: Asked) -> DecisionInfo:
    """3.2.3 The Troops that could move out of each space to a target."""
    state = asked.state

    def line(option: Option, space: int) -> Told:
        return OptionInfo(summary=there(state, space), holds=held(pool_of(state, space, TROOPS_OF[DUX])))

    near = [space for space in range(SPACE_COUNT) if garrisoned(state, space)]
    targets = [SPACE_IDS[space] for space in asked.command.spaces]
    return choose_space(
        asked, line, near=near, done=message("intercept_done"), summary=now("intercept_targets", spaces=targets)
    )


def next_battle(asked: Asked) -> DecisionInfo:
    """3.1 The order of Battles: who meets whom."""
    state, faction = asked.state, asked.command.faction

    def line(option: Option, space: int) -> Told:
        foes = [other for other in range(4) if other != faction and pieces(state, space, other)]
        own, them = units_of(state, space, (faction,)), [FACTIONS[foe] for foe in foes]
        return message("next_battle", own=own, who=them) if own and them else land(state, space)

    return choose_space(asked, line, near=())


def intercept_enemy(asked: Asked) -> DecisionInfo:
    """3.2.3 Whose Raiders are fought."""
    state, space = asked.state, asked.space

    def line(option: Option) -> Told:
        odds = intercept_chances(state, asked.command, space, option.value)
        return OptionInfo(summary=against_here(state, DUX, space, option.value), odds=odds)

    return explain(asked, line)
