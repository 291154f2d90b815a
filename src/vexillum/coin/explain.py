"""Explanations of decisions in all volumes: the turn, Events, spaces, numbers, refused options."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from msgspec.structs import replace

from vexillum.coin.cards import SIDES, is_shaded
from vexillum.coin.events.context import EventContext
from vexillum.coin.kit import NONE, YES, Kit
from vexillum.coin.sequence import SHADED, UNSHADED, CommandLimit, Standing, next_eligible, options
from vexillum.coin.state import CoinState
from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.show.option_info import (
    Askable,
    DecisionInfo,
    Group,
    Hand,
    Held,
    OptionInfo,
    OptionOdds,
    RefusedOption,
    Side,
)
from vexillum.core.table import Table
from vexillum.core.words.texts import Message

# The current decision, and what the rules are carrying out -----------------------------------------------------------


S = TypeVar("S", bound=CoinState)


class PendingDecision(Generic[S]):
    """A decision, the Faction asked, and the Event it belongs to. Volumes add their Command or Battle."""

    __slots__ = ("decision", "event", "faction", "params", "state", "table")
    kit: ClassVar[Kit]
    specials: ClassVar[str]
    """The group of Specials (``group.<id>``): Feats, Special Abilities."""

    def __init__(self, table: Table[S], decision: Decision) -> None:
        self.table = table
        self.decision = decision
        self.params: Mapping[str, Any] = decision.params
        self.state: S = table.state
        self.faction = self.kit.faction_ids.index(decision.seat)
        self.event: EventContext[Any] | None = table.innermost(EventContext)

    @property
    def space(self) -> int:
        """The space that the question is about."""
        return self.kit.spaces.index(self.params["space"])

    def reason(self, name: str) -> Message | None:
        """The decision's own reason why a name is not offered."""
        why = self.decision.why
        return why(self.table, self.decision, name) if why else None

    def offers(self, *names: str) -> bool:
        """Whether one of these keys or things is among the options."""
        return any(option.key in names or option.thing in names for option in self.decision.options)

    def refuse(self, name: str, label: Message, group: str = "", *, thing: str = "") -> list[RefusedOption]:
        """A refused option with its reason, if there is one."""
        if self.offers(name):
            return []
        reason = self.reason(name)
        return [] if reason is None else [RefusedOption(label, reason, group, thing)]


# The lines of a decision: what each option does and costs, its group, and what applies to all options ----------------


CHOICES, SPACES, OTHER = "choices", "spaces", "other"
"""Groups of many decisions: the actual choices, e.g. spaces; and others, such as done or how to pay."""
OptionLine: TypeAlias = OptionInfo | Message
LineOf: TypeAlias = Callable[[Option], OptionLine]
"""What an option does."""


def message(id: str, **params: Any) -> Message:
    """What an option does: the text ``does.<id>``."""
    return Message(f"does.{id}", params)


def cost_line(id: str, **params: Any) -> Message:
    """What an option costs: the text ``cost.<id>``."""
    return Message(f"cost.{id}", params)


def now_line(id: str, **params: Any) -> Message:
    """A note about a decision: the text ``now.<id>``."""
    return Message(f"now.{id}", params)


def option_group(id: str, note: Message | None = None, **params: Any) -> Group:
    """A group of options with the title ``group.<id>``."""
    return Group(id, Message(f"group.{id}", params), note)


