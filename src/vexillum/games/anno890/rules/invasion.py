"""4 Invasions, and each as a scene for viewers."""

from __future__ import annotations

from vexillum.core.decision import Decision
from vexillum.core.show.story import Scene, SceneSide, SceneStage, SceneUnit
from vexillum.core.words.texts import Message

from ..pieces import CELLS, CENTRE, SEATS, TILES
from ..state import QUIET, Play, State, Table
from .tiles import (
    add_towers,
    cell_id,
    clear_pieces,
    elsewhere,
    is_territory,
    lose_coins,
    own_cell,
    tell_cleared,
    tile_options,
)


def invaded_players(state: State) -> list[int]:
    """4.1 All who are tied for the fewest towers, from the active player clockwise (R08)."""
    towers = [state.towers_of(player) for player in range(state.players)]
    fewest = min(towers)
    return [player for player in state.clockwise(state.active) if towers[player] == fewest]


def why_not_ruin(table: Table, decision: Decision, name: str) -> Message | None:
    """4.2 Why a tile cannot be given up."""
    cell = own_cell(decision, name)
    if cell is None:
        return elsewhere(table, decision, name)
    number = CELLS.index(cell)
    if number == CENTRE:
        return Message("why.castle_stands", {"cell": cell}, "4.2")
    index = 9 * SEATS.index(decision.seat) + number
    if table.state.cells[index] < 0:
        return Message("why.empty_cell", {"cell": cell}, "4.2")
    return Message("why.ruin_already", {"cell": cell}, "4.2") if table.state.ruined[index] else None


def invasion(table: Table) -> Play[None]:
    """4 Those with the fewest towers are invaded, once (R08)."""
    invaded = invaded_players(table.state)
    if table.quiet:
        yield from invade(table, invaded)
        return
    with (
        table.turn("", "invasion", whom=[SEATS[player] for player in invaded]),
        table.scene(lambda: invasion_scene(table.state, invaded)),
    ):
        yield from invade(table, invaded)
        end_invasion(table)


def invade(table: Table, invaded: list[int]) -> Play[None]:
    """4 All choose a tile and clear it, then the ruins get their towers in the same order (4.3, R28)."""
    state = table.state
    begin_stage(table, 0)
    with table.step("beyond", invader=state.invader, defence=state.defence):
        table.tell(
            "invasion",
            "4.1",
            invader=state.invader,
            defence=state.defence,
            towers=state.towers_of(invaded[0]),
            whom=[SEATS[player] for player in invaded],
        )
        if len(invaded) > 1:
            table.tell("invasion_tie", "4.1")
    ruins: list[tuple[int, int]] = []
    for number, player in enumerate(invaded, 1):
        begin_stage(table, number)
        cells = standing_tiles(state, player)
        if cells:
            first = TILES[state.cells[9 * player + cells[0]]].id
            only = Message("log.only_ruin", {"who": SEATS[player], "tile": first}, "4.2")
            options = tile_options(state, player, cells)
            (pick,) = yield table.ask(SEATS[player], "ruin", options, rule="4.2", why=why_not_ruin, because=only)
            tile = TILES[state.cells[9 * player + pick.value]].id
            with QUIET if table.quiet else table.step("ruin", things=(pick.thing,), who=SEATS[player], tile=tile):
                ruin(table, player, pick.value)
                pay_invaders(table, player)
            ruins.append((player, pick.value))
        else:
            with QUIET if table.quiet else table.step("no_ruin", things=(f"realm:{SEATS[player]}",), who=SEATS[player]):
                table.tell("nothing_to_ruin", "4.2", who=SEATS[player])
                stage_spared(table)
                pay_invaders(table, player)
    begin_stage(table, len(invaded) + 1)
    for player, cell in ruins:
        if is_territory(state.cells[9 * player + cell]):
            with table.step("ruin_tower", things=(f"cell:{cell_id(player, cell)}",), who=SEATS[player]):
                raised = add_towers(table, player, cell, 1, "4.2")
                if not raised:
                    table.tell("no_tower_left", "4.3", who=SEATS[player])
                stage_tower(table, player, raised)


def standing_tiles(state: State, player: int) -> list[int]:
    """4.2 The cells whose tile can be given up: neither the castle nor a ruin."""
    start = 9 * player
    return [
        cell
        for cell in range(9)
        if cell != CENTRE and state.cells[start + cell] >= 0 and not state.ruined[start + cell]
    ]


