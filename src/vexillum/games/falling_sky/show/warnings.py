"""6.0 What is coming: the next Winter Round as things stand, who would win, what it costs, what is at risk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.victory import BY_CHECK
from vexillum.core.decision import Play
from vexillum.core.dice import Dice
from vexillum.core.show.display import Gauge, Warning
from vexillum.core.table import Setup
from vexillum.core.words.texts import Message, Texts

from ..actions import near_leader
from ..battle.battle import can_ambush
from ..battle.sides import Side, Terms, attack_losses, had_citadel
from ..cards import OPTIMATES, in_effect
from ..control import how_many, leader, mobile, pieces, strengths, strongholds
from ..forces import adjacent, pool_of
from ..germans import battle_victims
from ..map import REGION_IDS, SPACE_COUNT
from ..money import funds
from ..pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GAULS,
    GERMANS,
    LEGION,
    LEGIONS_PER_ROW,
    ROMANS,
    SEATS,
    TRACK_MAX,
    UNIT_KINDS,
    WARBANDS,
)
from ..players import PLAYERS, agrees_anyway
from ..scenarios import SCENARIO_IDS, WINTERS, recipe, winters
from ..sequence import piles
from ..state import BOXES, Senate, Stage, State, Table
from ..victory import (
    ARVERNI_GOAL,
    BELGIC_GOAL,
    LEGIONS_GOAL,
    RANKING,
    ROMAN_GOAL,
    allied,
    belgic_score,
    control_value,
    margin,
    off_map_legions,
    others_most,
    passes,
    roman_score,
)
from ..winter import CIVIL_WAR, earnings, first_winter, keep_cost, senate_phase, victory_phase

# 6.0 What the coming Winter Round would do, as things stand: the rules of its phases, run on a copy of the board
#
# It uses a view, so only what its reader may know.


def in_round(state: State) -> bool:
    """6.0 Whether a Winter Round is going on."""
    return Stage.VICTORY <= state.stage <= Stage.SPRING


def to_come(state: State, phase: Stage) -> bool:
    """Whether a phase of this Winter Round, or else of the next one, is still ahead."""
    return not in_round(state) or state.stage <= phase


def quiet_table(state: State) -> Table:
    """A table without players, with a copy of the board."""
    setup = Setup("falling-sky", SCENARIO_IDS[state.scenario], SEATS, {}, "foresight")
    return Table(setup, state.copy(), Dice("foresight", ()), [], quiet=True)


def run(play: Play[Any]) -> None:
    """Run rules without decisions to their end."""
    for _ in play:
        raise AssertionError("unexpected decision")


class Ending(msgspec.Struct, frozen=True):
    """7.1 How the game would end: by a victory check or by final margins, and who would have won."""

    how: int
    winners: tuple[int, ...]
    state: State


class WinterPreview(msgspec.Struct, frozen=True):
    """The board now, and as the Victory Phase of the next Winter Round would find it."""

    state: State
    cards: tuple[int, int] | None
    """2.1 In how many cards the Winter Round comes, at the earliest and at the latest; None if none comes any more."""
    check: State | None
    """6.1 At the next Victory Phase; None if there is none any more."""
    ending: Ending | None
    """7.1 If the game would end there."""

    @classmethod
    def of(cls, state: State, face_down: int, foreseen: Sequence[int] = ()) -> WinterPreview:
        """All that can be foreseen with this many cards face down, and these next ones known."""
        check = at_check(state)
        return cls(state, next_winter(state, face_down, foreseen), check, ended(check) if check is not None else None)

    @property
    def final(self) -> bool:
        """2.4.1 Whether the game ends with the next Winter Round, no matter who wins."""
        return self.check is not None and self.check.winters >= winters(self.state)

    def soon(self, within: int) -> bool:
        """Whether the Winter Round may begin within this many cards, or is going on."""
        return in_round(self.state) or (self.cards is not None and self.cards[0] <= within)


def next_winter(state: State, face_down: int, foreseen: Sequence[int] = ()) -> tuple[int, int] | None:
    """2.1, 2.3.7-2.3.8 In how many cards the next Winter Round begins: its card is anywhere in its pile of six.

    A Winter card is shown while another card is played; with Sudden Frost it is played as soon as it is turned up. Of
    the face-down cards the next ones, ``foreseen``, are known to who asks.
    """
    if state.stage == Stage.OVER:
        return None
    if in_round(state) and state.stage <= Stage.VICTORY:
        return 0, 0
    if state.upcoming and state.upcoming[-1] in WINTERS:
        return 1, 1
    deck = piles(recipe(state))
    turned = sum([pile.size for pile in deck]) - face_down
    here = turned - 1 - len(state.upcoming)
    start = 0
    left = state.winters
    for pile in deck:
        if pile.pool:
            if not left:
                first, last = max(start, turned), start + pile.size - 1
                first = max(first, min(last, turned + len(foreseen)))
                for place, card in enumerate(foreseen, turned):
                    if card in WINTERS:
                        first = last = place
                        break
                early = bool(state.sudden_frost)
                return (first - here - early, last - here - early) if last >= turned else None
            left -= 1
        start += pile.size
    return None


def at_check(state: State) -> State | None:
    """6.1 The board at the next Victory Phase, which comes first in a Winter Round."""
    if state.stage == Stage.OVER:
        return None
    there = state.copy()
    if not in_round(state) or state.stage > Stage.VICTORY:
        there.winters += 1
        if there.winters > winters(state):
            return None
    there.stage = Stage.VICTORY
    return there


def ended(check: State) -> Ending | None:
    """6.1, 7.1 Who wins in a Victory Phase that finds this board; None if the game goes on."""
    table = quiet_table(check)
    run(victory_phase(table))
    there = table.state
    if there.stage != Stage.OVER:
        return None
    return Ending(there.winner_known, RANKING.order(there)[0], there)


def after_senate(coming: WinterPreview) -> State | None:
    """6.5 The board after the next Senate Phase, if everything stayed as it is; None if the game is over before."""
    state = coming.state
    if coming.check is None or (coming.final and to_come(state, Stage.VICTORY)):
        return None
    table = quiet_table(state)
    if not in_round(state) or state.stage > Stage.SENATE:
        table.state.winters += 1
    run(senate_phase(table))
    return table.state


# 6.5 The level of the Senate, and the Legions on the rows of their track ---------------------------------------------


def senate_gauge(view: dict[str, Any], coming: WinterPreview, texts: Texts) -> Gauge:
    """6.5.1, 1.4.1 The three boxes, each with the Legions of its row; one more for a marker that is not placed yet."""
    rows = view["derived"]["legion_rows"]
    steps = tuple(texts("gauge.row", box=box, n=rows[box], of=LEGIONS_PER_ROW) for box in BOXES)
    here = coming.state.senate
    if here == Senate.NOWHERE:
        steps, here = (texts.name("senate", "nowhere"), *steps), 0
    return Gauge("senate", texts("gauge.senate"), steps, here, _note(coming, texts))


def _note(coming: WinterPreview, texts: Texts) -> str:
    """What the next Senate Phase would bring, the Fallen, and whether the marker is Firm."""
    state = coming.state
    said = [Message("gauge.firm")] if state.firm else []
    if state.fallen:
        said.append(Message("gauge.fallen", {"n": state.fallen}))
    then = after_senate(coming)
    if then is not None:
        words = {"box": BOXES[then.senate], "n": arrivals(state, then)}
        said.append(Message("gauge.next_firm" if then.firm else "gauge.next", words))
    return " ".join(texts(each) for each in said)


def arrivals(state: State, then: State) -> int:
    """6.5.2 How many Legions come to Provincia."""
    return sum(then.units[LEGION::UNIT_KINDS]) - sum(state.units[LEGION::UNIT_KINDS])


# What is coming: who would win, what Winter brings, and what is at risk on the map -----------------------------------


def warnings(coming: WinterPreview, texts: Texts) -> tuple[Warning, ...]:
    """Nothing when no Victory Phase is ahead."""
    if coming.check is None:
        return ()
    return (*victory_warnings(coming, texts), *winter_warnings(coming, texts), *map_warnings(coming, texts))


# 6.1, 7.0 Who would win at the next victory check, why, and what would stop it ---------------------------------------


LEVEL = 0
"""7.3 The margin of a Faction that needs one more."""


def victory_warnings(coming: WinterPreview, texts: Texts) -> Iterator[Warning]:
    """7.1 The winner as things stand, and Factions that have exactly reached what they must exceed."""
    ending = coming.ending
    winners: Sequence[int] = ()
    if ending is not None and _civil_war(coming):
        winners = ending.winners
        yield _by_civil_war(ending, texts)
    elif ending is not None and ending.how == BY_CHECK:
        winners = ending.winners
        for faction in winners:
            yield _by_check(ending, faction, texts)
    elif ending is not None:
        winners = ending.winners
        yield _by_margin(ending, texts)
    for faction, seat in enumerate(SEATS):
        if faction not in winners and margin(coming.state, faction) == LEVEL:
            yield _nearly(coming.state, faction, seat, texts)


def _civil_war(coming: WinterPreview) -> bool:
    """Card 20: whether the game ends because the Romans have become too strong."""
    state = coming.check
    if state is None or not in_effect(state, OPTIMATES):
        return False
    return state.victory_phases >= 1 and roman_score(state) > CIVIL_WAR


def _warning(texts: Texts, text: Message, remedy: Message, faction: int, winners: Sequence[int]) -> Warning:
    """The text ``warning.own.…`` says the same to the Faction that would win."""
    own = texts(Message(text.id.replace("warning.", "warning.own."), text.params))
    return Warning(texts(text), texts(remedy), SEATS[faction], _others(winners), "victory", own=own)


def _others(winners: Sequence[int]) -> tuple[str, ...]:
    return tuple(seat for faction, seat in enumerate(SEATS) if faction not in winners)


def _by_check(ending: Ending, faction: int, texts: Texts) -> Warning:
    if not passes(ending.state, faction):  # 8.9 with the Difficult option a higher margin is enough
        n = margin(ending.state, faction)
        text = Message("warning.ahead", {"who": SEATS[faction], "n": n})
        return _warning(texts, text, Message("warning.stop.margin", {"n": n}), faction, (faction,))
    text = Message("warning.wins", {"who": SEATS[faction], "why": met(ending.state, faction)})
    remedy = Message("warning.prevent", {"what": stop(ending.state, faction)})
    return _warning(texts, text, remedy, faction, ending.winners)


def met(state: State, faction: int) -> Message:
    """7.2 How a Faction has met its condition, in numbers."""
    return Message(f"warning.met.{SEATS[faction]}", numbers(state, faction))


def numbers(state: State, faction: int) -> dict[str, int]:
    """7.2 What a Faction counts, and what it must exceed."""
    if faction == ROMANS:
        return {"n": roman_score(state), "of": ROMAN_GOAL}
    if faction == ARVERNI:
        legions = {"legions": off_map_legions(state), "of_legions": LEGIONS_GOAL}
        return {**legions, "n": allied(state, ARVERNI), "of": ARVERNI_GOAL}
    if faction == AEDUI:
        return {"n": allied(state, AEDUI), "of": others_most(state)}
    allies = allied(state, BELGAE)
    return {"n": belgic_score(state), "of": BELGIC_GOAL, "control": belgic_score(state) - allies, "allies": allies}


def stop(state: State, faction: int) -> Message:
    """7.2 What would keep a Faction from meeting its condition."""
    return Message(f"warning.stop.{SEATS[faction]}", {**numbers(state, faction), "less": margin(state, faction)})


def _nearly(state: State, faction: int, seat: str, texts: Texts) -> Warning:
    """7.2 One more would be enough."""
    text = Message(f"warning.near.{seat}", numbers(state, faction))
    others = tuple(other for other in SEATS if other != seat)
    return Warning(texts(text), "", seat, others, "note")


def _by_civil_war(ending: Ending, texts: Texts) -> Warning:
    """Card 20: all Legions leave, and the game ends."""
    first = ending.winners[0]
    score = roman_score(ending.state)
    words = {"n": score, "of": CIVIL_WAR, "who": [SEATS[faction] for faction in ending.winners]}
    remedy = Message("warning.stop.civil_war", {"of": CIVIL_WAR, "less": score - CIVIL_WAR})
    return _warning(texts, Message("warning.civil_war", words), remedy, first, ending.winners)


def _by_margin(ending: Ending, texts: Texts) -> Warning:
    """7.3 No Faction meets a condition in the final Winter: the highest margin wins."""
    first = ending.winners[0]
    own = RANKING.player_margin(ending.state, ending.winners)
    rivals = [factions for factions in PLAYERS.sides(ending.state) if first not in factions]
    second = max(rivals, key=lambda factions: RANKING.player_margin(ending.state, factions))
    text = Message(
        "warning.margin",
        {
            "who": [SEATS[faction] for faction in ending.winners],
            "own": _goal(own),
            "other": [SEATS[faction] for faction in second],
            "behind": _goal(RANKING.player_margin(ending.state, second)),
        },
    )
    return _warning(texts, text, Message("warning.stop.margin", {"n": own}), first, ending.winners)


def _goal(margin: int) -> Message:
    """7.3 A margin in words: 0 is level with what the condition asks to exceed."""
    kind = "level" if not margin else "beyond" if margin > 0 else "short"
    return Message(f"warning.goal.{kind}", {"n": abs(margin)})


# 6.2-6.5 What the next Winter Round will bring and cost each Faction. It comes up when Winter may be near ------------


SOON = 3
"""How many cards before the earliest Winter card."""
Tone = Literal["loss", "note"]


def winter_warnings(coming: WinterPreview, texts: Texts) -> Iterator[Warning]:
    """Germans, Quarters, Harvest and the Senate; the game ends before them in the final Winter."""
    state = coming.state
    if not coming.soon(SOON) or (coming.final and to_come(state, Stage.VICTORY)):
        return
    check = coming.check if coming.check is not None and to_come(state, Stage.VICTORY) else state
    if to_come(state, Stage.GERMANS) and not first_winter(check):
        yield from _germans(state, texts)
    for faction in GAULS:
        if to_come(state, _QUARTERS[faction]):
            yield from _hungry(state, faction, texts)
    if to_come(state, Stage.QUARTERS_ROMANS):
        yield from _roman_quarters(state, texts)
    if to_come(state, Stage.HARVEST):
        yield from _harvest(state, texts)
    if to_come(state, Stage.SENATE):
        yield from _senate(coming, texts)


_QUARTERS = {GAULS[0]: Stage.QUARTERS_ARVERNI, GAULS[1]: Stage.QUARTERS_AEDUI, GAULS[2]: Stage.QUARTERS_BELGAE}


def _things(regions: list[int]) -> tuple[str, ...]:
    return tuple(f"space:{REGION_IDS[region]}" for region in regions)


def _germans(state: State, texts: Texts) -> Iterator[Warning]:
    """6.2.4 Where Germans could Ambush already; they Rally and March before."""
    found: dict[int, list[int]] = {}
    for region in range(SPACE_COUNT):
        for faction in battle_victims(state, region):
            found.setdefault(faction, []).append(region)
    for faction, regions in found.items():
        text = texts("warning.germans", who=SEATS[faction], spaces=[REGION_IDS[region] for region in regions])
        remedy = texts("warning.germans_remedy")
        yield Warning(text, remedy, "germans", (SEATS[faction],), "loss", _things(regions))


def _hungry(state: State, faction: int, texts: Texts) -> Iterator[Warning]:
    """6.3.2 Warbands in Devastated Regions without an Ally or Citadel: a die for each that stays."""
    regions, count = [], 0
    for region in range(SPACE_COUNT):
        there = sum([n for _, n in pool_of(state, region, WARBANDS[faction])])
        if state.devastated[region] and there and not strongholds(state, region, faction):
            regions.append(region)
            count += there
    if regions:
        seat = SEATS[faction]
        text = texts("warning.hungry", n=count, spaces=[REGION_IDS[region] for region in regions])
        yield Warning(text, texts("warning.hungry_remedy"), seat, (seat,), "loss", _things(regions))


def _roman_quarters(state: State, texts: Texts) -> Iterator[Warning]:
    """6.3.3 What all Legions and Auxilia outside of Provincia cost, if none moves."""
    count, total = keep_cost(state)
    if not count:
        return
    money = funds(state, ROMANS)
    tone: Tone = "loss" if money < total else "note"
    text = texts("warning.quarters", n=count, cost=total, money=money)
    yield Warning(text, texts("warning.quarters_remedy"), "romans", ("romans",), tone)


def _harvest(state: State, texts: Texts) -> Iterator[Warning]:
    """6.4 What each Faction would earn."""
    for faction in (ROMANS, *GAULS):
        n = earnings(state, faction)
        seat = SEATS[faction]
        text = texts("warning.harvest", n=n, then=min(TRACK_MAX, funds(state, faction) + n))
        yield Warning(text, "", seat, (seat,), "note")


def _senate(coming: WinterPreview, texts: Texts) -> Iterator[Warning]:
    """6.5 Where the marker would go, and how many Legions would come."""
    then, state = after_senate(coming), coming.state
    if then is None or state.senate == Senate.NOWHERE:
        return
    words = {"box": BOXES[then.senate], "score": roman_score(state), "n": arrivals(state, then)}
    moved = then.senate != state.senate
    worse = moved and then.senate < state.senate
    text = texts("warning.senate_moves" if moved else "warning.senate_stays", **words)
    yield Warning(text, "", "romans", ("romans", FACTIONS[GAULS[0]]), "loss" if worse else "note", ("space:provincia",))


# 1.6, 4.3.3 What is at risk on the map: Ambushes that are possible now, and Control that hangs by one piece ----------


AMBUSH = Terms(ambush=True)


def map_warnings(coming: WinterPreview, texts: Texts) -> Iterator[Warning]:
    """Leaders and Legions that could be Ambushed, and Belgic Control that hangs by a piece."""
    if in_round(coming.state):
        return
    yield from _ambushes(coming.state, texts)
    yield from _hanging(coming.state, texts)


def ambush_losses(state: State, region: int, attacker: int, defender: int) -> int:
    """4.3.3 The Losses of an Ambush that is possible now, 0 if it is not."""
    mine, yours = Side(region, attacker), Side(region, defender)
    if attacker != AEDUI and region not in near_leader(state, attacker):
        return 0
    if not can_ambush(state, mine, yours):
        return 0
    return attack_losses(state, mine, yours, retreats=False, citadel=had_citadel(state, yours), terms=AMBUSH)


def _ambushes(state: State, texts: Texts) -> Iterator[Warning]:
    """4.3.3 For each Faction with a Leader or Legions somewhere, who could Ambush them there."""
    for faction in range(GERMANS):
        for enemy in GAULS:
            if enemy == faction or agrees_anyway(state, faction, enemy):
                continue
            regions = [
                r
                for r in range(SPACE_COUNT)
                if _precious(state, r, faction) and ambush_losses(state, r, enemy, faction)
            ]
            if regions:
                seat = SEATS[faction]
                most = max(ambush_losses(state, region, enemy, faction) for region in regions)
                spaces = [REGION_IDS[region] for region in regions]
                text = texts("warning.ambush", who=SEATS[enemy], spaces=spaces, n=most)
                things = tuple(f"space:{id}" for id in spaces)
                yield Warning(text, texts("warning.ambush_remedy"), seat, (seat,), "loss", things)


def _precious(state: State, region: int, faction: int) -> bool:
    """Whether a Leader or Legions are there."""
    legions = how_many(state, region, LEGION) if faction == ROMANS else 0
    return leader(state, region, faction) != NOBODY or bool(legions)


def _hanging(state: State, texts: Texts) -> Iterator[Warning]:
    """1.6, 7.2 Regions whose Belgic Control one more enemy piece would end, with such pieces there or next to them."""
    regions = []
    for region in range(SPACE_COUNT):
        counts = strengths(state, region)
        if counts[BELGAE] == sum(counts) - counts[BELGAE] + 1 and _threatened(state, region):
            regions.append(region)
    if regions:
        spaces = [REGION_IDS[region] for region in regions]
        value = sum(control_value(state, region) for region in regions)
        text = texts("warning.hanging", spaces=spaces, n=value)
        yield Warning(text, "", "belgae", ("belgae",), "note", tuple(f"space:{id}" for id in spaces))


def _threatened(state: State, region: int) -> bool:
    others = [faction for faction in range(GERMANS + 1) if faction != BELGAE]
    if any(pieces(state, region, faction) for faction in others):
        return True
    return any(mobile(state, near, faction) for near in adjacent(state, region) for faction in others)
