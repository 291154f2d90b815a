"""The sequence of play of an Event card: who is Eligible, the turn of an Eligible Faction, and the end of a card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cache
from typing import Any, Generic

from vexillum.coin.cards import SIDES, Deck, Decks, card_of, is_shaded
from vexillum.coin.commands import A, Command, Specials
from vexillum.coin.kit import Kit
from vexillum.coin.state import CS, CoinTable, Play
from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table
from vexillum.core.words.texts import Message


class Standing(IntEnum):
    """The place of a Faction's cylinder."""

    ELIGIBLE = 0
    INELIGIBLE = 1
    PASSED = 2
    EXECUTED = 3


class Fate(IntEnum):
    """What an Event sets as a Faction's eligibility for the next card."""

    USUAL = 0
    ELIGIBLE = 1
    INELIGIBLE = 2


class FirstAction(IntEnum):
    """What the 1st Eligible has executed, if anything."""

    NOTHING = 0
    COMMAND = 1
    COMMAND_AND_SPECIAL = 2
    EVENT = 3


class CommandLimit(IntEnum):
    """How large a Command a Faction may execute."""

    LIMITED = 0
    FULL = 1


def options(first_did: int) -> tuple[CommandLimit, bool]:
    """How large a Command may be, and whether the Event may be executed.

    The 1st Eligible may do either. After a Command alone the 2nd has a Limited Command; after a Command with a Special
    (Feat, Special Ability) a Limited Command or the Event; after the Event a Command with a Special.
    """
    if first_did == FirstAction.COMMAND:
        return CommandLimit.LIMITED, False
    if first_did == FirstAction.COMMAND_AND_SPECIAL:
        return CommandLimit.LIMITED, True
    if first_did == FirstAction.EVENT:
        return CommandLimit.FULL, False
    return CommandLimit.FULL, True


def next_eligible(order: Sequence[int], standing: Sequence[int]) -> int | None:
    """The leftmost Faction that is still Eligible; None when two have executed or no one is left."""
    if standing.count(Standing.EXECUTED) >= 2:
        return None
    for faction in order:
        if standing[faction] == Standing.ELIGIBLE:
            return faction
    return None


def adjust(standing: list[int], fates: list[int]) -> None:
    """After a card: Factions that executed become Ineligible, others Eligible, unless an Event says otherwise."""
    for faction, (place, fate) in enumerate(zip(standing, fates, strict=True)):
        out = fate == Fate.INELIGIBLE or (place == Standing.EXECUTED and fate != Fate.ELIGIBLE)
        standing[faction] = Standing.INELIGIBLE if out else Standing.ELIGIBLE
        fates[faction] = Fate.USUAL


# The turn of an Eligible Faction: a Command, the Event, or a Pass; and the end of a card -----------------------------


PASS = "pass"
"""The key of passing."""
UNSHADED, SHADED = "event.unshaded", "event.shaded"
"""The keys of the Event's two sides."""
RULE_CHOICE, RULE_ADJUST, RULE_EVENT, RULE_SIDES, RULE_COMMAND, RULE_PASS = (
    "2.3.4",
    "2.3.6",
    "5.1",
    "5.2",
    "3.1",
    "2.3.3",
)
"""These rules have the same numbers in all volumes."""


class Size(IntEnum):
    """The size of a Command."""

    FULL = 0
    """Any spaces, and a Special."""
    LIMITED = 1
    """One space, and no Special."""
    ONE_SPACE = 2
    """One space, and a Special."""


SIZE_TEXT = ("command", "limited", "one_space")
"""The text of a Command's option by its size."""
SIZE_TOLD = ("command", "limited_command", "one_space_command")
"""The journal line by its size."""
_EVENT_TITLE = {
    "option.event": "event_unshaded",
    "option.event_shaded": "event_shaded",
    "option.event_single": "event_single",
}
"""The title of the turn by the text of the option."""


@cache
def event_option(side: int, card: str, single: bool) -> Option:
    """The option of executing one side of a card, or its only one."""
    shaded = is_shaded(side)
    return Option(
        SHADED if shaded else UNSHADED,
        side,
        f"card:{card_of(side)}",
        "option.event_shaded" if shaded else "option.event_single" if single else "option.event",
        {"card": card},
    )


def adjust_eligibility(table: CoinTable, seats: Sequence[str]) -> None:
    """After a card: Factions that executed become Ineligible, others Eligible, unless an Event says otherwise."""
    state = table.state
    adjust(state.standing, state.fates)
    state.first_did = FirstAction.NOTHING
    ineligible = [seat for seat, standing in zip(seats, state.standing, strict=True) if standing]
    if ineligible:
        table.tell("ineligible", RULE_ADJUST, who=ineligible)