def pay_invaders(table: Table, player: int) -> None:
    """8 What a scenario makes an invaded player pay."""
    state = table.state
    lose_coins(table, player, state.side.amount("invaded_lose_coins"), f"8.{state.scenario + 1}")


def ruin(table: Table, player: int, cell: int) -> None:
    """4.2 The tile's pieces return to the supply and it is turned face down; Defence drops with its towers (4.4)."""
    state = table.state
    index = 9 * player + cell
    gone = clear_pieces(state, player, cell)
    state.ruined[index] = 1
    table.tell("ruin", "4.2", who=SEATS[player], tile=TILES[state.cells[index]].id, cell=CELLS[cell])
    tell_cleared(table, player, gone, "4.2")
    stage_ruin(table, player, cell, gone)


# 4 An invasion as a scene for viewers: the track, then each realm. Public facts only ---------------------------------


def invasion_scene(state: State, invaded: list[int]) -> Scene:
    """4 The Invader against Defence, then realm by realm, then the towers on the ruins."""
    whom = [SEATS[player] for player in invaded]
    units = [
        SceneUnit("tower", sum(state.towers_of(player) for player in invaded)),
        SceneUnit("noble", sum(state.nobles_of(player) for player in invaded)),
    ]
    return Scene(
        "invasion",
        f"realm:{whom[0]}",
        Message("story.invasion", {"whom": whom}, "4"),
        "4",
        notes=[Message("story.fewest_towers", {"n": state.towers_of(invaded[0]), "whom": whom}, "4.1")],
        sides=[
            SceneSide((), [SceneUnit("invader", 1)], Message("story.strength_invader", {"n": state.invader})),
            SceneSide(tuple(whom), [unit for unit in units if unit.n], _strength(state)),
        ],
        stages=[
            SceneStage(Message("story.stage_track"), strikes=[str(state.invader), str(state.defence)]),
            *(SceneStage(Message("story.stage_realm", {"who": seat})) for seat in whom),
            SceneStage(Message("story.stage_towers")),
        ],
    )


def _strength(state: State) -> Message:
    return Message("story.strength_defence", {"n": state.defence}, "4.4")


def begin_stage(table: Table, number: int) -> None:
    """The next stage of the invasion begins: 0 the track, then the realms, at last the towers."""
    if (scene := table.staged) is not None:
        scene.begin(number)


def stage_ruin(table: Table, player: int, cell: int, gone: tuple[int, int]) -> None:
    """4.2 A tile becomes a ruin, with towers and nobles that are lost."""
    scene = table.staged
    if scene is None:
        return
    state, side = table.state, scene.sides[1]
    lost = [SceneUnit(token, n, n) for token, n in zip(("tower", "noble"), gone, strict=True) if n]
    for unit in lost:
        side.lose(unit.token, unit.n)
    tile = TILES[state.cells[9 * player + cell]].id
    lost.append(SceneUnit(f"tile:{tile}", 1, 1))
    side.units.append(SceneUnit(f"tile:{tile}", 1, 1))
    side.holds = _strength(state)
    stage = next(stage for stage in scene.stages if stage.state == "now")
    stage.losses = [[], lost]
    stage.lines.append(Message("story.ruined", {"tile": tile, "cell": CELLS[cell]}, "4.2"))


def stage_spared(table: Table) -> None:
    """4.2 A realm without a tile that can be destroyed."""
    if (scene := table.staged) is not None:
        stage = next(stage for stage in scene.stages if stage.state == "now")
        stage.lines.append(Message("story.spared", {}, "4.2"))


def stage_tower(table: Table, player: int, raised: int) -> None:
    """4.2, 4.3 A tower on a ruined territory, if any is left."""
    scene = table.staged
    if scene is None:
        return
    id = "tower_raised" if raised else "tower_missing"
    scene.stages[-1].lines.append(Message(f"story.{id}", {"who": SEATS[player]}, "4.2" if raised else "4.3"))
    scene.sides[1].holds = _strength(table.state)


def end_invasion(table: Table) -> None:
    """4.4 The track afterwards."""
    scene = table.staged
    if scene is None:
        return
    state = table.state
    held = "beyond" if state.invader > state.defence else "held"
    scene.end(Message(f"story.after_{held}", {"invader": state.invader, "defence": state.defence}, "4"))
