"""9.4, 9.4.2 A battle being fought: its terms, the units as counters, both sides, their muster from the map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum

import msgspec

from vexillum.core.table import Activity

from .. import scenarios, stacks
from ..components.map import COASTS, TERRAIN
from ..components.pieces import (
    AKKREN,
    CF,
    CLASS,
    CYCLIC,
    DEMON,
    FLIES,
    FOOT,
    MINOR,
    MONSTER,
    NEUTRAL,
    NOBODY,
    NOTHING,
    OWNERS,
    PARASITE,
    REBELS,
    UNDEAD,
    UNIT,
    UNIT_IDS,
    F,
    Force,
)
from ..components.tables import CASTING, TABLES, row
from ..heroes import CLERIC, MASTERS
from ..stacks import OFFERING, general_amount, has_good
from ..state import HOLDINGS, NONE, Holding, Kind, Person, Role, Stack, State

# 9.4 What is particular about a battle, and what came of it ----------------------------------------------------------


ATTACKER, DEFENDER = 0, 1


class Manner(IntEnum):
    """9.4.3 How a battle at a city or fort is fought."""

    FIELD = 0
    """There is no structure, or it does not matter."""
    PITCHED = 1
    """9.4.3.2 The defender comes out: what is behind him helps."""
    ASSAULT = 2
    """9.4.3.3 The attacker storms the walls."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """9.4 Both sides and the place. In each list the principal army comes first: it decides for its side (C108)."""

    attackers: tuple[int, ...]
    """Numbers of stacks."""
    defenders: tuple[int, ...]
    zone: int
    river: bool = False
    """9.4.2.4 The attacker came across a river."""
    landed: bool = False
    """3.5 The attacker came from the sea this turn."""
    failed_retreat: bool = False
    """9.3.1.1 The defender tried to retreat and could not."""
    structure: str = ""
    """9.4.3 ``fort``, ``city``, ``capital`` or nothing."""
    manner: Manner = Manner.FIELD
    shifts: tuple[tuple[str, int], ...] = ()
    """Columns from outside, in favour of the attacker: an agent (``strategist``), an event (``floods``)."""
    dice: tuple[tuple[str, int], ...] = ()
    """The same for the die of the first round and all others."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What others need to know of a battle."""

    fought: bool
    """18.1 Whether there was any fighting at all."""
    winner: int = -1
    """ATTACKER or DEFENDER: who holds the field; -1: neither, or both."""
    rounds: int = 0
    lost: tuple[Force, Force] = (NOTHING, NOTHING)
    """Units that each side has lost for good."""
    left: tuple[int, ...] = ()
    """9.4.2.5 Stacks that have retreated."""
    destroyed: tuple[tuple[int, int], ...] = ()
    """Stacks that are no more: number and owner."""
    stranded: tuple[int, ...] = ()
    """9.2.3 Persons who are left in the zone without an army."""
    captured: tuple[tuple[int, int, int], ...] = ()
    """C70 Generals who were captured: the general, his owner, the captor."""


# 9.4.2 A unit's counter while it fights ------------------------------------------------------------------------------


_LARGE, _SMALL = CF[UNIT["LM"]], CF[UNIT["SM"]]
"""C114 A monster of this many factors is a large one, a small one."""


