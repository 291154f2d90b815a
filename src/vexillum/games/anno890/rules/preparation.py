"""S Preparation: the deal, and the castles chosen from the last player backwards."""

from __future__ import annotations

from vexillum.core.decision import Decision, Option, asks_nothing
from vexillum.core.table import Setup
from vexillum.core.words.texts import Message
from vexillum.games.anno890.pieces import (
    BUILDINGS,
    CASTLES,
    CENTRE,
    CHARACTERS,
    CROPS,
    FIRST_BUILDING,
    FIRST_CASTLE,
    ROW,
    SCENARIO_NUMBER,
    SEATS,
    STANDARD,
    TILE_NUMBER,
    TILES,
    territories_for,
)
from vexillum.games.anno890.rules.supply import add_nobles, cell_id
from vexillum.games.anno890.state import NONE, Play, Stage, State, Table


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
