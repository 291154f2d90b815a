"""S, 1-4 Preparation, and a turn: take a tile, add it, check for new lines, check for an invasion."""

from __future__ import annotations

from vexillum.core.decision import Decision, Option, asks_nothing
from vexillum.core.table import Setup
from vexillum.core.words.texts import Message

from ..pieces import (
    BUILDINGS,
    CASTLES,
    CELLS,
    CENTRE,
    CHARACTERS,
    CROPS,
    FIRST_BUILDING,
    FIRST_CASTLE,
    ROUNDS,
    ROW,
    SCENARIO_NUMBER,
    SEATS,
    STANDARD,
    TILE_NUMBER,
    TILES,
    territories_for,
)
from ..state import NONE, QUIET, Play, Stage, State, Table
from .characters import building_effect, new_lines, reward_lines, yard_exchange
from .invasion import invasion
from .tiles import BY_YARD, INVENTOR, add_nobles, ask_cell, ask_take, cell_id, place, start_of_turn, take, taking

# S Preparation: the deal, and the castles chosen from the last player backwards --------------------------------------


def empty_table(setup: Setup) -> State:
    """The table before the deal; the first seat starts unless lots are drawn (S.9)."""
    players = len(setup.seats)
    return State(
        players=players,
        scenario=SCENARIO_NUMBER[setup.scenario],
        first=NONE if setup.options["first"] == "lot" else 0,
        coins=[0] * players,
        standards=[NONE] * (STANDARD * len(CROPS)),
        holder=[NONE] * len(CHARACTERS),
        cells=[NONE] * (9 * players),
        ruined=[0] * (9 * players),
        towers=[0] * (9 * players),
        nobles=[0] * (9 * players),
    )


@asks_nothing
def deal(table: Table) -> None:
    """S.2-S.9 Lay out everything: the first phase of the story."""
    table.chapter("setup", scenario=table.setup.scenario)
    with table.turn("", "deal"):
        lay_out(table)
        table.state.stage = Stage.CASTLES


def lay_out(table: Table) -> None:
    """S.2-S.9 Shuffle and lay out the buildings, the territories, the characters and the castles."""
    state = table.state
    players, side = state.players, state.side
    if state.first == NONE:
        state.first = table.draw(players)

    buildings = list(range(FIRST_BUILDING, FIRST_BUILDING + len(BUILDINGS)))
    table.shuffle(buildings)
    state.buildings = buildings[: players + 1]

    state.deck = territories_for(players)
    table.shuffle(state.deck)
    state.row = [state.deck.pop() for _ in range(ROW)]
    row_coins = side.amount("setup_coins_on_row")
    state.row_coins = [row_coins] * ROW
    state.row_saracens = [0] * ROW
    for rule in side.rules:
        if rule.op == "setup_saracen_markers":
            for place in rule.positions:
                state.row_saracens[place - 1] += rule.n

    state.invader = side.amount("invader_start")
    state.coins = [side.start_coins] * players

    characters = list(range(len(CHARACTERS)))
    table.shuffle(characters)
    each = 2 if players == 2 else 3
    state.standards = []
    for _ in CROPS:
        dealt = [characters.pop() for _ in range(each)]
        state.standards += dealt + [NONE] * (STANDARD - each)
    state.characters = characters

    castles = list(range(FIRST_CASTLE, FIRST_CASTLE + len(CASTLES)))
    table.shuffle(castles)
    state.castles = castles[:players]
    table.reveal()
    table.tell("deal", "S.6", scenario=table.setup.scenario, who=SEATS[state.first], n=side.start_coins)


