"""8.1 The turn of a Non-player: which Events it plays (8.1.1-8.1.3), and its answer where no plan fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from vexillum.coin.events.context import quiet_table
from vexillum.coin.events.registry import HIGH
from vexillum.coin.events.step import Step, run_steps
from vexillum.coin.forces import SOME
from vexillum.coin.kit import NO, NONE
from vexillum.coin.nonplayer import events
from vexillum.coin.nonplayer.context import Fallback
from vexillum.coin.nonplayer.events import EventChoice, run_trial
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose_from, fewest, first, most, narrow, ranked, word
from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.dice import Dice

from ..actions import Action, Offer
from ..cards import CUES
from ..decks import HOUSE, deck_of
from ..events.context import PendragonEvent
from ..imperium import fragmented
from ..map import IS_CITY, IS_TOWN_SITE, SEA_NUMBER, SPACE_COUNT, SPACE_NUMBER
from ..pieces import (
    BARBARIANS,
    BLUE_SAXON,
    BLUE_SAXON_SETTLEMENT,
    BRITONS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FACTIONS,
    HILLFORT,
    MILITIA,
    RAIDER_OF,
    RED_SAXON,
    RED_SAXON_SETTLEMENT,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    STRONGHOLD_OWNER,
    STRONGHOLD_TYPE,
    UNIT_KINDS,
    UNIT_OWNER,
    UNIT_TYPE,
    VACANT,
)
from ..prosperity import total_prosperity
from ..sequence import CONSENT, TURNS
from ..state import Dominance, Imperium, State, Track
from ..victory import beyond
from .barbarians import PLAYERS_FIRST, before_others
from .bot import BattlePlan, PendragonBot


def turn(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.1 What the flowchart says. The Dux first asks for Briton Resources: it pays with them when it can (8.8.8)."""
    if CONSENT.key in decision.keys:
        bot.trace.note("8.8.8", "asks_consent")
        return (CONSENT.key,)
    return (bot.catalog.charts[bot.faction](bot),)


