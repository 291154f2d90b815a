"""2, 1.5.2 The sequence of play: set-up, cards, Pivotal Events, turns, limits, Tribute, chapters of the story."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache

from vexillum.coin import cards
from vexillum.coin.cards import HOUSE_DECK, Pile, code
from vexillum.coin.kit import NO, NONE, YES, numbers
from vexillum.coin.players import non_player, non_players_of
from vexillum.coin.sequence import (
    PASS,
    CommandLimit,
    Extras,
    FirstAction,
    Size,
    Standing,
    Turns,
    adjust_eligibility,
    options,
)
from vexillum.core.decision import Option, asks_nothing
from vexillum.core.show.story import Scene, SceneStage
from vexillum.core.table import NULL_SCOPE, Setup
from vexillum.core.words.texts import Message

from .actions import Action
from .cards import EARLY, EPOCHS, EVENTS, LATE, PIVOTAL, tribal_war_blocked
from .commands.catalog import COMMANDS
from .decks import DECKS, deck_of
from .feats.catalog import FEATS
from .imperium import DOMINANCES, LEVELS, fragmented
from .map import PRINTED, SEA_IDS, SITE_NUMBER, SPACE_COUNT, SPACE_NUMBER
from .money import MARKERS, consent_needed, purses, room, shift
from .options import FACTION
from .pieces import (
    BARBARIANS,
    BRITONS,
    CIVITATES,
    DUX,
    FACTIONS,
    KIT,
    SAXONS,
    SCOTTI,
    STRONGHOLD_NUMBER,
    TYPES,
    UNIT_KINDS,
    UNIT_NUMBER,
)
from .players import AGREEMENTS, PLAYERS, Difficulty, difficulty_of
from .scenarios import SCENARIO_IDS, SCENARIOS, CardOption, Deck, Scenario
from .state import TRACKS, Play, Stage, State, Table, Track
from .victory import entropy_of_barbarians, entropy_of_britons

# 2.1 Set-up: the board of a scenario, and its deck -------------------------------------------------------------------


PILE = 13
"""A pile of the deck: twelve Events and an Epoch card."""
BOTTOM = 5
"""The Epoch card is among the last five cards of its pile (R13)."""


def lay_out(setup: Setup) -> State:
    """2.1 The board as the scenario's page lists it; the deck is not dealt yet."""
    number = SCENARIO_IDS.index(setup.scenario)
    scenario = SCENARIOS[number]
    cards = DECKS.chosen(setup.options.get("deck", HOUSE_DECK))
    state = State(
        scenario=number,
        own_deck=cards.id,
        owners=PLAYERS.ids.index(setup.options["players"]),
        non_players=non_players_of(setup, FACTIONS),
        difficulty=difficulty_of(setup),
        units=[0] * (UNIT_KINDS * SPACE_COUNT),
        plunder=[0] * (UNIT_KINDS * SPACE_COUNT),
        sites=[0] * (2 * SPACE_COUNT),
        population=list(PRINTED),
        bottom=[0] * SPACE_COUNT,
        top=[0] * SPACE_COUNT,
        available=[scenario.boxes["available"].get(type, 0) for type in TYPES],
        casualties=scenario.boxes["casualties"].get("cavalry", 0),
        out_of_play=scenario.boxes["out_of_play"].get("cavalry", 0),
        not_yet=scenario.boxes["not_in_play"].get("comitates", 0),
        refugees=scenario.state.refugees_available,
        patrolled=[int(sea in scenario.state.patrolled) for sea in SEA_IDS],
        roads=int(scenario.state.roads_maintained),
        tracks=[scenario.tracks[track] for track in TRACKS],
        imperium=LEVELS.index(scenario.imperium.level),
        dominance=DOMINANCES.index(scenario.imperium.dominance),
        held=[0] * 4,
        standing=[0] * 4,
        fates=[0] * 4,
    )
    _set_spaces(state, scenario)
    for holder in scenario.deck.pivotal:
        state.held[FACTIONS.index(holder.faction)] = holder.number
    in_effect = list(scenario.deck.in_effect)
    if historical := _historical(setup, scenario):
        in_effect += historical.in_effect
    sides = [code(card.number, card.side == "shaded") for card in in_effect]
    state.lasting = [cards.keeps[side] for side in sides if side in cards.keeps]
    return state


def _historical(setup: Setup, scenario: Scenario) -> CardOption | None:
    """The cards that a scenario changes for balance and history, if the players want that (R52)."""
    return scenario.deck.option_historical if setup.options["cards"] == "historical" else None


