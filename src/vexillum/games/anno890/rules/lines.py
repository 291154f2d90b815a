"""3 New lines of three."""

from __future__ import annotations

from vexillum.core.decision import Decision, Option
from vexillum.core.words.texts import Message
from vexillum.games.anno890.pieces import (
    CHARACTER_NUMBER,
    CHARACTERS,
    CROPS,
    CROPS_IN,
    CROPS_OF,
    LINES_THROUGH,
    SEATS,
)
from vexillum.games.anno890.rules.characters import arrive
from vexillum.games.anno890.rules.supply import gain_coins
from vexillum.games.anno890.state import NONE, Play, State, Table

CHARACTER_OPTIONS = tuple(
    Option(card.id, number, f"character:{card.id}", "option.character", {"character": card.id, "n": card.vp})
    for number, card in enumerate(CHARACTERS)
)
DECLINE_COINS = 2


def new_lines(state: State, player: int, cell: int) -> list[int]:
    """3 The crops of the lines that the tile on a cell completes, each line once per crop (R05)."""
    cells, ruined, start = state.cells, state.ruined, 9 * player
    mask = CROPS_OF[cells[start + cell]]
    if not mask:
        return []
    crops: list[int] = []
    for a, b in LINES_THROUGH[cell]:
        a += start
        b += start
        if cells[a] >= 0 and cells[b] >= 0 and not ruined[a] and not ruined[b]:
            shared = mask & CROPS_OF[cells[a]] & CROPS_OF[cells[b]]
            if shared:
                crops += CROPS_IN[shared]
    return crops


def at_standard(state: State, crop: int) -> list[int]:
    """The characters that stand at a crop's standard."""
    return [card for card in state.standards[3 * crop : 3 * crop + 3] if card != NONE]


def leave_standard(state: State, card: int) -> int:
    """3.1 A character leaves its standard, and the others close up; returns the standard's crop."""
    crop = state.standards.index(card) // 3
    left = [other for other in at_standard(state, crop) if other != card]
    state.standards[3 * crop : 3 * crop + 3] = left + [NONE] * (3 - len(left))
    return crop


def why_not_character(table: Table, decision: Decision, name: str) -> Message | None:
    """3.1 Why a character cannot be chosen."""
    state = table.state
    id = name.rpartition(":")[2]
    card = CHARACTER_NUMBER.get(id)
    if card is None:
        return None
    if card in state.standards:
        crop = CROPS[state.standards.index(card) // 3]
        return Message("why.other_standard", {"character": id, "crop": crop}, "3.1")
    if state.holder[card] != NONE:
        return Message("why.held", {"character": id, "who": SEATS[state.holder[card]]}, "3.1")
    return Message("why.no_standard", {"character": id}, "3.1")


def reward_lines(table: Table, player: int, lines: list[int]) -> Play[None]:
    """3 For each new line, a character from its crop's standard (3.1) or coins instead (3.2), in the player's order.

    Lines were counted when the tile was placed: what a character moves afterwards does not change them (R21).
    """
    state = table.state
    table.tell("lines", "3", who=SEATS[player], n=len(lines), crops=[CROPS[crop] for crop in lines])
    coins = state.side.amount("tris_decline_coins", DECLINE_COINS)
    while lines:
        crops = sorted(set(lines))
        options = [CHARACTER_OPTIONS[card] for crop in crops for card in at_standard(state, crop)]
        options += [
            Option(
                f"coins.{CROPS[crop]}",
                NONE - crop,
                f"standard:{CROPS[crop]}",
                "option.coins",
                {"n": coins, "crop": CROPS[crop]},
            )
            for crop in crops
        ]
        (pick,) = yield table.ask(
            SEATS[player],
            "character",
            options,
            rule="3.1",
            params={
                "crops": [CROPS[crop] for crop in lines],
                "lines": [Message(f"count.lines_{CROPS[crop]}", {"n": lines.count(crop)}) for crop in crops],
            },
            why=why_not_character,
            because=Message("log.only_coins", {"crop": CROPS[crops[0]]}, "3.2"),
        )
        if pick.value < 0:
            crop = NONE - pick.value
            lines.remove(crop)
            with table.step("decline", things=(pick.thing,), crop=CROPS[crop]):
                table.tell("decline", "3.2", who=SEATS[player], crop=CROPS[crop])
                gain_coins(table, player, coins, "3.2")
        else:
            with table.step("character", things=(pick.thing,), character=pick.key):
                lines.remove(leave_standard(state, pick.value))
                yield from arrive(table, player, pick.value, "3.1")
