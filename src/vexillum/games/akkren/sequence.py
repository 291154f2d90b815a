"""4.1, 6, 7, 9, 12, 17.1 The first counters, the year and its phases, initiative, the end of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import groupby

from msgspec.structs import replace

from vexillum.core.decision import Decision, Option, asks_nothing

from . import boons, stacks
from .agents import at_any_moment
from .armies.fleets import winter_at_sea
from .armies.turn import armies_turn
from .combat.battles import battles_turn
from .combat.siege import lift_if_left, winter_sieges
from .components.map import GREAT_KINGDOM_HOME, PLACE_IDS, PORT, REGION_IDS, SEAT_OF, ZONES_OF
from .components.pieces import (
    AKKREN,
    CAPITAL_OF,
    GREAT_KINGDOM,
    NAVAL,
    NOTHING,
    SEATS,
    UNIT_IDS,
    Force,
    U,
    force,
    without,
)
from .components.records import fresh_agents, fresh_events, fresh_guardians
from .components.tables import TABLES, number, sides
from .council import commands_due, council_phase
from .economy import administrative_phase, economic_phase
from .events import draw_event
from .money import pay, reckoned_income
from .nonplayer.akkren import WAR_YEAR, akkren_piece, war_roll
from .nonplayer.kingdom import raise_in_winter
from .nonplayer.neutrals import neutral_piece
from .people.capture import free_forsaken
from .people.turn import people_turn
from .politics import political_phase
from .realm import claim, join, settle_all, settle_mana
from .scenarios import REGIONS_AT_START, SCENARIOS, in_play, place_great_kingdom
from .stacks import DECK, followers, rested
from .state import (
    NONE,
    TURNS,
    Caravan,
    Kind,
    Person,
    Piece,
    Play,
    Role,
    Segment,
    Stack,
    Stacks,
    Stage,
    State,
    Table,
    Turn,
    sealed,
)
from .victory import ranking, sudden_victor

# 6 Phases of all Factions, piece by piece: each piece is a step of its own -------------------------------------------
#
# What others have chosen in secret is then before a checkpoint, where it can be dealt again for the next player asked.


TITLES = {
    "take_regions": "setup_regions",
    "place_faction": "setup_troops",
    "announce": "setup_ready",
    "affairs": "affairs",
    "embassies": "diplomacy",
    "mana_gold": "mana_gold",
    "purchases": "purchases",
    "winter_sieges": "winter_sieges",
    "collection": "taxes",
    "pay_mercenaries": "pay_mercenaries",
    "call_demons": "call_demons",
    "raise_in_winter": "kingdom_raises",
    "end_alliances": "end_alliances",
    "hero_comes": "hero_comes",
    "companies_come": "companies_come",
    "masters_come": "masters_come",
    "dismissals": "dismissals",
}
"""What a piece of a phase is called in the story, by its name here; any other is called after its phase."""


def next_piece(table: Table, pieces: Sequence[Piece], title: str, then: Stage) -> Play[None]:
    """The next piece of a phase; after the last one the next stage begins."""
    state = table.state
    piece = pieces[state.piece]
    with table.turn(_owner(piece), TITLES.get(_name(piece), title)):
        yield from piece(table)
    state.piece += 1
    if state.piece == len(pieces):
        state.piece, state.stage = 0, then


def _name(piece: Piece) -> str:
    called = piece.func if isinstance(piece, partial) else piece
    return str(getattr(called, "__name__", ""))


def _owner(piece: Piece) -> str:
    """The Faction that a piece belongs to, if it is only one."""
    faction = piece.keywords.get("faction") if isinstance(piece, partial) else None
    return "" if faction is None else SEATS[faction]


# 4.1, 17.1 The first counters: regions, decks, generals, heroes, armies ----------------------------------------------


def deployment(state: State) -> list[Piece]:
    """4.1, 17.1 The whole set-up, in the order of the rules."""
    factions = in_play(state)
    return [
        lay_out,
        *[partial(take_regions, faction=faction) for faction in factions],
        *[partial(place_faction, faction=faction) for faction in factions],
        announce,
    ]


@asks_nothing
def lay_out(table: Table) -> None:
    """4.1 Decks are shuffled. The Great Kingdom is on an empty map already, but not on a blank one."""
    shuffle_decks(table)
    if table.state.holder[GREAT_KINGDOM_HOME] != GREAT_KINGDOM:
        place_great_kingdom(table.state)


def take_regions(table: Table, faction: int) -> Play[None]:
    """4.1 The regions of a Faction join it."""
    for region in REGIONS_AT_START[table.state.scenario][faction]:
        yield from join(table, region, faction)


@asks_nothing
def announce(table: Table) -> None:
    """4.1, C01 All troops are on the map. The first treasury holds what the land gave last winter."""
    state = table.state
    for faction in in_play(state):
        state.income[faction] = reckoned_income(state, faction)
    table.tell("setup", "4.1")


def shuffle_decks(table: Table) -> None:
    """3.5, C03, 13.5, 9.2.1 Generals, events, agents and guardians are shuffled."""
    state = table.state
    state.generals = list(range(DECK))
    state.events = fresh_events()
    state.agents = fresh_agents()
    state.guardians = fresh_guardians()
    for deck in (state.generals, state.events, state.agents, state.guardians):
        table.shuffle(deck)


def place_faction(table: Table, faction: int) -> Play[None]:
    """4.1, 17.1 A Faction's troops: one army under its general in the capital, its ships in a port.

    Where the scenario allows it, troops may be garrisons in the other regions instead.
    """
    state = table.state
    troops = take_reinforcements(state, faction)
    ships = force([(unit, n) for unit, n in troops if NAVAL[unit]])
    troops = without(troops, ships)
    if SCENARIOS[state.scenario].split:
        for region in REGIONS_AT_START[state.scenario][faction][1:]:
            stay = yield from ask_garrison(table, faction, region, troops)
            troops = without(troops, stay)
            if stay:
                stacks.add(state, Stack(id=NONE, owner=faction, kind=Kind.GARRISON, place=SEAT_OF[region], units=stay))
    general = state.generals.pop()
    capital = CAPITAL_OF[faction]
    army = Stack(id=NONE, owner=faction, kind=Kind.ARMY, place=capital, units=troops, general=general)
    stacks.add(state, replace(army, sworn=followers(general)))
    if ships:
        place_ships(state, faction, ships)
    state.people = [*state.people, Person(id=state.serial, role=Role.HERO, who=faction, owner=faction, place=capital)]
    state.serial += 1


def take_reinforcements(state: State, faction: int) -> Force:
    """13.3 Everything that waits among a Faction's reinforcements is taken from there."""
    whole = force([(unit, state.waiting(faction, unit)) for unit in range(U)])
    state.set_reinforcements(faction, [0] * U)
    return whole


