"""6.1, 7.0 Who would win at the next victory check, why, and what would stop it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vexillum.coin.ranking import BY_CHECK
from vexillum.core.show.display import Warning
from vexillum.core.words.texts import Message, Texts
from vexillum.games.falling_sky.cards.lasting import OPTIMATES, in_effect
from vexillum.games.falling_sky.display.next_winter import Ending, WinterPreview
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, ROMANS, SEATS
from vexillum.games.falling_sky.players import PLAYERS
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import (
    ARVERNI_GOAL,
    BELGIC_GOAL,
    LEGIONS_GOAL,
    ROMAN_GOAL,
    allied,
    belgic_score,
    margin,
    off_map_legions,
    others_most,
    roman_score,
)
from vexillum.games.falling_sky.victory.ranking import RANKING, passes
from vexillum.games.falling_sky.winter.victory_phase import CIVIL_WAR

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


def _others(winners: Sequence[int]) -> tuple[str, ...]:
    return tuple(seat for faction, seat in enumerate(SEATS) if faction not in winners)


def _warning(texts: Texts, text: Message, remedy: Message, faction: int, winners: Sequence[int]) -> Warning:
    """The text ``warning.own.…`` says the same to the Faction that would win."""
    own = texts(Message(text.id.replace("warning.", "warning.own."), text.params))
    return Warning(texts(text), texts(remedy), SEATS[faction], _others(winners), "victory", own=own)


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
