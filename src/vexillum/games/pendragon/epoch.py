"""6 The Epoch Round: Annona, Imperium, Victory, Event, Revenue, Recovery. Upkeep (6.6): ``upkeep``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from vexillum.coin.cards import code, effect_of
from vexillum.coin.kit import NOBODY, numbers
from vexillum.coin.players import non_player
from vexillum.coin.sequence import Standing
from vexillum.core.decision import DONE, Decision, Option, asks_nothing
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from . import cards
from .actions import SPLIT_PAYMENT
from .cards import hillforts_count
from .control import controlled_population, controller
from .decks import deck_of
from .forces import convert, on_map, unit_words
from .imperium import fragmented, set_imperium, shift_dominance, shift_down
from .map import (
    ALL_SITES,
    CITIES,
    IS_CITY,
    PRINTED,
    REGIONS,
    SITE_SPACE,
    SITES_OF,
    SPACE_COUNT,
    SPACE_IDS,
    SPACE_NUMBER,
)
from .money import RENOWN, Left, ask_consent, can_split_payment, funds, leaves, left_words, pay, price, room, shift
from .pieces import (
    BARBARIANS,
    CIVITATES,
    DUX,
    FACTIONS,
    FOEDERATI,
    FOEDERATI_SETTLEMENT,
    FORT,
    HILLFORT,
    SAXONS,
    SCOTTI,
    SCOTTI_SETTLEMENT,
    SETTLEMENT_OF,
    STRONGHOLDS,
    TOWN,
    UNIT_KINDS,
    UNIT_NATION,
    UNIT_NUMBER,
    UNIT_OWNER,
    UNITS,
    WARBAND_OF,
)
from .players import PLAYERS, players_must_last
from .prosperity import prosperity, prosperity_under, take_prosperity, total_prosperity, unload
from .scenarios import SCENARIOS
from .sequence import next_card, part, phase, resume_chapter
from .state import Dominance, Imperium, Play, Stage, State, Table, Track
from .upkeep import civitates_upkeep, dux_upkeep, saxon_upkeep, scotti_upkeep
from .victory import RANKING, RULES, entropy_of_britons, margin, missing, outcome, passes

# 6.1 Annona Phase: Foederati are paid, or leave their employer -------------------------------------------------------


Group = tuple[int, int]
"""Foederati Warbands of one colour and Nation in a space: the space, and the kind of Unit."""


def groups(state: State) -> list[Group]:
    """6.1 All groups of Foederati Warbands on the map."""
    return [
        (space, kind) for space in range(SPACE_COUNT) for kind in FOEDERATI if state.units[UNIT_KINDS * space + kind]
    ]


def empty_handed(state: State, group: Group) -> int:
    """6.1 The Warbands of a group without Plunder: they leave unless all of them are paid (R43)."""
    space, kind = group
    return state.units[UNIT_KINDS * space + kind] - state.plunder[UNIT_KINDS * space + kind]


def owed(state: State, group: Group) -> int:
    """6.1 The price of a group, for each Warband without Plunder. None is owed once all carry some (R43)."""
    return cards.annona_price(state) * empty_handed(state, group)


def annona(table: Table) -> Play[None]:
    """6.1 Dux, then Civitates pay; who got nothing leaves; Renown for those who did; then the released Plunder."""
    state = table.state
    if not groups(state):
        with phase(table, "annona", "6.1", "annona_none"):
            table.tell("phase_annona", "6.1")
            with part(table, 0):
                table.tell("annona_none", "6.1")
    elif not cards.annona_price(state):
        with phase(table, "annona", "6.1", "annona_renown"):
            table.tell("phase_annona", "6.1")
            with part(table, 0):
                table.tell("annona_waived", "6.1")
                _send_home(table, [0, 0, 0, 0])
    else:
        stages = ("annona_dux", "annona_civitates", "annona_leave", "annona_renown", "annona_plunder")
        with phase(table, "annona", "6.1", *stages):
            table.tell("phase_annona", "6.1")
            yield from _annona(table)
    state.stage = Stage.IMPERIUM


def _annona(table: Table) -> Play[None]:
    state = table.state
    prices = [price for group in groups(state) if (price := owed(state, group))]
    beyond = [0, 0, 0, 0]
    if prices:
        with part(table, 0):
            yield from ask_consent(table, "annona.consent", sum(prices), min(prices), "6.1")
            yield from _pay(table, DUX, beyond)
            state.agreed = 0
        with part(table, 1):
            yield from _pay(table, CIVITATES, beyond)
    with part(table, 2):
        released = _release(table)
    with part(table, 3):
        _send_home(table, beyond)
    with part(table, 4):
        for nation in (SCOTTI, SAXONS):
            yield from _plunder(table, nation, released)


# Payment --------------------------------------------------------------------------------------------------------------


@cache
def _group_option(group: Group, n: int, cost: int, faction: int, left: Left) -> Option:
    space, kind = group
    id = f"{SPACE_IDS[space]}.{UNITS[kind]}"
    return Option(
        id,
        group,
        f"unit:{id}",
        "option.annona",
        {"what": unit_words([(kind, False, n)]), "space": SPACE_IDS[space], "left": left_words(left)},
        price(faction, cost),
    )


def _pay(table: Table, faction: int, beyond: list[int]) -> Play[None]:
    """6.1 A Briton Faction pays for groups of either colour, each whole (note 1) and by one payer (ruling P72).

    ``beyond`` counts by Nation what was paid beyond the one cube that each Warband carries.
    """
    state = table.state
    while True:
        money = funds(state, faction)
        options = []
        for group in groups(state):
            cost = owed(state, group)
            if 0 < cost <= money:
                n = state.units[UNIT_KINDS * group[0] + group[1]]
                options.append(_group_option(group, n, cost, faction, leaves(state, faction, cost)))
        if not options:
            state.mixing = 0
            return
        if not state.mixing and can_split_payment(state, faction):
            options.append(SPLIT_PAYMENT)
        (pick,) = yield table.ask(
            FACTIONS[faction], "annona.pay", [*options, DONE], rule="6.1", params={"n": money}, why=_why_not_paid
        )
        if pick is DONE:
            state.mixing = 0
            return
        if pick is SPLIT_PAYMENT:
            state.mixing = 1
            continue
        space, kind = pick.value
        cost = owed(state, pick.value)
        beyond[UNIT_NATION[kind]] += cost - empty_handed(state, pick.value)
        yield from pay(table, faction, cost, "6.1")
        n = state.plunder[UNIT_KINDS * space + kind] = state.units[UNIT_KINDS * space + kind]
        table.tell(
            "annona_paid", "6.1", who=FACTIONS[faction], what=unit_words([(kind, False, n)]), space=SPACE_IDS[space]
        )


def _why_not_paid(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why Foederati cannot be paid: none there, they have Plunder, or they cost too much."""
    state: State = table.state
    id, _, unit = name.removeprefix("space:").removeprefix("unit:").partition(".")
    space = SPACE_NUMBER.get(id)
    if space is None or (unit and unit not in UNIT_NUMBER):
        return None
    there = [group for group in groups(state) if group[0] == space and unit in ("", UNITS[group[1]])]
    if not there:
        return Message("why.annona_nobody", {"space": id}, "6.1")
    prices = [price for group in there if (price := owed(state, group))]
    if not prices:
        return Message("why.annona_paid", {"space": id}, "6.1")
    money = funds(state, FACTIONS.index(decision.seat))
    return Message("why.annona_cost", {"space": id, "n": min(prices), "money": money}, "6.1")