def place_ships(state: State, faction: int, ships: Force) -> None:
    """4.1 The ships are in a port; where an owner's files give a Faction ships but no port, they wait to be built."""
    port = first_port(state, faction)
    if port != NONE:
        stacks.add(state, Stack(id=NONE, owner=faction, kind=Kind.FLEET, place=port, units=ships))
        return
    for unit, n in ships:
        state.reinforce(faction, unit, n)


def first_port(state: State, faction: int) -> int:
    """4.1 The capital's port, or another of the home country, or one of the other first regions; NONE: none has one."""
    regions = REGIONS_AT_START[state.scenario][faction]
    zones = [CAPITAL_OF[faction], *[zone for region in regions for zone in ZONES_OF[region]]]
    return next((zone for zone in zones if PORT[zone]), NONE)


def ask_garrison(table: Table, faction: int, region: int, troops: Force) -> Play[Force]:
    """17.1, C182 The troops that garrison a region. An army needs at least one unit."""
    options = [
        Option(
            f"{UNIT_IDS[unit]}.{copy}",
            thing=f"unit:{UNIT_IDS[unit]}",
            value=unit,
            text="option.garrison_unit",
            params={"unit": UNIT_IDS[unit]},
        )
        for unit, n in troops
        for copy in range(1, n + 1)
    ]
    if len(options) < 2:
        return NOTHING
    picks = yield table.ask(
        SEATS[faction],
        "setup.garrison",
        options,
        rule="17.1",
        at_least=0,
        at_most=len(options) - 1,
        params={"region": REGION_IDS[region], "zone": PLACE_IDS[SEAT_OF[region]]},
        about=f"place:{PLACE_IDS[SEAT_OF[region]]}",
        secret=True,
    )
    chosen = sorted([pick.value for pick in picks])
    return force([(unit, len(list(same))) for unit, same in groupby(chosen)])


