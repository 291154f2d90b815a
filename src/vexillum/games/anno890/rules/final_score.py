"""5 The end of the game and the points."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from vexillum.core.parts.rules import Outcome
from vexillum.core.show.story import Scene, SceneStage
from vexillum.core.words.texts import Message

from ..pieces import CHARACTER_NUMBER, CHARACTERS, SEATS, TILES
from ..state import NONE, Play, Stage, State, Table
from .characters import draw_two

APPRENTICE = CHARACTER_NUMBER["apprentice"]
CARAVANEER = CHARACTER_NUMBER["caravaneer"]
DUCHESS = CHARACTER_NUMBER["duchess"]
PER_TAVERN = 2
ELEMENTS = {"nobles": "noble", "coins": "coin", "towers": "tower"}
"""5.2 What the scenario gives bonuses for, and what is counted."""
TIE_BREAKS = ("has_duchess", "more_nobles", "more_coins", "more_towers", "earlier")
"""5.3 The tie-breaks, in order."""
PARTS = ("tiles", "bonus_tiles", "characters", "character_bonus", "nobles", "coins", "towers", "scenario")
"""5.1, 5.2 The sources of points."""
POINTS = tuple([tile.vp for tile in TILES])
BONUSES = tuple([tile.bonus for tile in TILES])
CARD_POINTS = tuple([card.vp for card in CHARACTERS])
"""2.7, 3.1 What is printed on each tile and card."""


def end_of_game(table: Table) -> Play[None]:
    """5 When every realm is full: the Apprentice's draw (6.1), then the points."""
    state = table.state
    table.chapter("end")
    with table.turn("", "reckoning"):
        table.tell("end", "5")
        apprentice = state.holder[APPRENTICE]
        if apprentice != NONE:
            kept = yield from draw_two(table, apprentice, "apprentice", "6.1")
            if kept is not None:
                keep_character(table, apprentice, kept)
        state.stage = Stage.OVER
        if not table.quiet:
            tell_result(table)


def keep_character(table: Table, player: int, kept: int) -> None:
    """6.1 The Apprentice keeps a card for its points."""
    card = CHARACTERS[kept]
    with table.step("apprentice", things=(f"character:{card.id}",), who=SEATS[player], character=card.id):
        table.state.legacy = kept
        table.tell("apprentice", "6.1", who=SEATS[player], character=card.id, n=card.vp)


def tell_result(table: Table) -> None:
    """5 The points by source, the ties, the winner, and a scene for viewers."""
    result = outcome(table.state)
    counted = [(label, each) for label, each in result.breakdown if any(each.values())]
    scene = Scene(
        "phase", "", Message("story.reckoning", {}, "5"), "5", stages=[SceneStage(label) for label, _ in counted]
    )
    with table.scene(lambda: scene):
        sums = dict.fromkeys(result.scores, 0)
        for number, (label, each) in enumerate(counted):
            sums = {seat: n + each[seat] for seat, n in sums.items()}
            with table.step("counted", part=label):
                scene.begin(number).lines += [
                    Message("story.part_points", {"who": seat, "n": n, "sum": sums[seat]}, "5.1")
                    for seat, n in each.items()
                ]
        with table.step("result"):
            tell_ties(table)
            for name in result.ranking:
                table.tell("score", "5.1", who=name, n=result.scores[name])
            table.tell("winner", "5.3", who=result.winners[0])
            scene.end(*result.told[:1])


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
    """5.3 Which of ``TIE_BREAKS`` separates two tied players."""
    pairs = zip(TIE_BREAKS, tie_break(state, first), tie_break(state, second), strict=True)
    return next(name for name, one, other in pairs if one != other)


def tell_ties(table: Table) -> None:
    """5.3 Every tie that matters, for a bonus or in the ranking: who comes first, and why."""
    state = table.state
    prizes = state.side.prizes
    for what, element in ELEMENTS.items():
        order = most(state, element)
        for first, second in list(pairwise(order))[: len(prizes[what])]:
            if (n := count(state, first, element)) == count(state, second, element):
                _tell(table, _tie(state, f"tie_{what}", first, second, n))
    result = outcome(state)
    for one, other in pairwise(result.ranking):
        if (n := result.scores[one]) == result.scores[other]:
            _tell(table, _tie(state, "tie", SEATS.index(one), SEATS.index(other), n))


def _tie(state: State, id: str, first: int, second: int, n: int) -> Message:
    """5.3 Two tied players, and the tie-break between them."""
    whom = [SEATS[player] for player in sorted((first, second))]
    said = {"whom": whom, "n": n, "who": SEATS[first], "reason": decisive(state, first, second)}
    return Message(f"log.{id}", said, "5.3")


def _tell(table: Table, message: Message) -> None:
    table.tell(message.id.removeprefix("log."), message.rule, **message.params)


def most(state: State, element: str) -> list[int]:
    """5.2 The players by how much of an element they have, none included (R14), with the full tie-break (R16)."""
    return _most(state, [count(state, player, element) for player in range(state.players)])


