"""2.0 Set-up and sequence of play: a scenario's board and deck, from card to card, a Faction's turn."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin import cards
from vexillum.coin.cards import Pile
from vexillum.coin.players import non_player, non_players_of
from vexillum.coin.sequence import PASS, CommandLimit, Extras, Size, Turns, adjust_eligibility, options
from vexillum.core.decision import Option, asks_nothing
from vexillum.core.table import Setup
from vexillum.core.words.texts import Message

from .actions import NO_LOAN, REMOVE, Action, has_own, remove_own
from .cards import EVENTS, WINTER
from .commands.catalog import COMMANDS, can_be_opened, worth_opening
from .commands.common import unchanged
from .decks import DECKS, deck_of, open_chapter, resume_chapter
from .map import COLONY, REGION_NUMBER, SPACE_COUNT, TRIBE_NUMBER
from .money import TRANSFER, gain, transfer_options, transfers
from .pieces import (
    ABSENT,
    AEDUI,
    AMBIORIX,
    BELGAE,
    BELGIC_SUCCESSOR,
    HIDDEN,
    KIND_NUMBER,
    KIND_TYPE,
    KIT,
    ROMANS,
    SEATS,
    STATUS_NUMBER,
    STATUS_TYPE,
    SUBDUED,
    T_LEGION,
    TOTALS,
    TYPES,
    UNIT_KINDS,
    WARBAND_TYPE,
)
from .players import PLAYERS
from .scenarios import SCENARIO_IDS, SCENARIOS, WINTERS, Recipe, Scenario, frost, recipe, winters
from .specials.catalog import SPECIALS
from .state import Play, Senate, Stage, State, Table
from .victory import SOLITAIRE
from .winter import ask_vercingetorix, spring

# 2.1 The board of a scenario, before its deck is dealt ---------------------------------------------------------------


KIND_NAMED = {TYPES[type]: HIDDEN[faction] for faction, type in enumerate(WARBAND_TYPE)} | KIND_NUMBER
"""The kinds that a set-up page names; Warbands and Auxilia start Hidden (1.4.3)."""


def lay_out(scenario: Scenario, state: State) -> None:
    """2.1 Fill a state with the pieces, markers and Resources that the scenario's page lists."""
    state.units = [0] * (UNIT_KINDS * SPACE_COUNT)
    state.tribes = [SUBDUED] * COLONY + [ABSENT]
    state.devastated = [0] * SPACE_COUNT
    state.available = list(TOTALS)
    state.available[T_LEGION] = 0
    state.tracks = [scenario.resources[seat] for seat in SEATS]
    state.legions_track = scenario.legions_track
    state.waiting_legions = scenario.waiting_legions
    state.vercingetorix_waits = int(scenario.vercingetorix_waits)
    if state.vercingetorix_waits:
        state.available[KIND_TYPE[KIND_NUMBER["vercingetorix"]]] -= 1
    state.senate = Senate[scenario.senate.upper()]
    state.standing = [0] * len(SEATS)
    state.fates = [0] * len(SEATS)
    state.looked_ahead = [0] * len(SEATS)
    for id, status in scenario.tribes.items():
        number = STATUS_NUMBER[status]
        state.tribes[TRIBE_NUMBER[id]] = number
        if STATUS_TYPE[number] >= 0:
            state.available[STATUS_TYPE[number]] -= 1
    for id, there in scenario.regions.items():
        for name, n in there.items():
            if name != "control":
                kind = KIND_NAMED[name]
                state.units[UNIT_KINDS * REGION_NUMBER[id] + kind] += n
                if KIND_TYPE[kind] != T_LEGION:
                    state.available[KIND_TYPE[kind]] -= n


# 2.1 Set-up: the board of a scenario, and its deck -------------------------------------------------------------------


PILE = 5
"""2.1 Events in a pile."""
LENGTHS = ("full", "short")
FROSTS = ("shown", "sudden")