def why_not_castle(table: Table, decision: Decision, name: str) -> Message | None:
    """S.9 Why a castle cannot be chosen."""
    id = name.rpartition(":")[2]
    tile = TILE_NUMBER.get(id, NONE)
    if tile < FIRST_CASTLE:
        return None
    if tile in table.state.cells:
        return Message("why.built", {"tile": id, "who": SEATS[table.state.cells.index(tile) // 9]}, "S.9")
    return Message("why.not_shown", {"tile": id}, "S.9")


def choose_castles(table: Table) -> Play[None]:
    """S.9 From the last player to the first, each takes a castle for the centre of the realm (R24)."""
    state = table.state
    for player in reversed(state.clockwise(state.first)):
        options = [
            Option(TILES[tile].id, tile, f"castle:{TILES[tile].id}", "option.castle", {"tile": TILES[tile].id})
            for tile in state.castles
        ]
        only = Message("log.only_castle", {"who": SEATS[player]}, "S.9")
        with table.turn(SEATS[player], "castle_choice"):
            (pick,) = yield table.ask(SEATS[player], "castle", options, rule="S.9", why=why_not_castle, because=only)
            if table.quiet:
                take_castle(table, player, pick)
            else:
                table.set_title("castle", tile=pick.key)
                with table.step("castle", things=(f"cell:{cell_id(player, CENTRE)}",), tile=pick.key):
                    take_castle(table, player, pick)
    state.stage = Stage.TURNS


def take_castle(table: Table, player: int, pick: Option) -> None:
    """S.9 Place the castle in the centre of the realm, with a noble if the scenario says so."""
    state = table.state
    state.castles.remove(pick.value)
    state.cells[9 * player + CENTRE] = pick.value
    table.tell("castle", "S.9", who=SEATS[player], tile=pick.key)
    add_nobles(table, player, CENTRE, state.side.amount("setup_noble_on_castle"), f"8.{state.scenario + 1}")


# 1-4 A turn: take a tile, add it, check for new lines, check for an invasion -----------------------------------------


def turn(table: Table) -> Play[None]:
    """1-4 One player's turn. Phase 4: an invasion if the Invader moved this turn and is beyond Defence."""
    state = table.state
    player = state.active
    invader_before = state.invader
    if not table.quiet:
        begin_round(table)
    with QUIET if table.quiet else table.turn(SEATS[player]):
        if not table.quiet:
            table.tell("turn", "1", who=SEATS[player], round=state.turn // state.players + 1)
        start_of_turn(table, player)
        inventor = state.has_character(player, INVENTOR)

        pick = yield from ask_take(table, player, inventor)
        if pick.key.startswith(BY_YARD):
            cell = yard_exchange(table, player, pick.value)
            yield from settle(table, player, pick.value, cell)
            pick = yield from ask_take(table, player, inventor)

        tile: int = pick.value
        if table.quiet:
            take(table, player, pick)
        else:
            with taking(table, pick):
                take(table, player, pick)
        cell = yield from ask_cell(table, player, tile)
        yield from settle(table, player, tile, cell)

    if state.invader != invader_before and state.invader > state.defence:
        yield from invasion(table)
    pass_on(state)


def begin_round(table: Table) -> None:
    """A round is a chapter of the story."""
    n = table.state.turn // table.state.players + 1
    chapters = [scope.title for scope in table.story if scope.kind == "chapter" and scope.title]
    if not chapters or chapters[-1].params.get("n") != n:
        table.chapter("round", n=n, of=ROUNDS)


def pass_on(state: State) -> None:
    """5 Clockwise to the next player whose realm has a free cell; when every realm is full, the game ends."""
    if NONE not in state.cells:
        state.stage = Stage.END
        return
    state.turn += 1
    while NONE not in state.cells[9 * state.active : 9 * state.active + 9]:
        state.turn += 1


def settle(table: Table, player: int, tile: int, cell: int) -> Play[None]:
    """2-3 A tile is placed on a cell: icons, the building's effect, new lines."""
    if table.quiet:
        place(table, player, tile, cell)
    else:
        with table.step("place", things=(f"cell:{cell_id(player, cell)}",), tile=TILES[tile].id, cell=CELLS[cell]):
            place(table, player, tile, cell)
    if TILES[tile].effect:
        yield from building_effect(table, player, tile)
    if lines := new_lines(table.state, player, cell):
        yield from reward_lines(table, player, lines)
