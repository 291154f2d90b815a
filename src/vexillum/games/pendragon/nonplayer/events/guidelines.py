"""8.2.3, 8.3.1 How Non-players decide in Events: spaces, Factions, markers, Prosperity, Seas, Dominance."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vexillum.coin.nonplayer.answers import largest
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose, choose_from, fewest, most, ranked
from vexillum.coin.options import NONE
from vexillum.core.decision import Decision, Option
from vexillum.games.pendragon.cards.lasting import patrol_reduction, sea_patrolled
from vexillum.games.pendragon.commands.raid.targets import forts_on_coast
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.events.event_choice import SEAS_FLIPPED
from vexillum.games.pendragon.nonplayer.events.worth import EFFECTS, Judge, Worth
from vexillum.games.pendragon.pieces import BRITONS, CIVITATES, DUX
from vexillum.games.pendragon.prosperity import room
from vexillum.games.pendragon.state import Dominance

OWN_DOMINANCE = {DUX: Dominance.MILITARY, CIVITATES: Dominance.CIVILIAN}


def named(bot: PendragonBot, decision: Decision, purpose: str = "") -> str:
    """The name of a roll: the Event, the question, and what it is about."""
    event = bot.event
    assert event is not None
    return f"8.3.2 {event.side} {decision.kind} {decision.about} {purpose}"


def pick(
    bot: PendragonBot,
    decision: Decision,
    candidates: Sequence[Option],
    *priorities: Priority[Option],
    purpose: str = "",
    rule: str = "8.3.1",
) -> Sequence[str]:
    """8.3.1-8.3.2 The candidate that comes first by nested priorities, then at random."""
    roll = named(bot, decision, purpose)
    return (choose_from(bot, rule, "event", candidates, *priorities, kind=OPTIONS, roll=roll).key,)


# Spaces ---------------------------------------------------------------------------------------------------------------


def spaces_of(decision: Decision) -> list[int]:
    """The spaces that may be selected."""
    return [option.value for option in decision.options if isinstance(option.value, int)]


def best_spaces(
    bot: PendragonBot, decision: Decision, candidates: Sequence[int], *priorities: Priority[int]
) -> Sequence[str]:
    """8.3.1 Up to as many spaces as may be selected: by the instruction's priorities, then by the largest effect.

    Where any number of spaces may be selected, those in which nothing would happen are left out, also because the
    spaces selected before have used up what was Available.
    """
    event = bot.event
    assert event is not None
    judge = Judge(bot, event)
    by_key = {option.value: option.key for option in decision.options}
    left, chosen = list(candidates), list[str]()
    effect: Priority[int] = ranked(EFFECTS, judge.key)
    while len(chosen) < decision.at_most:
        must = len(chosen) < decision.at_least or judge.unknown
        worthy = [space for space in left if must or useful(judge.worth(space))]
        if not worthy:
            break
        roll = named(bot, decision, str(len(chosen)))
        best = choose_from(bot, "8.3.1", "event_space", worthy, *priorities, effect, roll=roll)
        left.remove(best)
        judge.select(best)
        chosen.append(by_key[best])
    return chosen


def useful(worth: Worth) -> bool:
    """8.1.1 Something happens, and not only to own pieces."""
    return any(worth.key()[1:])


def where(fits: Callable[[PendragonBot, int], bool]) -> Callable[..., Sequence[str] | None]:
    """8.2.1 A reply that selects only spaces that fit, if there are any."""

    def choose(bot: PendragonBot, decision: Decision) -> Sequence[str] | None:
        found = [space for space in spaces_of(decision) if fits(bot, space)]
        return best_spaces(bot, decision, found) if found else None

    return choose


def select_spaces(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 Where the Event has the largest effect."""
    return best_spaces(bot, decision, spaces_of(decision))


# Who, and for whom ----------------------------------------------------------------------------------------------------


def select_faction(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.2.3 Themselves whenever possible."""
    own = [option for option in decision.options if option.value == bot.faction]
    return pick(bot, decision, own or decision.options)


def select_colour(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.2.3, 8.3.1 Britons their own colour; red or blue at random for the others."""
    own = [option for option in decision.options if option.value == bot.faction]
    return pick(bot, decision, own or decision.options)


def select_nation(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.2 At random."""
    return pick(bot, decision, decision.options)


def select_freed(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 The own Nation's pieces first, then the most markers, then those of players."""
    event = bot.event
    assert event is not None
    judge = Judge(bot, event)
    space = SPACE_NUMBER[decision.params["space"]]

    def freed(option: Option) -> tuple[object, ...]:
        worth = Worth()
        judge.count_freed(worth, option.value, space)
        return worth.key()

    return pick(bot, decision, decision.options, ranked(EFFECTS, freed))


def select_dominance(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.2.3 The Dux Military, the Civitates Civilian Dominance; if they have it, it stays."""
    if bot.faction not in BRITONS:
        return pick(bot, decision, decision.options)
    own = [option for option in decision.options if option.value == OWN_DOMINANCE[bot.faction]]
    return ((own or [option for option in decision.options if option.value is None])[0].key,)


def flip_sea(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 Only Seas that the Faction flips, Britons to Patrolled, Barbarians to No Patrol; else only if it must."""
    own_way = (decision.kind == "event.patrol") == (bot.faction in BRITONS)
    wanted = [option for option in decision.options if own_way and option.value in SEAS_FLIPPED[bot.faction]]
    none = [option for option in decision.options if option.value is None]
    return pick(bot, decision, wanted or none or decision.options)


def select_sea(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 The Sea where the effect is largest, for Barbarians smallest: what its Forts would take off (P383)."""
    state = bot.state

    def effect(option: Option) -> int:
        if sea_patrolled(state, option.value):
            return 0
        return patrol_reduction(state, forts_on_coast(state, option.value))

    best: Priority[Option] = most("takes_most", effect) if bot.faction in BRITONS else fewest("takes_least", effect)
    return pick(bot, decision, decision.options, best)


def do_it(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3 Everything that applies is carried out."""
    return ("yes",)


# Prosperity -----------------------------------------------------------------------------------------------------------


def as_much_as_able(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3 To the maximum extent."""
    return largest(decision)


def prosper_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 First where the most cubes can be added."""
    left: int = decision.params["n"]
    event = bot.event
    assert event is not None
    each = getattr(event.ahead[-1][0], "each", 0) or left
    cubes: Priority[int] = most("cubes", lambda space: min(each, left, room(bot.state, space)))
    best = choose(bot, "8.3.1", "event_space", spaces_of(decision), cubes, roll=named(bot, decision, str(left)))
    return (next(option.key for option in decision.options if option.value == best),)


def resettle(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.2 At random: Population rises by one anywhere."""
    roll = named(bot, decision, str(decision.params["n"]))
    best = choose(bot, "8.3.2", "event_space", spaces_of(decision), roll=roll)
    return (next(option.key for option in decision.options if option.value == best),)


# What only certain cards ask ------------------------------------------------------------------------------------------


def any_one(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.2 At random."""
    return pick(bot, decision, [option for option in decision.options if option is not NONE])


def choose_all(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3 To the maximum extent."""
    return (decision.options[0].key,)


def as_few_as_able(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Own pieces are never removed voluntarily."""
    return (min(decision.options, key=lambda option: int(option.value)).key,)
