"""3.2-3.3, 4.2-4.3 Train, Muster, Trade, every March, Intercept, and the Feats of Dux and Civitates."""

from __future__ import annotations

from fractions import Fraction

from vexillum.coin.explain import Gain, OptionLine, counted, explain, message, now_line
from vexillum.coin.forces import ALL, SOME
from vexillum.coin.kit import YES
from vexillum.core.decision import Option
from vexillum.core.show.option_info import Chance, DecisionInfo, Hand, Held, Mean, OptionInfo, OptionOdds, RefusedOption
from vexillum.core.words.texts import Message

from .. import cards
from ..actions import MusterTerms, muster_total, standing
from ..cards import extra_town_cavalry
from ..commands import muster, train
from ..commands.barbarian_march import SEA_NEIGHBOURS
from ..commands.intercept import garrisoned, raided
from ..commands.march import DROP, OWN
from ..commands.trade import GO, cubes_for, under_briton_control
from ..control import controllers, pieces
from ..feats import civitates, dux
from ..forces import Pool, on_map, pool_of, unit_words
from ..map import ADJACENT, SPACE_COUNT, SPACE_IDS
from ..money import RENOWN
from ..pieces import (
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    FOEDERATI_WARBAND,
    FORT,
    HILLFORT,
    MILITIA,
    RAIDER_OF,
    STRONGHOLDS,
    T_FORT,
    TOWN,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_NUMBER,
    UNIT_TYPE,
    UNITS,
    WARBAND_OF,
)
from ..prosperity import prosperity
from ..state import TRACKS, Track
from .odds import intercept_chances, raiders_in
from .turn import against_here
from .words import (
    Asked,
    amount,
    brings_line,
    by_gain,
    choose_space,
    held,
    in_space,
    land,
    lost_plunder,
    named,
    placing,
    refused_feats,
    refused_spaces,
    there_line,
    units_of,
    with_common_options,
)

# 3.2.1, 3.3.1, 3.3.3 Train, Muster and Trade: what each space brings, and what each number leaves --------------------


# Train ----------------------------------------------------------------------------------------------------------------


def train_space(asked: Asked) -> DecisionInfo:
    """3.2.1 Spaces by the Cavalry, Militia and Prosperity that they bring."""
    state, action = asked.state, asked.command
    cavalry = state.available[CAVALRY]
    if action.offer is not None and action.offer.casualties:
        cavalry += state.casualties
    extra = extra_town_cavalry(state)

    def gains(space: int) -> list[Gain]:
        found: list[Gain] = []
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
    summary = now_line("available", what=left)
    return by_gain(asked, gains, done=message("train_done"), summary=summary, specials=True)


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

    def line(option: Option, space: int) -> OptionLine:
        n = prosperity(state, space)
        return message("prosperity", n=n, then=n + cubes_for(state, space))

    return choose_space(asked, line, near=asked.command.spaces, done=message("prosper_done"), specials=True)


# Muster ---------------------------------------------------------------------------------------------------------------


def muster_space(asked: Asked) -> DecisionInfo:
    """3.3.1 Spaces by the Units and Strongholds that they could bring."""
    state, action = asked.state, asked.command
    terms = MusterTerms(action)

    def gains(space: int) -> list[Gain]:
        found: list[Gain] = []
        n = muster_total(state, space, action.control_at_start)
        if n:
            found.append(("units", message("muster_up_to", n=n)))
        kinds = dict.fromkeys(option.value[0] for option in muster.building_options(state, space, (), terms))
        found += [(STRONGHOLDS[kind], Message(f"stronghold.{STRONGHOLDS[kind]}")) for kind in kinds]
        return found

    left = [counted("militia", state.available[MILITIA]), counted("comitates", state.available[COMITATES])]
    summary = now_line("available", what=left)
    return by_gain(asked, gains, done=message("muster_done"), summary=summary, specials=True)


def muster_what(asked: Asked) -> DecisionInfo:
    """3.3.1 Units or Strongholds."""
    state, space = asked.state, asked.space
    terms = MusterTerms(asked.command)

    def line(option: Option) -> OptionLine:
        if option is muster.UNITS:
            wealth = min(asked.params["n"], asked.command.wealth(state)) if terms.paid else asked.params["n"]
            most = min(wealth, state.available[COMITATES])
            id = "muster_units" if most else "muster_militia"
            return message(id, n=asked.params["n"], most=most)
        buildings = [each.message for each in muster.building_options(state, space, (), terms)]
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

    def line(option: Option) -> OptionLine:
        kind, _, instead = option.value
        holds = (Held(STRONGHOLDS[kind], 1),)
        if kind == FORT:
            return OptionInfo(summary=in_space("build_fort", space, n=state.available[T_FORT] - 1), holds=holds)
        takes = 1 if kind == HILLFORT or instead >= 0 else 2
        words = {"n": militia - takes, "prestige": 2}
        dux = kind == TOWN and asked.faction == DUX
        return OptionInfo(summary=in_space("build_prestige" if dux else "build_town", space, **words), holds=holds)

    return explain(asked, with_common_options(asked, line, done=message("build_done")))


