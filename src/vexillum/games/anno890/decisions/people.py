"""3, 6, 7.9 People: what each would do in this position."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.show.option_info import DecisionInfo, Group, OptionInfo, RefusedOption
from vexillum.core.words.texts import Message
from vexillum.games.anno890.decisions.foresight import score
from vexillum.games.anno890.pieces import CENTRE, CHARACTERS, CROPS, SEATS
from vexillum.games.anno890.rules.characters import restorable
from vexillum.games.anno890.rules.final_score import PER_TAVERN, count
from vexillum.games.anno890.rules.lines import at_standard
from vexillum.games.anno890.state import State, Table


def ability(state: State, player: int, card: int) -> Message:
    """6 What a character would do now, with the numbers of this position."""
    id = CHARACTERS[card].id
    others = [other for other in range(state.players) if other != player]
    start = 9 * player
    said: dict[str, Any] = {}
    if id in ("military_architect", "minstrel"):
        pieces = state.towers if id == "military_architect" else state.nobles
        said["n"] = min(3, sum(n for cell, n in enumerate(pieces[start : start + 9]) if cell != CENTRE))
    elif id == "treasurer":
        said["n"] = len(state.empty(player))
    elif id == "caravaneer":
        said["n"] = PER_TAVERN * count(state, player, "tavern")
    elif id == "master_builder":
        said["n"] = len(restorable(state, player))
    elif id == "cartographer":
        said["n"] = len([cell for cell in state.occupied(player) if cell != CENTRE])
    elif id in ("courtesan", "traitor"):
        pieces = state.nobles if id == "courtesan" else state.towers
        said["n"] = sum(pieces) - sum(pieces[start : start + 9])
    elif id in ("blacksmith", "strategist"):
        said["n"] = min(1 if id == "blacksmith" else 2, state.tower_supply)
        said["defence"] = state.defence + said["n"]
    elif id == "trumpeter":
        said["n"] = min(1, state.noble_supply)
    elif id == "inventor":
        said["n"] = len(state.buildings)
    elif id == "thief":
        said["n"] = sum(state.coins[other] > 0 for other in others)
    elif id == "merchant":
        said["n"] = min(2, state.coin_supply)
    elif id == "mystic":
        said["n"] = min(2, state.saracen_supply)
    elif id == "tailor":
        said["n"] = min(state.nobles_of(player), state.coin_supply)
    if id == "treasurer" and not said["n"]:
        return Message("info.ability.treasurer_late", {}, "6.3")
    return Message(f"info.ability.{id}", said, f"6.{card + 1}")


def _comes(state: State, player: int, option: Option, group: str = "") -> OptionInfo:
    """A character who would come: the label has its points, the line its ability."""
    return OptionInfo(group, ability(state, player, option.value))


def character(table: Table, decision: Decision) -> DecisionInfo:
    """3.1, 3.2 The characters waiting at the standards of the new lines, or coins instead."""
    state, player = table.state, SEATS.index(decision.seat)
    options: dict[str, OptionInfo] = {}
    crops = list(dict.fromkeys(decision.params["crops"]))
    for option in decision.options:
        if option.value < 0:
            has = state.coins[player] + min(option.params["n"], state.coin_supply)
            options[option.key] = OptionInfo(option.params["crop"], Message("info.coins_instead", {"n": has}, "3.2"))
        else:
            crop = CROPS[state.standards.index(option.value) // 3]
            options[option.key] = _comes(state, player, option, crop)
    refused = [
        RefusedOption(Message("info.somebody"), Message("info.nobody", {"crop": crop}, "3.2"), crop)
        for crop in crops
        if not at_standard(state, CROPS.index(crop))
    ]
    groups = tuple(Group(crop, Message("info.standard", {"crop": crop})) for crop in CROPS if crop in crops)
    lines = Message("info.lines_left", {"n": len(decision.params["crops"])}, "3")
    return DecisionInfo(lines, groups, options, tuple(refused))


def school(table: Table, decision: Decision) -> DecisionInfo:
    """7.9 The two drawn characters: one is kept, with ability and points."""
    state, player = table.state, SEATS.index(decision.seat)
    options = {option.key: _comes(state, player, option) for option in decision.options}
    return DecisionInfo(Message("info.drawn", {}, "7.9"), (), options, confirm=True)


def apprentice(table: Table, decision: Decision) -> DecisionInfo:
    """6.1 The two drawn characters, one of which gives its points, with the final score for each."""
    state, player = table.state, SEATS.index(decision.seat)
    options = {}
    for option in decision.options:
        after = state.copy()
        after.legacy = option.value
        mine = score(after, player)
        best = max(score(after, other) for other in range(state.players) if other != player)
        by = mine - best
        id = "info.ends_ahead" if by > 0 else "info.ends_behind" if by < 0 else "info.ends_even"
        summary = Message(id, {"n": mine} | ({"by": abs(by)} if by else {}), "6.1")
        options[option.key] = OptionInfo("", summary)
    return DecisionInfo(Message("info.studies", {}, "6.1"), (), options, confirm=True)
