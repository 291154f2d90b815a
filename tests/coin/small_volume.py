"""A minimal volume, with a Faction that has no seat, and its style."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.coin import explain
from vexillum.coin.kit import Faction, Kind, Kit, PieceType
from vexillum.coin.state import CoinState
from vexillum.core.decision import Decision, Option
from vexillum.core.dice import Dice
from vexillum.core.show.board import LINE, LINES, LINES_DARK, MARKS, PAPER, PAPER_DARK, SIGNS, SIGNS_DARK, Look
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


# The style of a small volume: two Factions with a seat, one without --------------------------------------------------


COLOURS = {"romans": "#a5282c", "aedui": "#2b62ab", "germans": "#27242a"}
OWN = (
    COLOURS | {f"{who}-ink": "#ffffff" for who in COLOURS} | {f"{who}-text": colour for who, colour in COLOURS.items()}
)
LOOK = Look(
    prefix="sv",
    css="small-board",
    light=PAPER | LINES | SIGNS | OWN,
    dark=PAPER_DARK | LINES_DARK | SIGNS_DARK,
    emblems={
        "romans": f'<path {LINE} d="M-5,7V-7H5"/>',
        "aedui": f'<circle {LINE} r="5"/>',
        "germans": f'<path {LINE} d="M-6,7 6,-7"/>',
    },
    marks=MARKS | {"star": '<path d="M0,-8 2,-2 8,0 2,2 0,8 -2,2 -8,0 -2,-2Z"/>'},
)