def militia_loaded(asked: Asked) -> DecisionInfo:
    """3.1 Which Militia make way."""
    return lost_plunder(asked, "militia")


# Trade ----------------------------------------------------------------------------------------------------------------


def trade_start(asked: Asked) -> DecisionInfo:
    """3.3.3 Trade at once, or after a Feat."""
    n = on_map(asked.state, TOWN)

    def line(option: Option) -> OptionLine:
        assert option is GO
        return message("trade_now", n=n)

    return explain(asked, with_common_options(asked, line), refused=refused_feats(asked))


def trade_spaces(asked: Asked) -> DecisionInfo:
    """3.3.3 A Resource for each Town, and where Prosperity could be added."""
    state = asked.state

    def gains(space: int) -> list[Gain]:
        found: list[Gain] = [("resources", Message("count.resources", {"n": standing(state, space, TOWN)}))]
        if under_briton_control(state, space) and (n := cubes_for(state, space)):
            found.append(("prosperity", message("more_prosperity", n=n)))
        return found

    summary = now_line("resources", n=state.tracks[Track.BRITON])
    return by_gain(asked, gains, near=(), summary=summary)


def voluntary(asked: Asked) -> DecisionInfo:
    """1.4.1 Own Units come off the map for those to be placed."""
    state = asked.state
    target, unit = asked.params["space"], asked.params["unit"]

    def line(option: Option) -> OptionLine:
        origin, loaded = option.value
        left = state.units[UNIT_KINDS * origin + UNIT_NUMBER[unit]] - 1
        id = "take_back_loaded" if loaded else "take_back"
        summary = message(id, space=SPACE_IDS[origin], n=left, target=target)
        return OptionInfo(summary=summary, holds=(Held(unit, 1),))

    done = message("voluntary_done", n=asked.params["n"])
    return explain(asked, with_common_options(asked, line, done=done), hand=(Hand(unit, asked.params["n"]),))


# 3.2.2, 3.2.3, 3.3.2, 3.4.3, 3.5.3 Groups on the March, and the Units of an Intercept --------------------------------


def _hand(pool: Pool) -> tuple[Hand, ...]:
    return tuple([Hand(each.token, each.n) for each in held(pool)])


def _group(asked: Asked) -> Pool:
    group: Pool = asked.params["group"]
    return group


# From where -----------------------------------------------------------------------------------------------------------


def march_origin(asked: Asked) -> DecisionInfo:
    """3.2.2, 3.3.2 The Troops that could set out from each space."""
    state = asked.state

    def line(option: Option, space: int) -> OptionLine:
        return OptionInfo(summary=there_line(state, space), holds=held(pool_of(state, space, TROOPS_OF[asked.faction])))

    return choose_space(asked, line, done=message("march_done"), specials=True)


def march_units(asked: Asked) -> DecisionInfo:
    """Which Units of a space go: all, those of one kind, or some of each."""
    all_units = _group(asked)

    def line(option: Option) -> OptionLine:
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


def march_destination(asked: Asked) -> DecisionInfo:
    """3.4.3, 3.5.3 A destination of Warbands: who could come there, and what stands there."""
    state, action = asked.state, asked.command
    kind = WARBAND_OF[action.faction]

    def line(option: Option, space: int) -> OptionLine:
        by_sea = option.value[1]
        around = SEA_NEIGHBOURS[space] if by_sea else ADJACENT[space]
        origins = [other for other in around if state.units[UNIT_KINDS * other + kind]]
        n = sum([state.units[UNIT_KINDS * other + kind] for other in origins])
        id = "destination_sea" if by_sea else "destination"
        return message(id, n=n, places=named(origins), land=land(state, space))

    sea = cards.march_sea_cost(state, action.faction)
    return choose_space(asked, line, done=message("march_done"), summary=now_line("sea_cost", n=sea), specials=True)


