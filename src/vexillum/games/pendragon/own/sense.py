"""Do the steps of an owner's effect make sense? What a step acts on must be selected before; nobody is not asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from vexillum.coin.events.points import Gain
from vexillum.coin.events.step import Step
from vexillum.core.texts import Message
from vexillum.games.pendragon.events.branching import Branch, Condition, Either, If, May
from vexillum.games.pendragon.events.country import Refugees
from vexillum.games.pendragon.events.foederati import Mark
from vexillum.games.pendragon.events.selecting import Every, SelectColour, SelectFaction, SelectNation
from vexillum.games.pendragon.events.where import Where
from vexillum.games.pendragon.own.reading import Place, complaint
from vexillum.games.pendragon.own.walking import parts

IN_SPACES = frozenset(
    (
        *("place", "remove", "replace", "build", "raze", "rebuild", "prosper", "despoil", "grow", "shrink"),
        *("mark", "free", "settle"),
    )
)
"""Steps that act in the selected spaces, unless they say ``among``."""
SELECTING = frozenset(("select", "every", "train", "muster", "march", "battle", "raid"))
"""Steps after which spaces are selected."""
OF_BARBARIANS = frozenset(("raid", "return", "settle"))
"""What only Barbarians do."""
SIGNED = ((Gain, "n"), (Refugees, "n"), (Condition, "briton_control_most"))
"""Numbers that may be below 0."""
MOST = 99
Known = frozenset[str]


def word(step: Step[Any]) -> str:
    """What a step is called in a file."""
    return str(step.__struct_config__.tag)


def senseless(steps: tuple[Step[Any], ...], place: Place, known: Known = frozenset()) -> Iterator[Message]:
    """Steps that act on something that was not selected before, and numbers out of bounds."""
    for number, step in enumerate(steps, 1):
        here = (*place, f"step {number} ({word(step)})")
        for need in sorted(_needs(step) - known):
            yield complaint(f"own.needs.{need}", here)
        yield from _numbers(step, here)
        yield from _inside(step, here, known)
        known |= _gives(step, known)


def _inside(step: Step[Any], here: Place, known: Known) -> Iterator[Message]:
    if isinstance(step, If):
        yield from senseless(step.then, (*here, "then"), known)
        yield from senseless(step.otherwise, (*here, "otherwise"), known)
        yield from _numbers(step.when, (*here, "when"))
    elif isinstance(step, Either):
        for number, branch in enumerate(step.branches, 1):
            inner = (*here, f"branch {number} ({branch.id})")
            yield from senseless(branch.steps, inner, known)
            yield from _numbers(branch.when, (*inner, "when"))
    elif isinstance(step, May):
        yield from senseless(step.steps, here, known)
        yield from _numbers(step.when, (*here, "when"))


def _needs(step: Step[Any]) -> Known:
    """What must have been selected before a step."""
    needs = set()
    names = {getattr(step, field, None) for field in ("unit", "into", "track", "target")}
    names |= {*getattr(step, "strongholds", ()), *getattr(step, "sources", ())}
    if getattr(step, "who", None) == "chosen":
        needs.add("faction")
    if names & {"warband", "raider", "settlement", "renown"}:
        needs.add("barbarian")
    if word(step) in OF_BARBARIANS and getattr(step, "who", None) == "you":
        needs.add("barbarian_who")
    if word(step) in OF_BARBARIANS and getattr(step, "who", None) == "chosen":
        needs.add("barbarian")
    if "foederati" in names or isinstance(step, Mark):
        needs.add("nation")
    if word(step) in IN_SPACES and getattr(step, "among", None) is None:
        needs.add("spaces")
    return frozenset(needs)


def _gives(step: Step[Any], known: Known) -> Known:
    """What is selected for sure after a step."""
    if isinstance(step, SelectFaction):
        return frozenset(("faction", "barbarian") if step.among == "barbarians" else ("faction",))
    if isinstance(step, SelectNation):
        return frozenset(("nation",))
    if word(step) in SELECTING:
        return frozenset(("spaces",))
    if isinstance(step, If):
        return _after(step.then, known) & _after(step.otherwise, known)
    if isinstance(step, Either) and step.branches:
        return frozenset.intersection(*(_after(branch.steps, known) for branch in step.branches))
    return frozenset()


def _after(steps: tuple[Step[Any], ...], known: Known) -> Known:
    for step in steps:
        known |= _gives(step, known)
    return known


def _numbers(struct: msgspec.Struct, here: Place) -> Iterator[Message]:
    """Numbers of a step or condition that are out of bounds. Steps inside it are looked at on their own."""
    for field in struct.__struct_fields__:
        value = getattr(struct, field)
        least = -MOST if any(isinstance(struct, kind) and field == name for kind, name in SIGNED) else 0
        found = list(value.items()) if isinstance(value, dict) else [("", value)]
        for name, number in found:
            if type(number) is int and not least <= number <= MOST:
                at = (*here, field, name) if name else (*here, field)
                yield complaint("position.range", at, found=number, least=least, most=MOST)
        if isinstance(value, Where):
            yield from _numbers(value, (*here, field))


# Epoch Events ---------------------------------------------------------------------------------------------------------


def asks_nobody(steps: tuple[Step[Any], ...], place: Place) -> Iterator[Message]:
    """5.6 Steps of an Epoch Event that ask "you": no Faction executes it, so each must name the one that decides."""
    for number, step in enumerate(steps, 1):
        for part in parts(step):
            here = (*place, f"step {number} ({word(step)})")
            if isinstance(part, Step) and part is not step:
                here = (*here, word(part))
            if isinstance(part, Step) and _asks_you(part):
                yield complaint("own.epoch_who", here)
            if isinstance(part, Every) and needs_faction(part.where):
                yield complaint("own.epoch_friendly", here)
            if isinstance(part, Condition) and part.exists is not None and needs_faction(part.exists):
                yield complaint("own.epoch_friendly", here)


def _asks_you(step: Step[Any]) -> bool:
    if isinstance(step, SelectFaction | SelectColour | Mark):
        return True
    return getattr(step, "who", None) == "you" or (isinstance(step, SelectNation) and not step.nation)


def needs_faction(where: Where) -> bool:
    """Does a condition speak of whoever selects?"""
    return "friendly" in where.control + where.not_control or bool(where.own)


def unlabelled(offered: list[Branch], place: Place) -> Iterator[Message]:
    """Alternatives without words, or two of a card with the same id."""
    ids = [branch.id for branch in offered]
    for branch in offered:
        here = (*place, f"branch ({branch.id})")
        if not branch.label:
            yield complaint("position.missing", (*here, "label"))
    for id in dict.fromkeys(id for id in ids if ids.count(id) > 1):
        yield complaint("own.branch_twice", place, id=id)
