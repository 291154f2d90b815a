"""A minimal volume, with a Faction that has no seat."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.coin import explain
from vexillum.coin.kit import Faction, Kind, Kit, PieceType
from vexillum.coin.state import CoinState
from vexillum.core.decision import Decision, Option
from vexillum.core.dice import Dice
from vexillum.core.table import Setup, Table
from vexillum.core.words.texts import Message

ROMANS, AEDUI, GERMANS = range(3)
UBII, TREVERI, NERVII = range(3)
KIT = Kit(
    factions=(Faction("romans"), Faction("aedui"), Faction("germans", seat=False)),
    types=(PieceType("auxilia", 20), PieceType("warband", 20), PieceType("german_warband", 15)),
    units=(Kind("auxilia", ROMANS, 0), Kind("warband", AEDUI, 1), Kind("german_warband", GERMANS, 2)),
    spaces=("ubii", "treveri", "nervii"),
)
ADJACENT = ((TREVERI,), (UBII, NERVII), (TREVERI,))


class Asked(explain.PendingDecision[CoinState]):
    """A decision of this volume."""

    kit = KIT
    specials = "special_abilities"


def state(units: Mapping[tuple[int, int], int] = {}) -> CoinState:
    """A board with this many Units of a kind in a space."""
    found = CoinState(units=[0] * 9, standing=[0, 0], fates=[0, 0])
    for (space, kind), n in units.items():
        found.units[3 * space + kind] = n
    return found


def table(state: CoinState) -> Table[CoinState]:
    return Table(Setup("small", "only", KIT.seats, {}, "seed"), state, Dice("seed", ()), [])


def why(reasons: Mapping[str, str]):
    """Reasons for what is not offered, by name."""
    return lambda table, decision, name: Message(reasons[name], {}, "3.1") if name in reasons else None


def asked_of(
    state: CoinState,
    *options: Option,
    kind: str = "turn",
    about: str = "",
    reasons: Mapping[str, str] = {},
) -> Asked:
    """A decision of the Romans."""
    return Asked(table(state), Decision("romans", kind, options, "2.3", about=about, why=why(reasons)))


SPACES = tuple(Option(id, n, f"space:{id}", "option.space", {"space": id}) for n, id in enumerate(KIT.spaces))