# Consequences ---------------------------------------------------------------------------------------------------------


def _release(table: Table) -> dict[Group, int]:
    """6.1 Unpaid Foederati lose their markers, Settlements of that colour and Nation in the space too.

    Returns by space and Nation how many Warbands were released that carry nothing.
    """
    state = table.state
    released: dict[Group, int] = {}
    for space, kind in groups(state):
        empty = empty_handed(state, (space, kind))
        if not empty:
            continue
        nation = UNIT_NATION[kind]
        what = unit_words([(kind, False, state.units[UNIT_KINDS * space + kind])])
        convert(state, space, kind, WARBAND_OF[nation])
        settlement = FOEDERATI_SETTLEMENT[UNIT_OWNER[kind], nation]
        for site in SITES_OF[space]:
            if state.sites[site] == settlement:
                state.sites[site] = SETTLEMENT_OF[nation]
                what.append(Message(f"stronghold.{STRONGHOLDS[settlement]}"))
        released[space, nation] = released.get((space, nation), 0) + empty
        table.tell("annona_released", "6.1", what=what, space=SPACE_IDS[space], who=FACTIONS[nation])
    return released


def _send_home(table: Table, beyond: list[int]) -> None:
    """6.1 All Plunder of those who stay becomes Renown of their Nation, with what they were paid beyond it."""
    state = table.state
    cubes = list(beyond)
    for space, kind in groups(state):
        cubes[UNIT_NATION[kind]] += unload(state, space, (kind,))
    for nation in BARBARIANS:
        track = RENOWN[nation]
        if cubes[nation] and track is not None:
            shift(table, track, cubes[nation], "6.1")