def _most(state: State, counts: list[int]) -> list[int]:
    players = range(state.players)
    if len(set(counts)) == state.players:  # no tie to break
        return sorted(players, key=counts.__getitem__, reverse=True)
    return sorted(players, key=lambda player: (counts[player], tie_break(state, player)), reverse=True)


def bonuses(state: State) -> dict[str, dict[int, int]]:
    """5.2 The scenario's bonuses for first and second in nobles, coins and towers, and who gets them."""
    side, ends = state.side, range(9, 9 * state.players + 9, 9)
    nobles, towers = state.nobles, state.towers
    return {
        "nobles": dict(zip(_most(state, [sum(nobles[end - 9 : end]) for end in ends]), side.nobles, strict=False)),
        "coins": dict(zip(_most(state, state.coins), side.coins, strict=False)),
        "towers": dict(zip(_most(state, [sum(towers[end - 9 : end]) for end in ends]), side.towers, strict=False)),
    }


def points(state: State, player: int, won: dict[str, dict[int, int]]) -> dict[str, int]:
    """5.1, 5.2 The points of a player by source."""
    tiles = bonus_tiles = characters = scenario = 0
    for tile in state.face_up(player):
        tiles += POINTS[tile]
        if (bonus := BONUSES[tile]) is not None:
            bonus_tiles += bonus.vp * (count(state, player, bonus.element) // bonus.per)
    holder = state.holder
    if player in holder:
        characters = sum([CARD_POINTS[card] for card, who in enumerate(holder) if who == player])
        if state.legacy != NONE and holder[APPRENTICE] == player:
            characters += CARD_POINTS[state.legacy]
    for rule in state.side.rules:
        if rule.op == "end_vp_per":
            scenario += rule.vp * (count(state, player, rule.element) // rule.per)
    return {
        "tiles": tiles,
        "bonus_tiles": bonus_tiles,
        "characters": characters,
        "character_bonus": PER_TAVERN * count(state, player, "tavern") if holder[CARAVANEER] == player else 0,
        "nobles": won["nobles"].get(player, 0),
        "coins": won["coins"].get(player, 0),
        "towers": won["towers"].get(player, 0),
        "scenario": scenario,
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
        told=_told(state, totals, ranking) if state.stage == Stage.OVER else (),
    )


def _told(state: State, totals: list[int], ranking: list[int]) -> tuple[Message, ...]:
    """5 The result in sentences: the winner's lead, the others' distance, the majorities."""
    first, second, *others = ranking
    said: dict[str, Any] = {"who": SEATS[first], "n": totals[first], "second": SEATS[second]}
    ahead = totals[first] - totals[second]
    if ahead:
        told = [Message("result.ahead", {**said, "by": ahead}, "5")]
    else:
        told = [Message("result.tied", {**said, "reason": decisive(state, first, second)}, "5.3")]
    told += [Message("result.behind", {"who": SEATS[other], "by": totals[first] - totals[other]}) for other in others]
    for what, element in ELEMENTS.items():
        order = most(state, element)
        prize: dict[str, Any] = {"n": state.side.prizes[what][0]}
        prize |= {"who": SEATS[order[0]], "count": count(state, order[0], element)}
        if (less := count(state, order[1], element)) == prize["count"]:
            told.append(_tie(state, f"tie_{what}", order[0], order[1], less))
        else:
            told.append(Message(f"result.most_{what}", {**prize, "second": SEATS[order[1]], "less": less}, "5.2"))
    return tuple(told)


# A cache of the points of positions: story, view and next decision of an answer need the same ones -------------------


KEPT = 512
"""The maximum number of cached positions, for all matches together."""
_POINTS: dict[bytes, tuple[dict[str, int], ...]] = {}
_BONUSES: dict[tuple[int, ...], dict[str, dict[int, int]]] = {}
_encode = msgspec.msgpack.Encoder().encode


def cached_bonuses(state: State) -> dict[str, dict[int, int]]:
    """5.2 The bonuses of the scenario, which depend only on goods and tie-breaks: many positions share them."""
    ends, nobles, towers = range(9, 9 * state.players + 9, 9), state.nobles, state.towers
    key = (
        state.scenario,
        state.first,
        state.holder[DUCHESS],
        *state.coins,
        *[sum(nobles[end - 9 : end]) for end in ends],
        *[sum(towers[end - 9 : end]) for end in ends],
    )
    found = _BONUSES.get(key)
    if found is None:
        if len(_BONUSES) >= KEPT:
            _BONUSES.clear()
        found = _BONUSES[key] = bonuses(state)
    return found


def cached_points(state: State) -> tuple[dict[str, int], ...]:
    """5.1, 5.2 The points of each player by source. Callers must not change them."""
    key = _encode(
        (
            state.scenario,
            state.first,
            state.cells,
            state.ruined,
            state.towers,
            state.nobles,
            state.coins,
            state.holder,
            state.legacy,
        )
    )
    found = _POINTS.get(key)
    if found is None:
        won = cached_bonuses(state)
        found = tuple([points(state, player, won) for player in range(state.players)])
        if len(_POINTS) >= KEPT:
            _POINTS.clear()
        _POINTS[key] = found
    return found
