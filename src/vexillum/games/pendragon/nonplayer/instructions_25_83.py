"""8.2.1 Non-player Event Instructions for cards 25 to 83."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vexillum.coin.cards import effect_of, owner_of
from vexillum.coin.events.registry import LOW
from vexillum.coin.events.step import Act, Step
from vexillum.coin.nonplayer.events import instruct
from vexillum.coin.nonplayer.priorities import Priority, fewest, first, most
from vexillum.core.decision import Decision, Option

from ..actions import Action
from ..battle.sides import Terms
from ..cards import EVENTS, NAMES, OF_A_FACTION
from ..control import allied, controlled_population, controller, pieces
from ..events.cards_37_83 import march_in_and_battle
from ..events.context import PendragonEvent
from ..forces import on_map
from ..imperium import fragmented
from ..map import COAST, IS_CITY, SEA_NUMBER, SPACE_COUNT, SPACE_NUMBER
from ..pieces import (
    BARBARIANS,
    BLUE_SAXON,
    BLUE_SCOTTI,
    BRITONS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    MILITIA,
    RAIDERS,
    RED_SAXON,
    RED_SCOTTI,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    SCOTTI_SETTLEMENT,
    T_SCOTTI_SETTLEMENT,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_TYPE,
)
from ..prosperity import total_prosperity
from ..state import Imperium, State, Track
from ..victory import beyond
from .barbarians import carried, holders
from .bot import PendragonBot
from .events import NO_PLUNDER, best_spaces, following, lots_of, pick, pick_lot, spaces_of, where
from .instructions_01_24 import (
    Cards,
    Precondition,
    Reply,
    at_vacant_site,
    dux_is_player,
    going,
    has_stronghold,
    has_vacant_site,
    hibernicus_patrolled,
    keeps_control,
    met,
    offered_battle,
    on_vacant_site,
    one_by_one,
    only_if,
    only_to_battle,
    only_where_met,
    serves_already,
    way,
)
from .turn import Trial, attempt_rest, battled

# 8.2.1 Instructions for cards 25 to 36 -------------------------------------------------------------------------------


def army_and_land(state: State) -> int:
    """#30, #54, #79, #82 Total Prosperity plus Prestige."""
    return total_prosperity(state) + state.tracks[Track.PRESTIGE]


def briton_control(state: State) -> int:
    """Population under Briton Control."""
    return controlled_population(state, CIVITATES)


# 25 MEDCAUT -----------------------------------------------------------------------------------------------------------


def _met_on_the_coast(bot: PendragonBot, space: int) -> bool:
    """#25 Britons: the Battle condition is met there against Saxons who may not Evade."""
    terms = Terms(executing=bot.faction, no_evade=True)
    return met(bot, space, offered_battle(bot, enemies=(SAXONS,), terms=terms))


# 26 DEIRA -------------------------------------------------------------------------------------------------------------


def settles(nation: int, *ids: str) -> Precondition:
    """8.2.1 No Settlement of that Nation in the own colour yet, and a vacant Site in one of the named spaces."""
    spaces = tuple(SPACE_NUMBER[id] for id in ids)

    def plays(bot: PendragonBot) -> bool:
        return not serves_already(bot, nation) and any(has_vacant_site(bot, space) for space in spaces)

    return plays


# 27 GUOLOPH -----------------------------------------------------------------------------------------------------------


def _civitates_are_player(bot: PendragonBot) -> bool:
    """#27 Dux: the Civitates are a player."""
    return bot.is_player(CIVITATES)


# 30 GROANS OF THE BRITONS ---------------------------------------------------------------------------------------------


def _dux_condition(bot: PendragonBot) -> bool:
    """#30 Dux: at Autonomy 66 Prosperity and Prestige or more; never at Roman Rule. Military Dominance (8.2.3)."""
    state = bot.state
    if state.imperium == Imperium.AUTONOMY:
        return army_and_land(state) >= 66
    return state.imperium == Imperium.FRAGMENTATION