def warband_origin(asked: Asked) -> DecisionInfo:
    """3.4.3, 3.5.3 From where Warbands come."""
    state, kind = asked.state, WARBAND_OF[asked.faction]

    def line(option: Option, space: int) -> OptionLine:
        pool = pool_of(state, space, (kind,))
        return OptionInfo(summary=message("could_come", what=unit_words(pool)), holds=held(pool))

    near = [space for space in range(SPACE_COUNT) if state.units[UNIT_KINDS * space + kind]]
    return choose_space(asked, line, near=near, done=message("no_more_come"))


# Where to -------------------------------------------------------------------------------------------------------------


def march_to(asked: Asked) -> DecisionInfo:
    """Where a group goes: by Road or next door, and what stands there."""
    state, here, group = asked.state, asked.space, _group(asked)

    def line(option: Option, space: int) -> OptionLine:
        near = space in ADJACENT[here]
        does = message("march_near" if near else "march_road", land=land(state, space))
        return OptionInfo(summary=does, holds=held(group))

    near = asked.command.spaces if asked.decision.kind == "intercept.to" else ADJACENT[here]
    told = choose_space(asked, line, near=near)
    return explain(asked, lambda option: told.options[option.key], refused=list(told.refused), hand=_hand(group))


def march_on(asked: Asked) -> DecisionInfo:
    """3.2.2, 3.3.2 A group that came by Road: stop, go on, leave some, take some along."""
    state, group = asked.state, _group(asked)

    def line(option: Option) -> OptionLine:
        if option is DROP:
            return message("march_drop")
        if option.value == "pick":
            pool = pool_of(state, asked.space, (*TROOPS_OF[DUX], *TROOPS_OF[CIVITATES]))
            pool = [entry for entry in pool if entry not in group]
            return message("march_pick", what=unit_words(pool)) if pool else message("march_pick_some")
        return OptionInfo(summary=message("march_road", land=land(state, option.value)), holds=held(group))

    refused = refused_spaces(asked, ADJACENT[asked.space])
    done = message("march_stop", space=SPACE_IDS[asked.space], what=asked.params["what"])
    return explain(asked, with_common_options(asked, line, done=done), refused=refused, hand=_hand(group))


def march_consent(asked: Asked) -> DecisionInfo:
    """3.2.2, 3.3.2 The other Briton takes own Units along, or not."""
    words = {name: asked.params[name] for name in ("what", "origin", "space")}
    return explain(asked, lambda option: message("march_consent" if option is YES else "march_no_consent", **words))


# Intercept ------------------------------------------------------------------------------------------------------------


def intercept_targets(asked: Asked) -> DecisionInfo:
    """3.2.3 The Raiders of each target, and the Troops that are there already."""
    state, action = asked.state, asked.command

    def line(option: Option, space: int) -> OptionLine:
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

    def line(option: Option, space: int) -> OptionLine:
        return OptionInfo(summary=there_line(state, space), holds=held(pool_of(state, space, TROOPS_OF[DUX])))

    near = [space for space in range(SPACE_COUNT) if garrisoned(state, space)]
    targets = [SPACE_IDS[space] for space in asked.command.spaces]
    return choose_space(
        asked, line, near=near, done=message("intercept_done"), summary=now_line("intercept_targets", spaces=targets)
    )


def next_battle(asked: Asked) -> DecisionInfo:
    """3.1 The order of Battles: who meets whom."""
    state, faction = asked.state, asked.command.faction

    def line(option: Option, space: int) -> OptionLine:
        foes = [other for other in range(4) if other != faction and pieces(state, space, other)]
        own, them = units_of(state, space, (faction,)), [FACTIONS[foe] for foe in foes]
        return message("next_battle", own=own, who=them) if own and them else land(state, space)

    return choose_space(asked, line, near=())


def intercept_enemy(asked: Asked) -> DecisionInfo:
    """3.2.3 Whose Raiders are fought."""
    state, space = asked.state, asked.space

    def line(option: Option) -> OptionLine:
        odds = intercept_chances(state, asked.command, space, option.value)
        return OptionInfo(summary=against_here(state, DUX, space, option.value), odds=odds)

    return explain(asked, line)


# 4.2, 4.3 The Feats of Dux and Civitates: their spaces, and what is done in each -------------------------------------


def feat_choose(asked: Asked) -> DecisionInfo:
    """4.1 Which Feat goes with the Command, if any."""
    none = message("no_feat", command=asked.command.command)
    return explain(
        asked, with_common_options(asked, lambda option: message("none"), none=none), refused=refused_feats(asked)
    )