def explain(
    asked: PendingDecision[Any],
    line: LineOf,
    *,
    groups: tuple[Group, ...] = (),
    main: str = CHOICES,
    summary: Message | None = None,
    refused: list[RefusedOption] | None = None,
    hand: tuple[Hand, ...] = (),
    odds: OptionOdds | None = None,
) -> DecisionInfo:
    """The information about a decision: ``line`` describes an option.

    Only ``groups`` with an option are kept, and none if that is ``OTHER`` alone. If there are groups, an option without
    one belongs to ``main``, and so do refused options. Odds common to all options are shown once.
    """
    told: dict[str, OptionInfo] = {}
    for option in asked.decision.options:
        said = line(option)
        told[option.key] = OptionInfo(summary=said) if isinstance(said, Message) else said
    refused = refused or []
    if odds is None:
        odds, told = _odds_of_all(told)
    if {info.group for info in told.values()} <= {"", OTHER} and not any(each.group for each in refused):
        told = {key: replace(info, group="") for key, info in told.items()}
        return DecisionInfo(summary, (), told, tuple(refused), hand, odds)
    usual = (option_group(CHOICES), option_group(SPACES), option_group(asked.specials), option_group(OTHER))
    known = {each.id: each for each in (*groups, *usual)}
    told = {key: info if info.group else replace(info, group=main) for key, info in told.items()}
    refused = [each if each.group else replace(each, group=main) for each in refused]
    used = {info.group for info in told.values()} | {each.group for each in refused}
    kept = tuple([each for id, each in known.items() if id in used])
    return DecisionInfo(summary, kept, told, tuple(refused), hand, odds)


def _odds_of_all(told: dict[str, OptionInfo]) -> tuple[OptionOdds | None, dict[str, OptionInfo]]:
    """The odds common to all options, and the options without them."""
    found = [info.odds for info in told.values() if info.group != OTHER]
    if len(found) < 2 or any(odds is None or odds != found[0] for odds in found):
        return None, told
    return found[0], {key: replace(info, odds=None) for key, info in told.items()}


# Options beside the actual choices: done and none --------------------------------------------------------------------


def with_shared_options(line: LineOf, *, done: Message | None = None, none: Message | None = None) -> LineOf:
    """The lines of options, with those common to all volumes; ``done`` and ``none`` say what stopping means here."""

    def told(option: Option) -> OptionLine:
        if option is DONE:
            return OptionInfo(OTHER, done or message("done"))
        if option is NONE:
            return OptionInfo(OTHER, none or message("none"))
        return line(option)

    return told


# Numbers to choose from: what each of them leaves --------------------------------------------------------------------


def amount(
    asked: PendingDecision[Any], line: Callable[[int], Message], *, token: str = "", summary: Message | None = None
) -> DecisionInfo:
    """A number with its line; for pieces, that many are shown as picked up."""

    def told(option: Option) -> OptionLine:
        n: int = option.value
        return OptionInfo(summary=line(n), holds=(Held(token, n),) if token and n else ())

    most = max(option.value for option in asked.decision.options)
    return explain(asked, told, summary=summary, hand=(Hand(token, most),) if token and most else ())


def counted(noun: str, n: int) -> Message:
    """A number of pieces: "2 Cavalry"."""
    return Message(f"count.{noun}", {"n": n})


def going(noun: str, there: int, stay: str) -> Callable[[int], Message]:
    """The line for moving n of the pieces in a space: the others stay (``does.<stay>``)."""

    def line(n: int) -> Message:
        if not n:
            return message("all_stay", what=[counted(noun, there)])
        if n == there:
            return message("all_go", what=[counted(noun, n)])
        return message(stay, what=[counted(noun, n)], rest=[counted(noun, there - n)])

    return line


def placed(unit: str, space: str, waiting: int) -> Callable[[int], Message]:
    """The line for placing n pieces: from Available first, the others from the map."""

    def line(n: int) -> Message:
        if not n:
            return message("place_none", space=space, unit=unit)
        if n > waiting:
            return message("place_off_map", space=space, what=[counted(unit, n)], n=n - waiting)
        return message("place", space=space, what=[counted(unit, n)], left=waiting - n)

    return line


# Spaces as text: their pieces, what choosing them brings, their names ------------------------------------------------


FEW_SPACES = 4
"""At most this many spaces are named; more are only counted."""


def there_line(stands: Sequence[Message]) -> Message:
    """The pieces in a space: "There: 1 Town, 2 Militia"."""
    return Message("does.there", {"what": list(stands)}) if stands else Message("does.nobody_there")