def _civitates_condition(bot: PendragonBot) -> bool:
    """#30 Civitates: Briton Control of 34 or more at Autonomy, 22 or more (joint) at Fragmentation."""
    state = bot.state
    if state.imperium == Imperium.AUTONOMY:
        return briton_control(state) >= 34
    if state.imperium == Imperium.ROMAN_RULE:
        return False
    together = state.copy()
    together.imperium = Imperium.AUTONOMY
    return briton_control(together) >= 22


# 35 DE EXCIDIO BRITANNIAE ---------------------------------------------------------------------------------------------


def _not_too_soon(bot: PendragonBot) -> bool:
    """#35 Saxons: a shift to Fragmentation only with Saxon Control of 6 or more."""
    state = bot.state
    shifts = state.imperium == Imperium.AUTONOMY and briton_control(state) <= 27
    return not shifts or controlled_population(state, SAXONS) >= 6


# The cards ------------------------------------------------------------------------------------------------------------

CARDS_25_36: Cards = (
    # 25 MEDCAUT
    instruct(25, *BRITONS, battles=True, commands=only_where_met, space=where(_met_on_the_coast)),
    # 26 DEIRA
    instruct(26, *BRITONS, plays=settles(SAXONS, "parisi", "textoverdi"), space=at_vacant_site, build=on_vacant_site),
    # 27 GUOLOPH
    instruct(27, DUX, plays=_civitates_are_player, either=way("dux_prevails")),
    instruct(27, CIVITATES, plays=dux_is_player, either=way("civitates_prevail")),
    # 30 GROANS OF THE BRITONS
    instruct(30, DUX, plays=_dux_condition),
    instruct(30, CIVITATES, plays=_civitates_condition),
    # 32 WITH THE CROSS ON HIS SHOULDERS
    instruct(32, *BRITONS, battles=True, commands=only_where_met),
    # 35 DE EXCIDIO BRITANNIAE
    instruct(35, SAXONS, plays=_not_too_soon),
)
"""8.2.1 What each card says to whom."""


# 8.2.1 Instructions for cards 37 to 48 -------------------------------------------------------------------------------


def player(faction: int) -> Precondition:
    """#42, #46, #57, #59, #64, #67, #68 Another Barbarian is a player, so the text against it is used."""
    return lambda bot: bot.is_player(faction)


# 38 AELLE, 46 THANET, 56 CELYDDON COED --------------------------------------------------------------------------------


def where_it_comes_to_battle(steps: Callable[[PendragonEvent, int], tuple[Step[Any], ...]]) -> Reply:
    """8.2.1 A Region where, after a March there, the Battle condition is met; tried out Region by Region."""

    def choose(bot: PendragonBot, decision: Decision) -> Sequence[str] | None:
        event = bot.event
        assert event is not None
        found = [
            space
            for space in spaces_of(decision)
            if battled(attempt_rest(bot, event, steps(event, space), space=space), bot.faction)
        ]
        return best_spaces(bot, decision, found) if found else None

    return choose


def _march_in(event: PendragonEvent, space: int) -> tuple[Step[Any], ...]:
    """#38 The March into a Region and the Battle there."""
    return (Act(lambda fresh: march_in_and_battle(fresh, (space,))),)


# 39 MONS BADONICUS ----------------------------------------------------------------------------------------------------


def _met_by_siege(bot: PendragonBot, space: int) -> bool:
    """#39 Britons: the Battle condition is met there against Saxons who may neither Evade nor Withdraw."""
    terms = Terms(executing=bot.faction, no_evade=True, no_withdraw=True)
    return met(bot, space, offered_battle(bot, enemies=(SAXONS,), terms=terms))


# 43 OMENS -------------------------------------------------------------------------------------------------------------

