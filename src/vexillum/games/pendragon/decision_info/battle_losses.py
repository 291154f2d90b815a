"""3.6.1, 3.6.5 Losses of a Battle, how the Britons share them, and the Plunder of those who fell."""

from __future__ import annotations

from vexillum.coin.decision_info.lines import Told, explain, message
from vexillum.coin.decision_info.numbers import counted
from vexillum.coin.options import YES
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.battle.journal import losses
from vexillum.games.pendragon.decision_info.battles import strengths
from vexillum.games.pendragon.decision_info.numbers import amount
from vexillum.games.pendragon.decision_info.pending_decision import Asked
from vexillum.games.pendragon.pieces import UNITS
from vexillum.games.pendragon.prosperity import prosperity


def lose(asked: Asked) -> DecisionInfo:
    """3.6.1 How many Units of a kind fall: what they absorb, and what is left to others."""
    fight = asked.battle
    force = fight.attack if asked.faction in fight.attack.factions else fight.defend
    unit: str = asked.params["unit"]
    there: int = asked.params["there"]
    total = _halves(asked.params["losses"])
    value = force.absorbing[1][UNITS.index(unit.removesuffix("_loaded"))] if force.absorbing else 2

    def line(n: int) -> Message:
        rest = total - n * value
        if not n:
            return message("lose_none", what=[counted(unit, there)], losses=losses(rest))
        words = {"what": [counted(unit, n)], "left": there - n}
        return message("lose_rest", losses=losses(rest), **words) if rest > 0 else message("lose", **words)

    return amount(asked, line, unit=unit)


def _halves(written: str) -> int:
    """Half losses as they were written: "1½" is 3."""
    whole = written.removesuffix("½")
    return 2 * int(whole or 0) + (written != whole)


def share(asked: Asked) -> DecisionInfo:
    """3.6.1 How the Britons share losses: by the rule, or as the Civitates agree."""

    def line(option: Option) -> Told:
        words = dict(option.params)
        return message("share_rule" if option.key == "split" else "share_ask", **words)

    return explain(asked, line, summary=strengths(asked))


def share_agree(asked: Asked) -> DecisionInfo:
    """3.6.1 The Civitates agree, or it is as near to half as can be."""

    def line(option: Option) -> Told:
        if option is YES:
            return message("share_agreed", dux=asked.params["dux"], civitates=asked.params["civitates"])
        return message("share_half", dux=asked.params["half_dux"], civitates=asked.params["half_civitates"])

    return explain(asked, line)


def spoils(asked: Asked) -> DecisionInfo:
    """3.6.5 What becomes of the Plunder of removed enemies."""
    n: int = asked.params["n"]
    cubes = prosperity(asked.state, asked.space)

    def line(option: Option) -> Told:
        if option.key == "half":
            return message("spoils_half", n=option.params["n"], lost=n - option.params["n"])
        if option.key == "prosperity":
            return message("spoils_prosperity", now=cubes + 1, lost=n - 1)
        return message("spoils_renown", n=n) if option.key == "renown" else message("spoils_aside", n=n)

    refused = []
    for key in ("half", "prosperity", "renown"):
        refused += asked.refuse(key, Message(f"askable.spoils_{key}"))
    return explain(asked, line, refused=refused)


def plunder_first(asked: Asked) -> DecisionInfo:
    """3.4.4, 3.5.4 Prosperity that Warbands take before the Battle."""
    there = prosperity(asked.state, asked.space)

    def line(n: int) -> Message:
        return message("plunder_first", n=n, left=there - n) if n else message("no_plunder")

    return amount(asked, line)
