"""4 An invasion as a scene for viewers: the track, then each realm. Public facts only."""

from __future__ import annotations

from vexillum.core.show.scene import Scene, SceneSide, SceneStage, SceneUnit
from vexillum.core.words.texts import Message
from vexillum.games.anno890.pieces import CELLS, SEATS, TILES
from vexillum.games.anno890.state import State, Table


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