_HELPS: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("notitia", "cair_legion", "areani", "buccellarii"), (DUX,)),
    **dict.fromkeys(("curiales", "camelot"), (CIVITATES,)),
    **dict.fromkeys(("vallum", "litus", "mariners", "gratia", "epimenia_paid", "taxation", "weather_dice"), BRITONS),
    **dict.fromkeys(("watched_sea",), BRITONS),
    **dict.fromkeys(("thames", "three_keels", "franks_and_frisians", "lindsey", "thanet"), (SAXONS,)),
    **dict.fromkeys(("celyddon_coed", "currachs", "the_deisi", "slave_takers", "ogham_stones"), (SCOTTI,)),
    **dict.fromkeys(("dal_riada", "niall", "vallis_tithica"), (SCOTTI,)),
    **dict.fromkeys(("villae", "ravens", "mons_badonicus", "epimenia_double", "weather_forts"), BARBARIANS),
}
HELPS = {NAMES[name]: factions for name, factions in _HELPS.items()}
"""#43 Whom each lasting effect of an Event card helps."""
_FOR_ONE = frozenset(NAMES[name] for name in OF_A_FACTION)


def helps(entry: int) -> tuple[int, ...]:
    """#43 Whom a lasting effect helps: the Faction to which it belongs (5.4), else those of its card."""
    return (owner_of(entry),) if _selected(entry) else HELPS[effect_of(entry)]


def _selected(entry: int) -> bool:
    return effect_of(entry) in _FOR_ONE and owner_of(entry) >= 0


