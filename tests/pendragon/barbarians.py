"""What the tests of Barbarian Commands and Feats share."""

from __future__ import annotations

from tests.asked import Asked
from vexillum.core.decision import asks_nothing
from vexillum.games.pendragon.actions import Action
from vexillum.games.pendragon.battle.sides import Result, Terms
from vexillum.games.pendragon.commands import battle, raid
from vexillum.games.pendragon.commands.barbarian_march import BARBARIAN_MARCH
from vexillum.games.pendragon.commands.barbarian_return import RETURN
from vexillum.games.pendragon.commands.battle import BARBARIAN_BATTLE
from vexillum.games.pendragon.commands.raid import RAID
from vexillum.games.pendragon.map import SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.pieces import FACTIONS, SAXONS, SCOTTI, TOTALS, UNIT_KINDS, UNIT_TYPE
from vexillum.games.pendragon.state import TRACKS

COMMANDS = {"raid": RAID, "return": RETURN, "march": BARBARIAN_MARCH, "battle": BARBARIAN_BATTLE}


def run(table, command: str, faction: int = SAXONS, **kind: bool) -> Asked:
    """Execute a Command; ``action`` is kept on the result."""
    action = Action(table.state, faction, command, **kind)
    asked = Asked(COMMANDS[command].execute(table, action))
    asked.action = action
    return asked


def renown(table, saxons: int = 10, scotti: int = 10) -> None:
    table.state.tracks[TRACKS.index("saxon_renown")] = saxons
    table.state.tracks[TRACKS.index("scotti_renown")] = scotti


def prosper(table, space: str, cubes: int, population: int | None = None) -> None:
    number = SPACE_NUMBER[space]
    if population is not None:
        table.state.population[number] = population
    table.state.bottom[number] = min(cubes, table.state.population[number])
    table.state.top[number] = cubes - table.state.bottom[number]


def cubes(table, space: str) -> int:
    number = SPACE_NUMBER[space]
    return table.state.bottom[number] + table.state.top[number]


class Battles:
    """Stands for the Battle procedure: records how it is called and does what it is told."""

    def __init__(self, monkeypatch) -> None:
        self.calls: list[tuple[str, str, str, Terms]] = []
        self.result = Result()
        self.act = lambda table, space: None
        for module in (battle, raid, raid):
            monkeypatch.setattr(module, "battle", self)

    @asks_nothing
    def __call__(self, table, space, attacker, defender, terms):
        self.calls.append((SPACE_IDS[space], FACTIONS[attacker], FACTIONS[defender], terms))
        self.act(table, space)
        return self.result


def conserved(table) -> bool:
    """No Warband, Raider or Militia has come from nowhere."""
    state = table.state
    for type in (1, 3, 4, 5, 6):
        on_map = sum(sum(state.units[kind::UNIT_KINDS]) for kind in range(UNIT_KINDS) if UNIT_TYPE[kind] == type)
        if on_map + state.available[type] + (state.niall if type == 6 else 0) != TOTALS[type]:
            return False
    return all(0 <= p <= u for p, u in zip(state.plunder, state.units, strict=True))


__all__ = ["SAXONS", "SCOTTI", "Battles", "conserved", "cubes", "prosper", "renown", "run"]