def _set_spaces(state: State, scenario: Scenario) -> None:
    for given in scenario.space:
        space = SPACE_NUMBER[given.id]
        if given.population is not None:
            state.population[space] = given.population
        most = state.population[space] if given.id not in ("londinium", "eboracum") else given.prosperity
        state.bottom[space] = min(given.prosperity, most)
        state.top[space] = given.prosperity - state.bottom[space]
        for stronghold in given.strongholds:
            colour = f"{stronghold.foederati}_" if stronghold.foederati else ""
            state.sites[SITE_NUMBER[stronghold.site]] = STRONGHOLD_NUMBER[colour + stronghold.type]
        for units in given.units:
            colour = f"{units.foederati}_" if units.foederati else ""
            state.units[UNIT_KINDS * space + UNIT_NUMBER[colour + units.type]] += units.count


def piles(recipe: Deck) -> tuple[Pile, ...]:
    """2.1, R13 Twelve Events and an Epoch card each, the Epoch card among the last five."""
    return tuple([Pile(PILE - 1, which, BOTTOM) for which in recipe.pile_epochs])


def pools(recipe: Deck) -> dict[str, tuple[int, ...]]:
    """2.1 Where the Epoch cards of a scenario come from."""
    return {"early": recipe.early_pool, "late": recipe.late_pool}