def refuse(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.8, 8.8.8 Tribute is never given."""
    return ("none",)


def either(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.2 Whom a person's Tribute goes to, out of which purse, and which of two equal Factions a person keeps (8.9).

    Only asked of a Non-player that takes over between a person's answers (rulings P241, P242).
    """
    return (choose_from(bot, "8.3.2", "either", decision.options, kind=OPTIONS, roll=f"8.3.2 {decision.kind}").key,)


def give_to(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.8, 8.8.8 To nobody, unless a person has said before that something is given (ruling P241)."""
    return refuse(bot, decision) if NONE.key in decision.keys else either(bot, decision)


def give_little(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.8, 8.8.8 As little as can be of the Tribute that a person was about to give (ruling P241)."""
    return (min(decision.options, key=lambda option: int(option.value)).key,)


# 8.5.2, 8.6.2, 8.7.2, 8.8.2 The box of all flowcharts that asks whether a priority Event is played, now or next


EARLY = 2
"""8.5.2 The next card counts if the Faction is 1st or 2nd on it."""


def has_shield(bot: PendragonBot, number: int) -> bool:
    """8.2.1 Whether a card has a gray shield at the Faction's symbol. An owner's deck has no marks."""
    if deck_of(bot.state) is not HOUSE or number not in CUES:
        return False
    return CUES[number][FACTIONS[bot.faction]].mark.startswith("shield")


def priority_event(bot: PendragonBot, rule: str) -> str | None:
    """8.5.2, 8.6.2, 8.7.2, 8.8.2 Priority Event? The Event, a Pass for the next card, or None: go on.

    A shield Event that is declined (8.1.1) is none on offer (ruling P176).
    """
    state, trace = bot.state, bot.trace
    card = deck_of(state).name(state.current)
    shield = has_shield(bot, state.current)
    key = EVENTS.key(bot) if shield else None
    if trace.ask(
        rule, "shield_now", key is not None, card=card, shield=word(shield), offered=word(EVENTS.available(bot))
    ):
        return key
    order = deck_of(state).order[state.upcoming[-1]][:EARLY] if state.upcoming else ()
    waits = bot.faction in order and has_shield(bot, state.upcoming[-1])
    if state.upcoming:
        trace.ask(rule, "shield_next", waits, card=deck_of(state).name(state.upcoming[-1]))
    return "pass" if waits else None


# 8.1.1 Events tried out on a copy of the board, with the answers that Non-players would give -------------------------


Trial: TypeAlias = events.Trial[State]
"""What an Event came to when it was tried."""
Enough = Callable[[Trial], bool]
"""Whether a trial has shown what was asked. Asked after each answer."""


def battled(trial: Trial, faction: int) -> bool:
    """Whether a Faction selected a space for a Battle."""
    return trial.picked("battle.spaces", FACTIONS[faction])


def attempt_rest(
    bot: PendragonBot,
    event: PendragonEvent,
    steps: tuple[Step[Any], ...],
    *,
    space: int | None = None,
    dice: Dice = HIGH,
    enough: Enough | None = None,
) -> Trial:
    """8.2.1 Try out steps in the middle of an Event, until the Faction Battles if nothing else is ``enough``.

    They find selected what the Event has selected so far, or a certain space.
    """
    table = quiet_table(bot.state.copy(), dice)
    fresh = PendragonEvent(table, event.side, "", event.you)
    fresh.spaces = list(event.spaces) if space is None else [space]
    fresh.faction, fresh.nation, fresh.colour = event.faction, event.nation, event.colour
    play = table.during(fresh, run_steps(fresh, steps))
    return run_trial(bot, table, play, enough or (lambda trial: battled(trial, bot.faction)))


# 8.1.1, 8.2.2 Whether a Non-player would play an Event, and which side of it -----------------------------------------


_SEPTENTRIONALIS = SEA_NUMBER["septentrionalis"]
_BRITON_SEAS = tuple(sea for sea in SEA_NUMBER.values() if sea != _SEPTENTRIONALIS)
SEAS_FLIPPED = (
    _BRITON_SEAS,
    _BRITON_SEAS,
    (SEA_NUMBER["germanicus"], SEA_NUMBER["britannicus"]),
    (SEA_NUMBER["hibernicus"],),
)
"""8.3.1 The Seas that each Faction flips: Britons to Patrolled, Barbarians to No Patrol."""


def changes(before: State, after: State, faction: int) -> bool:
    """8.1.1 Whether there is an effect other than the removal of own pieces.

    A Sea that the Faction does not flip (8.3.1) is no effect (ruling P204).
    """
    board = after.copy()
    board.rolls, board.rng_draws = before.rolls, before.rng_draws
    board.mixing, board.agreed = before.mixing, before.agreed
    for sea, patrolled in enumerate(before.patrolled):
        if sea not in SEAS_FLIPPED[faction]:
            board.patrolled[sea] = patrolled
    if board == before:
        return False
    _put_back(before, board, faction)
    return board != before


def _put_back(before: State, board: State, faction: int) -> None:
    """Put own pieces that were removed, and nothing else of theirs, back on the board."""
    for at, n in enumerate(before.units):
        kind = at % UNIT_KINDS
        if UNIT_OWNER[kind] == faction and board.units[at] < n:
            board.units[at] = n
            board.plunder[at] = before.plunder[at]
            board.available[UNIT_TYPE[kind]] = before.available[UNIT_TYPE[kind]]
            if kind == CAVALRY:
                board.casualties, board.out_of_play = before.casualties, before.out_of_play
    for site, stronghold in enumerate(before.sites):
        if STRONGHOLD_OWNER[stronghold] == faction and board.sites[site] == VACANT:
            board.sites[site] = stronghold
            board.available[STRONGHOLD_TYPE[stronghold]] = before.available[STRONGHOLD_TYPE[stronghold]]


class PendragonEvents(EventChoice[State, PendragonBot]):
    """8.1.1, 8.2.2 No raven Events; Britons play unshaded text, Barbarians shaded."""

    def declines(self, bot: PendragonBot, card: int) -> bool:
        """8.2.1 Whether there is a gray raven at the Faction's symbol. An owner's deck has no marks."""
        return not bot.state.own_deck and CUES[card][FACTIONS[bot.faction]].mark == "raven"

    def usually_shaded(self, bot: PendragonBot) -> bool:
        """8.2.2 Barbarians play the shaded side, if there is one."""
        return bot.faction in BARBARIANS

    def changes(self, before: State, after: State, faction: int) -> bool:
        """8.1.1 Whether there is an effect other than the removal of own pieces."""
        return changes(before, after, faction)

    def battled(self, trial: Trial, faction: int) -> bool:
        """8.2.1 Whether a Faction selected a space for a Battle."""
        return battled(trial, faction)


EVENTS = PendragonEvents(TURNS)
"""Whether a Non-player would play an Event, and which side of it."""


# 8.1.3 When Non-players play their Pivotal Events, once the precondition on the card is met --------------------------


FREED_WARBANDS = (RED_SAXON, BLUE_SAXON)
FREED_SETTLEMENTS = (RED_SAXON_SETTLEMENT, BLUE_SAXON_SETTLEMENT)
NEWCOMERS = 2
"""#75 Warbands that come to each Region where Saxons are freed."""


def pivotal(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.1.3 As soon as its instruction is met, trumping another one if need be.

    An owner's deck has no instructions: its Pivotal Events are played as soon as they can be.
    """
    met = deck_of(bot.state) is not HOUSE or INSTRUCTIONS[bot.faction](bot)
    bot.trace.ask("8.1.3", f"pivotal_{FACTIONS[bot.faction]}", met, **_numbers(bot))
    return ("yes" if met else "no",)


def coel_hen(bot: PendragonBot) -> bool:
    """#73 At Autonomy: Civilian Dominance, or Total Prosperity plus Prestige at most 40; else 4 Cavalry lost."""
    state = bot.state
    if state.imperium == Imperium.AUTONOMY:
        low = total_prosperity(state) + state.tracks[Track.PRESTIGE] <= 40
        return state.dominance == Dominance.CIVILIAN or low
    return fragmented(state) and state.casualties + state.out_of_play >= 4


def cymbrogi(bot: PendragonBot) -> bool:
    """#74 Fragmentation."""
    return fragmented(bot.state)


def adventus(bot: PendragonBot) -> bool:
    """#75 The Saxons would Battle (8.6.4) in a space that is freed."""
    board, spaces = freed(bot.state)
    offer = Offer(spaces=spaces, specials=("shield_wall", "ravage", "surprise"))
    action = Action(board, SAXONS, "battle", offer=offer)
    return bot.catalog.planners.of(BattlePlan, SAXONS)(bot.silent().at(board), action) is not None


def conspiratio(bot: PendragonBot) -> bool:
    """#76 As soon as it can be played: to take a Capability is always an effect (8.1.1)."""
    return True


INSTRUCTIONS = {DUX: coel_hen, CIVITATES: cymbrogi, SAXONS: adventus, SCOTTI: conspiratio}
"""8.2.1 By Faction: whether the instruction of its Pivotal Event is met."""


def freed(state: State) -> tuple[State, tuple[int, ...]]:
    """#75 The board once all Saxon Foederati are freed and more have come, and the spaces where that happened."""
    board = state.copy()
    spaces = []
    for space in range(SPACE_COUNT):
        warbands = sum([board.units[UNIT_KINDS * space + kind] for kind in FREED_WARBANDS])
        sites = [site for site in (2 * space, 2 * space + 1) if board.sites[site] in FREED_SETTLEMENTS]
        if not warbands and not sites:
            continue
        spaces.append(space)
        for site in sites:
            board.sites[site] = SAXON_SETTLEMENT
        for kind in FREED_WARBANDS:
            _join(board, space, kind)
        _arrive(board, space)
    return board, tuple(spaces)


def _join(board: State, space: int, kind: int) -> None:
    """Foederati of a kind become Saxon Warbands, with their Plunder."""
    for pile in (board.units, board.plunder):
        pile[UNIT_KINDS * space + SAXON_WARBAND] += pile[UNIT_KINDS * space + kind]
        pile[UNIT_KINDS * space + kind] = 0


def _arrive(board: State, space: int) -> None:
    """#75 Up to two Warbands more, not in a City."""
    type = UNIT_TYPE[SAXON_WARBAND]
    n = min(NEWCOMERS, board.available[type]) if not IS_CITY[space] else 0
    board.units[UNIT_KINDS * space + SAXON_WARBAND] += n
    board.available[type] -= n


def _numbers(bot: PendragonBot) -> dict[str, int]:
    """What the instruction of the Faction's Pivotal Event looks at."""
    state = bot.state
    if bot.faction != DUX:
        return {}
    lost = state.casualties + state.out_of_play
    return {"sum": total_prosperity(state) + state.tracks[Track.PRESTIGE], "cavalry": lost}


# 8.3.2, 8.4.1 The plainest answer, where no plan fits what a person has begun (ruling P240) --------------------------


def _is_extra(option: Option) -> bool:
    """Whether an option does not answer the question itself: a Feat before it, or the mixing of purses."""
    return option.key == "mix" or option.key.startswith("feat")


def _first(
    bot: PendragonBot, decision: Decision, *priorities: Priority[Option], among: Iterable[Option] = ()
) -> Sequence[str]:
    """The option that comes first by nested priorities, then at random."""
    best = narrow(bot, "8.3.2", "plainly", among or decision.options, *priorities, kind=OPTIONS)
    return (bot.catalog.fallback.one(bot, decision, best).key,)


# The turn -------------------------------------------------------------------------------------------------------------


def _any_action(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.1 A Pass or, if Tribute was given and none is allowed (1.5.2), any Command or Event."""
    acts = [option for option in decision.options if option.key.startswith("event.") or "command" in option.params]
    return ("pass",) if "pass" in decision.keys else _first(bot, decision, among=acts)


# Units ----------------------------------------------------------------------------------------------------------------


def _few_units(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """As few as must be; of equal ones those without Plunder (8.4.1)."""
    if SOME.key in decision.keys:
        return (SOME.key,)
    sorts = [option for option in decision.options if isinstance(option.value, tuple)]
    least: Priority[Option] = fewest("number", lambda option: option.params["n"])
    return _first(bot, decision, least, first("no_plunder", lambda option: not option.value[1]), among=sorts)


def _cavalry(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 As much Cavalry as is Available."""
    return _as_available(bot, decision, CAVALRY)


def _militia(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 As many Militia as are Available."""
    return _as_available(bot, decision, MILITIA)


def _comitates(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.4 As many Comitates as are Available and can be paid."""
    return _as_available(bot, decision, COMITATES)


def _as_available(bot: PendragonBot, decision: Decision, kind: int) -> Sequence[str]:
    """8.4.1 The most for which no Unit is taken off the map."""
    there = bot.state.available[UNIT_TYPE[kind]]
    enough: Priority[Option] = first("available", lambda option: option.value <= there)
    return _first(bot, decision, enough, most("largest", lambda option: option.value))


# Strongholds ----------------------------------------------------------------------------------------------------------


def _units_first(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.4 Units, where any can come."""
    return _first(bot, decision, first("units", lambda option: option.key == "units"))


def _hillfort_first(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.4, 8.4.1 A Hillfort before a Town, at a Hillfort Site first."""
    return _first(
        bot,
        decision,
        first("hillfort", lambda option: option.value[0] == HILLFORT),
        first("hillfort_site", lambda option: not IS_TOWN_SITE[option.value[1]]),
    )


# Raids ----------------------------------------------------------------------------------------------------------------


def _short_route(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.4, 8.6.5 The route with the least subtraction; if possible not over a Sea, where more may happen."""
    least: Priority[Option] = fewest("subtraction", lambda option: option.params["n"])
    return _first(bot, decision, least, first("by_land", lambda option: not option.value.by_sea))


def _few_dice(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.4, 8.6.5 The fewest dice at a Region that is no target by the priorities."""
    return _first(bot, decision, fewest("dice", lambda option: option.value))


# Battles --------------------------------------------------------------------------------------------------------------


def _enemy(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.3, 8.6.4 Barbarians: players, then who does best. 8.4.1, 8.7.1, 8.8.3 Britons: Barbarians, unless at
    Fragmentation; then who does best.
    """
    if bot.faction in BARBARIANS:
        return _first(bot, decision, ranked(PLAYERS_FIRST, lambda option: before_others(bot, option.value)))
    state = bot.state
    return _first(
        bot,
        decision,
        first("barbarians", lambda option: fragmented(state) or option.value not in BRITONS),
        most("standing", lambda option: beyond(state, option.value)),
    )


def _most_raiders(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.1 The Faction with more Raiders."""
    at = UNIT_KINDS * SPACE_NUMBER[decision.params["space"]]
    return _first(bot, decision, most("raiders", lambda option: bot.state.units[at + RAIDER_OF[option.value]]))


def _muster_first(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 Militia rather than Troops from next door."""
    return _first(bot, decision, first("militia", lambda option: option.key == "muster"))


# Money ----------------------------------------------------------------------------------------------------------------


def _all_towns(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.6 Every Town."""
    return decision.keys[: decision.at_most]


# The table ------------------------------------------------------------------------------------------------------------

FALLBACK: Fallback[PendragonBot] = Fallback(
    {
        "turn": _any_action,
        "march.units": _few_units,
        "march.pick": _few_units,
        "march.warbands": _few_units,
        "intercept.units": _few_units,
        "reinforce.units": _few_units,
        "event.sail": _few_units,
        "train.cavalry": _cavalry,
        "train.militia": _militia,
        "muster.comitates": _comitates,
        "muster.comitates_free": _comitates,
        "muster.what": _units_first,
        "muster.build": _hillfort_first,
        "raid.route": _short_route,
        "raid.dice": _few_dice,
        "battle.enemy": _enemy,
        "intercept.enemy": _most_raiders,
        "reinforce.what": _muster_first,
        "trade.spaces": _all_towns,
    },
    stops=(DONE.key, NONE.key, NO.key),
    spaces=SPACE_NUMBER,
    is_extra=_is_extra,
)
