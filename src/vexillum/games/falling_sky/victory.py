"""7.0, 8.9 Victory: scores and margins, ranking, the game of one player, the result and the epilogue."""

from __future__ import annotations

from enum import IntEnum

from vexillum.coin.players import non_player
from vexillum.coin.victory import BY_CHECK, Ranking
from vexillum.core.parts.rules import Outcome
from vexillum.core.words.texts import Message

from .control import controllers, tribes_in
from .map import COLONY, CONTROL_VALUE, IS_SUEBI
from .pieces import (
    AEDUI,
    ALLY_OF,
    ARVERNI,
    BELGAE,
    CITADEL_OF,
    GERMANS,
    IS_DISPERSED,
    KIT,
    LEGION,
    LEGIONS,
    ROMAN_ALLY,
    ROMANS,
    SEATS,
    SUBDUED,
    UNIT_KINDS,
)
from .players import PLAYERS
from .scenarios import SCENARIOS, final_winter
from .state import State

# 7.0 Victory: scores, margins, and who has met its condition ---------------------------------------------------------


ROMAN_GOAL = 15
"""7.2 Subdued, Dispersed and Roman Allied Tribes must exceed this."""
LEGIONS_GOAL, ARVERNI_GOAL = 6, 8
"""7.2 What off-map Legions, and Arverni Allies and Citadels, must exceed."""
BELGIC_GOAL = 15
"""7.2 What Belgic Control Value with Allies and Citadels must exceed."""


_ROMAN = (SUBDUED, ROMAN_ALLY, *[status for status, lost in enumerate(IS_DISPERSED) if lost])
"""7.2 What counts for the Romans."""


def allied(state: State, faction: int) -> int:
    """7.2 How many Allies and Citadels a Faction has on the map."""
    tribes = state.tribes
    return tribes.count(ALLY_OF[faction]) + tribes.count(CITADEL_OF[faction])


def roman_score(state: State) -> int:
    """7.2 Subdued, Dispersed and Roman Allied Tribes."""
    return sum(map(state.tribes.count, _ROMAN))


def off_map_legions(state: State) -> int:
    """1.9 Legions Fallen, on their track or removed by Event: all that are not in a Region."""
    return LEGIONS - sum(state.units[LEGION::UNIT_KINDS])


def others_most(state: State) -> int:
    """7.2 The Allies and Citadels of the other Faction that has most, for the Aedui."""
    return max([allied(state, faction) for faction in range(GERMANS + 1) if faction != AEDUI])


def control_value(state: State, region: int) -> int:
    """7.2 The Tribes of a Region, without the Suebi and without Dispersed ones."""
    lost = [IS_DISPERSED[state.tribes[tribe]] and not IS_SUEBI[tribe] for tribe in tribes_in(state, region)]
    return CONTROL_VALUE[region] + (state.colony == region) - sum(lost)


def belgic_score(state: State) -> int:
    """7.2 The Control Value of Regions under Belgic Control, with Belgic Allies and Citadels."""
    held = [control_value(state, region) for region, holder in enumerate(controllers(state)) if holder == BELGAE]
    return sum(held) + allied(state, BELGAE)


def margin(state: State, faction: int) -> int:
    """7.3 How far a Faction is beyond its condition; it has met it if this is more than 0."""
    if faction == ROMANS:
        return roman_score(state) - ROMAN_GOAL
    if faction == ARVERNI:
        return min(off_map_legions(state) - LEGIONS_GOAL, allied(state, ARVERNI) - ARVERNI_GOAL)
    if faction == AEDUI:
        return allied(state, AEDUI) - others_most(state)
    return belgic_score(state) - BELGIC_GOAL


def scores(state: State) -> dict[str, int]:
    """1.9 What the victory markers show; of the Arverni and the Aedui, their Allies and Citadels."""
    return {
        "romans": roman_score(state),
        "arverni": allied(state, ARVERNI),
        "aedui": allied(state, AEDUI),
        "belgae": belgic_score(state),
    }


def parts(state: State, faction: int) -> dict[str, int]:
    """7.3 What a Faction's margin is made of; the parts add up to it."""
    if faction == ROMANS:
        return {
            "subdued": state.tribes.count(SUBDUED),
            "dispersed": sum([IS_DISPERSED[status] for status in state.tribes]),
            "allies": allied(state, ROMANS),
            "goal": -ROMAN_GOAL,
        }
    if faction == ARVERNI:
        if off_map_legions(state) - LEGIONS_GOAL < allied(state, ARVERNI) - ARVERNI_GOAL:
            return {"legions": off_map_legions(state), "goal": -LEGIONS_GOAL}
        return {"allies": allied(state, ARVERNI), "goal": -ARVERNI_GOAL}
    if faction == AEDUI:
        return {"allies": allied(state, AEDUI), "others": -others_most(state)}
    allies = allied(state, BELGAE)
    return {"control": belgic_score(state) - allies, "allies": allies, "goal": -BELGIC_GOAL}


PARTS = ("subdued", "dispersed", "legions", "control", "allies", "others", "goal")
"""The lines of a margin, in order."""


