"""6 Towers, nobles and markers that are moved, stolen or put down, and tiles that change places."""

from __future__ import annotations

from vexillum.core.decision import DONE, Decision
from vexillum.core.show.option_info import DecisionInfo, Hand, Held, OptionInfo
from vexillum.core.words.texts import Message
from vexillum.games.anno890.decisions.foresight import listed, score, tile_id, worth
from vexillum.games.anno890.pieces import CENTRE, CROPS, CROPS_IN, CROPS_OF, SEATS, TILES
from vexillum.games.anno890.state import State, Table

PIECE = {"towers": "tower", "nobles": "noble", "tower": "tower", "noble": "noble"}


def _piece(decision: Decision) -> str:
    """What a decision is about: a tower or a noble."""
    return PIECE[decision.kind.rpartition("_")[2]]


def _pieces(state: State, piece: str) -> list[int]:
    return state.towers if piece == "tower" else state.nobles


def gather(table: Table, decision: Decision) -> DecisionInfo:
    """6.2, 6.12 The tile from which a piece moves to the castle, where it cannot be lost."""
    state, piece = table.state, _piece(decision)
    start = 9 * SEATS.index(decision.seat)
    options = {}
    for option in decision.options:
        if option is DONE:
            options[option.key] = OptionInfo(summary=Message("info.stay", {}, decision.rule))
        else:
            n = _pieces(state, piece)[start + option.value]
            summary = Message(f"info.gather_{piece}s", {"n": n}, decision.rule)
            options[option.key] = OptionInfo(summary=summary, holds=(Held(piece, 1),))
    return DecisionInfo(Message("info.safe", {}, decision.rule), (), options)


def put(table: Table, decision: Decision) -> DecisionInfo:
    """6 The tile for a new piece: what is there already, and whether it could be lost."""
    state, piece = table.state, _piece(decision)
    player = SEATS.index(decision.seat)
    options = {}
    for option in decision.options:
        index = 9 * player + option.value
        said = {"n": _pieces(state, piece)[index]}
        if option.value == CENTRE:
            summary = Message(f"info.on_castle_{piece}s", said, decision.rule)
        elif state.ruined[index]:
            summary = Message(f"info.on_ruin_{piece}s", said, decision.rule)
        else:
            summary = Message(f"info.on_tile_{piece}s", said, decision.rule)
        options[option.key] = OptionInfo(summary=summary, holds=(Held(piece, 1),))
    return DecisionInfo(options=options, hand=(Hand(piece, 1, Message(f"token.{piece}")),))


def steal(table: Table, decision: Decision) -> DecisionInfo:
    """6.7, 6.17 The player to steal a piece from: what both would have, and the effect on the points."""
    state, piece = table.state, _piece(decision)
    player = SEATS.index(decision.seat)
    options = {}
    for option in decision.options:
        other = option.value // 9
        after = state.copy()
        pieces = _pieces(after, piece)
        pieces[option.value] -= 1
        pieces[9 * player + CENTRE] += 1
        count = after.towers_of if piece == "tower" else after.nobles_of
        said = {
            "who": SEATS[other],
            "n": count(player),
            "left": count(other),
            "mine": worth(score(after, player) - score(state, player)),
            "theirs": worth(score(after, other) - score(state, other)),
        }
        options[option.key] = OptionInfo(
            summary=Message(f"info.steal_{piece}s", said, decision.rule), holds=(Held(piece, 1),)
        )
    return DecisionInfo(options=options)


def marker(table: Table, decision: Decision) -> DecisionInfo:
    """6.14 How far the Invader would go with a territory, and whether that would be an invasion."""
    state = table.state
    options = {}
    for option in decision.options:
        tile = TILES[state.row[option.value]]
        invader = state.invader + tile.saracens + state.row_saracens[option.value] + 1
        defence = state.defence + min(tile.towers, state.tower_supply)
        id = "info.marker_invasion" if invader > defence else "info.marker"
        summary = Message(id, {"invader": invader, "defence": defence}, "6.14")
        options[option.key] = OptionInfo(summary=summary, holds=(Held("saracen", 1),))
    return DecisionInfo(options=options, hand=(Hand("saracen", 1, Message("token.saracen")),))


def exchange(table: Table, decision: Decision) -> DecisionInfo:
    """6.6 The pieces on each tile that may change its place."""
    state, player = table.state, SEATS.index(decision.seat)
    options = {}
    for option in decision.options:
        index = 9 * player + option.value
        parts = []
        crops = CROPS_IN[CROPS_OF[state.cells[index]]]
        if crops and not state.ruined[index]:
            parts.append(Message("info.grows", {"crops": [CROPS[crop] for crop in crops]}))
        for piece, n in (("towers", state.towers[index]), ("nobles", state.nobles[index])):
            if n:
                parts.append(Message(f"info.with_{piece}", {"n": n}))
        token = "ruin" if state.ruined[index] else f"tile:{tile_id(state, player, option.value)}"
        summary = listed(parts) or Message("info.nothing_on_it")
        options[option.key] = OptionInfo(summary=summary, holds=(Held(token, 1),))
    return DecisionInfo(Message("info.no_lines_count", {}, "6.6"), (), options)