def deal(table: Table) -> Play[None]:
    """2.1 Shuffle and deal the Events into piles of twelve; an Epoch card goes among the bottom cards of each.

    A scenario that begins at Fragmentation begins with Entropy (8.9, ruling P168).
    """
    state = table.state
    scenario = SCENARIOS[state.scenario]
    recipe = scenario.deck
    state.removed = list(historical.remove) if (historical := _historical(table.setup, scenario)) else []
    gone = {*state.removed, *(side // 2 for side in deck_of(state).in_effect(state))}
    events = [number for number in EVENTS if number not in gone]
    state.deck = cards.deal(table, events, piles(recipe), {name: list(pool) for name, pool in pools(recipe).items()})
    given = {*state.held, *gone}
    state.aside = sorted(
        [*events, *(card for card in (*PIVOTAL, *EARLY, *LATE) if card not in given and card not in state.deck)]
    )
    state.stage = Stage.FIRST_CARD
    table.chapter("setup")
    with table.turn("", "scenario", scenario=scenario.id), table.step("deal", n=len(state.deck)):
        table.tell("scenario", "2.1", scenario=scenario.id, n=len(state.deck))
        yield from entropy_of_britons(table)


# 2.2, 2.3.6-2.3.7 The first card, the end of a card, and the next one ------------------------------------------------


@asks_nothing
def first_card(table: Table) -> None:
    """2.2 The top card is played first; the next one lies open on the deck."""
    cards.first_ahead(table.state)
    next_card(table)


def end_card(table: Table) -> None:
    """2.3.6 Factions that executed become Ineligible, the others Eligible; then the next card."""
    adjust_eligibility(table, FACTIONS)
    next_card(table)


def next_card(table: Table) -> None:
    """2.3.7 The open card is played and a new one is turned up. If that is an Epoch card, it is played first."""
    state = table.state
    name = deck_of(state).name
    swapped = cards.next_card(table, EPOCHS, swap=True)
    if state.current in EPOCHS:
        state.epoch += 1
        open_chapter(table)
        if swapped:
            table.tell("epoch_swap", "2.3.7", card=name(state.current), other=name(state.upcoming[-1]))
        epochs = SCENARIOS[state.scenario].epochs
        table.tell("epoch_card", "2.4", card=name(state.current), n=state.epoch, of=epochs)
        state.stage = Stage.ANNONA
        return
    open_chapter(table)
    following = [name(card) for card in state.upcoming[-1:]]
    table.tell("card" if following else "last_card", "2.3", card=name(state.current), following=following)
    state.stage = Stage.PIVOTAL if any(state.held) else Stage.TURN


# 2.3.8 Pivotal Events: interrupting a card, and trumping one another -------------------------------------------------


OFFERS = (CIVITATES, DUX, SAXONS, SCOTTI)
"""Each later one may trump those before it (R15)."""


def may_interrupt(state: State, faction: int) -> bool:
    """2.3.8 The Faction is Eligible, holds its Pivotal Event, and the precondition on the card is met."""
    effect = deck_of(state).effects[code(state.held[faction], False)]
    return state.standing[faction] == Standing.ELIGIBLE and effect.ready(state)


def pivotal(table: Table) -> Play[None]:
    """2.3.8 Before the 1st Eligible does anything, Factions may play their Pivotal Events; the last one trumps."""
    state = table.state
    deck = deck_of(state)
    chosen: int | None = None
    resume_chapter(table)
    for faction in OFFERS:
        if state.held[faction] and may_interrupt(state, faction):
            card = deck.name(state.held[faction])
            kind = "pivotal.play" if chosen is None else "pivotal.trump"
            params = {"card": card} if chosen is None else {"card": card, "other": deck.name(state.held[chosen])}
            (pick,) = yield table.ask(FACTIONS[faction], kind, [YES, NO], rule="2.3.8", params=params)
            if pick is YES:
                if chosen is not None:
                    other = deck.name(state.held[chosen])
                    with table.turn(FACTIONS[faction], "trump", card=other):
                        table.tell("trumped", "2.3.8", who=FACTIONS[faction], card=other)
                chosen = faction
    state.stage = Stage.TURN
    if chosen is not None:
        yield from _interrupt(table, chosen)


def _interrupt(table: Table, faction: int) -> Play[None]:
    """2.3.8 The interrupted card goes back on top of the draw deck and will be the next one played (R14)."""
    state = table.state
    deck = deck_of(state)
    state.upcoming.append(state.current)
    state.current = state.held[faction]
    state.held[faction] = 0
    seat, card, other = FACTIONS[faction], deck.name(state.current), deck.name(state.upcoming[-1])
    open_chapter(table)
    with table.turn(seat, "pivotal", other=other):
        table.tell("pivotal", "2.3.8", who=seat, card=card, other=other)
        side = code(state.current, False)
        yield from deck.effects[side].execute(table, side, card, faction)
        state.standing[faction] = Standing.EXECUTED
        state.first_did = FirstAction.EVENT
        if faction in BARBARIANS:
            yield from entropy_of_barbarians(table)


# 2.3.4-2.3.5, 8.1.2, 8.9 How large a Command may be ------------------------------------------------------------------


NON_PLAYERS_LIMITED = {
    Difficulty.STANDARD: Size.FULL,
    Difficulty.INTRODUCTORY: Size.LIMITED,
    Difficulty.EASY: Size.ONE_SPACE,
    Difficulty.DIFFICULT: Size.FULL,
}
"""8.1.2, 8.9 What a Non-player does instead of a Limited Command."""


def command_size(state: State, faction: int) -> Size:
    """2.3.5 After a Command the 2nd Eligible has a Limited one; 8.1.2 a Non-player still has a full one."""
    if options(state.first_did)[0] != CommandLimit.LIMITED:
        return Size.FULL
    return NON_PLAYERS_LIMITED[Difficulty(state.difficulty)] if non_player(state, faction) else Size.LIMITED


def limited_command(state: State, faction: int) -> bool:
    """2.3.5, 8.9 Whether a Command of this turn is confined to one space."""
    return command_size(state, faction) != Size.FULL


def action_of_turn(state: State, faction: int, command: str) -> Action:
    """2.3.4 A Command by the sequence of play, as large as it may be now."""
    size = command_size(state, faction)
    return Action(state, faction, command, limited=size != Size.FULL, feats=size != Size.LIMITED)


# 1.5.2 Tribute: Resources and Wealth given away during an execution, asked for or not (ruling P2) --------------------


GIVE = Option("tribute", "tribute", text="option.tribute")
OFFER = Option("tribute.offer", "offer", text="option.offer_tribute")
"""Say that one wants to be asked in every execution."""
STOP = Option("stop", "stop", text="option.tribute_stop")
"""Give nothing, and be asked no more."""
ASK = tuple(
    Option(
        f"ask.{FACTIONS[briton]}", briton, f"seat:{FACTIONS[briton]}", "option.ask_tribute", {"who": FACTIONS[briton]}
    )
    for briton in BRITONS
)
"""Ask a Briton for a gift."""


@cache
def _purse_option(track: Track, n: int) -> Option:
    return Option(TRACKS[track], track, f"track:{TRACKS[track]}", "option.purse", {"track": TRACKS[track], "n": n})


def _into(taker: int) -> Track:
    """1.5.2 What a gift becomes: Renown for a Barbarian, red Resources for the Dux."""
    return Track.DUX if taker == DUX else Track.SAXON if taker == SAXONS else Track.SCOTTI


def sources(state: State, giver: int, taker: int) -> list[Track]:
    """1.5.2 What a Briton can give to a Faction: its Resources to Barbarians only; Wealth to any other Faction.

    Nothing to one whose Renown or Resources can rise no further: a gift is transferred one for one (ruling P73).
    """
    if not room(state, _into(taker)):
        return []
    if taker in BARBARIANS:
        return [purse for purse in purses(state, giver) if state.tracks[purse]]
    return [Track.WEALTH] if (giver, taker) == (CIVITATES, DUX) and state.tracks[Track.WEALTH] else []


def takers(state: State, giver: int) -> list[int]:
    """To whom a Briton could give something now."""
    return [taker for taker in (DUX, *BARBARIANS) if taker != giver and sources(state, giver, taker)]


def tribute_options(state: State, faction: int, asked: list[int]) -> list[Option]:
    """Beside the Commands: giving, for a Briton; asking each Briton once, for anyone who could get something."""
    options = [GIVE] if faction in BRITONS and takers(state, faction) else []
    if faction in BRITONS and not offers(state, faction):
        options.append(OFFER)
    options += [
        ASK[briton]
        for briton in BRITONS
        if briton != faction and briton not in asked and sources(state, briton, faction)
    ]
    return options


def offers(state: State, briton: int) -> bool:
    """1.5.2 Whether a Briton wants to be asked in every execution; a Non-player never gives Tribute (8.7.8, 8.8.8)."""
    return bool(state.offering >> briton & 1) and not state.non_players >> briton & 1


def offered_gifts(table: Table, executing: int, *, ending: bool) -> Play[None]:
    """1.5.2 "During either's execution": the Britons who want to be asked may give to the Faction that executes.

    They are asked when it has said what it executes, and when it has executed; then they may give in their own
    execution, too, to any other Faction (ruling P2).
    """
    for briton in BRITONS:
        if briton != executing:
            if offers(table.state, briton) and sources(table.state, briton, executing):
                yield from _ask_giver(table, briton, executing, [NONE, STOP])
        elif ending and offers(table.state, briton) and takers(table.state, briton):
            yield from give_tribute(table, briton, [NONE, STOP])


def _ask_giver(table: Table, giver: int, taker: int, others: list[Option]) -> Play[bool]:
    """1.5.2 What a Briton gives to a Faction, or one of the other answers. Returns whether it gave something."""
    state = table.state
    options = [_purse_option(purse, state.tracks[purse]) for purse in sources(state, giver, taker)]
    (pick,) = yield table.ask(
        FACTIONS[giver], "tribute.asked", [*options, *others], rule="1.5.2", params={"taker": FACTIONS[taker]}
    )
    if pick in others:
        _declined(table, giver, pick)
        return False
    yield from _hand_over(table, giver, taker, pick.value)
    return True


def _declined(table: Table, giver: int, pick: Option) -> None:
    """Nothing is given; perhaps the Briton does not want to be asked any more."""
    if pick is STOP:
        table.state.offering &= ~(1 << giver)
        table.tell("offers_no_more", "1.5.2", who=FACTIONS[giver])


def give_tribute(table: Table, giver: int, others: list[Option]) -> Play[None]:
    """1.5.2 A Briton that is executing gives to a Faction of its choice, or gives one of the other answers."""
    state = table.state
    (pick,) = yield table.ask(
        FACTIONS[giver], "tribute.to", [*(FACTION[taker] for taker in takers(state, giver)), *others], rule="1.5.2"
    )
    if pick in others:
        _declined(table, giver, pick)
        return
    taker: int = pick.value
    options = [_purse_option(purse, state.tracks[purse]) for purse in sources(state, giver, taker)]
    (pick,) = yield table.ask(FACTIONS[giver], "tribute.from", options, rule="1.5.2", params={"taker": FACTIONS[taker]})
    yield from _hand_over(table, giver, taker, pick.value)


def ask_for_tribute(table: Table, giver: int, taker: int) -> Play[None]:
    """1.5.2 During a Faction's execution a Briton may give to it; the Briton is asked once."""
    if not (yield from _ask_giver(table, giver, taker, [NONE])):
        table.tell("tribute_refused", "1.5.2", who=FACTIONS[giver], taker=FACTIONS[taker])


def _hand_over(table: Table, giver: int, taker: int, purse: Track) -> Play[None]:
    """1.5.2 One for one: Renown for a Barbarian, red Resources for the Dux."""
    state, into = table.state, _into(taker)
    (pick,) = yield table.ask(
        FACTIONS[giver],
        "tribute.amount",
        numbers(1, min(state.tracks[purse], room(state, into))),
        rule="1.5.2",
        params={"taker": FACTIONS[taker], "track": TRACKS[purse]},
    )
    amount: int = pick.value
    with table.step("tribute", who=FACTIONS[giver], taker=FACTIONS[taker]):
        table.tell("tribute", "1.5.2", who=FACTIONS[giver], taker=FACTIONS[taker], n=amount, track=TRACKS[purse])
        MARKERS.transfer(table, purse, into, amount, "1.5.2")


# The chapters of the story: a card, or an Epoch Round ----------------------------------------------------------------


def open_chapter(table: Table) -> None:
    """2.3-2.4 The chapter of the card that is played now."""
    if table.quiet:
        return
    state = table.state
    number = state.current
    card, things = deck_of(state).name(number), (f"card:{number}",)
    if number in EPOCHS:
        table.chapter("epoch", things=things, card=card, n=state.epoch, of=SCENARIOS[state.scenario].epochs)
    else:
        table.chapter("card", things=things, card=card, number=str(number))


def resume_chapter(table: Table) -> None:
    """A game that goes on from a position has no chapter yet: that of its card."""
    if not table.quiet and not table.story and table.state.current:
        open_chapter(table)


# 2.3.3-2.3.5 The turn of an Eligible Faction: a Command, the Event, or a Pass; Tribute and agreements before it


_PASS = tuple(
    Option(PASS, PASS, text="option.pass_renown" if faction in BARBARIANS else "option.pass_resources")
    for faction in range(len(KIT.seats))
)
CONSENT = Option("consent", "consent", "seat:civitates", "option.consent")
"""1.5.2 Ask the Civitates for Briton Resources."""


class TributeAndConsent(Extras[State]):
    """1.5.2 Gifts, and the agreement of the Civitates that the Dux spends Briton Resources, before a Faction acts."""

    def __init__(self, table: Table, faction: int) -> None:
        super().__init__(table, faction)
        self._asked: list[int] = []
        """The Britons that were asked for a gift."""
        self._given = False
        self._refused = False

    def options(self, doing: bool) -> list[Option]:
        """Giving and asking, if there is something to be done with it; asking for consent once."""
        state = self.state
        found = tribute_options(state, self.faction, self._asked) if doing else []
        if self.faction == DUX and not self._refused and state.tracks[Track.BRITON] and consent_needed(state):
            found.append(CONSENT)
        return found

    @property
    def may_pass(self) -> bool:
        """A gift was given during an execution, so there must be one."""
        return not self._given

    def take(self, pick: Option) -> Play[None]:
        """Ask, or give."""
        state = self.state
        if pick is CONSENT:
            agreed = yield from AGREEMENTS.ask(self.table, DUX, CIVITATES, "consent", rule="1.5.2")
            self._refused = not agreed
            state.agreed = int(agreed)
            self.table.tell("consent" if agreed else "consent_refused", "1.5.2")
        elif pick is GIVE:
            yield from give_tribute(self.table, self.faction, [])
            self._given = True
        elif pick is OFFER:
            state.offering |= 1 << self.faction
            self.table.tell("offers_tribute", "1.5.2", who=FACTIONS[self.faction])
        else:
            self._asked.append(pick.value)
            before = state.tracks[:]
            yield from ask_for_tribute(self.table, pick.value, self.faction)
            self._given = self._given or state.tracks != before


class PendragonTurns(Turns[State, Action]):
    """2.3 The turns."""

    def command_size(self, state: State, faction: int) -> Size:
        """2.3.5, 8.1.2, 8.9 After a Command the 2nd Eligible has a Limited one, a Non-player as its options say."""
        return command_size(state, faction)

    def action_of_turn(self, state: State, faction: int, command: str) -> Action:
        """2.3.4 A Command as large as it may be now."""
        return action_of_turn(state, faction, command)

    def pass_option(self, faction: int) -> Option:
        """2.3.3 For Renown or for Resources."""
        return _PASS[faction]

    def pass_income(self, table: Table, faction: int) -> None:
        """2.3.3 A Briton gets 3 Resources (the Dux blue until Fragmentation), a Barbarian 1 Renown."""
        if faction in BARBARIANS:
            shift(table, Track.SAXON if faction == SAXONS else Track.SCOTTI, 1, "2.3.3")
        else:
            red = faction == DUX and fragmented(table.state)
            shift(table, Track.DUX if red else Track.BRITON, 3, "2.3.3")

    def resume_chapter(self, table: Table) -> None:
        """The chapter of the card."""
        resume_chapter(table)

    def end_card(self, table: Table) -> None:
        """2.3.6-2.3.7 Adjust Eligibility, then the next card."""
        end_card(table)

    def extras(self, table: Table, faction: int) -> TributeAndConsent:
        """1.5.2 Tribute and consent."""
        return TributeAndConsent(table, faction)

    def execution_begins(self, table: Table, faction: int) -> Play[None]:
        """1.5.2 Gifts of the Britons who want to be asked."""
        return offered_gifts(table, faction, ending=False)

    def execution_ends(self, table: Table, faction: int) -> Play[None]:
        """1.5.2 Gifts of the Britons who want to be asked, in their own execution too."""
        return offered_gifts(table, faction, ending=True)

    def turn_ends(self, state: State) -> None:
        """1.5.2 An agreement holds for one action."""
        state.agreed = state.mixing = 0

    def why_no_side(self, state: State, side: int) -> Message | None:
        """5.1.2 GRATIA blocks every Tribal War."""
        if not deck_of(state).tribal_war[side] or not tribal_war_blocked(state):
            return None
        return Message("why.event_gratia", {"card": deck_of(state).name(state.current)}, "5.1.2")

    def why_not_extra(self, state: State, faction: int, name: str) -> Message | None:
        """1.5.2 Why a Pass, a gift or an agreement is not offered."""
        if name == PASS:
            return Message("why.pass_after_tribute", {}, "1.5.2")
        if name == CONSENT.key:
            return _why_no_consent(state, faction)
        if name == GIVE.key:
            return Message("why.tribute_nothing" if faction in BRITONS else "why.tribute_britons", {}, "1.5.2")
        if name == OFFER.key:
            return Message("why.offers_already" if faction in BRITONS else "why.tribute_britons", {}, "1.5.2")
        if name in (option.key for option in ASK):
            return Message("why.gift_nothing", {"who": name.partition(".")[2]}, "1.5.2")
        return None


def _why_no_consent(state: State, faction: int) -> Message:
    """1.5.2 Why the Dux does not ask for Briton Resources now."""
    if faction != DUX:
        id = "why.consent_dux"
    elif fragmented(state):
        id = "why.consent_fragmented"
    elif not consent_needed(state):
        id = "why.no_consent_needed"
    else:
        id = "why.consent_refused" if state.tracks[Track.BRITON] else "why.consent_nothing"
    return Message(id, {}, "6.8.2")


TURNS = PendragonTurns(KIT, DECKS, COMMANDS, FEATS)


# 6.0 A phase of the Epoch Round as a turn of the story, with a scene that has a stage for each of its parts ----------


_NOTHING: AbstractContextManager[None] = NULL_SCOPE


def phase(table: Table, id: str, rule: str, *stages: str, seat: str = "") -> AbstractContextManager[None]:
    """A phase, titled ``story.phase.<id>``; its stages are labelled ``story.stage.<id>``. ``seat``: whose Upkeep."""
    return _NOTHING if table.quiet else _phase(table, id, rule, stages, seat)


@contextmanager
def _phase(table: Table, id: str, rule: str, stages: tuple[str, ...], seat: str) -> Iterator[None]:
    resume_chapter(table)
    title = Message(f"story.phase.{id}")
    with table.turn(seat, f"phase.{id}"):
        parts = [SceneStage(Message(f"story.stage.{stage}")) for stage in stages]
        with table.scene(lambda: Scene("phase", "", title, rule, stages=parts)):
            yield
            scene = table.staged
            if scene is not None:
                scene.end()


def part(table: Table, number: int) -> AbstractContextManager[None]:
    """A part of the phase, as a step; what the journal tells of it is read in the scene. One of nothing is skipped."""
    return _NOTHING if table.quiet else _part(table, number)


@contextmanager
def _part(table: Table, number: int) -> Iterator[None]:
    scene, first = table.staged, len(table.journal)
    with table.stage(number):
        yield
        if scene is not None:
            stage = scene.stages[number]
            stage.lines += [Message(entry.id, entry.params) for entry in table.journal[first:] if not entry.to]
            if not stage.lines:
                stage.state = "skipped"