def build_space(asked: Asked) -> DecisionInfo:
    """4.2.1 What could be built in each space."""
    state = asked.state

    def line(option: Option, space: int) -> OptionLine:
        return message("could_build", what=[each.message for each in dux.building_options(state, space)])

    return choose_space(asked, line, done=message("build_done"))


def invite_space(asked: Asked) -> DecisionInfo:
    """4.2.2, 4.3.2 Whom one could invite to each space."""
    state, action = asked.state, asked.action

    def line(option: Option, space: int) -> OptionLine:
        if action is None:
            return land(state, space)
        found = [each.message for each in dux.invitations(state, action, space)]
        return message("could_invite", what=found) if found else there_line(state, space)

    return choose_space(asked, line, none=message("invite_nobody"))


def invite_what(asked: Asked) -> DecisionInfo:
    """4.2.2 A Settlement with Warbands, or Foederati of the other Briton."""
    state, faction = asked.state, asked.faction

    def line(option: Option) -> OptionLine:
        way, nation = option.value
        if way == "settle":
            kind = FOEDERATI_WARBAND[faction, nation]
            n = min(dux.WARBANDS[nation], state.available[UNIT_TYPE[kind]])
            if not n:
                return in_space("invite_settlement", asked.space)
            return in_space("invite_settle", asked.space, what=[Message(f"count.{UNITS[kind]}", {"n": n})])
        return in_space("invite_convert", asked.space, n=option.params["n"], nation=FACTIONS[nation])

    refused = []
    for nation, option in dux.SETTLE.items():
        refused += asked.refuse(FACTIONS[nation], option.message)
    return explain(asked, with_common_options(asked, line), refused=refused)


def invite_site(asked: Asked) -> DecisionInfo:
    """4.2.2 Where the Settlement stands."""
    nation = FACTIONS.index(asked.params["nation"])
    kind = FOEDERATI_SETTLEMENT[asked.faction, nation]

    def line(option: Option) -> OptionLine:
        old = asked.state.sites[option.value]
        does = message("site_instead", stronghold=STRONGHOLDS[old]) if old else message("site_free")
        return OptionInfo(summary=does, holds=(Held(STRONGHOLDS[kind], 1),))

    return explain(asked, line)


def invite_warbands(asked: Asked) -> DecisionInfo:
    """4.2.2 How many Warbands come with the Settlement."""
    return placing(asked, FOEDERATI_WARBAND[asked.faction, FACTIONS.index(asked.params["nation"])])


def requisition_spaces(asked: Asked) -> DecisionInfo:
    """4.2.3 A Dux Resource from each space, and all Plunder of the Dux."""
    state = asked.state
    cubes = dux.dux_plunder(state)

    def line(option: Option) -> OptionLine:
        if option.key == "plunder":
            return message("requisition_plunder_only", n=cubes)
        return brings_line(state, option.value, [message("dux_resource")] if dux.money(state) else [])

    summary = now_line("requisition", blue=state.tracks[Track.BRITON], wealth=state.tracks[Track.WEALTH], n=cubes)
    return explain(asked, line, summary=summary)


def retaliate_space(asked: Asked) -> DecisionInfo:
    """4.2.4 The enemy Strongholds of each Battle space."""
    return choose_space(asked, near=asked.command.spaces)


def rule_space(asked: Asked) -> DecisionInfo:
    """4.3.1 What each space can be used for."""
    state, action = asked.state, asked.command

    def gains(space: int) -> list[Gain]:
        found: list[Gain] = []
        if cubes := civitates.civitates_plunder(state, space):
            found.append(("plunder", message("plunder_to_wealth", n=cubes)))
        return found + [(option.key, option.message) for option in civitates.uses(state, action, space)]

    return by_gain(asked, gains, done=message("rule_done"))


def rule_what(asked: Asked) -> DecisionInfo:
    """4.3.1 Wealth, the Dux' Prestige, or people."""
    state, space = asked.state, asked.space
    tracks = state.tracks

    def line(option: Option) -> OptionLine:
        if option.key == "wealth":
            return message("rule_wealth", n=tracks[Track.WEALTH] + 1)
        if option.key == "prestige":
            return message("rule_prestige", n=tracks[Track.PRESTIGE] - 1, wealth=tracks[Track.WEALTH] - 1)
        words = {"n": state.population[space] + 1, "left": state.refugees - 1}
        return in_space("rule_population", space, **words)

    refused = []
    for option in (civitates.WEALTH[0], civitates.PRESTIGE, civitates.POPULATION[0]):
        refused += asked.refuse(option.key, option.message)
    return explain(asked, with_common_options(asked, line, none=message("rule_none")), refused=refused)