class Extras(Generic[CS]):
    """A volume's further options before a Faction acts: agreements, gifts. None by default.

    An instance exists for one turn, so that it can keep track of what was asked.
    """

    def __init__(self, table: Table[CS], faction: int) -> None:
        self.table = table
        self.state: CS = table.state
        self.faction = faction

    def options(self, doing: bool) -> list[Option]:
        """The current options; ``doing``: whether a Command or Event side can be executed."""
        return []

    @property
    def may_pass(self) -> bool:
        """Whether the Faction may still Pass. If it can do nothing else, it always may."""
        return True

    def take(self, pick: Option) -> Play[None]:
        """Carry out one of the options; the Faction then chooses again."""
        raise NotImplementedError


class Turns(ABC, Generic[CS, A]):
    """The turns of a volume: the common rules, with methods for the volume's own."""

    def __init__(
        self,
        kit: Kit,
        decks: Decks[Any],
        commands: Sequence[Mapping[str, Command[CS, A]]],
        specials: Specials[CS, A],
    ) -> None:
        self.kit = kit
        self.decks = decks
        self.commands = commands
        """By Faction and id."""
        self.specials = specials
        self._command_options = tuple(
            {
                id: tuple([Option(id, id, text=f"option.{SIZE_TEXT[size]}", params={"command": id}) for size in Size])
                for id in own
            }
            for own in commands
        )

    # What a volume says -----------------------------------------------------------------------------------------------

    @abstractmethod
    def command_size(self, state: CS, faction: int) -> Size:
        """The size of a Command of this turn."""

    @abstractmethod
    def action_of_turn(self, state: CS, faction: int, command: str) -> A:
        """A Command by the sequence of play, of the currently allowed size."""

    @abstractmethod
    def pass_option(self, faction: int) -> Option:
        """The option of passing, with its income."""

    @abstractmethod
    def pass_income(self, table: Table[CS], faction: int) -> None:
        """Give a Faction its income for a Pass."""

    @abstractmethod
    def resume_chapter(self, table: Table[CS]) -> None:
        """Begin the chapter of the card, if the game continues from a position and has none yet."""

    @abstractmethod
    def end_card(self, table: Table[CS]) -> None:
        """Adjust Eligibility (:func:`adjust_eligibility`), then the next card."""

    def extras(self, table: Table[CS], faction: int) -> Extras[CS]:
        """The volume's further options of this turn."""
        return Extras(table, faction)

    def execution_begins(self, table: Table[CS], faction: int) -> Play[None]:
        """What others may do when a Faction has said what it executes."""
        yield from ()

    def execution_ends(self, table: Table[CS], faction: int) -> Play[None]:
        """What others, and the Faction, may do when it has executed."""
        yield from ()

    def turn_ends(self, state: CS) -> None:
        """Called at the end of a turn, to clear agreements of this turn."""

    def called_off(self, state: CS, action: A) -> bool:
        """Whether a Command was called off before anything was done, so that the Faction chooses again."""
        return False

    def why_no_command(self, state: CS, faction: int, command: str) -> Message | None:
        """Why the sequence of play forbids a Command that would otherwise be possible."""
        return None

    def why_no_side(self, state: CS, side: int) -> Message | None:
        """Why no Faction can execute a side of the card now."""
        return None

    def why_not_extra(self, state: CS, faction: int, name: str) -> Message | None:
        """Why one of the volume's own options is not offered."""
        return None

    # The turn ---------------------------------------------------------------------------------------------------------

    def turn(self, table: Table[CS]) -> Play[None]:
        """The next Eligible Faction acts; when none is left, the card ends."""
        state = table.state
        order = self.decks.of(state).order[state.current]
        faction = next_eligible(order, state.standing)
        if faction is None:
            self.end_card(table)
            return
        first = state.first_did == FirstAction.NOTHING
        self.resume_chapter(table)
        with table.turn(self.kit.seats[faction]):
            did = None
            while did is None:
                pick = yield from self._choose(table, faction)
                if pick.key == PASS:
                    self.pass_turn(table, faction)
                    break
                did = yield from self._execute(table, faction, pick)
            if did is not None:
                yield from self.execution_ends(table, faction)
                state.standing[faction] = Standing.EXECUTED
                if first:
                    state.first_did = did
            self.turn_ends(state)
        if next_eligible(order, state.standing) is None:
            self.end_card(table)

    def _choose(self, table: Table[CS], faction: int) -> Play[Option]:
        """The Faction chooses its action; the volume's extras may come before."""
        state = table.state
        extras = self.extras(table, faction)

        def offered() -> tuple[list[Option], list[Option]]:
            doing = self.action_options(state, faction)
            return doing, extras.options(bool(doing))

        while True:
            doing, more = table.listed(offered)
            ending = [self.pass_option(faction)] if extras.may_pass or not doing else []
            (pick,) = yield table.ask(
                self.kit.seats[faction],
                "turn",
                [*doing, *ending, *more],
                rule=RULE_CHOICE,
                params={"card": self.decks.of(state).name(state.current)},
                about=f"card:{state.current}",
                why=self.why_not,
            )
            if pick not in more:
                return pick
            yield from extras.take(pick)

    def action_options(self, state: CS, faction: int) -> list[Option]:
        """The Commands and Event sides that a Faction may execute now."""
        size = self.command_size(state, faction)
        choices = [
            self._command_options[faction][id][size]
            for id in self.commands[faction]
            if self._why_not_command(state, faction, id) is None
        ]
        return choices + self.event_options(state) if options(state.first_did)[1] else choices

    def _why_not_command(self, state: CS, faction: int, id: str) -> Message | None:
        return self.why_no_command(state, faction, id) or self.commands[faction][id].why_not(state, faction)

    def event_options(self, state: CS) -> list[Option]:
        """The sides of the card that can be executed."""
        deck: Deck[Any, Any] = self.decks.of(state)
        number = state.current
        sides = deck.sides[number]
        return [
            event_option(side, deck.name(number), len(sides) == 1)
            for side in sides
            if self.why_no_side(state, side) is None
        ]

    def pass_turn(self, table: Table[CS], faction: int) -> None:
        """A Faction that Passes gets its income and stays Eligible."""
        table.state.standing[faction] = Standing.PASSED
        table.set_title("pass")
        with table.step("pass"):
            table.tell("pass", RULE_PASS, who=self.kit.seats[faction])
            self.pass_income(table, faction)

    def _execute(self, table: Table[CS], faction: int, pick: Option) -> Play[FirstAction | None]:
        """Carry out the choice. Returns what it counts as; None if it was called off."""
        state = table.state
        seat = self.kit.seats[faction]
        if pick.key in (UNSHADED, SHADED):
            deck: Deck[Any, Any] = self.decks.of(state)
            card = deck.name(state.current)
            table.set_title(_EVENT_TITLE[pick.text])
            table.tell("event", RULE_EVENT, who=seat, card=card, side=SIDES[is_shaded(pick.value)])
            yield from self.execution_begins(table, faction)
            yield from deck.effects[pick.value].execute(table, pick.value, card, faction)
            return FirstAction.EVENT
        command = self.commands[faction][pick.value]
        table.tell(SIZE_TOLD[self.command_size(state, faction)], command.rule, who=seat, command=command.id)
        yield from self.execution_begins(table, faction)
        action = self.action_of_turn(state, faction, command.id)
        self.specials.set_title(table, action)
        yield from table.during(action, command.execute(table, action))
        if self.called_off(state, action):
            table.tell("called_off", command.rule, who=seat, command=command.id)
            return None
        self.specials.set_title(table, action, done=True)
        return FirstAction.COMMAND_AND_SPECIAL if action.special_done else FirstAction.COMMAND

    # Reasons ----------------------------------------------------------------------------------------------------------

    def why_not(self, table: Table[CS], decision: Decision, name: str) -> Message | None:
        """Why a Command, the Event or something else cannot be chosen."""
        state = table.state
        faction = self.kit.seats.index(decision.seat)
        if name in self.commands[faction]:
            return self._why_not_command(state, faction, name)
        if name in (f"card:{state.current}", UNSHADED, SHADED):
            return self._why_not_event(state, name)
        if (special := self.specials.named(name)) is not None:
            return self._why_not_special(state, faction, special)
        if any(name in commands for commands in self.commands):
            return Message("why.other_factions_command", {"who": decision.seat, "command": name}, RULE_COMMAND)
        return self.why_not_extra(state, faction, name)

    def _why_not_event(self, state: CS, name: str) -> Message | None:
        deck: Deck[Any, Any] = self.decks.of(state)
        words = {"card": deck.name(state.current)}
        if not options(state.first_did)[1]:
            return Message("why.event_order", words, RULE_CHOICE)
        sides = deck.sides[state.current]
        if name == SHADED and len(sides) == 1:
            return Message("why.event_single", words, RULE_SIDES)
        asked = {UNSHADED: (False,), SHADED: (True,)}.get(name, (False, True))
        reasons = [self.why_no_side(state, side) for side in sides if is_shaded(side) in asked]
        return next((reason for reason in reasons if reason is not None), None)

    def _why_not_special(self, state: CS, faction: int, id: str) -> Message:
        """Why a Special is not offered by itself."""
        if id in self.specials[faction] and self.command_size(state, faction) == Size.LIMITED:
            return self.specials.why_limited()
        return self.specials.why_not_alone(state, faction, id, self._possible_actions(state, faction))

    def why_no_special_now(self, state: CS, faction: int, id: str) -> Message | None:
        """Why a Special of a Faction is currently possible with none of its Commands; None if it is with one."""
        return self.specials.why_none_now(state, faction, id, self._possible_actions(state, faction))

    def _possible_actions(self, state: CS, faction: int) -> Iterable[A]:
        """The Commands that can be executed now."""
        for id in self.commands[faction]:
            if self._why_not_command(state, faction, id) is None:
                yield self.action_of_turn(state, faction, id)