def brings_line(what: Sequence[Message], stands: Sequence[Message]) -> Message:
    """What choosing a space brings, and the pieces there."""
    if not what:
        return there_line(stands)
    if not stands:
        return Message("does.brings", {"what": list(what)})
    return Message("does.brings_there", {"what": list(what), "there": list(stands)})


def spaces_line(spaces: Sequence[str]) -> Message:
    """Spaces by name if they are few, otherwise their number."""
    if len(spaces) <= FEW_SPACES:
        return Message("place.named", {"spaces": list(spaces)})
    return Message("place.many", {"n": len(spaces)})


def cost_leaving(price: Message, left: int) -> Message:
    """A cost and what it leaves: "3 Resources, 40 left"."""
    return Message("cost.leaves", {"cost": price, "left": left})


def cost_for_each(price: Message, noun: str) -> Message:
    """A cost for each of something: "3 Resources a space"."""
    return Message(f"cost.each_{noun}", {"cost": price})


# Spaces to choose from: what each brings, the pieces there, and why others are not offered ---------------------------


MOST_REFUSED = 12
"""The most refused spaces that are shown with their reason; others can be asked about."""
NOT_HERE, NO_EFFECT = "not_here", "no_effect"
Gain: TypeAlias = tuple[str, Message]
"""Something that a space brings: the id of its kind (``bring.<name>``), and the amount."""
A = TypeVar("A", bound=PendingDecision[Any])
A_contra = TypeVar("A_contra", bound=PendingDecision[Any], contravariant=True)


class CommonOptions(Protocol[A_contra]):
    """Adds the lines of options other than spaces: done, none, and those of the volume."""

    def __call__(self, asked: A_contra, line: LineOf, *, done: Message | None, none: Message | None) -> LineOf:
        """``done`` and ``none`` say what stopping means here."""


