"""4.2, 4.3 The Feats of Dux and Civitates: their spaces, and what is done in each."""

from __future__ import annotations

from fractions import Fraction

from vexillum.coin.decision_info.lines import Told, explain, message, now
from vexillum.coin.decision_info.spaces import Part
from vexillum.coin.options import YES
from vexillum.core.decision import Option
from vexillum.core.show.option_info import Chance, DecisionInfo, Held, Mean, OptionInfo, OptionOdds
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.placement import muster_total
from vexillum.games.pendragon.control import controllers
from vexillum.games.pendragon.decision_info.numbers import amount, placing
from vexillum.games.pendragon.decision_info.pending_decision import Asked, in_space
from vexillum.games.pendragon.decision_info.shared_options import beside, refused_feats
from vexillum.games.pendragon.decision_info.spaces import by_what, choose_space, land
from vexillum.games.pendragon.decision_info.words import brings, there
from vexillum.games.pendragon.feats import build, invite, pillage, reinforce, requisition, rule
from vexillum.games.pendragon.forces import pool_of, unit_words
from vexillum.games.pendragon.money import RENOWN
from vexillum.games.pendragon.pieces import (
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    FOEDERATI_WARBAND,
    MILITIA,
    STRONGHOLDS,
    UNIT_TYPE,
    UNITS,
)
from vexillum.games.pendragon.prosperity import prosperity
from vexillum.games.pendragon.state import TRACKS, Track


def choose(asked: Asked) -> DecisionInfo:
    """4.1 Which Feat goes with the Command, if any."""
    none = message("no_feat", command=asked.command.command)
    return explain(asked, beside(asked, lambda option: message("none"), none=none), refused=refused_feats(asked))


def build_space(asked: Asked) -> DecisionInfo:
    """4.2.1 What could be built in each space."""
    state = asked.state

    def line(option: Option, space: int) -> Told:
        return message("could_build", what=[each.message for each in build.building_options(state, space)])

    return choose_space(asked, line, done=message("build_done"))


def invite_space(asked: Asked) -> DecisionInfo:
    """4.2.2, 4.3.2 Whom one could invite to each space."""
    state, action = asked.state, asked.action

    def line(option: Option, space: int) -> Told:
        if action is None:
            return land(state, space)
        found = [each.message for each in invite.invitations(state, action, space)]
        return message("could_invite", what=found) if found else there(state, space)

    return choose_space(asked, line, none=message("invite_nobody"))


def invite_what(asked: Asked) -> DecisionInfo:
    """4.2.2 A Settlement with Warbands, or Foederati of the other Briton."""
    state, faction = asked.state, asked.faction

    def line(option: Option) -> Told:
        way, nation = option.value
        if way == "settle":
            kind = FOEDERATI_WARBAND[faction, nation]
            n = min(invite.WARBANDS[nation], state.available[UNIT_TYPE[kind]])
            if not n:
                return in_space("invite_settlement", asked.space)
            return in_space("invite_settle", asked.space, what=[Message(f"count.{UNITS[kind]}", {"n": n})])
        return in_space("invite_convert", asked.space, n=option.params["n"], nation=FACTIONS[nation])

    refused = []
    for nation, option in invite.SETTLE.items():
        refused += asked.refuse(FACTIONS[nation], option.message)
    return explain(asked, beside(asked, line), refused=refused)


def invite_site(asked: Asked) -> DecisionInfo:
    """4.2.2 Where the Settlement stands."""
    nation = FACTIONS.index(asked.params["nation"])
    kind = FOEDERATI_SETTLEMENT[asked.faction, nation]

    def line(option: Option) -> Told:
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
    cubes = requisition.dux_plunder(state)

    def line(option: Option) -> Told:
        if option.key == "plunder":
            return message("requisition_plunder_only", n=cubes)
        return brings(state, option.value, [message("dux_resource")] if requisition.money(state) else [])

    summary = now("requisition", blue=state.tracks[Track.BRITON], wealth=state.tracks[Track.WEALTH], n=cubes)
    return explain(asked, line, summary=summary)