def omens(state: State, faction: int) -> list[int]:
    """#43 The lasting effects of Event cards that the other side profits from: shaded for Britons, and so on.

    One that belongs to a Faction is judged by that Faction, whichever side of the card it is.
    """
    found = [entry for entry in state.lasting if effect_of(entry) // 2 in EVENTS]
    return [entry for entry in found if _barbarian(entry) == (faction in BRITONS)]


def _barbarian(entry: int) -> bool:
    return owner_of(entry) in BARBARIANS if _selected(entry) else bool(effect_of(entry) % 2)


def _any_omen(bot: PendragonBot) -> bool:
    """#43 There is one to remove."""
    return bool(omens(bot.state, bot.faction))


def _end_of(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#43 One that helps a player of the other side, else another one of theirs."""
    found = [option for option in decision.options if option.value in omens(bot.state, bot.faction)]
    if not found:
        return ("none",)
    helping: Priority[Option] = first(
        "helps_player", lambda option: any(bot.is_player(faction) for faction in helps(option.value))
    )
    return pick(bot, decision, found, helping, rule="8.2.1")


# 45 LONG KNIVES -------------------------------------------------------------------------------------------------------


def _can_remove_warband(bot: PendragonBot) -> bool:
    """#45 Civitates: a Saxon Warband other than blue Foederati can be removed, and none of a friend (ruling P207)."""
    state = bot.state
    kinds = [SAXON_WARBAND] if allied(state, CIVITATES, DUX) else [SAXON_WARBAND, RED_SAXON]
    return any(
        controller(state, space) in BRITONS and any(state.units[UNIT_KINDS * space + kind] for kind in kinds)
        for space in range(SPACE_COUNT)
    )


# 48 EPIMENIA ----------------------------------------------------------------------------------------------------------

FOEDERATI_OF = (
    (RED_SAXON, RED_SCOTTI),
    (BLUE_SAXON, BLUE_SCOTTI),
    (RED_SAXON, BLUE_SAXON),
    (RED_SCOTTI, BLUE_SCOTTI),
)
"""#48 For each Faction, the Foederati Warbands that it looks at: red, blue, Saxon, Scotti."""


def _three_foederati(bot: PendragonBot) -> bool:
    """#48 At least 3 of them are on the map."""
    return sum([sum(bot.state.units[kind::UNIT_KINDS]) for kind in FOEDERATI_OF[bot.faction]]) >= 3


# The cards ------------------------------------------------------------------------------------------------------------

CARDS_37_48: Cards = (
    # 38 AELLE
    instruct(38, *BRITONS, battles=True, commands=only_where_met, space=where_it_comes_to_battle(_march_in)),
    instruct(38, SAXONS, battles=True, commands=only_to_battle),
    # 39 MONS BADONICUS
    instruct(39, *BRITONS, battles=True, commands=only_where_met, space=where(_met_by_siege)),
    # 42 FRANKS AND FRISIANS
    instruct(42, SCOTTI, plays=player(SAXONS), shaded=False),
    # 43 OMENS
    instruct(43, *BRITONS, *BARBARIANS, plays=_any_omen, end=_end_of),
    # 45 LONG KNIVES
    instruct(45, CIVITATES, plays=_can_remove_warband),
    # 46 THANET against a player
    instruct(46, *BRITONS, battles=True, commands=only_where_met),
    instruct(46, SCOTTI, plays=player(SAXONS), shaded=False),
    # 48 EPIMENIA
    instruct(48, *BRITONS, *BARBARIANS, plays=_three_foederati),
)
"""8.2.1 What each card says to whom."""


# 8.2.1 Instructions for cards 49 to 60 -------------------------------------------------------------------------------


MANY = 6
"""#53, #72 Raiders that roll in a Settle."""

# 53 HENGIST AND HORSA -------------------------------------------------------------------------------------------------


def _settles_for_sure(bot: PendragonBot, trial: Trial) -> bool:
    """#53 Saxons: if no roll helps, the Settle still adds something (8.6.1), or at least 6 Raiders roll."""
    before, after = trial.before, trial.after
    return (
        trial.rolls >= MANY
        or sum(after.population) > sum(before.population)
        or after.sites.count(SAXON_SETTLEMENT) > before.sites.count(SAXON_SETTLEMENT)
        or sum(after.units[SAXON_WARBAND::UNIT_KINDS]) > sum(before.units[SAXON_WARBAND::UNIT_KINDS])
    )


def many_roll(bot: PendragonBot, trial: Trial) -> bool:
    """#72 At least 6 Raiders roll in the Settle space."""
    return trial.rolls >= MANY


# 54 THE END OF THE WORLD ----------------------------------------------------------------------------------------------


def _rome_is_weak(bot: PendragonBot) -> bool:
    """#54 Barbarians: at Roman Rule only if Prosperity with Prestige is at most 60, Briton Control at most 27."""
    state = bot.state
    return state.imperium != Imperium.ROMAN_RULE or (army_and_land(state) <= 60 and briton_control(state) <= 27)


# The cards ------------------------------------------------------------------------------------------------------------

CARDS_49_60: Cards = (
    # 52 MISTBORN
    instruct(52, *BRITONS, battles=True, commands=only_where_met),
    # 53 HENGIST AND HORSA
    instruct(53, SAXONS, comes_to=_settles_for_sure, dice=LOW, commands=only_if(_settles_for_sure, LOW)),
    # 54 THE END OF THE WORLD
    instruct(54, SAXONS, SCOTTI, plays=_rome_is_weak),
    # 55 FICKLE WEATHER
    instruct(55, SCOTTI, plays=hibernicus_patrolled),
    # 56 CELYDDON COED
    instruct(
        56,
        *BRITONS,
        battles=True,
        commands=only_where_met,
        space=where_it_comes_to_battle(lambda event, space: following(event)),
    ),
    # 59 ARD RI
    instruct(59, SAXONS, plays=player(SCOTTI), shaded=False),
)
"""8.2.1 What each card says to whom."""


# 8.2.1 Instructions for cards 61 to 72 -------------------------------------------------------------------------------


_IRISH_SEA = COAST[SEA_NUMBER["hibernicus"]]

# 61 THE DEISI ---------------------------------------------------------------------------------------------------------


def _deisi_settle(bot: PendragonBot) -> bool:
    """#61 Britons: no Scotti Settlement of the own colour, and a vacant Site in a Briton Region on Hibernicus."""
    return not serves_already(bot, SCOTTI) and any(
        not IS_CITY[space] and controller(bot.state, space) in BRITONS and has_vacant_site(bot, space)
        for space in _IRISH_SEA
    )


# 64 PALLADIUS ---------------------------------------------------------------------------------------------------------


def _has_plunder(bot: PendragonBot) -> bool:
    """#64 Scotti: their Units carry at least 4 Plunder."""
    return carried(bot.state, SCOTTI) >= 4


def _return_with_plunder(bot: PendragonBot, action: Action) -> Action | None:
    """#64 Scotti: no Return with less, no matter who executes the Event (ruling P221)."""
    return action if _has_plunder(bot) else None


# 67 DAL RIADA ---------------------------------------------------------------------------------------------------------

SECOND_COSTS, RENOWN_KEPT = 3, 6


def _overseas(state: State) -> int:
    """#67 Scotti: a second Settlement only if Renown stays 6 or more."""
    rich = state.tracks[Track.SCOTTI] - SECOND_COSTS >= RENOWN_KEPT
    return min(2 if rich else 1, state.available[T_SCOTTI_SETTLEMENT])


def _settlements_enough(bot: PendragonBot) -> bool:
    """#67 Scotti: at least 3 Settlements are on the map, or would stay Available."""
    state = bot.state
    return on_map(state, SCOTTI_SETTLEMENT) >= 3 or state.available[T_SCOTTI_SETTLEMENT] - _overseas(state) >= 3


def _number_of_settlements(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#67 Scotti: one, or two; none if too few would be left, no matter who executes the Event (ruling P221)."""
    return (str(_overseas(bot.state) if _settlements_enough(bot) else 0),)


# 70 FAMOSA PESTIS -----------------------------------------------------------------------------------------------------


def _player_without_own(bot: PendragonBot, space: int) -> bool:
    """#70 Barbarians: Population under the Control of a player, and no own pieces."""
    state = bot.state
    if not state.population[space] or pieces(state, space, bot.faction):
        return False
    return any(bot.is_player(holder) for holder in holders(state, controller(state, space)))


def _any_such_space(bot: PendragonBot) -> bool:
    """#70 Barbarians: there is such a space."""
    return any(_player_without_own(bot, space) for space in range(SPACE_COUNT))


def _select_plague_spaces(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#70 Barbarians: such spaces, those of highest Population first."""
    found = [space for space in spaces_of(decision) if _player_without_own(bot, space)]
    return best_spaces(bot, decision, found, most("population", lambda space: bot.state.population[space]))


# The cards ------------------------------------------------------------------------------------------------------------

CARDS_61_72: Cards = (
    # 61 THE DEISI
    instruct(61, *BRITONS, plays=_deisi_settle, space=at_vacant_site, build=on_vacant_site),
    # 64 PALLADIUS
    instruct(64, SAXONS, plays=player(SCOTTI), shaded=False),
    instruct(64, SCOTTI, plays=_has_plunder, commands=_return_with_plunder),
    # 67 DAL RIADA
    instruct(67, SAXONS, plays=player(SCOTTI), shaded=False),
    instruct(67, SCOTTI, plays=_settlements_enough, dal_riada=_number_of_settlements),
    # 68 NIALL NOIGIALLACH
    instruct(68, SAXONS, plays=player(SCOTTI), shaded=False),
    # 70 FAMOSA PESTIS
    instruct(70, SAXONS, SCOTTI, plays=_any_such_space, spaces=_select_plague_spaces),
    # 72 FIANNA
    instruct(72, SCOTTI, comes_to=many_roll, dice=LOW, commands=only_if(many_roll, LOW)),
)
"""8.2.1 What each card says to whom."""


# 8.2.1 Instructions for cards 73 to 83: how Pivotal Events are carried out, and how Britons decide in Epoch Events
#
# When a Pivotal Event is played stands in ``turn`` (8.1.3); its Train (#73), Muster (#74), Battles (#75) and
# Raids (#76) go by the flowcharts.


RESTORED = 66
"""#79, #82 Total Prosperity plus Prestige with which the Dux wants Roman Rule."""
HELD = 34
"""#82 Briton Control with which the Civitates want Roman Rule."""


def _yes_if(condition: Callable[[PendragonBot], bool]) -> Callable[[PendragonBot, Decision], Sequence[str]]:
    """A reply to a plain question."""
    return lambda bot, decision: ("yes" if condition(bot) else "no",)


def _dux_wants_rome(bot: PendragonBot) -> bool:
    """#79, #82 Dux: Total Prosperity plus Prestige of 66 or more."""
    return army_and_land(bot.state) >= RESTORED


def _civitates_want_rome(bot: PendragonBot) -> bool:
    """#82 Civitates: Briton Control of 34 or more."""
    return briton_control(bot.state) >= HELD


def _cavalry(state: State) -> int:
    return sum(state.units[CAVALRY::UNIT_KINDS])


# 77-83 Which Units go, one lot after the other: by priorities on the board as it is without those that go already -----


OnBoard = Callable[[State, int], Priority[Option]]
"""A priority on the board without the Units that go already, for a Faction."""


def in_turn(kinds: Sequence[int], *priorities: OnBoard) -> Callable[[PendragonBot, Decision], Sequence[str]]:
    """8.2.1 A reply to which Units of some kinds go: by some priorities; those without Plunder first (8.4.1)."""

    def choose(bot: PendragonBot, decision: Decision) -> Sequence[str]:
        board = going(bot, decision, kinds)
        ordered = [priority(board, bot.faction) for priority in priorities]
        return pick_lot(bot, decision, lots_of(decision), *ordered, NO_PLUNDER)

    return choose


def of_kinds(*order: tuple[int, ...]) -> OnBoard:
    """Kinds of Units in an order; those in one group are equal."""
    place = {kind: at for at, kinds in enumerate(order) for kind in kinds}
    priority: Priority[Option] = fewest("kinds_in_order", lambda option: place[option.value[1]])
    return lambda board, faction: priority


def keeping_control(board: State, faction: int) -> Priority[Option]:
    """Friendly Control stays when one more Unit of the lot goes."""
    return first("keeps_control", lambda option: keeps_control(board, faction, option.value[0], option.value[1], 1))


def most_troops(board: State, faction: int) -> Priority[Option]:
    """From spaces with most own Troops."""
    return most(
        "own_troops",
        lambda option: sum([board.units[UNIT_KINDS * option.value[0] + kind] for kind in TROOPS_OF[faction]]),
    )


def evenly(board: State, faction: int) -> Priority[Option]:
    """From where most of them are left."""
    return most("units_left", lambda option: board.units[UNIT_KINDS * option.value[0] + option.value[1]])


# 77 MAGNUS MAXIMUS ----------------------------------------------------------------------------------------------------


def _purple_or_loyal(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#77 Dux: the purple with at least 8 Cavalry on the map and Available; at Fragmentation neither."""
    state = bot.state
    if fragmented(state):
        return ("maximus_neither",)
    return ("maximus_purple" if _cavalry(state) + state.available[UNIT_TYPE[CAVALRY]] >= 8 else "maximus_loyal",)


_cavalry_evenly = in_turn((CAVALRY,), evenly)
"""#77, #78, #82 Dux: evenly from the map (before that from Casualties, then Available: 8.4.1)."""


# 78 CONSTANTINE III ---------------------------------------------------------------------------------------------------


def _expel_or_follow(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#78 Civitates: expel with Briton Control of 28 or more, or a Dux player at or above its threshold (7.2)."""
    state = bot.state
    expel = briton_control(state) >= 28 or (bot.is_player(DUX) and beyond(state, DUX) >= 0)
    return ("constantine_expel" if expel else "constantine_follow",)


# 79 COMES BRITANNIARUM ------------------------------------------------------------------------------------------------


def _weakest_fort(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#79 Dux: the Fort with the fewest Troops; without any Fort, a City (8.3.2)."""
    state = bot.state
    kinds = [kind for faction in BRITONS for kind in TROOPS_OF[faction]]
    return best_spaces(
        bot,
        decision,
        spaces_of(decision),
        first("fort", lambda space: has_stronghold(state, space, FORT)),
        fewest("troops", lambda space: sum([state.units[UNIT_KINDS * space + kind] for kind in kinds])),
    )


# 80 GERMANUS OF AUXERRE -----------------------------------------------------------------------------------------------


def _most_raiders(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#80 Britons: where the most Raiders can be removed, then those with most Plunder."""
    state = bot.state
    return best_spaces(
        bot,
        decision,
        spaces_of(decision),
        most(
            "raiders_removed", lambda space: min(8, sum([state.units[UNIT_KINDS * space + kind] for kind in RAIDERS]))
        ),
        most("raiders_plunder", lambda space: sum([state.plunder[UNIT_KINDS * space + kind] for kind in RAIDERS])),
    )


# 82 RHIOTAMUS ---------------------------------------------------------------------------------------------------------

SAILORS = 5
_LEVY = (MILITIA, COMITATES)


def _dux_sails(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#82 Dux: sail with at least 8 Cavalry on the map."""
    sail = _cavalry(bot.state) >= 8 and "rhiothamus_sail" in decision.keys
    return ("rhiothamus_sail" if sail else "rhiothamus_stay",)


def spare_levy(state: State) -> int:
    """#82 The Militia and Comitates that can go without loss of Briton Control."""
    board = state.copy()
    spare = 0
    for space in range(SPACE_COUNT):
        for kind in _LEVY:
            at = UNIT_KINDS * space + kind
            while board.units[at] and keeps_control(board, CIVITATES, space, kind, 1):
                board.units[at] -= 1
                spare += 1
    return spare


def _civitates_sail(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#82 Civitates: sail if 5 Militia and then Comitates can go without loss of Briton Control."""
    sail = "rhiothamus_sail" in decision.keys and spare_levy(bot.state) >= SAILORS
    return ("rhiothamus_sail" if sail else "rhiothamus_stay",)


# 83 CAMLANN -----------------------------------------------------------------------------------------------------------


_red_first = in_turn(TROOPS_OF[DUX], keeping_control, of_kinds((RED_SAXON, RED_SCOTTI), (CAVALRY,)), most_troops)
"""#83 Dux: red Foederati, then Cavalry, from where most Dux Troops are, keeping Friendly Control if able."""
_militia_first = in_turn(
    TROOPS_OF[CIVITATES], keeping_control, of_kinds((MILITIA,), (BLUE_SAXON, BLUE_SCOTTI), (COMITATES,))
)
"""#83 Civitates: Militia, then blue Foederati, then Comitates, keeping Briton Control if able."""


# The cards ------------------------------------------------------------------------------------------------------------

CARDS_73_83: Cards = (
    # 77 MAGNUS MAXIMUS
    instruct(77, DUX, either=_purple_or_loyal, remove=_cavalry_evenly, remove_number=one_by_one),
    # 78 CONSTANTINE III
    instruct(78, DUX, remove=_cavalry_evenly, remove_number=one_by_one),
    instruct(78, CIVITATES, either=_expel_or_follow),
    # 79 COMES BRITANNIARUM
    instruct(79, DUX, space=_weakest_fort, call_for_rome=_yes_if(_dux_wants_rome)),
    # 80 GERMANUS OF AUXERRE
    instruct(80, *BRITONS, space=_most_raiders),
    # 82 RHIOTAMUS
    instruct(
        82,
        DUX,
        either=_dux_sails,
        remove=_cavalry_evenly,
        remove_number=one_by_one,
        roman_rule=_yes_if(_dux_wants_rome),
    ),
    instruct(
        82,
        CIVITATES,
        either=_civitates_sail,
        remove=in_turn(_LEVY, keeping_control, of_kinds((MILITIA,), (COMITATES,))),
        remove_number=one_by_one,
        roman_rule=_yes_if(_civitates_want_rome),
    ),
    # 83 CAMLANN
    instruct(83, DUX, remove=_red_first, remove_number=one_by_one),
    instruct(83, CIVITATES, remove=_militia_first, remove_number=one_by_one),
)
"""8.2.1 What each card says to whom."""