# Reinforce ------------------------------------------------------------------------------------------------------------


def reinforce_space(asked: Asked) -> DecisionInfo:
    """4.3.3 A Battle space, or one beside it: whom it could send, or Muster."""
    state, action = asked.state, asked.command

    def line(option: Option, space: int) -> OptionLine:
        if space in action.spaces:
            n = muster_total(state, space, controllers(state))
            return in_space("reinforce_here", space, n=min(n, state.available[MILITIA]))
        return message("reinforce_beside", what=unit_words(pool_of(state, space, civitates.BRITON_TROOPS)))

    return choose_space(asked, line, done=message("reinforce_done"))


def reinforce_next(asked: Asked) -> DecisionInfo:
    """4.3.3 The order of the spaces."""
    return choose_space(asked, near=())


def reinforce_what(asked: Asked) -> DecisionInfo:
    """4.3.3 Troops to a Battle next door by a die, or Militia here."""
    state, space = asked.state, asked.space

    def line(option: Option) -> OptionLine:
        if option is civitates.MUSTER:
            return in_space("reinforce_muster", space, n=min(asked.params["n"], state.available[MILITIA]))
        there_are = sum([n for _, _, n in pool_of(state, space, civitates.BRITON_TROOPS)])
        return OptionInfo(summary=message("reinforce_move", n=there_are), odds=_sent(there_are))

    refused = asked.refuse("move", civitates.MOVE.message) + asked.refuse("muster", civitates.MUSTER.message)
    return explain(asked, line, refused=refused)


def _sent(most: int) -> OptionOdds:
    """4.3.3 How many Units may go: a die less 2."""
    numbers = [min(most, max(0, face - 2)) for face in range(1, 7)]
    none_sent = Fraction(numbers.count(0), 6)
    outcomes = [Chance(float(none_sent), Message("chance.send_none"), "bad")] if none_sent else []
    if none_sent < 1:
        words = {"n": min(n for n in numbers if n), "most": max(numbers)}
        outcomes.append(Chance(float(1 - none_sent), Message("chance.send", words), "good"))
    return OptionOdds(tuple(outcomes), (Mean(Message("mean.sent"), sum(numbers) / 6, "good"),))


def reinforce_to(asked: Asked) -> DecisionInfo:
    """4.3.3 Into which Battle space."""
    return choose_space(asked, near=(), done=message("no_more_go"))


def reinforce_consent(asked: Asked) -> DecisionInfo:
    """4.3.3 The Dux lets its Units go, or not."""
    words = {"what": asked.params["what"], "space": asked.params["target"]}
    return explain(asked, lambda option: message("reinforce_yes" if option is YES else "reinforce_no", **words))


# Pillage --------------------------------------------------------------------------------------------------------------


def pillage_regions(asked: Asked) -> DecisionInfo:
    """4.3.4 What there is to take, and who would lose by it."""
    state = asked.state

    def line(option: Option, space: int) -> OptionLine:
        victims = [FACTIONS[enemy] for enemy in civitates.stronghold_enemies(state, space)]
        n = civitates.plunder_limit(state, space)
        if not n:
            return message("pillage_nothing", land=land(state, space))
        return message("pillage_hurts", n=n, who=victims) if victims else message("pillage_takes", n=n)

    return choose_space(asked, line)


def pillage_cubes(asked: Asked) -> DecisionInfo:
    """4.3.4 How much is taken."""
    state, space = asked.state, asked.space
    left = prosperity(state, space)
    victims = [FACTIONS[enemy] for enemy in civitates.stronghold_enemies(state, space)]

    def line(n: int) -> Message:
        if not n:
            return message("no_plunder")
        if victims:
            return message("pillage_cubes_hurt", n=n, left=left - n, who=victims)
        return message("pillage_cubes", n=n, left=left - n)

    return amount(asked, line)


def pillage_enemy(asked: Asked) -> DecisionInfo:
    """4.3.4 Who loses Renown or Prestige."""
    n: int = asked.params["n"]
    tracks = asked.state.tracks

    def line(option: Option) -> OptionLine:
        track = RENOWN[option.value] or Track.PRESTIGE
        if not tracks[track]:
            return message("track_empty", track=TRACKS[track])
        return message("track_falls", track=TRACKS[track], n=min(n, tracks[track]), left=max(0, tracks[track] - n))

    return explain(asked, line)
