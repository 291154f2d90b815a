"""Spaces to choose from: what each brings, the pieces there, and why others are not offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec.structs import replace

from vexillum.coin.decision_info.lines import OTHER, SPACES, Line, Told, explain, group
from vexillum.coin.decision_info.pending_decision import PendingDecision
from vexillum.coin.decision_info.places import brings, there
from vexillum.coin.kit import Kit
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Group, OptionInfo, RefusedOption
from vexillum.core.words.texts import Message

MOST_REFUSED = 12
"""The most refused spaces that are shown with their reason; others can be asked about."""
NOT_HERE, NO_EFFECT = "not_here", "no_effect"
Part: TypeAlias = tuple[str, Message]
"""Something that a space brings: the id of its kind (``bring.<name>``), and the amount."""
A = TypeVar("A", bound=PendingDecision[Any])
A_contra = TypeVar("A_contra", bound=PendingDecision[Any], contravariant=True)


class Beside(Protocol[A_contra]):
    """Adds the lines of options other than spaces: done, none, and those of the volume."""

    def __call__(self, asked: A_contra, line: Line, *, done: Message | None, none: Message | None) -> Line:
        """``done`` and ``none`` say what stopping means here."""


class SpaceLists(Generic[A]):
    """Lists of spaces in a volume."""

    def __init__(
        self,
        kit: Kit,
        *,
        adjacent: Sequence[Sequence[int]],
        stands: Callable[[Any, int], list[Message]],
        beside: Beside[A],
        refused_specials: Callable[[A], list[RefusedOption]],
    ) -> None:
        """``stands`` describes the pieces in a space of a state; ``refused_specials`` are the Specials not offered."""
        self._kit = kit
        self._number = {id: number for number, id in enumerate(kit.spaces)}
        self._adjacent = adjacent
        self._stands = stands
        self._beside = beside
        self._refused_specials = refused_specials

    def space_of(self, option: Option) -> int | None:
        """The space that an option is about."""
        return self._number.get(option.thing.partition(":")[2].partition(".")[0])

    def by_what(
        self,
        asked: A,
        parts: Callable[[int], list[Part]],
        *,
        near: Iterable[int] | None = None,
        done: Message | None = None,
        none: Message | None = None,
        summary: Message | None = None,
        specials: bool = False,
    ) -> DecisionInfo:
        """Spaces in groups by what they bring, those that bring nothing last.

        With ``specials`` the Specials of the Command are included.
        """
        groups: dict[str, Group] = {}

        def line(option: Option) -> Told:
            space = self._number[option.key]
            found = parts(space)
            id = "brings_" + "_".join(name for name, _ in found) if found else NO_EFFECT
            if id not in groups:
                groups[id] = _bringing(id, found)
            return OptionInfo(id, brings([words for _, words in found], self._stands(asked.state, space)))

        told = explain(asked, self._beside(asked, line, done=done, none=none), summary=summary)
        ordered = sorted(groups.values(), key=lambda each: (each.id == NO_EFFECT, -each.id.count("_")))
        refused = self.refused(asked, near, NOT_HERE) + (self._refused_specials(asked) if specials else [])
        rest = [each for each in told.groups if each.id not in groups]
        if any(each.group == NOT_HERE for each in refused):
            ordered.append(group(NOT_HERE))
        if (ordered or rest or refused) and any(not info.group for info in told.options.values()):
            options = {key: info if info.group else replace(info, group=OTHER) for key, info in told.options.items()}
            told = replace(told, options=options)
            rest.append(group(OTHER))
        known = {each.id for each in (*ordered, *rest)}
        if asked.specials not in known and any(each.group == asked.specials for each in refused):
            rest.insert(0, group(asked.specials))
        return replace(told, groups=(*ordered, *rest), refused=tuple(refused))

    def choose(
        self,
        asked: A,
        line: Callable[[Option, int], Told] | None = None,
        *,
        near: Iterable[int] | None = None,
        done: Message | None = None,
        none: Message | None = None,
        summary: Message | None = None,
        specials: bool = False,
    ) -> DecisionInfo:
        """Spaces to choose from, each with a line: at least the pieces there."""

        def told(option: Option) -> Told:
            space = self.space_of(option)
            assert space is not None
            return line(option, space) if line else there(self._stands(asked.state, space))

        refused = self.refused(asked, near) + (self._refused_specials(asked) if specials else [])
        line_of = self._beside(asked, told, done=done, none=none)
        return explain(asked, line_of, main=SPACES, summary=summary, refused=refused)

    def refused(self, asked: A, near: Iterable[int] | None = None, group: str = "") -> list[RefusedOption]:
        """The spaces that a player may expect but that are not offered: those ``near``, or with own pieces."""
        offered = {self.space_of(option) for option in asked.decision.options}
        if near is None:
            near = self._expected(asked)
        found: list[RefusedOption] = []
        for space in near:
            if space in offered or len(found) >= MOST_REFUSED:
                continue
            id = self._kit.spaces[space]
            reason = asked.reason(f"space:{id}")
            if reason is not None:
                found.append(RefusedOption(Message("option.space", {"space": id}), reason, group, f"space:{id}"))
        return found

    def _expected(self, asked: A) -> list[int]:
        """Spaces adjacent to the one in question; otherwise those with own pieces, most pieces first."""
        here = self._number.get(asked.decision.about.partition(":")[2].partition(".")[0])
        if here is not None:
            return list(self._adjacent[here])
        units, kinds, width = asked.state.units, self._kit.units_of[asked.faction], len(self._kit.units)
        own = [sum([units[width * space + kind] for kind in kinds]) for space in range(len(self._kit.spaces))]
        return sorted([space for space, n in enumerate(own) if n], key=lambda space: -own[space])


def _bringing(id: str, parts: list[Part]) -> Group:
    names = [Message(f"bring.{name}") for name, _ in parts]
    return Group(id, Message("group.brings", {"what": names})) if names else group(NO_EFFECT)