# 7 Initiative: bids, dice, who acts when, and where the Akkren act ---------------------------------------------------


INITIATIVE_DIE = sides(TABLES["initiative"]["die"])
BID_PRICE = number("initiative", "buy", "gp_per_plus")
MOST_BID = number("initiative", "buy", "max_plus")
AKKREN_DIE = sides(TABLES["initiative"]["akkren_order"]["die"])
AKKREN_FIRST = frozenset(TABLES["initiative"]["akkren_order"]["first_on"])
BIDS = tuple(
    Option(f"bid-{n}", n, text="option.bid", params={"n": n}, price={"gold": BID_PRICE * n} if n else {})
    for n in range(MOST_BID + 1)
)


def initiative(table: Table) -> Play[None]:
    """7 All bid in secret and roll; the winner chooses when to act, the others follow from high to low."""
    state = table.state
    table.chapter("turn", year=state.year, season=TURNS[state.turn])
    with table.turn("", "initiative"):
        bids = yield from sealed(table, in_play(state), lambda faction: bid_question(table, faction))
        with table.step("initiative_dice"):
            order = roll_off(table, {faction: picks[0].value for faction, picks in bids.items()})
        order = yield from choose_place(table, order)
        with table.step("order"):
            state.order = order
            insert_akkren(table)
            state.acting = 0
            table.tell("order", "7", who=[_owner_name(owner) for owner in state.order])
    state.stage = Stage.POLITICS


