"""6.0 What the next Epoch Round would do, and what would prevent it: no player should lose by surprise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.core.decision import Option, Play
from vexillum.core.dice import Dice
from vexillum.core.show.display import Gauge, Warning
from vexillum.core.table import Setup
from vexillum.core.words.texts import Message, Texts

from .. import cards
from ..commands.barbarian_return import plunder_in
from ..control import allied, controlled_population, controller, controllers
from ..epoch import (
    BY_CHECK,
    TO_AUTONOMY,
    TO_CIVILIAN,
    TO_FRAGMENTATION,
    TO_MILITARY,
    groups,
    hoarding,
    imperium_track,
    owed,
    revenue,
    victory_phase,
)
from ..forces import on_map
from ..imperium import DOMINANCES, LEVELS, fragmented
from ..map import ADJACENT, IS_CITY, SPACE_COUNT, SPACE_IDS
from ..money import RENOWN, consent_needed, funds
from ..pieces import (
    BARBARIANS,
    CIVITATES,
    COMITATES,
    DUX,
    FACTIONS,
    FOEDERATI_WARBAND,
    FORT,
    MILITIA,
    RAIDER_OF,
    SAXON_WARBAND,
    SAXONS,
    TRACK_MAX,
    TROOPS_OF,
    UNIT_KINDS,
    UNITS,
    WARBAND_OF,
)
from ..players import PLAYERS, britons_agree
from ..prosperity import total_prosperity
from ..scenarios import SCENARIO_IDS, SCENARIOS
from ..sequence import BOTTOM, PILE
from ..state import Dominance, Imperium, Stage, State, Table, Track
from ..upkeep import MILITIA_IN, PER_WEALTH, casualties, homes, saxon_upkeep, scotti_upkeep
from ..victory import (
    RANKING,
    briton_threshold,
    conditions,
    margin,
    met,
    renown,
    renown_asked,
    saxons_control,
    settlements,
)

# Warnings: what is coming, and what would prevent it. No player should lose by surprise ------------------------------


def warnings(coming: Coming, texts: Texts) -> tuple[Warning, ...]:
    """Who would win, what becomes of the Imperium, what the Epoch Round costs, and what is at risk on the map."""
    if coming.check is None:
        return ()
    return (
        *victory_warnings(coming, texts),
        *imperium_warnings(coming, texts),
        *upkeep_warnings(coming, texts),
        *map_warnings(coming, texts),
    )


# 6.0 What the next Epoch Round would do, as things stand: the rules of its phases, run on a copy of the board --------
#
# It is made from a view, so from public facts only. Open choices count as not taken: nothing is hoarded, and all
# Foederati are paid. The Event of the Epoch card is not known.


def in_round(state: State) -> bool:
    """6.0 Whether an Epoch Round is going on."""
    return Stage.ANNONA <= state.stage <= Stage.RECOVERY


def to_come(state: State, phase: Stage) -> bool:
    """Whether a phase of this Epoch Round, or else of the next one, is still ahead."""
    return not in_round(state) or state.stage <= phase


def quiet_table(state: State) -> Table:
    """A table without players, with a copy of the board."""
    setup = Setup("pendragon", SCENARIO_IDS[state.scenario], FACTIONS, {}, "foresight")
    return Table(setup, state.copy(), Dice("foresight", ()), [], quiet=True)


def run(play: Play[Any], *answers: Option) -> None:
    """Run rules to their end: with these answers, then with the first legal one."""
    given = iter(answers)
    try:
        decision = next(play)
        while True:
            decision = play.send((next(given, decision.options[0]),))
    except StopIteration:
        return


class Ending(msgspec.Struct, frozen=True):
    """7.1 How the game would end: by a victory check or by final margins, and who would have won."""

    how: int
    winners: tuple[int, ...]
    state: State


class Coming(msgspec.Struct, frozen=True):
    """The board now, and as the phases of the next Epoch Round would find it."""

    state: State
    cards: tuple[int, int] | None
    """2.1 In how many cards the Epoch card comes, at the earliest and at the latest; None if none comes any more."""
    check: State | None
    """6.3 At the next Victory Phase; None if there is none any more."""
    ending: Ending | None
    """7.1 If the game would end there."""

    @classmethod
    def of(cls, state: State, face_down: int) -> Coming:
        """All that can be foreseen with this many cards face down."""
        check = at_check(state)
        return cls(state, next_epoch(state, face_down), check, ended(check) if check is not None else None)

    @property
    def final(self) -> bool:
        """2.4.2 Whether the game ends with the next Epoch Round, even without a winner before."""
        return self.check is not None and self.check.epoch >= SCENARIOS[self.state.scenario].epochs

    def soon(self, within: int) -> bool:
        """Whether the Epoch Round may begin within this many cards, or is going on."""
        return in_round(self.state) or (self.cards is not None and self.cards[0] <= within)


def next_epoch(state: State, face_down: int) -> tuple[int, int] | None:
    """2.1, 2.3.7 In how many cards the next Epoch card comes: it is among the last five of its pile of thirteen.

    It is played as soon as it is turned up. Cards that lie open because of a Pivotal Event are played before (2.3.8).
    """
    if state.stage == Stage.OVER:
        return None
    if in_round(state) and state.stage <= Stage.VICTORY:
        return 0, 0
    piles_after = SCENARIOS[state.scenario].deck.piles - 1 - state.epoch
    latest = face_down - PILE * piles_after
    if piles_after < 0 or latest < 1:
        return None
    waiting = max(0, len(state.upcoming) - 1)
    return max(1, latest - BOTTOM + 1) + waiting, latest + waiting


def at_check(state: State) -> State | None:
    """6.2-6.3 The board at the next Victory Phase, after the Imperium track."""
    if state.stage == Stage.OVER:
        return None
    begun = in_round(state) and state.stage <= Stage.VICTORY
    table = quiet_table(state)
    there = table.state
    if not begun:
        there.epoch += 1
        if there.epoch > SCENARIOS[state.scenario].epochs:
            return None
    if not begun or state.stage < Stage.VICTORY:
        run(imperium_track(table))
    there.stage = Stage.VICTORY
    return there


def ended(check: State) -> Ending | None:
    """6.3, 7.1 Who wins in a Victory Phase that finds this board; None if the game goes on."""
    table = quiet_table(check)
    run(victory_phase(table))
    there = table.state
    if there.stage != Stage.OVER:
        return None
    return Ending(there.winner_known, RANKING.order(there)[0], there)


def hoarding_options(state: State) -> list[Option]:
    """6.2.1 What the Civitates can hoard before the Imperium track, from 1 up."""
    decision = next(hoarding(quiet_table(state)), None)
    options = decision.options if decision is not None else ()
    return sorted([option for option in options if option.value], key=lambda option: int(option.value))


def after_hoarding(state: State, option: Option) -> Ending | None:
    """6.2-6.3 How the game would end if the Civitates hoarded this amount."""
    table = quiet_table(state)
    run(hoarding(table), option)
    check = at_check(table.state)
    return ended(check) if check is not None else None


def at_upkeep(coming: Coming) -> State:
    """6.6 The board after the Revenue of the Epoch Round."""
    board = coming.state
    if coming.check is not None and to_come(board, Stage.VICTORY):
        board = coming.check
    table = quiet_table(board)
    if to_come(coming.state, Stage.REVENUE):
        run(revenue(table))
    return table.state


# 6.8 Where the Imperium stands, and what would make it fall ----------------------------------------------------------


STEPS = (*((level, dominance) for level in LEVELS[:2] for dominance in DOMINANCES[:2]), (LEVELS[2], DOMINANCES[2]))


def limits(state: State) -> tuple[int, int]:
    """6.2.2 Briton Control and Prosperity + Prestige at or below which the Imperium falls by a level."""
    return TO_AUTONOMY if state.imperium == Imperium.ROMAN_RULE else TO_FRAGMENTATION


def counted(state: State) -> tuple[int, int]:
    """6.2.2 Briton Control, and Prosperity + Prestige."""
    return controlled_population(state, CIVITATES), total_prosperity(state) + state.tracks[Track.PRESTIGE]


def lead(state: State) -> int:
    """6.2.2 By how much Wealth exceeds Prestige."""
    return state.tracks[Track.WEALTH] - state.tracks[Track.PRESTIGE]


def imperium_gauge(state: State, texts: Texts) -> Gauge:
    """6.8 The Imperium track."""
    here = STEPS.index((LEVELS[state.imperium], DOMINANCES[state.dominance]))
    steps = tuple(texts(f"gauge.{level}_{dominance}") for level, dominance in STEPS)
    return Gauge("imperium", texts("drawing.imperium"), steps, here, texts(_note(state)))


def _note(state: State) -> Message:
    """What makes it fall, what turns the Dominance, and how far that is."""
    if fragmented(state):
        return Message("gauge.note_fragmentation")
    (control, sum), (least_control, least_sum) = counted(state), limits(state)
    civilian = state.dominance == Dominance.CIVILIAN
    return Message(
        "gauge.note_civilian" if civilian else "gauge.note_military",
        {
            "control": least_control,
            "control_now": control,
            "sum": least_sum,
            "sum_now": sum,
            "lead": TO_MILITARY if civilian else TO_CIVILIAN,
            "lead_now": lead(state),
        },
    )


# 6.2 What would become of the Imperium in the next Epoch Round -------------------------------------------------------


BRITONS = ("dux", "civitates")
CLOSE = 3
"""So near to a limit is worth a warning."""
MEASURES = ("control", "sum")


def imperium_warnings(coming: Coming, texts: Texts) -> Iterator[Warning]:
    """6.2.2 A fall, one that is near, and a Dominance that turns."""
    state, check = coming.state, coming.check
    if check is None or fragmented(state) or not to_come(state, Stage.IMPERIUM):
        return
    if check.imperium != state.imperium:
        yield _falls(state, check, texts)
    else:
        yield from _nearly(state, texts)
    if check.dominance != state.dominance and not fragmented(check):
        yield _turns(check, texts)


def _falls(state: State, check: State, texts: Texts) -> Warning:
    """6.2.2 The Imperium falls: why, what it costs, what would hold it up."""
    bounds = TO_FRAGMENTATION if check.imperium == Imperium.FRAGMENTATION else limits(state)
    why, hold = [], []
    for measure, now, limit in zip(MEASURES, counted(state), bounds, strict=True):
        if now <= limit:
            why.append(Message(f"warning.imperium.{measure}", {"n": now, "of": limit}))
            hold.append(Message(f"warning.imperium.hold_{measure}", {"n": limit + 1}))
    text = texts(
        "warning.imperium.falls",
        imperium=LEVELS[check.imperium],
        why=why,
        prestige=state.tracks[Track.PRESTIGE],
        prestige_then=check.tracks[Track.PRESTIGE],
        wealth=state.tracks[Track.WEALTH],
        wealth_then=check.tracks[Track.WEALTH],
    )
    return Warning(text, texts("warning.imperium.hold", what=hold), "", BRITONS, "loss")


def _nearly(state: State, texts: Texts) -> Iterator[Warning]:
    """6.2.2 One of the two numbers is close to its limit."""
    for measure, now, limit in zip(MEASURES, counted(state), limits(state), strict=True):
        if limit < now <= limit + CLOSE:
            text = texts(f"warning.imperium.near_{measure}", n=now, of=limit, imperium=LEVELS[state.imperium + 1])
            yield Warning(text, "", "", BRITONS, "note")


def _turns(check: State, texts: Texts) -> Warning:
    """6.2.2 The Dominance turns: whose loss it is, and what would prevent it."""
    then = DOMINANCES[check.dominance]
    ahead = lead(check)
    if check.dominance == Dominance.CIVILIAN:
        remedy = texts("warning.imperium.keep_military", n=check.tracks[Track.WEALTH] - TO_CIVILIAN + 1)
        return Warning(
            texts("warning.imperium.turns_civilian", dominance=then, n=ahead), remedy, "dux", ("dux",), "loss"
        )
    remedy = texts("warning.imperium.keep_civilian", n=check.tracks[Track.PRESTIGE] + TO_MILITARY)
    return Warning(
        texts("warning.imperium.turns_military", dominance=then, n=ahead, of=TO_MILITARY),
        remedy,
        "civitates",
        ("civitates",),
        "loss",
    )


# 1.6, 3.4.2 What is at risk on the map: Control that depends on one piece, and a Return that would win ---------------


def map_warnings(coming: Coming, texts: Texts) -> Iterator[Warning]:
    """Control by a single piece, for each Faction that has it; and what a Return would bring."""
    yield from _hanging(coming.state, texts)
    yield from _returns(coming, texts)


def _hanging(state: State, texts: Texts) -> Iterator[Warning]:
    """1.6 Spaces whose Control one enemy Troop more would end, with such Troops there or next to them."""
    found: dict[int, list[int]] = {}
    for space, holder in enumerate(controllers(state)):
        at_risk = holder != NOBODY and not IS_CITY[space] and _by_one(state, space, holder)
        if at_risk and _threatened(state, space, holder):
            found.setdefault(holder, []).append(space)
    for holder, spaces in found.items():
        together = holder == CIVITATES and not fragmented(state)
        who = tuple(FACTIONS[faction] for faction in ((DUX, CIVITATES) if together else (holder,)))
        text = texts(
            "warning.hanging_briton" if together else "warning.hanging",
            who=FACTIONS[holder],
            spaces=[SPACE_IDS[space] for space in spaces],
            n=sum(state.population[space] for space in spaces),
        )
        yield Warning(text, "", FACTIONS[holder], who, "note", tuple(f"space:{SPACE_IDS[space]}" for space in spaces))


def _by_one(state: State, space: int, holder: int) -> bool:
    """Whether one more Troop of another Faction would end the Control of a space."""
    at = UNIT_KINDS * space + (SAXON_WARBAND if holder in (DUX, CIVITATES) else MILITIA)
    state.units[at] += 1
    after = controller(state, space)
    state.units[at] -= 1
    return after != holder


def _threatened(state: State, space: int, holder: int) -> bool:
    """Whether there are enemy Troops in a space or next to it."""
    enemies = [kind for faction in range(4) if not allied(state, holder, faction) for kind in TROOPS_OF[faction]]
    return any(state.units[UNIT_KINDS * near + kind] for near in (space, *ADJACENT[space]) for kind in enemies)


def plundered(state: State, nation: int) -> tuple[str, ...]:
    """1.7.4 The spaces where Units of a Nation carry Plunder."""
    return tuple(f"space:{SPACE_IDS[space]}" for space in range(SPACE_COUNT) if plunder_in(state, nation, space))


def _returns(coming: Coming, texts: Texts) -> Iterator[Warning]:
    """3.4.2, 3.5.2, 7.2 A Return of all Plunder before the check that would make a Barbarian Faction win there."""
    if in_round(coming.state):
        return
    winners = coming.ending.winners if coming.ending is not None and coming.ending.how == BY_CHECK else ()
    for nation in BARBARIANS:
        cubes = sum(plunder_in(coming.state, nation, space) for space in range(SPACE_COUNT))
        track = RENOWN[nation]
        if not cubes or nation in winners or track is None:
            continue
        there = coming.state.copy()
        there.tracks[track] = min(TRACK_MAX, there.tracks[track] + cubes)
        check = at_check(there)
        ending = ended(check) if check is not None else None
        if ending is not None and ending.how == BY_CHECK and nation in ending.winners:
            seat = FACTIONS[nation]
            said = {"who": seat, "n": cubes, "renown": there.tracks[track]}
            yield Warning(
                texts("warning.returns", **said),
                texts("warning.returns_remedy"),
                seat,
                tuple(other for other in FACTIONS if other != seat),
                "victory",
                plundered(coming.state, nation),
                own=texts("warning.own.returns", **said),
            )


# 6.1, 6.5-6.6 What the next Epoch Round will cost each Faction. It comes up when the Round may be near ---------------


SOON = 4
"""How many cards before the earliest Epoch card."""


def upkeep_warnings(coming: Coming, texts: Texts) -> Iterator[Warning]:
    """Annona, then the Upkeep of each Faction; in the final Epoch the game ends before Upkeep."""
    if not coming.soon(SOON):
        return
    state = coming.state
    if to_come(state, Stage.ANNONA):
        yield from _annona(state, texts)
    if coming.final and to_come(state, Stage.VICTORY):
        return
    then = at_upkeep(coming)
    if to_come(state, Stage.DUX_UPKEEP):
        yield from _dux(then, texts)
        yield from _foederati(then, DUX, texts)
    if to_come(state, Stage.CIVITATES_UPKEEP):
        yield from _civitates(then, texts)
        yield from _foederati(then, CIVITATES, texts)
    for nation, phase in ((SAXONS, Stage.SAXON_UPKEEP), (BARBARIANS[1], Stage.SCOTTI_UPKEEP)):
        if to_come(state, phase):
            yield from _barbarians(then, nation, texts)


def _things(state: State, *kinds: int) -> tuple[str, ...]:
    """The spaces with Units of some kinds."""
    there = {space for kind in kinds for space, n in enumerate(state.units[kind::UNIT_KINDS]) if n}
    return tuple(f"space:{SPACE_IDS[space]}" for space in sorted(there))


def _annona(state: State, texts: Texts) -> Iterator[Warning]:
    """6.1 What all Foederati cost together, and whether that can be paid."""
    prices = {group: price for group in groups(state) if (price := owed(state, group))}
    if not prices:
        return
    total = sum(prices.values())
    money = funds(state, CIVITATES) + state.tracks[Track.DUX]
    n = sum(state.units[UNIT_KINDS * space + kind] for space, kind in prices)
    text = texts("warning.annona", n=total, warbands=n, money=money)
    things = tuple(dict.fromkeys(f"space:{SPACE_IDS[space]}" for space, _ in prices))
    tone: Literal["loss", "note"] = "loss" if money < total else "note"
    yield Warning(text, texts("warning.annona_remedy"), "", ("dux", "civitates"), tone, things)


def _dux(then: State, texts: Texts) -> Iterator[Warning]:
    """6.6.1 Forts and Roads against what can be spent; Cavalry that goes Out of Play."""
    forts = on_map(then, FORT)
    cost = cards.forts_cost(then, forts)
    roads = cards.roads_cost(then) if then.imperium == Imperium.AUTONOMY and then.roads else 0
    money = funds(then, DUX) + sum(sum(then.plunder[kind::UNIT_KINDS]) for kind in TROOPS_OF[DUX])
    if cost + roads:
        what = [Message("count.fort", {"n": forts}), *([Message("warning.roads")] if roads else [])]
        text = texts("warning.dux_upkeep", n=cost + roads, what=what, money=money)
        remedy = texts("warning.dux_consent", n=then.tracks[Track.BRITON]) if consent_needed(then) else ""
        yield Warning(text, remedy, "dux", ("dux",), "loss" if money < cost + roads else "note")
    table = quiet_table(then)
    casualties(table)
    lost = table.state.out_of_play - then.out_of_play
    if lost:
        remedy = texts("warning.casualties_remedy", n=lost) if cards.cavalry_can_be_kept(then) else ""
        text = texts("warning.casualties", n=lost, of=then.casualties)
        yield Warning(text, remedy, "dux", ("dux",), "loss")


def _civitates(then: State, texts: Texts) -> Iterator[Warning]:
    """6.6.2 Militia that goes home, and the Wealth that Comitates cost."""
    gone = sum(n // MILITIA_IN for n in then.units[MILITIA::UNIT_KINDS])
    if gone:
        yield Warning(texts("warning.militia", n=gone), "", "civitates", ("civitates",), "note")
    total = sum(then.units[COMITATES::UNIT_KINDS])
    if total:
        wealth = then.tracks[Track.WEALTH] + sum(sum(then.plunder[kind::UNIT_KINDS]) for kind in TROOPS_OF[CIVITATES])
        needed = -(-total // PER_WEALTH)
        text = texts("warning.comitates", n=total, wealth=needed, have=wealth)
        lost = max(0, total - PER_WEALTH * wealth)
        remedy = texts("warning.comitates_lost", n=lost) if lost else ""
        yield Warning(text, remedy, "civitates", ("civitates",), "loss" if lost else "note", _things(then, COMITATES))


def _foederati(then: State, faction: int, texts: Texts) -> Iterator[Warning]:
    """6.6.1, 6.6.2 Foederati without a Settlement of their colour and Nation on the map leave their employer."""
    for nation in BARBARIANS:
        kind = FOEDERATI_WARBAND[faction, nation]
        n = sum(then.units[kind::UNIT_KINDS])
        if n and not homes(then, kind):
            text = texts("warning.foederati", what=Message(f"count.{UNITS[kind]}", {"n": n}), who=FACTIONS[nation])
            yield Warning(text, "", FACTIONS[faction], (FACTIONS[faction],), "loss", _things(then, kind))


def _barbarians(then: State, nation: int, texts: Texts) -> Iterator[Warning]:
    """6.6.3 Plunder that comes home with its Raiders, and Warbands without any Settlement."""
    table = quiet_table(then)
    run((saxon_upkeep if nation == SAXONS else scotti_upkeep)(table))
    later, seat = table.state, FACTIONS[nation]
    warband, raider, track = WARBAND_OF[nation], RAIDER_OF[nation], RENOWN[nation]
    assert track is not None
    warbands = sum(then.units[warband::UNIT_KINDS]) - sum(later.units[warband::UNIT_KINDS])
    if warbands:
        text = texts("warning.warbands", what=Message(f"count.{UNITS[warband]}", {"n": warbands}))
        things = _things(then, warband)
        yield Warning(text, texts("warning.warbands_remedy"), seat, (seat,), "loss", things)
    raiders = sum(then.units[raider::UNIT_KINDS]) - sum(later.units[raider::UNIT_KINDS])
    cubes = sum(then.plunder[warband::UNIT_KINDS]) + sum(then.plunder[raider::UNIT_KINDS])
    if cubes:
        leaving = Message(f"count.{UNITS[raider]}", {"n": raiders})
        text = texts("warning.plunder", n=cubes, renown=later.tracks[track], what=leaving)
        yield Warning(text, "", seat, ("dux", "civitates", seat), "note", plundered(then, nation))


# 6.3, 7.0 Who would win at the next victory check, why, and what would stop it ---------------------------------------


def victory_warnings(coming: Coming, texts: Texts) -> Iterator[Warning]:
    """7.1 The winner as things stand; and the Civitates if they would win by hoarding (6.2.1)."""
    ending = coming.ending
    if ending is not None and ending.how == BY_CHECK:
        for faction in ending.winners:
            text = Message("warning.wins", {"who": FACTIONS[faction], "why": met(ending.state, faction)})
            yield _warning(texts, text, prevention(stops(coming, faction)), faction, ending.winners)
    elif ending is not None:
        yield _by_margin(ending, texts)
    if ending is None or CIVITATES not in ending.winners:
        yield from _by_hoarding(coming, texts)


def _warning(texts: Texts, text: Message, remedy: Message, faction: int, winners: Sequence[int]) -> Warning:
    """The text ``warning.own.…`` says the same to those who would win."""
    others = tuple(seat for number, seat in enumerate(FACTIONS) if number not in winners)
    own = texts(Message(text.id.replace("warning.", "warning.own."), text.params))
    return Warning(texts(text), texts(remedy), FACTIONS[faction], others, "victory", own=own)


def prevention(ways: Sequence[Message]) -> Message:
    """What would keep it from happening: a sentence that winner and loser can read."""
    return Message("warning.prevent", {"what": either(ways)})


def either(ways: Sequence[Message]) -> Message:
    """Several ways, any of which is enough."""
    first, *rest = ways
    return Message("warning.or", {"one": first, "other": either(rest)}) if rest else first


def stops(coming: Coming, faction: int) -> list[Message]:
    """7.2 What would keep a Faction from meeting its condition: each of these is enough."""
    state, check = coming.state, coming.check
    assert check is not None
    if faction in (DUX, CIVITATES):
        return [_stop_score(check, faction), *_stop_dominance(state, check, faction)]
    ways = _stop_renown(check, faction) if _renown_met(check, faction) else []
    if faction == SAXONS and saxons_control(check):
        control = Message("warning.stop.saxons", {"of": conditions(check).saxons.control_exceeds})
        return [Message("warning.and", {"one": control, "other": either(ways)})] if ways else [control]
    return ways


def _stop_score(check: State, faction: int) -> Message:
    kind = f"{FACTIONS[faction]}_fragmented" if fragmented(check) else FACTIONS[faction]
    return Message(f"warning.stop.{kind}", {"of": briton_threshold(check, faction), "n": margin(check, faction)})


def _stop_dominance(state: State, check: State, faction: int) -> list[Message]:
    """6.2.2 The Prestige or the Wealth that would turn the Dominance, or keep it from turning."""
    if fragmented(check) or britons_agree(check) or not to_come(state, Stage.IMPERIUM):
        return []
    lead = TO_MILITARY if state.dominance == Dominance.CIVILIAN else TO_CIVILIAN
    wealth, prestige = check.tracks[Track.WEALTH], check.tracks[Track.PRESTIGE]
    if faction == CIVITATES:
        return [Message("warning.stop.prestige", {"n": wealth - lead + 1, "within": lead - 1})]
    return [Message("warning.stop.wealth", {"n": prestige + lead, "lead": lead})]


def _renown_met(state: State, nation: int) -> bool:
    """7.2.3-7.2.4 Whether Renown and Settlements suffice. They do not count for the Saxons at Fragmentation."""
    most, least = renown_asked(state, nation)
    counts = nation != SAXONS or not fragmented(state)
    return counts and renown(state, nation) > most and settlements(state, nation) >= least


def _stop_renown(state: State, nation: int) -> list[Message]:
    most, least = renown_asked(state, nation)
    return [
        Message("warning.stop.renown", {"of": most}),
        Message("warning.stop.settlements", {"n": least}),
    ]


def _by_margin(ending: Ending, texts: Texts) -> Warning:
    """7.3 No Faction meets a condition in the final Epoch: the highest margin wins."""
    first = ending.winners[0]
    own = min(margin(ending.state, faction) for faction in ending.winners)
    rivals = [factions for factions in PLAYERS.sides(ending.state) if first not in factions]
    second = max(rivals, key=lambda factions: min(margin(ending.state, faction) for faction in factions))
    behind = min(margin(ending.state, faction) for faction in second)
    text = Message(
        "warning.margin",
        {
            "who": [FACTIONS[faction] for faction in ending.winners],
            "own": _goal(own),
            "other": [FACTIONS[faction] for faction in second],
            "behind": _goal(behind),
        },
    )
    return _warning(texts, text, Message("warning.stop.margin", {"n": own}), first, ending.winners)


def _goal(margin: int) -> Message:
    """7.3 A margin in words: 0 is level with what the condition asks to exceed."""
    kind = "level" if not margin else "beyond" if margin > 0 else "short"
    return Message(f"warning.goal.{kind}", {"n": abs(margin)})


def _by_hoarding(coming: Coming, texts: Texts) -> Iterator[Warning]:
    """6.2.1 The least that the Civitates must hoard to win, if that is enough."""
    state = coming.state
    if fragmented(state) or not to_come(state, Stage.IMPERIUM):
        return
    if coming.check is None or not _enough_control(coming.check):
        return  # quickly done: Wealth turns the Dominance, but adds no Control
    options = hoarding_options(state)
    if not options or _civitates_win(after_hoarding(state, options[-1])) is None:
        return  # if the most is not enough, nothing is
    for option in options:
        ending = _civitates_win(after_hoarding(state, option))
        if ending is not None:
            text = Message("warning.hoards", {"n": option.value, "why": met(ending.state, CIVITATES)})
            yield _warning(texts, text, prevention([_stop_score(ending.state, CIVITATES)]), CIVITATES, ending.winners)
            return


def _enough_control(check: State) -> bool:
    """7.2.2 Whether the Civitates would have enough Control, given the Dominance."""
    there = check.copy()
    if not fragmented(there):
        there.dominance = Dominance.CIVILIAN
    return margin(there, CIVITATES) > 0


def _civitates_win(ending: Ending | None) -> Ending | None:
    """An ending by which the Civitates win at a check."""
    return ending if ending is not None and ending.how == BY_CHECK and CIVITATES in ending.winners else None