def begin(setup: Setup) -> State:
    """2.1 The board as the scenario's page lists it; the deck is not dealt yet."""
    number = SCENARIO_IDS.index(setup.scenario)
    scenario = SCENARIOS[number]
    state = State(
        scenario=number,
        own_deck=DECKS.chosen(setup.options["deck"]).id,
        owners=PLAYERS.ids.index(setup.options["players"]),
        non_players=non_players_of(setup, SEATS),
        solitaire=SOLITAIRE.index(setup.options["solitaire"]),
        sudden_frost=FROSTS.index(setup.options["frost"]),
        short=int(setup.options["length"] == "short" and scenario.short_deck is not None),
    )
    lay_out(scenario, state)
    if scenario.great_revolt and ambiorix_is_back(state):
        for region in range(SPACE_COUNT):
            if state.units[UNIT_KINDS * region + BELGIC_SUCCESSOR]:
                state.units[UNIT_KINDS * region + BELGIC_SUCCESSOR], state.units[UNIT_KINDS * region + AMBIORIX] = 0, 1
    return state


def ambiorix_is_back(state: State) -> bool:
    """2.1 The Great Revolt: a player runs only the Belgae, or one player runs Romans and Aedui."""
    if PLAYERS.one_player(state, ROMANS, AEDUI):
        return True
    return not non_player(state, BELGAE) and (BELGAE,) in PLAYERS.people(state)


def piles(recipe: Recipe) -> Sequence[Pile]:
    """2.1 Piles of five Events; some have a Winter card shuffled in."""
    return [
        Pile(PILE, WINTER, PILE + 1) if number in recipe.winter_piles else Pile(PILE)
        for number in range(1, recipe.piles + 1)
    ]


@asks_nothing
def deal(table: Table) -> None:
    """2.1 Shuffle and deal the Events into piles, with Winter cards in some of them; the rest is set aside unseen."""
    state = table.state
    events, winters = list(EVENTS), list(WINTERS)
    state.deck = cards.deal(table, events, piles(recipe(state)), {WINTER: winters})
    state.aside = sorted([*events, *winters])
    state.stage = Stage.FIRST_CARD
    table.chapter("setup")
    scenario = SCENARIO_IDS[state.scenario]
    with table.turn("", "scenario", scenario=scenario), table.step("deal", n=len(state.deck)):
        table.tell("scenario", "2.1", scenario=scenario, n=len(state.deck))


# 2.2, 2.3.6-2.4 From card to card ------------------------------------------------------------------------------------


@asks_nothing
def first_card(table: Table) -> None:
    """2.2 The top card is played first; the next one is face up on the deck."""
    cards.first_ahead(table.state)
    next_card(table)


def end_card(table: Table) -> None:
    """2.3.6 Who executed becomes Ineligible, the others Eligible; then the next card."""
    adjust_eligibility(table, SEATS)
    next_card(table)


def next_card(table: Table) -> None:
    """2.3.7 The open card is played and a new one is turned up; with Sudden Frost a Winter card comes at once."""
    state = table.state
    name, face_down = deck_of(state).name, len(state.deck)
    swapped = cards.next_card(table, WINTERS, swap=bool(state.sudden_frost))
    turned = face_down - len(state.deck)
    state.looked_ahead = [max(0, n - turned) for n in state.looked_ahead]
    if state.current in WINTERS:
        state.winters += 1
        open_chapter(table)
        if swapped:
            table.tell("sudden_frost", "2.3.8", other=name(state.upcoming[-1]))
        table.tell("winter_card", "2.4", n=state.winters, of=winters(state))
        state.stage = Stage.VICTORY
        return
    open_chapter(table)
    following = [name(card) for card in state.upcoming[-1:]]
    table.tell("card" if following else "last_card", "2.3", card=name(state.current), following=following)
    if frost(state):
        table.tell("frost", "2.3.8")
    state.stage = Stage.TURN


def spring_phase(table: Table) -> Play[None]:
    """6.6 Spring, then the next card; from the first Spring of Pax Gallica on Vercingetorix may come."""
    resume_chapter(table)
    yield from ask_vercingetorix(table)
    yield from spring(table)
    next_card(table)


# 1.4.1, 1.5.2 What may come before a Faction acts: Resources change hands, own pieces are taken off the map ----------