def bid_question(table: Table, faction: int) -> Decision | None:
    """7 How much gold for the initiative: 1 for each point, at most three."""
    affordable = min(MOST_BID, table.state.treasury[faction] // BID_PRICE)
    return table.ask(SEATS[faction], "bid", BIDS[: affordable + 1], rule="7", secret=True)


def roll_off(table: Table, bids: dict[int, int]) -> list[int]:
    """7, C04 Each rolls and adds what it paid for; those who are equal roll again among themselves."""
    state = table.state
    factions = in_play(state)
    for faction in factions:
        plus = bids.get(faction, 0)
        pay(table, faction, BID_PRICE * plus)
        rolled = table.roll(INITIATIVE_DIE)
        state.initiative[faction] = rolled + plus
        table.tell("initiative", "7", who=SEATS[faction], roll=rolled, plus=plus, total=rolled + plus)
    return _sorted(table, list(factions), {faction: state.initiative[faction] for faction in factions})


def _sorted(table: Table, factions: list[int], totals: dict[int, int]) -> list[int]:
    """C04 From the highest to the lowest; ties are rolled again among the tied, as often as it takes."""
    order: list[int] = []
    for total in sorted(set(totals.values()), reverse=True):
        tied = [faction for faction in factions if totals[faction] == total]
        if len(tied) > 1:
            again = {faction: table.roll(INITIATIVE_DIE) for faction in tied}
            for faction in tied:
                table.tell("initiative_again", "7", who=SEATS[faction], roll=again[faction])
            tied = _sorted(table, tied, again)
        order += tied
    return order


def choose_place(table: Table, order: list[int]) -> Play[list[int]]:
    """7, C04 The winner takes the place in the order that it likes; the others keep theirs among themselves."""
    winner, others = order[0], order[1:]
    options = [
        Option(f"place-{place + 1}", place, text="option.place_in_order", params={"n": place + 1})
        for place in range(len(order))
    ]
    (pick,) = yield table.ask(SEATS[winner], "place_in_order", options, rule="7")
    place: int = pick.value
    table.tell("place_in_order", "7", who=SEATS[winner], n=place + 1)
    return [*others[:place], winner, *others[place:]]


def insert_akkren(table: Table) -> None:
    """7, C05 In their war and after it the Akkren act first on a 1 or 5, else at the place of the die."""
    state = table.state
    if not state.war:
        return
    rolled = table.roll(AKKREN_DIE)
    place = 0 if rolled in AKKREN_FIRST else min(rolled - 1, len(state.order))
    state.order = [*state.order[:place], AKKREN, *state.order[place:]]
    table.tell("akkren_place", "7", roll=rolled, n=place + 1)


def _owner_name(owner: int) -> str:
    return SEATS[owner] if owner != AKKREN else "akkren"


# 9 A player's phase: event, characters, armies, battles, and what is settled at its end ------------------------------


EVENTS_IN = tuple(bool(turn["events"]) for turn in TABLES["sequence"]["year"])
"""C02 On which turns of the year events are drawn: the first of each season."""


def players_step(table: Table) -> Play[None]:
    """9 One piece of the phase of the Faction that acts now."""
    state = table.state
    owner = state.order[state.acting]
    if owner == AKKREN:
        if not state.piece and not state.next_up:
            yield from at_any_moment(table)
        if not (yield from akkren_piece(table)):
            next_actor(state)
        return
    yield from PIECES[Segment(state.segment)](table, owner)


def event_piece(table: Table, faction: int) -> Play[None]:
    """9.1, C02 On the first turn of a season the phase begins with an event."""
    state = table.state
    begin_phase(state)
    if EVENTS_IN[state.turn]:
        with table.turn(SEATS[faction], "event"):
            yield from draw_event(table, faction)
    yield from at_any_moment(table, faction)
    state.segment = Segment.PEOPLE


def people_piece(table: Table, faction: int) -> Play[None]:
    """9.2 One character acts, until the player has no more to do with them."""
    with table.turn(SEATS[faction], "people"):
        goes_on = yield from people_turn(table, faction)
    if not goes_on:
        yield from at_any_moment(table, faction)
        table.state.segment = Segment.ARMIES


def armies_piece(table: Table, faction: int) -> Play[None]:
    """9.3 One army, fleet or caravan acts, until the player has no more to do with them."""
    with table.turn(SEATS[faction], "armies"):
        goes_on = yield from armies_turn(table, faction)
        if not goes_on:
            recover_from_marches(table.state, faction)
    if not goes_on:
        yield from at_any_moment(table, faction)
        table.state.segment = Segment.BATTLES


def battles_piece(table: Table, faction: int) -> Play[None]:
    """9.4 One battle or siege, until there is none left."""
    with table.turn(SEATS[faction], "battles"):
        if not (yield from battles_turn(table, faction)):
            table.state.segment = Segment.CLOSE


def close_piece(table: Table, faction: int) -> Play[None]:
    """C25 The phase ends: regions change hands, and what counted for one phase only is taken off."""
    with table.turn(SEATS[faction], "close"):
        yield from claim(table, faction)
        end_phase(table.state)
    next_actor(table.state)


PIECES = {
    Segment.EVENT: event_piece,
    Segment.PEOPLE: people_piece,
    Segment.ARMIES: armies_piece,
    Segment.BATTLES: battles_piece,
    Segment.CLOSE: close_piece,
}


def begin_phase(state: State) -> None:
    """9.3.1.4 The actor's markers of forced marches of an earlier turn go at the end of this phase's movement.

    Who was led by an ally on a forced march this very turn keeps his until the next turn.
    """
    faction = state.order[state.acting]
    state.stacks = Stacks(
        [
            replace(one, worn=one.marched and state.clock >= one.moved_until) if one.owner == faction else one
            for one in state.stacks
        ]
    )


def recover_from_marches(state: State, faction: int) -> None:
    """9.3.1.4 The movement is over: worn markers of forced marches go, before the battles begin."""
    state.stacks = Stacks(
        [replace(one, marched=False, worn=False) if one.owner == faction and one.worn else one for one in state.stacks]
    )


def end_phase(state: State) -> None:
    """9 Nothing is activated any more."""
    state.stacks = Stacks([rested(one) for one in state.stacks])
    state.people = [_free(one) for one in state.people]
    state.caravans = [_halted(one) for one in state.caravans]


def _free(one: Person) -> Person:
    return replace(one, activated=False) if one.activated else one


def _halted(one: Caravan) -> Caravan:
    return replace(one, moved=False) if one.moved else one


def next_actor(state: State) -> None:
    """7 The next one in the order; after the last the neutrals (10)."""
    state.acting += 1
    state.segment = Segment.EVENT
    if state.acting == len(state.order):
        state.acting = 0
        state.stage = Stage.NEUTRALS


# 12, C45 The end of a turn: what has run out, the roll for the Akkren war, victory, the calendar ---------------------


SEASON_ENDS = (Turn.SPRING, Turn.SUMMER_2, Turn.AUTUMN, Turn.WINTER)


def end_of_turn(table: Table) -> Play[None]:
    """12, C45 What lasted for the turn is over; from the third year on the Akkren war may begin; then victory."""
    state = table.state
    with table.turn("", "end_of_turn"):
        with table.step("season_ends"):
            boons.end_turn(state)
            if state.turn in SEASON_ENDS:
                boons.end_season(state)
                state.current = []
        if state.turn in SEASON_ENDS:
            for faction in in_play(state):
                yield from settle_mana(table, faction)
        if state.turn != Turn.WINTER:
            commands_due(table)
        if state.turn != Turn.WINTER and state.year >= WAR_YEAR:
            yield from war_roll(table)
        if state.turn == Turn.WINTER and judged(table):
            return
    advance(state)


def judged(table: Table) -> bool:
    """C44 Whether the campaign ends with this winter: suddenly, or because its last year is over."""
    state = table.state
    won, why = sudden_victor(state)
    if won == NONE and state.year < state.last_year:
        return False
    if won == NONE:
        table.reveal()  # the gold that decides between equals, giants and demons in hidden stacks
        won, why = ranking(state)[0], "points"
    state.winner = won
    state.sudden = why != "points"
    state.stage = Stage.OVER
    table.tell(f"victory_{why}", "5", who=SEATS[won])
    return True


def advance(state: State) -> None:
    """6 The next turn: winter has no initiative, and after it a new year begins."""
    state.clock += 1
    if state.turn == Turn.WINTER:
        state.turn, state.year = Turn.SPRING, state.year + 1
    else:
        state.turn += 1
    state.stage = Stage.EVENTS if state.turn == Turn.WINTER else Stage.INITIATIVE


# 6 The year: five turns, and the phases of each ----------------------------------------------------------------------


_YEAR = TABLES["sequence"]["year"]
ECONOMY_IN = tuple(turn["economic"] is True for turn in _YEAR)
"""8.3 The turn with an economic phase."""


COMMON = (Stage.POLITICS, Stage.ECONOMY, Stage.NEUTRALS, Stage.AKKREN, Stage.ADMINISTRATION, Stage.COUNCIL)
"""13.5, C282 The phases that are nobody's own: who wants to play an agent may do so when they begin."""


def step(table: Table) -> Play[None] | None:
    """6 The next step of the campaign; None when it is over."""
    stage = Stage(table.state.stage)
    return None if stage == Stage.OVER else numbered(whole_step(table, stage))


def whole_step(table: Table, stage: Stage) -> Play[None]:
    """6, 15.1, C400 A step; then demons and mastiffs for which there is no mana left are settled.

    9.4.3.1 If an event, an agent or the end of an alliance took all besiegers away, a siege is over.
    C265 Captives whose captors are gone are free.
    """
    if stage in COMMON and not table.state.piece and not table.state.next_up:
        yield from at_any_moment(table)
    yield from STEPS[stage](table)
    if table.state.stage != Stage.OVER:
        yield from settle_all(table)
    for siege in list(table.state.sieges):
        lift_if_left(table, siege.place)
    free_forsaken(table)


def setup(table: Table) -> Play[None]:
    """4.1, 17.1 The set-up, Faction by Faction."""
    if not table.state.piece:
        table.chapter("setup")
    return next_piece(table, deployment(table.state), "setup", Stage.INITIATIVE)


def politics(table: Table) -> Play[None]:
    """8.1, 8.2 Politics; on the second turn of summer the economic phase follows (8.3)."""
    state = table.state
    then = Stage.ECONOMY if ECONOMY_IN[state.turn] else Stage.PLAYERS
    return next_piece(table, political_phase(state), "politics", then)


def economy(table: Table) -> Play[None]:
    """8.3 The economic phase of summer."""
    return next_piece(table, economic_phase(table.state), "economy", Stage.PLAYERS)


def neutrals(table: Table) -> Play[None]:
    """10, C05 The neutrals; before their war the Akkren come after them."""
    if not (yield from neutral_piece(table)):
        table.state.stage = Stage.END if table.state.war else Stage.AKKREN


def akkren(table: Table) -> Play[None]:
    """11.4, C05 Before the war: groups of Akkren who appear here and there."""
    if not (yield from akkren_piece(table)):
        table.state.stage = Stage.END


def winter_events(table: Table) -> Play[None]:
    """6, C02, C184 Winter begins: ships at sea run for a port (9.3.5), then all draw an event.

    There is no initiative in winter: the order is that of the last turn.
    """
    if not table.state.piece:
        table.chapter("turn", year=table.state.year, season=TURNS[table.state.turn])
    events = [partial(draw_event, faction=faction) for faction in winter_order(table.state)]
    return next_piece(table, [winter_comes, *events], "winter", Stage.ADMINISTRATION)


def winter_comes(table: Table) -> Play[None]:
    """9.3.5 Winter begins: ships at sea run for a port."""
    yield from winter_at_sea(table)


def winter_order(state: State) -> tuple[int, ...]:
    """C184 The order of the last turn, without the Akkren."""
    return tuple([owner for owner in state.order if owner != AKKREN]) or in_play(state)


def administration(table: Table) -> Play[None]:
    """9.4.3.1, 13 Sieges in winter, then taxes, pay and purchases; the Great Kingdom produces too (10.1.1)."""
    pieces = [winter_sieges, *administrative_phase(table.state), raise_in_winter]
    return next_piece(table, pieces, "administration", Stage.COUNCIL)


def council(table: Table) -> Play[None]:
    """14 The Council of winter."""
    return next_piece(table, council_phase(table.state), "council", Stage.END)


STEPS: dict[Stage, Callable[[Table], Play[None]]] = {
    Stage.SETUP: setup,
    Stage.INITIATIVE: initiative,
    Stage.EVENTS: winter_events,
    Stage.POLITICS: politics,
    Stage.ECONOMY: economy,
    Stage.PLAYERS: players_step,
    Stage.NEUTRALS: neutrals,
    Stage.AKKREN: akkren,
    Stage.ADMINISTRATION: administration,
    Stage.COUNCIL: council,
    Stage.END: end_of_turn,
}


# Options with the same words, told apart by a number -----------------------------------------------------------------


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