class SpaceLists(Generic[A]):
    """Lists of spaces in a volume."""

    def __init__(
        self,
        kit: Kit,
        *,
        adjacent: Sequence[Sequence[int]],
        stands: Callable[[Any, int], list[Message]],
        common_options: CommonOptions[A],
        refused_specials: Callable[[A], list[RefusedOption]],
    ) -> None:
        """``stands`` describes the pieces in a space of a state; ``refused_specials`` are the Specials not offered."""
        self._kit = kit
        self._number = {id: number for number, id in enumerate(kit.spaces)}
        self._adjacent = adjacent
        self._stands = stands
        self._with_common_options = common_options
        self._refused_specials = refused_specials

    def space_of(self, option: Option) -> int | None:
        """The space that an option is about."""
        return self._number.get(option.thing.partition(":")[2].partition(".")[0])

    def by_gain(
        self,
        asked: A,
        gains: Callable[[int], list[Gain]],
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

        def line(option: Option) -> OptionLine:
            space = self._number[option.key]
            found = gains(space)
            id = "brings_" + "_".join(name for name, _ in found) if found else NO_EFFECT
            if id not in groups:
                groups[id] = _bringing(id, found)
            return OptionInfo(id, brings_line([words for _, words in found], self._stands(asked.state, space)))

        told = explain(asked, self._with_common_options(asked, line, done=done, none=none), summary=summary)
        ordered = sorted(groups.values(), key=lambda each: (each.id == NO_EFFECT, -each.id.count("_")))
        refused = self.refused(asked, near, NOT_HERE) + (self._refused_specials(asked) if specials else [])
        rest = [each for each in told.groups if each.id not in groups]
        if any(each.group == NOT_HERE for each in refused):
            ordered.append(option_group(NOT_HERE))
        if (ordered or rest or refused) and any(not info.group for info in told.options.values()):
            options = {key: info if info.group else replace(info, group=OTHER) for key, info in told.options.items()}
            told = replace(told, options=options)
            rest.append(option_group(OTHER))
        known = {each.id for each in (*ordered, *rest)}
        if asked.specials not in known and any(each.group == asked.specials for each in refused):
            rest.insert(0, option_group(asked.specials))
        return replace(told, groups=(*ordered, *rest), refused=tuple(refused))

    def choose(
        self,
        asked: A,
        line: Callable[[Option, int], OptionLine] | None = None,
        *,
        near: Iterable[int] | None = None,
        done: Message | None = None,
        none: Message | None = None,
        summary: Message | None = None,
        specials: bool = False,
    ) -> DecisionInfo:
        """Spaces to choose from, each with a line: at least the pieces there."""

        def told(option: Option) -> OptionLine:
            space = self.space_of(option)
            assert space is not None
            return line(option, space) if line else there_line(self._stands(asked.state, space))

        refused = self.refused(asked, near) + (self._refused_specials(asked) if specials else [])
        line_of = self._with_common_options(asked, told, done=done, none=none)
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


def _bringing(id: str, gains: list[Gain]) -> Group:
    names = [Message(f"bring.{name}") for name, _ in gains]
    return Group(id, Message("group.brings", {"what": names})) if names else option_group(NO_EFFECT)


# The turn of an Eligible Faction: its Commands, the Event, other options, and refused ones ---------------------------


COMMANDS, EVENT = "commands", "event"


def turn(
    asked: PendingDecision[Any],
    *,
    card: str,
    called: str,
    commands: Collection[str],
    command: Callable[[str], OptionInfo],
    other: Callable[[Option], Message],
    refused: list[RefusedOption],
) -> DecisionInfo:
    """Commands, the Event, and other options.

    ``card`` is the name of the card (:meth:`Deck.name`), ``called`` the group of the Commands by their size
    (``group.<called>``); ``command`` and ``other`` are the lines of Commands and of other options.
    """
    groups = (
        Group(COMMANDS, Message(f"group.{called}"), Message(f"group_note.{called}")),
        option_group(EVENT, Message("group_note.event", {"card": card})),
        option_group(OTHER),
    )

    def line(option: Option) -> OptionLine:
        if option.key in commands:
            return command(option.key)
        if option.key in (UNSHADED, SHADED):
            side: Side = "dark" if is_shaded(option.value) else "light"
            return OptionInfo(EVENT, side_text(card, option.value), side=side)
        return OptionInfo(OTHER, other(option))

    told = explain(asked, line, groups=groups, main=OTHER, summary=place(asked.state), refused=refused)
    return replace(told, confirm=True)


def place(state: CoinState) -> Message:
    """The place in the sequence of play, and what it allows."""
    size, event = options(state.first_did)
    if not any(standing == Standing.EXECUTED for standing in state.standing):
        return now_line("first")
    if size == CommandLimit.FULL:
        return now_line("second_full")
    return now_line("second_event" if event else "second_limited")


def side_text(card: str, side: int) -> Message:
    """The text of a side of a card."""
    return Message(f"card_side.{card}.{SIDES[is_shaded(side)]}")


def passing(asked: PendingDecision[Any], order: Sequence[int], gain: Message, left: int) -> Message:
    """The income of a Pass, and the next Faction in the order of the card."""
    standing = list(asked.state.standing)
    standing[asked.faction] = Standing.PASSED
    following = next_eligible(order, standing)
    if following is None:
        return message("pass_last", gain=gain, left=left)
    return message("pass", who=asked.kit.faction_ids[following], gain=gain, left=left)


# Not offered ----------------------------------------------------------------------------------------------------------


def refused_commands(asked: PendingDecision[Any], commands: Collection[str]) -> list[RefusedOption]:
    """The Commands of the Faction that it cannot execute now."""
    found = []
    for id in commands:
        found += asked.refuse(id, Message("option.command", {"command": id}), COMMANDS)
    return found


def refused_event(asked: PendingDecision[Any], card: str, sides: Sequence[int]) -> list[RefusedOption]:
    """The Event, or the side of it that cannot be executed."""
    if not asked.offers(UNSHADED, SHADED):
        return asked.refuse(UNSHADED, Message("option.event_single", {"card": card}), EVENT)
    found = []
    for side in sides:
        key, text = (SHADED, "option.event_shaded") if is_shaded(side) else (UNSHADED, "option.event")
        found += asked.refuse(key, Message(text, {"card": card}), EVENT)
    return found


# Questions of an Event in progress, explained together with the text of the card -------------------------------------


EVENT_DONE, EVENT_NONE = message("event_done"), message("event_none")
"""The explanations of stopping in an Event."""


def card_text(asked: PendingDecision[Any]) -> Message | None:
    """The text of the Event in progress."""
    return None if asked.event is None else side_text(asked.event.card, asked.event.side)


def by_card(asked: PendingDecision[Any], line: LineOf) -> DecisionInfo:
    """A question of an Event: what its options do (also ``done`` and ``none``), with the text of the card."""
    return explain(asked, line, summary=card_text(asked))


def with_card(asked: PendingDecision[Any], told: DecisionInfo) -> DecisionInfo:
    """The same, with the text of the card."""
    return replace(told, summary=card_text(asked))


def may(asked: PendingDecision[Any]) -> DecisionInfo:
    """An optional part of the Event."""
    return by_card(asked, lambda option: message("event_may" if option is YES else "event_may_not"))


def either(asked: PendingDecision[Any]) -> DecisionInfo:
    """The alternatives of an Event: each label is a sentence."""
    return by_card(asked, lambda option: OptionInfo())


# Names that players can ask "why not?" about, and the general reasons ------------------------------------------------


def not_offered(askable: Iterable[Askable], decision: Decision) -> tuple[Askable, ...]:
    """Those that a decision does not offer."""
    offered = {name for option in decision.options for name in (option.key, option.thing)}
    return tuple([each for each in askable if each.name not in offered])


def commands(ids: Iterable[str]) -> Iterator[Askable]:
    """Commands by name."""
    return (Askable(id, Message("askable.command", {"command": id})) for id in ids)


def spaces(kit: Kit) -> Iterator[Askable]:
    """Every space."""
    return (Askable(f"space:{id}", Message("askable.space", {"space": id})) for id in kit.spaces)


def factions(kit: Kit) -> Iterator[Askable]:
    """Every Faction, with or without a seat."""
    return (Askable(f"seat:{id}", Message("askable.faction", {"who": id})) for id in kit.faction_ids)


def event(card: str) -> Iterator[Askable]:
    """Both sides of the current Event."""
    yield Askable(UNSHADED, Message("askable.event", {"card": card}))
    yield Askable(SHADED, Message("askable.event_shaded", {"card": card}))


def units(kit: Kit, there: Sequence[int]) -> Iterator[Askable]:
    """The pieces in spaces, by kind."""
    width = len(kit.units)
    for at, n in enumerate(there):
        if n:
            space, unit = kit.spaces[at // width], kit.unit_ids[at % width]
            yield Askable(f"unit:{space}.{unit}", Message("askable.unit", {"unit": unit, "space": space}))


def why_other(asked: PendingDecision[Any], what: Message, *, card: str = "", inside: int | None = None) -> Message:
    """Why a thing on the map is not offered: what is asked for instead.

    ``card`` is the Event in progress, if any; ``inside`` the space of a thing that is not a space itself.
    """
    decision = asked.decision
    if inside is not None:
        space = asked.kit.spaces[inside]
        if asked.offers(f"space:{space}"):
            return Message("why.asked_space", {"space": space}, decision.rule)
        if (reason := asked.reason(f"space:{space}")) is not None:
            return reason
    words = {"what": what}
    if all(option.key.isdecimal() for option in decision.options):
        return Message("why.asked_number", words, decision.rule)
    if all(option.text in ("option.yes", "option.no") for option in decision.options):
        return Message("why.asked_yes_no", words, decision.rule)
    if card and decision.kind.startswith("event."):
        return Message("why.asked_event", {"card": card, **words}, decision.rule)
    return Message("why.asked_other", words, decision.rule)
