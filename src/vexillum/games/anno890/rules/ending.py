"""5 The end of the game and the points."""

from __future__ import annotations

from itertools import pairwise

from vexillum.core.game import Outcome
from vexillum.core.texts import Message
from vexillum.games.anno890.pieces import CHARACTER_NUMBER, CHARACTERS, SEATS, TILES
from vexillum.games.anno890.rules.buildings import draw_two
from vexillum.games.anno890.state import NONE, Play, Stage, State, Table

APPRENTICE = CHARACTER_NUMBER["apprentice"]
CARAVANEER = CHARACTER_NUMBER["caravaneer"]
DUCHESS = CHARACTER_NUMBER["duchess"]
PER_TAVERN = 2
ELEMENTS = {"nobles": "noble", "coins": "coin", "towers": "tower"}
"""5.2 What the scenario gives bonuses for, and what is counted."""
TIE_BREAKS = ("has_duchess", "more_nobles", "more_coins", "more_towers", "earlier")
"""5.3 What decides a tie, in order."""
PARTS = ("tiles", "bonus_tiles", "characters", "character_bonus", "nobles", "coins", "towers", "scenario")
"""5.1, 5.2 What a score is made of."""


def end_of_game(table: Table) -> Play[None]:
    """5 When every realm is full: the Apprentice's draw (6.1), then the points."""
    state = table.state
    table.tell("end", "5")
    apprentice = state.holder[APPRENTICE]
    if apprentice != NONE:
        kept = yield from draw_two(table, apprentice, "apprentice", "6.1")
        if kept is not None:
            state.legacy = kept
            table.tell("apprentice", "6.1", who=SEATS[apprentice], character=CHARACTERS[kept].id, n=CHARACTERS[kept].vp)
    state.stage = Stage.OVER
    if not table.quiet:
        tell_ties(table)
        result = outcome(state)
        for name in result.ranking:
            table.tell("score", "5.1", who=name, n=result.scores[name])
        table.tell("winner", "5.3", who=result.winners[0])


def count(state: State, player: int, element: str) -> int:
    """5.1 How many of an element a realm has: pieces and buildings, not icons (guide to the icons)."""
    if element == "tower":
        return state.towers_of(player)
    if element == "noble":
        return state.nobles_of(player)
    if element == "coin":
        return state.coins[player]
    if element == "ruin":
        return sum(state.ruined[9 * player : 9 * player + 9])
    return sum(TILES[tile].category == element for tile in state.face_up(player))


def tie_break(state: State, player: int) -> tuple[int, ...]:
    """5.3 Duchess, nobles, coins, towers, turn order (R15): the greater tuple wins."""
    order = (player - state.first) % state.players
    return (
        int(state.holder[DUCHESS] == player),
        state.nobles_of(player),
        state.coins[player],
        state.towers_of(player),
        -order,
    )


def decisive(state: State, first: int, second: int) -> str:
    """5.3 What puts one of two tied players before the other: one of ``TIE_BREAKS``."""
    pairs = zip(TIE_BREAKS, tie_break(state, first), tie_break(state, second), strict=True)
    return next(name for name, one, other in pairs if one != other)


def tell_ties(table: Table) -> None:
    """5.3 For every tie that matters, for a bonus or in the ranking: who comes first, and why."""
    state = table.state
    for what, element in ELEMENTS.items():
        order = most(state, element)
        for first, second in list(pairwise(order))[: len(getattr(state.side, what))]:
            if (n := count(state, first, element)) == count(state, second, element):
                _tell_tie(table, f"tie_{what}", first, second, n)
    result = outcome(state)
    for one, other in pairwise(result.ranking):
        if (n := result.scores[one]) == result.scores[other]:
            _tell_tie(table, "tie", SEATS.index(one), SEATS.index(other), n)


def _tell_tie(table: Table, id: str, first: int, second: int, n: int) -> None:
    whom = [SEATS[player] for player in sorted((first, second))]
    table.tell(id, "5.3", whom=whom, n=n, who=SEATS[first], reason=decisive(table.state, first, second))


def most(state: State, element: str) -> list[int]:
    """5.2 Those who have an element (R14), from the most down: the full tie-break decides (R16)."""
    counts = [count(state, player, element) for player in range(state.players)]
    having = [player for player in range(state.players) if counts[player]]
    having.sort(key=lambda player: (counts[player], tie_break(state, player)), reverse=True)
    return having


def bonuses(state: State) -> dict[str, dict[int, int]]:
    """5.2 What the scenario card gives for most nobles, coins and towers, and for second most, and to whom."""
    return {
        what: dict(zip(most(state, element), getattr(state.side, what), strict=False))
        for what, element in ELEMENTS.items()
    }


def points(state: State, player: int, won: dict[str, dict[int, int]]) -> dict[str, int]:
    """5.1, 5.2 The points of a player, by what gives them."""
    tiles = [TILES[tile] for tile in state.face_up(player)]
    cards = [card for number, card in enumerate(CHARACTERS) if state.holder[number] == player]
    legacy = CHARACTERS[state.legacy].vp if state.legacy != NONE and state.holder[APPRENTICE] == player else 0
    side = state.side
    return {
        "tiles": sum(tile.vp for tile in tiles),
        "bonus_tiles": sum(
            tile.bonus.vp * (count(state, player, tile.bonus.element) // tile.bonus.per) for tile in tiles if tile.bonus
        ),
        "characters": sum(card.vp for card in cards) + legacy,
        "character_bonus": PER_TAVERN * count(state, player, "tavern") if state.holder[CARAVANEER] == player else 0,
        **{what: winners.get(player, 0) for what, winners in won.items()},
        "scenario": sum(
            rule.vp * (count(state, player, rule.element) // rule.per) for rule in side.rules if rule.op == "end_vp_per"
        ),
    }


def outcome(state: State) -> Outcome:
    """5.3 The player with most points wins; ties are broken as for the bonuses."""
    won = bonuses(state)
    each = [points(state, player, won) for player in range(state.players)]
    totals = [sum(parts.values()) for parts in each]
    ranking = sorted(range(state.players), key=lambda player: (totals[player], tie_break(state, player)), reverse=True)
    return Outcome(
        scores={SEATS[player]: totals[player] for player in range(state.players)},
        ranking=tuple(SEATS[player] for player in ranking),
        winners=(SEATS[ranking[0]],),
        breakdown=tuple(
            (Message(f"part.{part}"), {SEATS[player]: each[player][part] for player in range(state.players)})
            for part in PARTS
        ),
    )