def retaliate_space(asked: Asked) -> DecisionInfo:
    """4.2.4 The enemy Strongholds of each Battle space."""
    return choose_space(asked, near=asked.command.spaces)


def rule_space(asked: Asked) -> DecisionInfo:
    """4.3.1 What each space can be used for."""
    state, action = asked.state, asked.command

    def parts(space: int) -> list[Part]:
        found: list[Part] = []
        if cubes := rule.civitates_plunder(state, space):
            found.append(("plunder", message("plunder_to_wealth", n=cubes)))
        return found + [(option.key, option.message) for option in rule.uses(state, action, space)]

    return by_what(asked, parts, done=message("rule_done"))


def rule_what(asked: Asked) -> DecisionInfo:
    """4.3.1 Wealth, the Dux' Prestige, or people."""
    state, space = asked.state, asked.space
    tracks = state.tracks

    def line(option: Option) -> Told:
        if option.key == "wealth":
            return message("rule_wealth", n=tracks[Track.WEALTH] + 1)
        if option.key == "prestige":
            return message("rule_prestige", n=tracks[Track.PRESTIGE] - 1, wealth=tracks[Track.WEALTH] - 1)
        words = {"n": state.population[space] + 1, "left": state.refugees - 1}
        return in_space("rule_population", space, **words)

    refused = []
    for option in (rule.WEALTH[0], rule.PRESTIGE, rule.POPULATION[0]):
        refused += asked.refuse(option.key, option.message)
    return explain(asked, beside(asked, line, none=message("rule_none")), refused=refused)


# Reinforce ------------------------------------------------------------------------------------------------------------


def reinforce_space(asked: Asked) -> DecisionInfo:
    """4.3.3 A Battle space, or one beside it: whom it could send, or Muster."""
    state, action = asked.state, asked.command

    def line(option: Option, space: int) -> Told:
        if space in action.spaces:
            n = muster_total(state, space, controllers(state))
            return in_space("reinforce_here", space, n=min(n, state.available[MILITIA]))
        return message("reinforce_beside", what=unit_words(pool_of(state, space, reinforce.BRITON_TROOPS)))

    return choose_space(asked, line, done=message("reinforce_done"))


def reinforce_next(asked: Asked) -> DecisionInfo:
    """4.3.3 The order of the spaces."""
    return choose_space(asked, near=())


def reinforce_what(asked: Asked) -> DecisionInfo:
    """4.3.3 Troops to a Battle next door by a die, or Militia here."""
    state, space = asked.state, asked.space

    def line(option: Option) -> Told:
        if option is reinforce.MUSTER:
            return in_space("reinforce_muster", space, n=min(asked.params["n"], state.available[MILITIA]))
        there_are = sum([n for _, _, n in pool_of(state, space, reinforce.BRITON_TROOPS)])
        return OptionInfo(summary=message("reinforce_move", n=there_are), odds=_sent(there_are))

    refused = asked.refuse("move", reinforce.MOVE.message) + asked.refuse("muster", reinforce.MUSTER.message)
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

    def line(option: Option, space: int) -> Told:
        victims = [FACTIONS[enemy] for enemy in pillage.stronghold_enemies(state, space)]
        n = pillage.plunder_limit(state, space)
        if not n:
            return message("pillage_nothing", land=land(state, space))
        return message("pillage_hurts", n=n, who=victims) if victims else message("pillage_takes", n=n)

    return choose_space(asked, line)


def pillage_cubes(asked: Asked) -> DecisionInfo:
    """4.3.4 How much is taken."""
    state, space = asked.state, asked.space
    left = prosperity(state, space)
    victims = [FACTIONS[enemy] for enemy in pillage.stronghold_enemies(state, space)]

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

    def line(option: Option) -> Told:
        track = RENOWN[option.value] or Track.PRESTIGE
        if not tracks[track]:
            return message("track_empty", track=TRACKS[track])
        return message("track_falls", track=TRACKS[track], n=min(n, tracks[track]), left=max(0, tracks[track] - n))

    return explain(asked, line)
