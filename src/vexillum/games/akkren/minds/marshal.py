"""The marshal: a steward who tries what matters in imagined campaigns; who is likely to win."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import exp
from random import Random
from statistics import fmean, pstdev
from typing import Any, NamedTuple, TypeAlias, TypeVar

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision, Option
from vexillum.core.parts.analysis import Horizon
from vexillum.core.session import Session
from vexillum.core.words.texts import Message

from .. import stacks
from ..armies.march import March
from ..armies.turn import FORCED
from ..combat.siege import needed
from ..components.map import DISTANCE, GP, LAND, MANA, PLACE, PLACE_IDS, REGION_OF, SEAT_OF, ZONES_OF
from ..components.pieces import BROTHERHOOD, CAPITAL_OF, KAN, NOBODY, SEATS, F, strength
from ..control import allies, at_war, enemies_at, has_port, holder, land_stacks, side, structure
from ..money import yield_of
from ..politics import LP
from ..realm import holder_of
from ..routes import allowance, asleep, hurry, may_turn_on, troops
from ..scenarios import in_play
from ..stacks import whole_force
from ..state import NONE, Kind, Role, Stack, Stage, State, Turn
from ..victory import EACH, aims, points
from .armies import HASTE
from .goals import defenders, may_take, paths, plan
from .mind import Keys, Mind
from .steward import OPEN, Steward
from .values import slave_markers

# The marshal: a steward who tries what matters in imagined campaigns before he does it -------------------------------


TRIALS = 160
WIDTH = 6
TRUST = 0.3
"""In each trial the steward's own answer has this many points in hand: small differences are mostly luck."""
HURRY = 1.5
"""By this many points a forced march must be better: what a weary army misses in the turns to come no phase shows."""
SAMPLES = 6
"""How often an answer is tried beside the steward's, to measure how much better it is."""


class Marshal(Agent):
    """Tries a few answers in imagined worlds and gives the one after which its Faction scores best.

    A world is the campaign as the seat knows it, with all that it does not know dealt again; stewards play it to the
    end of the phase. Not the time but the number of trials is fixed, so it answers the same on every machine.
    """

    id = "marshal"
    version = 2
    explains = True

    def __init__(self, trials: int = TRIALS, width: int = WIDTH, trust: float = TRUST) -> None:
        self.trials = trials
        """How often something is tried for one answer, at most; plain cases need fewer."""
        self.width = width
        """How many answers are tried at most."""
        self.trust = trust
        self.steward = Steward()

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """The answer that did best."""
        stewards = self.steward.choose(session, decision)
        tried = lines(Mind(session, decision), stewards, self.width)
        if len(tried) < 2:
            return stewards
        trial = Trials(session, decision, self.steward)
        ahead = {line: self._ahead(line, tried[0], Mind(session, decision).turns_left) for line in tried}

        def score(line: Line, world: int) -> float:
            return sum(trial(line, world).values()) + ahead[line]

        return race(tried, self.trials, score)[0]

    def _ahead(self, line: Line, stewards: Line, turns: int) -> float:
        """What a line has in hand, or lacks, before it is tried."""
        if line == stewards:
            return self.trust
        return -HURRY if turns and (FORCED.key,) in line else 0.0

    def reasons(self, session: Session[Any], decision: Decision, keys: Sequence[str]) -> list[Message]:
        """The steward's reasons where it did as he would; else by what it did better in some imagined campaigns."""
        if decision.kind not in OPEN or decision.sealed:
            return []
        found = self.steward.reasons(session, decision, keys)
        if found or decision.kind not in TRIED:
            return found
        stewards = self.steward.choose(session, decision)
        if sorted(stewards) == sorted(keys):
            return []
        tried = lines(Mind(session, decision), stewards, self.width)
        return [Message("reason.imagined"), *self._better(Trials(session, decision, self.steward), tried, tuple(keys))]

    def _better(self, trial: Trials, tried: Sequence[Line], keys: tuple[str, ...]) -> list[Message]:
        """By what an answer came out ahead of the steward's, if by anything; of several ways to go on, the likeliest.

        It is tried a few times only, not searched for again.
        """
        line = next((line for line in tried[1:] if line[0] == keys), None)
        if line is None:
            return []
        ahead = defaultdict[str, float](float)
        for world in range(SAMPLES):
            his = trial(tried[0], world)
            for name, value in trial(line, world).items():
                ahead[name] += value - his[name]
        name, value = max(ahead.items(), key=lambda pair: pair[1])
        return [Message(f"reason.better_{name}")] if value > 0 else []


