"""Options with the same words, distinguished by what is there, or by a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from msgspec.structs import replace

from vexillum.core.decision import Decision, Option
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.units import UNIT_IDS
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import Play, Stack


def units_in_words(one: Stack) -> list[Message]:
    """The units of a stack in words."""
    return [Message("said.units", {"n": n, "unit": UNIT_IDS[unit]}) for unit, n in whole_force(one)]


def numbered(play: Play[None]) -> Play[None]:
    """Rules that ask; where options read alike, each gets a number. The rules are given their own options back."""
    picks = None
    while True:
        try:
            decision = play.send(picks)  # type: ignore[arg-type]  # None starts a generator
        except StopIteration:
            return
        picked = yield told_apart(decision)
        own = {option.key: option for option in decision.options}
        picks = tuple([own[pick.key] for pick in picked])


def told_apart(decision: Decision) -> Decision:
    """The same decision, in which equal units, stacks and persons have numbers."""
    labels = [_label(option) for option in decision.options]
    often = Counter(labels)
    if len(often) == len(labels):
        return decision
    seen: Counter[Hashable] = Counter()
    options = []
    for option, label in zip(decision.options, labels, strict=True):
        seen[label] += 1
        options.append(_with_number(option, seen[label]) if often[label] > 1 else option)
    return replace(decision, options=tuple(options))


def _label(option: Option) -> Hashable:
    """The text of an option; for lists in it their words."""
    said = (option.text, *option.params.values())
    try:
        hash(said)
    except TypeError:
        return f"{option.text}{option.params}"
    return said


def _with_number(option: Option, n: int) -> Option:
    return replace(option, text="option.one_of_several", params={"what": option.message, "n": n})