def _plunder(table: Table, nation: int, released: dict[Group, int]) -> Play[None]:
    """6.1 Released Warbands may Plunder their Region, not a City, up to its Population for each Nation (ruling P76)."""
    state = table.state
    for (space, whose), empty in released.items():
        if whose != nation or IS_CITY[space]:
            continue
        most = min(empty, state.population[space], prosperity(state, space))
        if not most:
            continue
        (pick,) = yield table.ask(
            FACTIONS[nation],
            "annona.plunder",
            numbers(0, most),
            rule="6.1",
            params={"space": SPACE_IDS[space], "n": most},
            about=f"space:{SPACE_IDS[space]}",
            why=_why_not_amount,
        )
        if pick.value:
            take_prosperity(state, space, pick.value)
            state.plunder[UNIT_KINDS * space + WARBAND_OF[nation]] += pick.value
            table.tell("plunder_loaded", "6.1", who=FACTIONS[nation], space=SPACE_IDS[space], n=pick.value)


def _why_not_amount(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why no more can be Plundered."""
    state: State = table.state
    if not name.isdigit():
        return None
    space = SPACE_NUMBER[decision.params["space"]]
    return Message(
        "why.annona_plunder",
        {
            "space": decision.params["space"],
            "n": decision.params["n"],
            "population": state.population[space],
            "prosperity": prosperity(state, space),
        },
        "6.1",
    )


# 6.2 Imperium Phase: Hoarding, then the Imperium track ---------------------------------------------------------------


TO_AUTONOMY = (30, 55)
TO_FRAGMENTATION = (20, 30)
"""6.2.2 Briton Control and Prosperity + Prestige, at or below which the Imperium falls."""
TO_CIVILIAN, TO_MILITARY = 10, 6
"""6.2.2 By how much Wealth must exceed Prestige to gain, and to keep, Civilian Dominance."""


def imperium_phase(table: Table) -> Play[None]:
    """6.2 Hoarding, then the track."""
    state = table.state
    with phase(table, "imperium", "6.2", "hoarding", "imperium_track"):
        table.tell("phase_imperium", "6.2")
        with part(table, 0):
            yield from hoarding(table)
        with part(table, 1):
            yield from imperium_track(table)
    state.stage = Stage.VICTORY


def counted(state: State) -> int:
    """6.2.1, 6.5.2 The Strongholds that count for the Civitates: Towns, or Hillforts after CYMBROGI."""
    return HILLFORT if hillforts_count(state) else TOWN


def hoarding(table: Table) -> Play[None]:
    """6.2.1 Briton Resources become Wealth, up to half the Towns on the map, if Wealth can rise (ruling P73)."""
    state = table.state
    half = (on_map(state, counted(state)) + 1) // 2
    most = min(half, state.tracks[Track.BRITON], room(state, Track.WEALTH))
    if not most:
        return
    (pick,) = yield table.ask(
        FACTIONS[CIVITATES], "hoarding", numbers(0, most), rule="6.2.1", params={"n": most}, why=_why_not_hoarded
    )
    if pick.value:
        shift(table, Track.BRITON, -pick.value, "6.2.1")
        shift(table, Track.WEALTH, pick.value, "6.2.1")


def _why_not_hoarded(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    state: State = table.state
    if not name.isdigit():
        return None
    kind = counted(state)
    return Message(
        "why.hoarding",
        {
            "n": decision.params["n"],
            "stronghold": STRONGHOLDS[kind],
            "there": on_map(state, kind),
            "money": state.tracks[Track.BRITON],
            "wealth": state.tracks[Track.WEALTH],
        },
        "6.2.1",
    )


def imperium_track(table: Table) -> Play[None]:
    """6.2.2 The bullets in their order, each once (R44). Entropy comes at once upon Fragmentation (ruling P167)."""
    state = table.state
    if fragmented(state):
        table.tell("imperium_stays_fragmented", "6.2.2")
        return
    standing = (controlled_population(state, CIVITATES), total_prosperity(state) + state.tracks[Track.PRESTIGE])
    table.tell("imperium_check", "6.2.2", control=standing[0], sum=standing[1])
    fell = False
    if state.imperium == Imperium.ROMAN_RULE and _at_or_below(standing, TO_AUTONOMY):
        fell = shift_down(table, "6.2.2")
    if _at_or_below(standing, TO_FRAGMENTATION):
        fell = set_imperium(table, Imperium.FRAGMENTATION, Dominance.NONE, "6.2.2")
        yield from entropy_of_britons(table)
    if fell:
        for track in (Track.PRESTIGE, Track.WEALTH):
            shift(table, track, -(state.tracks[track] // 2), "6.2.2")
    lead = state.tracks[Track.WEALTH] - state.tracks[Track.PRESTIGE]
    if state.dominance == Dominance.MILITARY and lead >= TO_CIVILIAN:
        shift_dominance(table, Dominance.CIVILIAN, "6.2.2")
    if state.dominance == Dominance.CIVILIAN and lead < TO_MILITARY:
        shift_dominance(table, Dominance.MILITARY, "6.2.2")


def _at_or_below(standing: tuple[int, int], limits: tuple[int, int]) -> bool:
    return standing[0] <= limits[0] or standing[1] <= limits[1]


# 6.3 Victory Phase: a Faction may win; in the final Epoch the game ends in any case ----------------------------------


BY_CHECK, BY_MARGIN = 1, 2
"""How a game ends (``State.winner_known``)."""


@asks_nothing
def victory_phase(table: Table) -> None:
    """6.3 If a Faction passes, the game ends. If none does in the final Epoch (2.4.2): Recovery, then margins (7.3)."""
    state = table.state
    scenario = SCENARIOS[state.scenario]
    with phase(table, "victory", "6.3", "victory_check", "final_recovery", "final_result"):
        table.tell("phase_victory", "6.3")
        with part(table, 0):
            ended = _check(table)
            going_on = not ended and state.epoch < scenario.epochs
            if going_on:
                table.tell("victory_nobody", "6.3")
                state.stage = Stage.EPOCH_EVENT
        if not ended and not going_on:
            with part(table, 1):
                table.tell("final_epoch", "2.4.2")
                if scenario.victory.final_recovery and not fragmented(state):
                    recover(table)
                else:
                    table.tell("final_no_recovery", "6.3")
        if not going_on:
            with part(table, 2):
                _end(table, BY_CHECK if ended else BY_MARGIN)


def _check(table: Table) -> bool:
    """7.1-7.2 Tell how each Faction stands. Returns whether any Non-player passes, or any player who may win now."""
    state = table.state
    met = [passes(state, faction) for faction in range(4)]
    for faction in range(4):
        who, n = FACTIONS[faction], margin(state, faction)
        if met[faction]:
            table.tell("victory_met", RULES[faction], who=who, n=n)
        else:
            table.tell("victory_short", RULES[faction], who=who, n=n, missing=missing(state, faction))
    ended = any(met[faction] and non_player(state, faction) for faction in range(4))
    for factions in PLAYERS.people(state):
        if RANKING.player_passes(state, factions):
            if players_must_last(state):
                table.tell("victory_too_early", "8.9", who=[FACTIONS[faction] for faction in factions])
            else:
                ended = True
        elif any(met[faction] for faction in factions):
            table.tell("victory_both", "1.5.1", who=[FACTIONS[faction] for faction in factions])
    return ended


def _end(table: Table, how: int) -> None:
    """7.1, 7.3 The game is over: the winner, by a check whose margins were logged, or by margins after Recovery."""
    state = table.state
    state.winner_known = how
    state.stage = Stage.OVER
    if not table.quiet:
        result = outcome(state)
        for seat in result.ranking if how == BY_MARGIN else ():
            table.tell("victory_margin", "7.3", who=seat, n=result.scores[seat])
        table.tell("victory_winner", "7.1", who=list(result.winners))
        if RANKING.all_lose(state):
            table.tell("victory_all_lose", "7.1")


# 6.4 Epoch Event Phase -----------------------------------------------------------------------------------------------


def event_phase(table: Table) -> Play[None]:
    """6.4, 5.6 The Epoch card's Event is executed, even if parts of it are optional."""
    state = table.state
    number = state.current
    deck, side = deck_of(state), code(number, False)
    resume_chapter(table)
    with table.turn("", "phase.event"):
        table.tell("phase_event", "6.4", card=deck.name(number))
        yield from deck.effects[side].execute(table, side, deck.name(number), NOBODY)
        state.agreed = 0
    state.stage = Stage.REVENUE


# 6.5 Revenue Phase ---------------------------------------------------------------------------------------------------


PRESTIGE = (5, 2)
"""6.5.1 At Military Dominance: under Roman Rule, under Autonomy."""
TAXATION = (30, 20)
"""6.5.3 Under Roman Rule: at Military, at Civilian Dominance."""


@asks_nothing
def revenue(table: Table) -> None:
    """6.5 Each Faction in turn; Taxation follows the Civitates' Revenue."""
    with phase(table, "revenue", "6.5", "of_dux", "of_civitates", "taxation", "of_saxons", "of_scotti"):
        table.tell("phase_revenue", "6.5")
        with part(table, 0):
            dux_revenue(table)
        with part(table, 1):
            civitates_revenue(table)
        with part(table, 2):
            taxation(table)
        with part(table, 3):
            _earn(table, SAXONS, Track.SAXON, {"prosperity": prosperity_under(table.state, SAXONS)}, "6.5.4")
        with part(table, 4):
            scotti_revenue(table)
    table.state.stage = Stage.DUX_UPKEEP


def dux_revenue(table: Table) -> None:
    """6.5.1 Prestige at Military Dominance; red Resources at Fragmentation."""
    state = table.state
    if fragmented(state):
        income = {
            "prosperity": prosperity_under(state, DUX),
            "town": _towns_under_dux(state),
            "fort": on_map(state, FORT),
        }
        _earn(table, DUX, Track.DUX, income, "6.5.1")
    elif state.dominance == Dominance.MILITARY:
        shift(table, Track.PRESTIGE, PRESTIGE[state.imperium], "6.5.1")


def _towns_under_dux(state: State) -> int:
    return sum(state.sites[site] == TOWN and controller(state, SITE_SPACE[site]) == DUX for site in ALL_SITES)


def civitates_revenue(table: Table) -> None:
    """6.5.2 Prosperity under Briton Control, and Towns on the map (Hillforts after CYMBROGI)."""
    state = table.state
    kind = counted(state)
    income = {"prosperity": prosperity_under(state, CIVITATES), STRONGHOLDS[kind]: on_map(state, kind)}
    _earn(table, CIVITATES, Track.BRITON, income, "6.5.2")


def taxation(table: Table) -> None:
    """6.5.3, 6.8.3 Under Roman Rule the Empire takes Briton Resources, never Wealth."""
    state = table.state
    if state.imperium == Imperium.ROMAN_RULE:
        amount = TAXATION[state.dominance] - cards.taxation_relief(state)
        table.tell("taxation", "6.5.3", n=amount)
        shift(table, Track.BRITON, -amount, "6.5.3")


def scotti_revenue(table: Table) -> None:
    """6.5.5 Scotti Settlements on the map that are not Foederati; with OGHAM STONES also Prosperity under Control."""
    state = table.state
    income = {"scotti_settlement": on_map(state, SCOTTI_SETTLEMENT)}
    if cards.scotti_earn_prosperity(state):
        income["prosperity"] = prosperity_under(state, SCOTTI)
    _earn(table, SCOTTI, Track.SCOTTI, income, "6.5.5")


def _earn(table: Table, faction: int, track: Track, income: dict[str, int], rule: str) -> None:
    """Tell what a Faction earns by what, and add it."""
    what = [Message(f"income.{source}", {"n": n}) for source, n in income.items()]
    table.tell("revenue", rule, who=FACTIONS[faction], what=what, n=sum(income.values()))
    shift(table, track, sum(income.values()), rule)


# 6.7 Recovery and Reset Phase ----------------------------------------------------------------------------------------


@asks_nothing
def recovery(table: Table) -> None:
    """6.7 Prosperity recovers, then play resumes with the card that lies open."""
    with phase(table, "recovery", "6.7", "recovery", "reset"):
        table.tell("phase_recovery", "6.7")
        with part(table, 0):
            recover(table)
        with part(table, 1):
            reset(table)
    next_card(table)


def recover(table: Table) -> None:
    """6.7.1 Recovery of Prosperity; also after the final Victory Phase (2.4.2)."""
    state = table.state
    added = [
        Message("recovered.up", {"space": SPACE_IDS[space], "n": n}) for space in REGIONS if (n := _grow(state, space))
    ]
    cut = [
        Message("recovered.down", {"space": SPACE_IDS[space], "n": n})
        for space in REGIONS
        if (n := _trim(state, space))
    ]
    added += [
        Message("recovered.up", {"space": SPACE_IDS[space], "n": n}) for space in CITIES if (n := _fill(state, space))
    ]
    if added:
        table.tell("recovery", "6.7.1", what=added)
    if cut:
        table.tell("recovery_cut", "6.7.1", what=cut)
    table.tell("recovery_total", "6.7.1", n=total_prosperity(state))


def _grow(state: State, space: int) -> int:
    """6.7.1 A Controlled Region gets up to its Population: the bottom row, then under Roman Rule the top row (R48)."""
    if controller(state, space) == NOBODY:
        return 0
    most = state.population[space]
    low = min(most, max(0, most - state.bottom[space]))
    high = min(most - low, max(0, most - state.top[space])) if state.imperium == Imperium.ROMAN_RULE else 0
    state.bottom[space] += low
    state.top[space] += high
    return low + high


def _trim(state: State, space: int) -> int:
    """6.7.1 No row of a Region holds more than its Population."""
    most = state.population[space]
    low, high = max(0, state.bottom[space] - most), max(0, state.top[space] - most)
    state.bottom[space] -= low
    state.top[space] -= high
    return low + high


def _fill(state: State, space: int) -> int:
    """6.7.1 The row of a Controlled City, twice its printed Population (1.7.2), is filled."""
    if controller(state, space) == NOBODY:
        return 0
    n = max(0, 2 * PRINTED[space] - state.bottom[space])
    state.bottom[space] += n
    return n


def reset(table: Table) -> None:
    """6.7.2 Momentum ends, and all Factions are Eligible."""
    state = table.state
    deck = deck_of(state)
    ended = [side for side in deck.in_effect(state) if side in deck.momentum]
    if ended:
        state.lasting = [entry for entry in state.lasting if deck.carriers[effect_of(entry)] not in deck.momentum]
        table.tell("momentum_ends", "6.7.2", card=[deck.name(side // 2) for side in ended])
    state.standing = [int(Standing.ELIGIBLE)] * 4
    table.tell("reset", "6.7.2")


# 6.0 The Epoch Round, phase by phase ---------------------------------------------------------------------------------


STEPS: dict[int, Callable[[Table], Play[None]]] = {
    Stage.ANNONA: annona,
    Stage.IMPERIUM: imperium_phase,
    Stage.VICTORY: victory_phase,
    Stage.EPOCH_EVENT: event_phase,
    Stage.REVENUE: revenue,
    Stage.DUX_UPKEEP: dux_upkeep,
    Stage.CIVITATES_UPKEEP: civitates_upkeep,
    Stage.SAXON_UPKEEP: saxon_upkeep,
    Stage.SCOTTI_UPKEEP: scotti_upkeep,
    Stage.RECOVERY: recovery,
}
"""The step of each phase. Each ends by setting the next stage."""
