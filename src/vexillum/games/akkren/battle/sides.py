"""9.4.2 A battle being fought: two sides with their pieces, and what each side has besides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from vexillum.core.call_stack import Activity
from vexillum.games.akkren.battle.pieces import Holding, Piece, piece
from vexillum.games.akkren.battle.terms import DEFENDER, Manner, Terms
from vexillum.games.akkren.components.factions import NOBODY, OWNERS
from vexillum.games.akkren.components.map import TERRAIN
from vexillum.games.akkren.components.records import document
from vexillum.games.akkren.components.units import FLIES
from vexillum.games.akkren.forces.generals import amount
from vexillum.games.akkren.forces.goods import OFFERING, has
from vexillum.games.akkren.forces.heroes import CLERIC, MASTERS
from vexillum.games.akkren.state import NONE, Person, Role, Stack

POINTS: int = document("magic")["casting"]["points"]


class Caster(msgspec.Struct, eq=False):
    """15.2 A magic user or Master in a battle."""

    person: Person
    points: int = POINTS
    awake: bool = True

    @property
    def ms(self) -> int:
        """15.3 What a Master adds to the magic strength of his side."""
        return MASTERS[self.person.who].ms if self.person.role == Role.MASTER else 0


class Side(msgspec.Struct, eq=False):
    """One side of a battle."""

    number: int
    """ATTACKER or DEFENDER."""
    owners: tuple[int, ...]
    """The owners of the stacks that fight here, the principal's first."""
    decides: int
    """C108 The Faction that decides for the side; NOBODY for those that are run by the game."""
    stacks: list[int]
    pieces: list[Piece]
    heroes: list[Person]
    casters: list[Caster]
    general: int
    """3.5 Who commands: the general of the principal army."""
    marched: bool
    fleet: bool = False
    """9.4.2.4 It has ships off the coast."""
    residual: int = 0
    """9.4.2.4 Points of losses that no unit fits."""
    ignores: int = 0
    """3.5 Points of residual losses that the general's hand makes good."""
    counter: int = 0
    """15.2, C11 Points of the inquisitors, only against enemy spells."""
    inquisitor: bool = False
    start: int = 0
    """9.4.2.5 Factors at the beginning."""
    fallen: int = 0
    """Factors lost since."""
    lost: dict[int, int] = {}
    charisma: int = 0
    """9.4.1 What refused challenges add."""
    guards: int = 0
    """3.5, C119 Bodyguards of the commanding general."""
    rerolls: int = 0
    spells: dict[int, int] = {}
    """C12 How many spells each Faction has cast."""
    offerings: int = 0
    """15.2.3 What can be sacrificed instead of a unit."""
    traps: int = 0
    """C19 Traps laid by those who may lay one only."""
    wall: str = ""
    """15.3 Wall of stone: this round it is behind such a structure."""
    rain: int = 0
    """15.3 Healing rain: this many points of losses are made good this round."""
    blades: int = 0
    """15.3 Burning blades: on the die of this round."""
    becalmed: bool = False
    """15.3 An enemy's gale: neither fire nor flyers of this side have any effect this round."""

    @property
    def names(self) -> list[str]:
        """The owners, for texts."""
        return [OWNERS[owner] for owner in self.owners]

    @property
    def played(self) -> bool:
        """Whether a person or an agent decides for it."""
        return self.decides != NOBODY

    @property
    def field(self) -> list[Piece]:
        """The pieces that are in the field: not disordered, and not parasites, which sit on the enemy."""
        return [one for one in self.pieces if not one.disordered and not one.parasite and not one.comes]

    @property
    def ready(self) -> list[Piece]:
        """Those of them that can act now."""
        calm = self.becalmed
        return [one for one in self.field if not one.trapped and not one.held and not (calm and FLIES[one.unit])]

    @property
    def own(self) -> list[Piece]:
        """Those that were not called by magic, disordered ones included."""
        return [one for one in self.pieces if one.holding != Holding.CALLED]

    @property
    def beaten(self) -> bool:
        """C109 Whether it has no unit of its own left that can fight in this battle."""
        return not any(one.holding != Holding.CALLED for one in self.field)

    @property
    def awake(self) -> list[Caster]:
        """15.2 Magic users who are conscious."""
        return [caster for caster in self.casters if caster.awake]

    @property
    def cleric(self) -> bool:
        """C59 Whether a Cleric is among them."""
        return any(one.person.role == Role.MAGE and one.person.who == CLERIC for one in self.awake)


class Battle(Activity, msgspec.Struct, eq=False):
    """A battle, as far as it has come."""

    terms: Terms
    sides: tuple[Side, Side]
    round: int = 1
    manoeuvre: int = 0
    """18.1 Columns in favour of the attacker."""
    tactical: bool = False
    """C48 Whether the tactical value counts."""
    last_man: bool = False
    """9.4.2.5 No one has to rout, and no one may leave (ruling C115)."""
    left: list[int] = []
    destroyed: list[tuple[int, int]] = []
    stranded: list[int] = []
    captured: list[tuple[int, int, int]] = []

    @property
    def terrain(self) -> str:
        """The ground on which it is fought."""
        return TERRAIN[self.terms.zone]

    def enemy(self, side: Side) -> Side:
        """The other side."""
        return self.sides[1 - side.number]

    def walls(self, side: Side) -> str:
        """9.4.3.3, 15.3 The structure behind whose walls a side stands this round; nothing for none."""
        if side.number == DEFENDER and self.terms.manner == Manner.ASSAULT and self.terms.structure:
            return self.terms.structure
        return side.wall

    @property
    def over(self) -> bool:
        """Whether a side has nothing left."""
        return not all(side.own for side in self.sides)


def side_of(
    number: int, stacks: Sequence[Stack], people: Iterable[Person], decides: int, *, fleet: bool = False
) -> Side:
    """9.4.2 A side of these stacks, with the persons who are with them. Pure: the stacks may be imagined ones."""
    ids = [one.id for one in stacks]
    there = [one for one in people if one.stack in ids and one.captor == NONE]
    pieces = [
        piece(unit, one.owner, one.id, holding)
        for one in stacks
        for holding, part in ((Holding.REGULAR, one.units), (Holding.HIRED, one.hired), (Holding.SWORN, one.sworn))
        for unit, n in part
        for _ in range(n)
    ]
    general = stacks[0].general
    return Side(
        number,
        tuple(dict.fromkeys(one.owner for one in stacks)),
        decides,
        ids,
        pieces,
        [one for one in there if one.role == Role.HERO],
        [Caster(one) for one in there if one.role != Role.HERO],
        general,
        any(one.marched for one in stacks),
        fleet,
        ignores=amount(general, "ignore_residual"),
        rerolls=amount(general, "reroll_melee"),
        start=sum([one.cf for one in pieces]),
        offerings=sum([has(one, OFFERING) for one in stacks]),
    )