def tribes_on_map(state: State) -> int:
    """7.2 How many Tribes there are: 30, or 31 with the Colony."""
    return COLONY + (state.colony >= 0)


# 8.9 One player against three Non-players: when they win and when they lose, and the two options ---------------------


class Solitaire(IntEnum):
    """8.9 The options of a game of one player."""

    STANDARD = 0
    EASY = 1
    DIFFICULT = 2


SOLITAIRE = tuple(option.name.lower() for option in Solitaire)


def alone(state: State) -> bool:
    """8.9 Whether one player plays against Non-players."""
    return bool(state.non_players) and len(PLAYERS.people(state)) == 1


def may_win(state: State) -> bool:
    """8.9 Alone, a player wins by a check only in the final Winter, or with the Easy option."""
    return not alone(state) or final_winter(state) or state.solitaire == Solitaire.EASY


# 7.1 Ranking: who wins, ties, and players who run two Factions -------------------------------------------------------


TIES = (ROMANS, ARVERNI, AEDUI, BELGAE)
"""7.1 After Non-players, ties go to the first of these."""


def passes(state: State, faction: int) -> bool:
    """7.2 Whether a Faction has met its condition."""
    return margin(state, faction) > 0


class FallingSkyRanking(Ranking[State]):
    """1.5.1 In The Great Revolt a player of Arverni and Belgae uses the better of the two."""

    def player_passes(self, state: State, factions: tuple[int, ...]) -> bool:
        """1.5.1 Both Factions must meet their conditions; of Arverni and Belgae in The Great Revolt one is enough."""
        if _eased(state, factions):
            return any(passes(state, faction) for faction in factions)
        return super().player_passes(state, factions)

    def player_margin(self, state: State, factions: tuple[int, ...]) -> int:
        """1.5.1 The lower margin counts, or the higher one there."""
        if _eased(state, factions):
            return max(margin(state, faction) for faction in factions)
        return super().player_margin(state, factions)


def _eased(state: State, factions: tuple[int, ...]) -> bool:
    return SCENARIOS[state.scenario].great_revolt and set(factions) == {ARVERNI, BELGAE}


RANKING = FallingSkyRanking(KIT, PLAYERS, margin=margin, passes=passes, ties=TIES)


def passes_check(state: State) -> bool:
    """6.1, 8.9 Whether a Non-player passes, or a player who may win by a check."""
    if RANKING.passing_non_players(state):
        return True
    return may_win(state) and any(RANKING.player_passes(state, factions) for factions in PLAYERS.people(state))


def player_loses(state: State) -> bool:
    """8.9 With the Difficult option a player loses as soon as a Non-player has a higher margin in a Victory Phase."""
    if not alone(state) or state.solitaire != Solitaire.DIFFICULT:
        return False
    (mine,) = PLAYERS.people(state)
    own = RANKING.player_margin(state, mine)
    return any(non_player(state, faction) and margin(state, faction) > own for faction in TIES)


# 7.1, 7.3 The standings of the seats; at the end, the winner and the text of the result ------------------------------


def outcome(state: State) -> Outcome:
    """7.1, 7.3 The standings; at the end, the winner. It follows from the board and from how the game ended."""
    each = [parts(state, faction) for faction in range(len(SEATS))]
    return RANKING.outcome(state, each, PARTS, lambda winners, order: _result(state, winners, order))


def _result(state: State, winners: tuple[int, ...], order: list[int]) -> tuple[Message, ...]:
    """7.1, 8.9 The text of the end: how it ended, the margins, and that all players have lost."""
    who = [SEATS[faction] for faction in winners]
    by_check = state.winner_known == BY_CHECK
    said = [Message("log.victory" if by_check else "log.victory_margins", {"who": who}, "7.1" if by_check else "7.3")]
    said += [Message("log.margin", {"who": SEATS[faction], "n": margin(state, faction)}, "7.3") for faction in order]
    if RANKING.all_lose(state):
        said.append(Message("log.victory_all_lose", {}, "7.1"))
    return (*said, *epilogue(state, winners))


# 8.9 What became of Gaul, in a game of one player: how well the player did, or which Non-player took it --------------


GREAT = 3
"""8.9 By this much, or more, a player is the master of Gaul."""


def lead(state: State, factions: tuple[int, ...]) -> int:
    """8.9 By how much a player's margin exceeds the highest of a Non-player."""
    others = [margin(state, faction) for faction in range(len(SEATS)) if non_player(state, faction)]
    return RANKING.player_margin(state, factions) - max(others)


def epilogue(state: State, winners: tuple[int, ...]) -> list[Message]:
    """8.9 The degree of success, or of failure; nothing if more than one person plays."""
    if not alone(state):
        return []
    if non_player(state, winners[0]):
        return [Message(f"log.solo_lost.{SEATS[winners[0]]}", {}, "8.9")]
    n = lead(state, winners)
    degree = "close" if n < GREAT else "roman" if ROMANS in winners else "gallic"
    return [Message(f"log.solo_won.{degree}", {"n": n}, "8.9")]
