"""Spaces to choose from: what each brings, what stands there, and why others are not offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from vexillum.core.decision import Option
from vexillum.core.option_info import DecisionInfo, Group, OptionInfo, RefusedOption
from vexillum.core.texts import Message
from vexillum.games.pendragon.decision_info.asked import SPACES, Asked, Told, explain, message
from vexillum.games.pendragon.decision_info.shared_options import beside, refused_feats
from vexillum.games.pendragon.decision_info.words import brings, control_words, standing_words, there
from vexillum.games.pendragon.map import ADJACENT, SPACE_IDS, SPACE_NUMBER, N
from vexillum.games.pendragon.pieces import UNITS_OF, K
from vexillum.games.pendragon.prosperity import prosperity
from vexillum.games.pendragon.state import State

MOST_REFUSED = 12
"""So many spaces that cannot be chosen are shown with their reason; the others can be asked about."""
Part = tuple[str, Message]
"""Something that a space brings: the name of its kind (``bring.<name>``), and how much."""


def space_of(option: Option) -> int | None:
    """The space that an option is about."""
    id = option.thing.partition(":")[2].partition(".")[0]
    return SPACE_NUMBER.get(id)


def land(state: State, space: int) -> Message:
    """What stands in a space, its Population, Prosperity and Control."""
    words = {
        "population": state.population[space],
        "prosperity": prosperity(state, space),
        "control": control_words(state, space),
    }
    what = standing_words(state, space)
    return message("land", what=what, **words) if what else message("land_empty", **words)


def by_what(
    asked: Asked,
    parts: Callable[[int], list[Part]],
    *,
    near: Iterable[int] | None = None,
    done: Message | None = None,
    none: Message | None = None,
    summary: Message | None = None,
    feats: bool = False,
) -> DecisionInfo:
    """Spaces in groups by what they bring, those that bring nothing last; ``feats``: beside them Feats are offered."""
    groups: dict[str, Group] = {}

    def line(option: Option) -> Told:
        space = SPACE_NUMBER[option.key]
        found = parts(space)
        id = "brings_" + "_".join(name for name, _ in found) if found else "no_effect"
        if id not in groups:
            names = [Message(f"bring.{name}") for name, _ in found]
            label = Message("group.brings", {"what": names}) if names else Message("group.no_effect")
            groups[id] = Group(id, label)
        return OptionInfo(id, brings(asked.state, space, [words for _, words in found]))

    told = explain(asked, beside(asked, line, done=done, none=none), summary=summary)
    ordered = sorted(groups.values(), key=lambda group: (group.id == "no_effect", -group.id.count("_")))
    refused = refused_spaces(asked, near, "not_here") + (refused_feats(asked) if feats else [])
    rest = [group for group in told.groups if group.id not in groups]
    if any(each.group == "not_here" for each in refused):
        ordered.append(Group("not_here", Message("group.not_here")))
    known = {group.id for group in (*ordered, *rest)}
    if any(each.group == "feats" for each in refused) and "feats" not in known:
        rest.insert(0, Group("feats", Message("group.feats")))
    return replace(told, groups=(*ordered, *rest), refused=tuple(refused))


def choose_space(
    asked: Asked,
    line: Callable[[Option, int], Told] | None = None,
    *,
    near: Iterable[int] | None = None,
    done: Message | None = None,
    none: Message | None = None,
    summary: Message | None = None,
    feats: bool = False,
) -> DecisionInfo:
    """Spaces to choose from, each with a line: at least what stands there. ``feats``: Feats are offered, too."""

    def told(option: Option) -> Told:
        space = space_of(option)
        assert space is not None
        return line(option, space) if line else there(asked.state, space)

    refused = refused_spaces(asked, near) + (refused_feats(asked) if feats else [])
    line_of = beside(asked, told, done=done, none=none)
    return explain(asked, line_of, main=SPACES, summary=summary, refused=refused)


def refused_spaces(asked: Asked, near: Iterable[int] | None = None, group: str = "") -> list[RefusedOption]:
    """The spaces that one would expect and that are not offered: those ``near``, or with own Units."""
    offered = {space_of(option) for option in asked.decision.options}
    if near is None:
        near = _expected(asked)
    found: list[RefusedOption] = []
    for space in near:
        if space in offered or len(found) >= MOST_REFUSED:
            continue
        id = SPACE_IDS[space]
        reason = asked.reason(f"space:{id}")
        if reason is not None:
            found.append(RefusedOption(Message("option.space", {"space": id}), reason, group, f"space:{id}"))
    return found


def _expected(asked: Asked) -> list[int]:
    """Spaces next to the one that is asked about; else those with own Units, the most of them first."""
    here = SPACE_NUMBER.get(asked.decision.about.partition(":")[2].partition(".")[0])
    if here is not None:
        return list(ADJACENT[here])
    units, kinds = asked.state.units, UNITS_OF[asked.faction]
    own = {space: sum([units[K * space + kind] for kind in kinds]) for space in range(N)}
    return sorted([space for space, n in own.items() if n], key=lambda space: -own[space])