class Trials:
    """Imagined worlds at a decision: each is dealt once, and lines are tried in copies of it."""

    def __init__(self, session: Session[Any], decision: Decision, steward: Agent) -> None:
        self.session = session
        self.seat = decision.seat
        self.steward = steward
        self.first = session.chance(decision.seat).below(1 << 32)
        self.worlds: dict[int, Session[Any]] = {}

    def __call__(self, line: Line, number: int) -> dict[str, float]:
        """How far the seat is ahead after a line in one of the worlds, by what it has."""
        if number not in self.worlds:
            self.worlds[number] = self.session.imagine(self.seat, Random(self.first + number))
        after = play_out(self.worlds[number].fork(quiet=True), self.seat, line, self.steward)
        return balance(after, SEATS.index(self.seat))


# A race among answers: all are tried in the same worlds, and those clearly behind are out ----------------------------


T = TypeVar("T")
HEAT = 8
"""How many worlds are tried before each comparison of the candidates."""
CLEARLY = 2.0
"""How many standard errors a candidate must be behind to be out."""
LEAST = 0.5
"""The differences from world to world are taken to be no smaller than this: a few worlds may look alike by chance."""


def race(choices: Sequence[T], trials: int, score: Callable[[T, int], float]) -> T:
    """The choice that scores best, with at most ``trials`` calls of ``score(choice, world)``, one world at least.

    Plain cases end soon, and what is close gets the trials that were saved. Among equals the earlier choice wins, so
    the result depends on nothing but the arguments.

    >>> race(["low", "high", "middle"], 60, lambda word, world: len(word) if word != "middle" else 3)
    'high'
    """
    left = list(range(len(choices)))
    scores: list[list[float]] = [[] for _ in choices]
    used = worlds = 0
    heat = min(HEAT, max(1, trials // max(1, len(choices))))
    while len(left) > 1 and (not worlds or used + heat * len(left) <= trials):
        for world in range(worlds, worlds + heat):
            for number in left:
                scores[number].append(score(choices[number], world))
        worlds, used = worlds + heat, used + heat * len(left)
        first = max(left, key=lambda number: (sum(scores[number]), -number))
        left = [number for number in left if number == first or not _behind(scores[number], scores[first])]
    return choices[max(left, key=lambda number: (sum(scores[number]), -number))]


def _behind(mine: Sequence[float], best: Sequence[float]) -> bool:
    """Whether a candidate is clearly behind, world by world."""
    gaps = [his - own for own, his in zip(mine, best, strict=True)]
    error: float = max(LEAST, pstdev(gaps)) / len(gaps) ** 0.5
    return fmean(gaps) > CLEARLY * error


# Imagined campaigns: how the near future could go, and a Faction's prospects afterwards ------------------------------


Line: TypeAlias = tuple[tuple[str, ...], ...]
"""Answers that are given one after the other; then the stewards play."""
NEEDED, SPARE, SAVED = 0.2, 0.05, 0.18
"""What a gold piece is worth in points: to set an army going and let it fight, beyond that, and before another year."""
PER_PHASE = 2
"""The gold that an army needs in a phase: to march and to fight."""
FACTOR = (0.0, 0.02, 0.07, 0.15)
"""What a factor in the field is worth by how many phases its Faction has before it; the last number for all more."""
HOPING = (0.0, 1.5, 1.6, 2.2)
"""How much of what armies could take next counts, by the same."""
FEARING = (0.6, 0.5, 0.25)
"""The weight of what is undefended against enemies who have yet to act, likewise."""
SOON = 4
"""More turns than this make no difference to a courtship."""
HERO = 0.1
"""What a hero is worth for each phase, up to SOON of them: quests to come."""


def play_out(world: Session[State], seat: str, line: Line, steward: Agent) -> State:
    """Give the answers of a line and let stewards go on until the phase ends: the state then.

    ``world`` is an imagined campaign at a decision of ``seat``. Land of a Faction at peace that has been won is taken
    there: whether that is wise is asked when it comes to it.
    """
    moment = (world.state.stage, world.state.acting)
    for keys in line:
        decision = world.decision
        if decision is None or decision.seat != seat or not set(keys) <= set(decision.keys):
            break
        world.answer(seat, keys)
    while (decision := world.decision) is not None and (world.state.stage, world.state.acting) == moment:
        bold = decision.kind == "realm.conquer" and decision.seat == seat
        world.answer(decision.seat, ("take",) if bold else steward.choose(world, decision))
    return world.state


def standing(state: State, me: int) -> float:
    """How far a Faction is ahead: of its best rival and of them all, half and half."""
    return sum(balance(state, me).values())


def balance(state: State, me: int) -> dict[str, float]:
    """How far a Faction is ahead, by what it has; see :func:`worth`."""
    found = {faction: worth(state, faction) for faction in in_play(state)}
    if state.stage == Stage.OVER and state.winner != NONE:
        found[state.winner]["points"] = max([one["points"] for one in found.values()]) + 1
    rivals = [found[other] for other in found if other != me]
    first = max(rivals, key=lambda one: sum(one.values()))
    return {
        name: mine - (first[name] + sum([one[name] for one in rivals]) / len(rivals)) / 2
        for name, mine in found[me].items()
    }


def worth(state: State, me: int) -> dict[str, float]:
    """The points of a Faction, and what it has that will be worth points.

    What each thing counts was measured: over campaigns of stewards, by how many points at the end went with it.
    """
    phases = 0 if state.stage == Stage.OVER else phases_left(state, me)
    own = [one for one in state.stacks if side(state, one) == me and one.kind != Kind.FLEET]
    heroes = [one for one in state.people if one.owner == me and one.role == Role.HERO and one.captor == NONE]
    hoping, fearing = by(HOPING, phases), by(FEARING, phases)
    return {
        "points": float(sum(points(state, me).values())),
        "gold": gold(state, me, phases),
        "troops": by(FACTOR, phases) * sum([strength(whole_force(one)) for one in own]),
        "heroes": HERO * min(SOON, phases) * len(heroes),
        "nations": courted(state, me, min(SOON, phases)),
        "sieges": besieged(state, me) if phases else 0.0,
        "hopes": hoping * hopes(state, me, own) if hoping else 0.0,
        "safety": -fearing * exposed(state, me) if state.stage != Stage.OVER else 0.0,
    }


def by(numbers: Sequence[float], phases: int) -> float:
    """The number for this many phases, the last one for all more."""
    return numbers[min(phases, len(numbers) - 1)]


def gold(state: State, me: int, phases: int) -> float:
    """What its treasury is worth to a Faction: what its armies need for sure, the rest less."""
    needed = min(state.treasury[me], PER_PHASE * phases)
    rest = SAVED if state.year < state.last_year else SPARE if phases else 0.0
    return NEEDED * needed + rest * (state.treasury[me] - needed)


# The prospects and risks of lands: prizes within reach, sieges, courtships, what is undefended against enemies -------


COURTED = 0.5
"""The part of an ally's value for points of diplomacy that almost win it."""
BESIEGED = 0.7
"""The part of a region's value for a siege that can be ended in time, and what is left of it for each turn."""
PER_TURN = 1.25
"""Siege points that a turn brings, on average."""
WALLS = 1.6
"""What walls add to those behind them."""
WEARY = 0.75
"""What is left of an army after a forced march: it fights worse and makes no other for a turn (9.3.1.4)."""
SAFE = 1000.0
"""As good as any number of factors: no one gets in here by fighting."""
REACH = 3
"""From this many zones away an army can be there in a turn or two."""
WAY = 0.75
"""What is left of a prize for each zone on the way."""
HOPES = (0.55, 0.3, 0.15)
"""How much of the best prize within its reach an army may hope for, of the next best, and of the third."""


def turns_left(state: State) -> int:
    """How many turns with movement are still to come, this one not counted."""
    return (state.last_year - state.year) * Turn.WINTER + max(0, Turn.AUTUMN - state.turn)


def phases_left(state: State, faction: int) -> int:
    """How many phases of its own a Faction still has before it, that of this turn among them."""
    if state.stage == Stage.PLAYERS:
        return turns_left(state) + (faction in state.order[state.acting :])
    return turns_left(state) + (state.stage < Stage.PLAYERS and state.turn < Turn.WINTER)


def region_worth(state: State, me: int, region: int) -> float:
    """The points that a region brings to a Faction that holds it, its own aims (5, C44) among them."""
    own, seat = aims(state, me), SEAT_OF[region]
    total = float(own["region_gp"] * max(yield_of(state, region), GP[region] // 2) + own["mana"] * MANA[region])
    if seat in CAPITAL_OF:
        total += own["enemy_capital"] if seat != CAPITAL_OF[me] else -own["capital_lost"]
    if me == BROTHERHOOD:
        total += own["ports"] * sum([has_port(state, zone) for zone in ZONES_OF[region]])
    elif me == KAN:
        total += own["slaves"] * slave_markers(state, region) / EACH["slaves"]
    return total


def courted(state: State, me: int, left: int) -> float:
    """8.2 Nations that are nearly won."""
    total = 0.0
    for region, level in enumerate(LP):
        made = state.points_with(region, me)
        if level and made > 0 and holder_of(state, region) == NOBODY and state.allied[region] == NOBODY:
            rivals = max([state.points_with(region, other) for other in range(F) if other != me])
            half = (yield_of(state, region) + 1) // 2
            likely = min(1.0, made / level) * (1.0 if made >= rivals else 0.4) * min(1.0, left / max(1, level - made))
            total += COURTED * aims(state, me)["ally_gp"] * half * likely
    return total


def besieged(state: State, me: int) -> float:
    """9.4.3.1 Cities that are nearly taken, and those that are nearly lost."""
    total = 0.0
    for one in state.sieges:
        turns = (needed(state, one.place) - one.points) / PER_TURN
        if turns > turns_left(state) + 0.5:
            continue
        part = BESIEGED ** (1 + max(0.0, turns) / 2)
        if one.besieger == me or holder(state, one.place) == me:
            sign = 1 if one.besieger == me else -1
            total += sign * part * region_worth(state, me, REGION_OF[one.place])
    return total


def _armies(stacks: Iterable[Stack]) -> list[Stack]:
    fit = [one for one in stacks if one.kind in (Kind.ARMY, Kind.COMPANY) and one.aboard < 0 and not one.besieged]
    return [one for one in fit if one.place < len(DISTANCE)]


def chance(mine: float, his: float) -> float:
    """A rough chance to win, by factors alone."""
    return mine**3 / (mine**3 + (1.2 * his) ** 3) if his else 1.0


def against(state: State, me: int, region: int) -> float:
    """The factors that defend a region at its seat; a nation that sleeps would wake.

    Behind the walls of a Faction any stack is safe for a time: no one storms them, a siege is all there is (9.4.3).
    """
    seat = SEAT_OF[region]
    there = [one for one in land_stacks(state, seat) if side(state, one) != me]
    walls = structure(state, seat)
    if there and walls and 0 <= holder_of(state, region) < F:
        return SAFE
    total = sum([strength(whole_force(one)) for one in there])
    total += strength(troops(region)) if asleep(state, region) else 0
    return total * (WALLS if walls else 1.0)


def open_to(state: State, me: int, region: int) -> bool:
    """Whether a Faction may take a region without breaking a peace."""
    held = holder_of(state, region)
    if SEAT_OF[region] < 0 or held == me or (held != NOBODY and allies(state, held, me)):
        return False
    return held == NOBODY or held >= F or at_war(state, held, me)


def hopes(state: State, me: int, own: Sequence[Stack]) -> float:
    """What each army could take next and after that: the best prizes within reach, none for two of them.

    Anyone who besieges a city is busy there.
    """
    total = 0.0
    busy = {one.place for one in state.sieges if one.besieger == me}
    free = [region for region in range(len(SEAT_OF)) if open_to(state, me, region) and SEAT_OF[region] not in busy]
    for one in sorted(_armies(own), key=lambda one: (-strength(whole_force(one)), one.id)):
        if one.place in busy:
            continue
        mine = strength(whole_force(one)) * (WEARY if one.marched else 1.0)
        found = [
            (region_worth(state, me, region) * chance(mine, against(state, me, region)) * WAY**far, region)
            for region in free
            if 0 <= (far := DISTANCE[one.place][SEAT_OF[region]]) <= REACH
        ]
        for hope, (prize, region) in zip(HOPES, sorted(found, reverse=True), strict=False):
            total += hope * prize
            free.remove(region)
    return total


def exposed(state: State, me: int) -> float:
    """What enemies who have yet to act could walk into; a stack behind walls holds them (9.4.3)."""
    foes = [other for other in in_play(state) if at_war(state, other, me) and phases_left(state, other)]
    enemies = [one for one in _armies(state.stacks) if side(state, one) in foes]
    if not enemies:
        return 0.0
    total = 0.0
    for region, held in enumerate(state.holder):
        seat = SEAT_OF[region]
        if held != me or seat < 0:
            continue
        guard = sum([strength(whole_force(one)) for one in land_stacks(state, seat) if side(state, one) == me])
        if guard and structure(state, seat):
            continue
        near = [strength(whole_force(one)) for one in enemies if 0 <= DISTANCE[one.place][seat] <= REACH]
        risk = max([chance(power, guard) for power in near], default=0.0)
        total += risk * region_worth(state, me, region)
    return total


# Which answers the marshal tries: the steward's own, and others that are not foolish at first sight ------------------


Choices: TypeAlias = Callable[[Mind, Keys], list[Line]]
"""Other answers than the steward's, the likeliest first. None: the question is not worth a search."""
PLACES = 3
"""How many goals of each army are tried."""
TIRED = 0.8
"""What is left of a promise if a forced march is needed: it may fall short, and the army fights worse."""
FOLLY = 0.25
"""Where the chance by factors alone is less than this, no army goes."""


def everything(mind: Mind, stewards: Keys) -> list[Line]:
    """All other answers."""
    return [((option.key,),) for option in mind.options]


def activations(mind: Mind, stewards: Keys) -> list[Line]:
    """``phase``: each army with each of its goals, or none; what is only order, trade and scouting is not tried."""
    by_key = {option.key: option for option in mind.options}
    chosen = by_key[stewards[0]]
    if chosen.value is not None and chosen.value[0] not in ("march", "free"):
        return []
    planned = plan(mind)
    found: list[tuple[float, Line]] = []
    for option in mind.options:
        if option.value is None or option.value[0] != "march":
            continue
        one = stacks.stack(mind.state, option.value[1])
        if one.kind not in (Kind.ARMY, Kind.COMPANY) or one.besieged:
            continue
        goal = planned.get(one.id) if option.key == chosen.key else None
        places = prizes(mind, one, allowance(mind.state, one) + hurry(mind.state, one))
        others = [prize for prize in places if goal is None or prize.forced or PLACE[prize.zone] != goal.zone]
        found += [(prize.score, ((option.key,), *prize.legs)) for prize in others[:PLACES]]
    found.sort(key=lambda pair: -pair[0])
    return [*[line for _, line in found], (("done",),)]


class Prize(NamedTuple):
    """A place where an army might go: what it promises, and whether only a forced march (9.3.1.4) leads there."""

    score: float
    zone: str
    forced: bool = False

    @property
    def legs(self) -> Line:
        """The answers that lead there."""
        return ((FORCED.key,), (self.zone,)) if self.forced else ((self.zone,),)


def prizes(mind: Mind, one: Stack, mp: int) -> list[Prize]:
    """The places within reach, and those that a forced march may reach, the best first."""
    power, found = mind.power(one), []
    farther = mp + HASTE if one.kind == Kind.ARMY and not one.marched else mp
    for zone, way in paths(mind, one, farther).items():
        if zone < LAND and zone != one.place:
            tired = way.cost > mp
            score = _promise(mind, zone, power) * (TIRED if tired else 1.0)
            if score > 0:
                found.append(Prize(score, PLACE_IDS[zone], tired))
    return sorted(found, key=lambda prize: (-prize.score, prize.zone))


def _promise(mind: Mind, zone: int, power: int) -> float:
    """What it promises to go to a zone."""
    region = REGION_OF[zone]
    foes = defenders(mind, zone)
    likely = chance(power, sum([mind.power(other) for other in foes]))
    if likely < FOLLY:
        return 0.0
    score = sum([0.05 * likely * mind.power(other) for other in foes if other.owner < F])
    seat = zone == SEAT_OF[region]
    if may_take(mind, region):
        score += (1.0 if seat else 0.3) * likely * region_worth(mind.state, mind.me, region)
    elif seat and lies_open(mind, region):
        score += region_worth(mind.state, mind.me, region)
    if not foes:
        waiting = [other for other in mind.own if other.place == zone and other.kind == Kind.GARRISON]
        score += 0.03 * sum([mind.power(other) for other in waiting])
    return score


def lies_open(mind: Mind, region: int) -> bool:
    """C296 Whether it is undefended land of a Faction at peace. Anyone who comes there may take it, for a war."""
    held = holder_of(mind.state, region)
    if held == mind.me or not 0 <= held < F or not may_turn_on(mind.state, mind.me, held):
        return False
    return not any(enemies_at(mind.state, zone, mind.me) for zone in ZONES_OF[region])


def marches(mind: Mind, stewards: Keys) -> list[Line]:
    """``move.to``: the best places, or to stay."""
    march = mind.during(March)
    one = None if march is None else stacks.find(mind.state, march.principal)
    if march is None or one is None or one.kind == Kind.GARRISON:
        return []
    found = [prize.legs for prize in prizes(mind, one, march.mp) if mind.has(prize.legs[0][0])]
    return [*found[: PLACES + 1], (("stop",),)]


def embassies(mind: Mind, stewards: Keys) -> list[Line]:
    """``politics.nation``: each nation in the plainest and in the best way that can be paid, the likeliest first."""

    def promise(option: Option) -> float:
        region: int = option.value.region
        level = LP[region] or 9
        left = max(1, level - mind.state.points_with(region, mind.me))
        approach: int = option.value.approach
        return (yield_of(mind.state, region) + 1) // 2 / left + 0.01 * approach

    found = [option for option in mind.options if option.value is not None]
    return [(("nobody",),), *[((option.key,),) for option in sorted(found, key=lambda option: -promise(option))]]


TRIED: dict[str, Choices] = {
    "battle.next": everything,
    "battle.withdraw": everything,
    "move.intercept": everything,
    "move.retreat": everything,
    "move.to": marches,
    "phase": activations,
    "politics.nation": embassies,
    "quest.guardian": everything,
    "realm.conquer": everything,
    "siege.begin": everything,
    "siege.manner": everything,
    "siege.shelter": everything,
}
"""For each kind of question that is worth a search, which answers are tried beside the steward's."""


def lines(mind: Mind, stewards: Keys, width: int) -> list[Line]:
    """The answers to try, the steward's first; only that one if there is nothing to search."""
    first: Line = (tuple(stewards),)
    find = TRIED.get(mind.decision.kind)
    if find is None or mind.decision.at_most != 1:
        return [first]
    return list(dict.fromkeys([first, *find(mind, stewards)]))[:width]


# Who is likely to win a campaign that is too long to be played out: judged by what the Factions have -----------------


AHEAD = 3
"""For this many turns a playout goes on; the border war and the last year of a campaign are played to the end."""
SHARPNESS = 0.2
"""How much a point ahead tells about the winner when no turn is left."""
FADING = -0.4
"""How fast that fades with the turns that are left. Both were fitted to 1762 turns of 83 games of stewards."""


def far_enough(start: State, now: State) -> bool:
    """Whether enough turns were played since a playout began."""
    return turns_left(start) - turns_left(now) >= AHEAD


def winning_chances(state: State) -> dict[str, float]:
    """How likely each Faction is to win, by its points and by what it has that will be worth points."""
    sharpness = SHARPNESS * (1 + turns_left(state)) ** FADING
    values = {SEATS[faction]: sharpness * sum(worth(state, faction).values()) for faction in in_play(state)}
    most = max(values.values())
    weights = {seat: exp(value - most) for seat, value in values.items()}
    total = sum(weights.values())
    return {seat: weight / total for seat, weight in weights.items()}


HORIZON = Horizon(reached=far_enough, estimate=winning_chances)