class Piece(msgspec.Struct, eq=False):
    """One unit in a battle, and what has befallen it."""

    unit: int
    owner: int
    stack: int = NONE
    holding: Holding = Holding.REGULAR
    cf: int = 0
    """3.1 Its printed factor; of a cyclic unit that of its stage. Losses are counted in it (C112)."""
    worth: int = 0
    """What it was worth when the battle began."""
    stage: str = ""
    """9.4.2.1 What a cyclic unit is now."""
    disordered: bool = False
    """9.4.2.2, 9.4.2.3 Out of this battle."""
    trapped: bool = False
    held: bool = False
    """15.2 It does not fight this round."""
    fanatic: bool = False
    """15.2.4 Jihad: for this round."""
    extra: int = 0
    """15.2.2 DeathGrip: factors this round."""
    extra_next: int = 0
    parasites: int = 0
    """9.4.2.1 This many sit on it."""
    host: Piece | None = None
    """9.4.2.1 Of a parasite: its host."""
    alchemist: bool = False
    null: bool = False
    comes: int = 0
    """15.2.2 Called for the round of this number."""

    @property
    def id(self) -> str:
        """The unit's id."""
        return UNIT_IDS[self.unit]

    @property
    def tags(self) -> tuple[str, ...]:
        """The marks that distinguish it from others of its kind."""
        found = [] if self.holding == Holding.REGULAR else [HOLDINGS[self.holding]]
        found += [self.stage] if self.stage else []
        marks = (
            ("parasites", self.parasites),
            ("alchemist", self.alchemist),
            ("null", self.null),
            ("trapped", self.trapped),
            ("held", self.held),
            ("gripped", self.extra or self.extra_next),
        )
        return (*found, *[tag for tag, there in marks if there])

    @property
    def monster(self) -> bool:
        """9.4.2.4 Whether it is a monster, a demon or a spirit. A larva fights as Blades do."""
        return MONSTER[self.unit] and not (CYCLIC[self.unit] and self.cf < _SMALL)

    @property
    def size(self) -> str:
        """15.2, C114 ``LM`` or ``SM`` for a monster, by its factors; nothing for others."""
        if CLASS[self.unit] != "monster" or not self.monster:
            return ""
        return "LM" if self.cf >= _LARGE else "SM" if self.cf >= _SMALL else ""

    @property
    def unearthly(self) -> bool:
        """15.2.3 Undead, called by magic, or a demon."""
        return UNDEAD[self.unit] or DEMON[self.unit] or self.holding == Holding.CALLED

    @property
    def on_foot(self) -> bool:
        """Whether it is on foot."""
        return FOOT[self.unit]

    @property
    def parasite(self) -> bool:
        """9.4.2.1 Whether it sits on others."""
        return PARASITE[self.unit]

    def become(self, roll: int) -> None:
        """9.4.2.1 A cyclic unit is an egg, a larva or an adult."""
        one = row(TABLES["cyclic"]["rows"], roll)
        self.stage, self.cf = one["state"], one["cf"]


def piece(unit: int, owner: int, stack: int = NONE, holding: Holding = Holding.REGULAR) -> Piece:
    """A unit that enters a battle."""
    return Piece(unit, owner, stack, holding, CF[unit], CF[unit])


# 9.4.2 A battle being fought: two sides with their pieces, and what each side has besides ----------------------------


class Caster(msgspec.Struct, eq=False):
    """15.2 A magic user or Master in a battle."""

    person: Person
    points: int = CASTING["points"]
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
        ignores=general_amount(general, "ignore_residual"),
        rerolls=general_amount(general, "reroll_melee"),
        start=sum([one.cf for one in pieces]),
        offerings=sum([has_good(one, OFFERING) for one in stacks]),
    )


# 9.4.2 The armies of a battle, from the stacks on the map ------------------------------------------------------------


TO_THE_LAST_MAN = (NEUTRAL, REBELS, AKKREN)
"""9.4.2.5, C115 A battle with one of these is to the last man: no side routs or leaves."""


def decides(state: State, one: Stack) -> int:
    """C102, C108 The Faction that decides for a stack: its owner, or the ally of a minor power; or NOBODY."""
    if one.owner < F:
        return one.owner
    if one.owner == MINOR and one.nation != NONE and 0 <= state.minors[one.nation] < F:
        return state.minors[one.nation]
    return NOBODY


def lead(state: State, side: Side) -> None:
    """C108 The principal army is gone, or its general: who leads the side now, and who decides for it."""
    if side.stacks:
        one = stacks.stack(state, side.stacks[0])
        side.general, side.decides = one.general, decides(state, one)


def mustered(state: State, terms: Terms) -> Battle:
    """9.4.2 Both sides, with their people and their ships."""
    attacker = _side(state, terms, ATTACKER, terms.attackers)
    defender = _side(state, terms, DEFENDER, terms.defenders)
    stubborn = any(owner in TO_THE_LAST_MAN for side in (attacker, defender) for owner in side.owners)
    return Battle(
        terms, (attacker, defender), tactical=scenarios.has_rule(state, scenarios.TACTICAL_VALUE), last_man=stubborn
    )


def _side(state: State, terms: Terms, number: int, ids: tuple[int, ...]) -> Side:
    there = [stacks.stack(state, id) for id in ids]
    owners = {one.owner for one in there}
    return side_of(number, there, state.people, decides(state, there[0]), fleet=off_coast(state, terms.zone, owners))


def off_coast(state: State, zone: int, owners: set[int]) -> bool:
    """9.4.2.4 Whether one of these owners has a fleet off a zone: in a sea on which it lies, or in its port."""
    return any(
        one.kind == Kind.FLEET and one.owner in owners and (one.place in COASTS[zone] or one.place == zone)
        for one in state.stacks
        if not stacks.empty(one) and COASTS[zone]
    )