class Preparations(Extras[State]):
    """Before a Faction acts; during a Command more of both is possible."""

    def options(self, doing: bool) -> list[Option]:
        """Give to others and ask them; take own pieces off the map, where the Event may be executed (F101)."""
        if not doing:
            return []
        state, faction = self.state, self.faction
        found = [TRANSFER] if transfer_options(state, faction) else []
        event = options(state.first_did)[1]
        return [*found, REMOVE] if event and has_own(state, faction) else found

    @property
    def may_pass(self) -> bool:
        """Once a transfer was made, or a piece removed, there must be an execution."""
        return not any(self.state.shared) and not self.state.withdrew

    def take(self, pick: Option) -> Play[None]:
        """Remove pieces; or give Resources and ask others, who choose how much they give."""
        if pick is REMOVE:
            self.state.withdrew = 1
            yield from remove_own(self.table, self.faction)
        else:
            yield from transfers(self.table, self.faction)


# 2.3.3-2.3.5 The turn of an Eligible Faction: a Command, the Event, or a Pass; transfers before it -------------------


GAUL_INCOME, ROMAN_INCOME = 1, 2
"""2.3.3 What a Pass brings."""
_PASS = tuple(
    Option(PASS, PASS, text="option.pass", params={"n": ROMAN_INCOME if faction == ROMANS else GAUL_INCOME})
    for faction in range(len(SEATS))
)


class FallingSkyTurns(Turns[State, Action]):
    """2.3 The turns."""

    def turn(self, table: Table) -> Play[None]:
        """2.3 The next Eligible Faction acts; before that Vercingetorix may come (2.1)."""
        resume_chapter(table)
        yield from ask_vercingetorix(table)
        yield from super().turn(table)

    def command_size(self, state: State, faction: int) -> Size:
        """2.3.5, 8.1.2 After a Command the 2nd Eligible has a Limited one; a Non-player has a full one all the same."""
        limited = options(state.first_did)[0] == CommandLimit.LIMITED
        return Size.LIMITED if limited and not non_player(state, faction) else Size.FULL

    def action_of_turn(self, state: State, faction: int, command: str) -> Action:
        """2.3.4 A Command as large as it may be now."""
        limited = self.command_size(state, faction) == Size.LIMITED
        return Action(state, faction, command, limited=limited, order=deck_of(state).order[state.current])

    def pass_option(self, faction: int) -> Option:
        """2.3.3 For Resources."""
        return _PASS[faction]

    def pass_income(self, table: Table, faction: int) -> None:
        """2.3.3 A Gallic Faction gets one Resource, the Romans two."""
        gain(table, faction, ROMAN_INCOME if faction == ROMANS else GAUL_INCOME, "2.3.3")

    def resume_chapter(self, table: Table) -> None:
        """The chapter of the card."""
        resume_chapter(table)

    def end_card(self, table: Table) -> None:
        """2.3.6-2.3.7 Adjust Eligibility, then the next card."""
        end_card(table)

    def extras(self, table: Table, faction: int) -> Extras[State]:
        """1.4.1, 1.5.2 Own pieces that are taken off the map, and transfers of Resources."""
        return Preparations(table, faction)

    def turn_ends(self, state: State) -> None:
        """1.5.2 The execution is over, and what was transferred in it counts no more."""
        state.shared, state.begged, state.refusals, state.withdrew = [], 0, 0, 0

    def called_off(self, state: State, action: Action) -> bool:
        """1.5.2 A Faction that gets no agreement at the beginning may call off an action that changed nothing."""
        state.refusals |= sum([1 << other for other in action.refused])
        if action.loan_asked and not action.lent:
            state.refusals |= NO_LOAN
        return action.called_off and unchanged(state, action)

    def _why_not_command(self, state: State, faction: int, id: str) -> Message | None:
        """4.1 Why a Command cannot be executed, not even after a Special Ability that comes first."""
        found = super()._why_not_command(state, faction, id)
        if found is None or self.why_no_command(state, faction, id) is not None:
            return found
        limited = self.command_size(state, faction) == Size.LIMITED
        if not worth_opening(state, faction, id, limited=limited):
            return found
        return None if can_be_opened(state, self.action_of_turn(state, faction, id)) else found

    def why_no_command(self, state: State, faction: int, command: str) -> Message | None:
        """2.3.8 No Faction Marches during Frost."""
        return Message("why.frost", {}, "2.3.8") if command == "march" and frost(state) else None


TURNS = FallingSkyTurns(KIT, DECKS, COMMANDS, SPECIALS)
