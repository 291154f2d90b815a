"""The state of a campaign: places, holders, stacks (3.2), what was seen; and questions in secret (7, 8, C362)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from functools import cached_property
from typing import TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from vexillum.core.decision import Decision, Option
from vexillum.core.decision import Play as CorePlay
from vexillum.core.state import State as CoreState
from vexillum.core.table import Table as CoreTable

from .components.pieces import NOTHING, F, Force, U, joined, strength

# 3.2 The stacks on the map. They are frozen, so what follows from one of them, or from all of them, is found once


NONE = -1


class Kind(IntEnum):
    """3.2 What a stack is."""

    ARMY = 0
    """Under a general."""
    GARRISON = 1
    """Without one: it moves with restrictions and only defends itself."""
    COMPANY = 2
    """3.2, 9.3.1 Mercenaries with a leader of their own, troops of minor powers, of neutrals and of the Akkren."""
    FLEET = 3


KINDS = ("army", "garrison", "company", "fleet")


class Holding(IntEnum):
    """3.2, 14.1, 3.5, 15.2 What binds a unit to its stack."""

    REGULAR = 0
    HIRED = 1
    SWORN = 2
    CALLED = 3
    """By magic, for one battle only (C103)."""


HOLDINGS = ("regular", "hired", "sworn", "called")


class Stack(msgspec.Struct, frozen=True, dict=True):
    """3.2 Units under one counter. Only its owner knows what is in it."""

    id: int
    owner: int
    kind: int
    place: int
    units: Force = NOTHING
    """Regular units: they count for the owner's pool."""
    hired: Force = NOTHING
    """14.1 Mercenaries."""
    sworn: Force = NOTHING
    """3.5 Those who follow the general in person; once lost they do not come back."""
    general: int = NONE
    naval_general: bool = False
    nation: int = NONE
    """The region of a neutral nation or of an allied one (8.2.1: it stays there), or the number of a minor power."""
    aboard: int = NONE
    """9.3.5 The fleet that carries it."""
    goods: tuple[tuple[int, int], ...] = ()
    """13.2, 13.6 Specialists, wagons, mines, traps, offerings: pairs of a number of the list and how many."""
    activated: bool = False
    moved: bool = False
    marched: bool = False
    """9.3.1.4 It carries the marker of a forced march."""
    worn: bool = False
    """9.3.1.4 It has carried that marker since an earlier turn: it goes at the end of this phase's movement."""
    frozen_until: int = 0
    """13.5 Blocked by a saboteur in every turn of the campaign before this one."""
    winged_until: int = 0
    """15.3 Before this turn of the campaign a Master of Air lends it wings: more MP, and rivers do not matter."""
    residual: int = 0
    """9.4.2.4 Points of losses that are kept for the next round; 9.4.4 damage of ships."""
    besieged: bool = False
    """9.4.3.1 It has shut itself in."""
    came_from: int = NONE
    """9.4.2.4 The place from which it entered its zone in this phase: across a river, from the sea; NONE: it stood."""
    caught: bool = False
    """9.3.1.1 It tried to retreat in this phase and could not."""
    paid: bool = False
    """9.3.1.3 The gold for its battle of this phase is already paid."""
    face_down: Force = NOTHING
    """10.1.1 Units of the Great Kingdom that are not yet raised again."""
    guided_until: int = 0
    """13.5 Up to this turn of the campaign a Guide leads it: each zone costs 1 MP."""
    hurried_until: int = 0
    """13.5 Up to this turn of the campaign a Guide waits to add MP to its next move."""
    moved_until: int = 0
    """8.1.1 Up to this turn of the campaign it has had its move: in its owner's phase, or led by an ally."""
    scouted_until: int = 0
    """9.3.4 Up to this turn of the campaign its patrols have been out."""

    @cached_property
    def whole(self) -> Force:
        """Everything that fights in it."""
        return joined(self.units, self.hired, self.sworn)

    @cached_property
    def factors(self) -> int:
        """9.4.2.4 Their plain combat factors."""
        return strength(self.whole)


class Stacks(tuple[Stack, ...]):
    """All stacks of a state, in the order in which they came. A change of one of them replaces them all."""

    @cached_property
    def on_ground(self) -> dict[int, tuple[Stack, ...]]:
        """The stacks on the ground of each zone that has any: units face down (10.1.1) are not there yet."""
        found: dict[int, tuple[Stack, ...]] = {}
        fleet = int(Kind.FLEET)
        for one in self:
            if one.aboard < 0 and one.kind != fleet and (one.units or one.hired or one.sworn):
                place = one.place
                found[place] = (*found[place], one) if place in found else (one,)
        return found

    def on_land(self, zone: int) -> tuple[Stack, ...]:
        """The stacks on the ground of a zone."""
        return self.on_ground.get(zone, ())

    def at(self, place: int) -> list[Stack]:
        """The stacks in a place, those aboard a fleet not counted."""
        return [one for one in self if one.place == place and one.aboard < 0]


NO_STACKS = Stacks()


# The state of a campaign: places, holders, and what was seen ---------------------------------------------------------


class Turn(IntEnum):
    """6 The turns of a year."""

    SPRING = 0
    SUMMER_1 = 1
    SUMMER_2 = 2
    AUTUMN = 3
    WINTER = 4


TURNS = ("spring", "summer1", "summer2", "autumn", "winter")


class Segment(IntEnum):
    """9 The parts of a player's phase."""

    EVENT = 0
    PEOPLE = 1
    ARMIES = 2
    BATTLES = 3
    CLOSE = 4


class Stage(IntEnum):
    """6 Where the campaign is, between two steps."""

    SETUP = 0
    INITIATIVE = 1
    EVENTS = 2
    POLITICS = 3
    ECONOMY = 4
    """8.3 The economic phase of the second summer turn."""
    PLAYERS = 5
    NEUTRALS = 6
    AKKREN = 7
    END = 8
    ADMINISTRATION = 9
    COUNCIL = 10
    OVER = 11


class Role(IntEnum):
    """3.3, 3.4 What a character is."""

    HERO = 0
    MAGE = 1
    MASTER = 2
    """15.3 A Master of one of the Four Orders."""


ROLES = ("hero", "mage", "master")


class Person(msgspec.Struct, frozen=True):
    """3.3, 3.4 A hero, a magic user or a Master."""

    id: int
    role: int
    who: int
    """Which hero of the list (Faction heroes first), which kind of magic user, which Order."""
    owner: int
    place: int
    stack: int = NONE
    """The army that he is with."""
    wounds: int = 0
    quest: int = NONE
    captor: int = NONE
    gains: tuple[tuple[str, int], ...] = ()
    """9.2.1 What treasures have added to STR, CHA, APP, MOV; traits and things that he carries."""
    raised: int = NONE
    """5.2 The guardian that the Evoker has raised."""
    activated: bool = False
    pleads_until: int = 0
    """9.2.1 Before this turn of the campaign he stays in the capital, where he was not released from his quest."""


class Caravan(msgspec.Struct, frozen=True):
    """13.4 A caravan on its way to another Faction's capital."""

    owner: int
    target: int
    place: int
    moved: bool = False


class Sighting(msgspec.Struct, frozen=True):
    """9.3.4 What a seat has seen of a stack, and when."""

    seat: int
    stack: int
    when: int
    """The turn of the campaign, counted from its beginning."""
    place: int
    units: Force
    whole: bool
    """Whether it was everything that was there."""


class KnownAgents(msgspec.Struct, frozen=True):
    """13.5 Agents that a seat knows to be in a Faction's hand, and when it learned that."""

    seat: int
    faction: int
    when: int
    cards: tuple[int, ...]


class Siege(msgspec.Struct, frozen=True):
    """9.4.3.1 A siege: who besieges, and the points so far."""

    place: int
    besieger: int
    points: int = 0


class Sheet(msgspec.Struct, frozen=True):
    """1 A battle that is fought with miniatures: its sheet beside the two armies."""

    place: int
    attackers: tuple[int, ...]
    """Numbers of stacks, the principal one first."""
    defenders: tuple[int, ...]
    structure: str
    manner: int
    shifts: tuple[tuple[str, int], ...]
    """What would shift the column in the first round, in favour of the attacker."""
    dice: tuple[tuple[str, int], ...]
    """The same for the die."""


class State(CoreState):
    """Lists by Faction, region or zone have one entry for each; lists of frozen records grow and shrink."""

    scenario: int = 0
    last_year: int = 8
    players: int = 4
    """How many Factions are played (``scenarios.IN_PLAY``). The lands of the others are neutral nations."""
    rules: int = 0
    """Bit by bit: the optional rules of the match (``options.RULES``)."""
    year: int = 1
    turn: int = Turn.SPRING
    stage: int = Stage.SETUP
    clock: int = 0
    """How many turns of the campaign came before this one."""
    order: list[int] = []
    """7 The order of this turn: Factions, and the Akkren where they act."""
    initiative: list[int] = []
    """7 What each Faction rolled last for the initiative, with what it paid for it."""
    acting: int = 0
    """How many of them have had their phase."""
    piece: int = 0
    """How many pieces of a phase (politics, economy, Council, powers without a player) are done."""
    next_up: int = 0
    """10, 11.5, 16.3 Of nations or stacks that act one after the other in such a piece: who has this number or more."""
    segment: int = Segment.EVENT
    """9 Where the phase of the one who acts is."""
    serial: int = 0
    """The number of the next stack or person."""

    stacks: Stacks = NO_STACKS
    people: list[Person] = []
    caravans: list[Caravan] = []
    sieges: list[Siege] = []
    sightings: list[Sighting] = []

    engaged: list[int] = []
    """9.4, C231 The stacks that have begun a battle or a siege in the phase that goes on."""
    grievances: list[int] = []
    """18.2 Reasons for war: ``F * victim + doer``, 1 or 0."""
    tabletop: list[Sheet] = []
    """1 The battle that is being fought with miniatures; empty if there is none."""
    # Sea, sieges and combat.

    treasury: list[int] = []
    income: list[int] = []
    """C01 What each Faction collected last: what embassies cost follows from it."""
    pool: list[int] = []
    """13.3 The reinforcements of each Faction: ``U * faction + unit``."""
    holder: list[int] = []
    """The controller of each region: a Faction, the Great Kingdom, or NOBODY (it is neutral)."""
    allied: list[int] = []
    """8.2.1 The ally of each region, or NOBODY."""
    muster: list[Force] = []
    """13.3 What each region gives to its holder's reinforcements, as it was chosen when it joined."""
    slaves: list[int] = []
    """5.3 Slave markers in each region."""
    kan_lost: list[int] = []
    """5.3, C460 Regions that the Kân has held and lost: taken again, they are not new to him."""
    points: list[int] = []
    """8.2 Diplomatic points: ``F * region + faction``."""
    relations: list[int] = []
    successions: list[int] = []
    """14 The stacks whose general is replaced at the end of the next turn."""
    spurned_hero: int = NONE
    """14 The hero who was not hired at the last Council: he does not come to the next one."""
    # Politics, economy and Council.

    plunder: list[int] = []
    """9.3.3 Plunder markers in each zone."""
    presence: list[int] = []
    """11.5 The Akkren marker of each region."""
    forts: list[int] = []
    """8.3.2 In each zone: none, begun, complete."""
    fort_owner: list[int] = []
    razed: list[int] = []
    """11.5 Cities that the Akkren have destroyed."""
    woken: list[int] = []
    """9.3.1 Regions whose own troops have been put on the map."""

    free_year: list[int] = []
    """3.5 For each general: the last year in which an activation was free for him."""
    # Movement.

    generals: list[int] = []
    """The deck of generals, the next one last."""
    fallen_generals: list[int] = []
    events: list[int] = []
    """The deck of events, the next one last."""
    spent_events: list[int] = []
    current: list[int] = []
    """9.1 Events that are in force this season."""
    agents: list[int] = []
    """13.5 The deck of agents, the next one last."""
    spent_agents: list[int] = []
    hands: list[int] = []
    """13.5 Agents in hand: ``3 * faction + slot``, NONE where there is none."""
    # Events.

    guardians: list[int] = []
    """9.2.1 The deck of guardians, the next one last."""
    lairs: list[int] = []
    """The guardian who waits in each zone, or NONE."""
    done_quests: list[int] = []
    dead_heroes: list[int] = []
    order_markers: list[int] = []
    """15.3 The Order to which each Faction has opened a channel, or NONE."""
    order_visits: list[int] = []
    """15.3 For each Faction: one more than the turn of the campaign in which it last took a marker in the Valley."""
    watches: list[int] = []
    """13.5, C282 For each Faction, bit by bit: the moments of others at which it wants to be asked for an agent."""
    glimpses: list[KnownAgents] = []
    """13.5 What seats have seen of others' agents and what of it must still be there."""
    foreseen: list[int] = []
    """13.5 For each Faction: from this card of the deck of events on it knows them; NONE: it knows none."""
    disinformed: list[int] = []
    """13.5 For each region: one more than the turn of the campaign in which a Diplomat last spread lies there."""

    boons: list[int] = []
    """9.1 What events have promised each Faction: ``len(BOONS) * faction + boon`` (see ``boons.py``)."""
    weather: int = 0
    """9.1 Bit by bit: what holds for everyone until the end of the turn (``boons.WEATHER``)."""
    yields: list[int] = []
    """9.1, 13.5 Bit by bit: what waits for the next collection in each region (see ``boons.py``)."""
    extra_companies: int = 0
    """9.1 How many more rolls for mercenaries at the next Council."""
    deeds: list[int] = []
    """C44 What each Faction has done that counts: ``len(DEEDS) * faction + deed`` (see ``boons.py``)."""

    war: int = 0
    """11.1 Turns since the Akkren war began; 0: it has not; counted without winters."""
    war_modifier: int = 0
    nests: list[int] = []
    # Powers without a player.

    minors: list[int] = []
    """16 The ally of each minor power; NOBODY: not yet in play; REBELS: it has broken away."""
    minor_reserve: list[Force] = []
    """16.1 Units of each minor power that are not on the map."""
    winner: int = NONE
    sudden: bool = False
    """C44 Whether the campaign was won before its last winter."""

    def points_with(self, region: int, faction: int) -> int:
        """8.2 The diplomatic points of a Faction with the nation of a region."""
        return self.points[F * region + faction]

    def all_points_with(self, region: int) -> list[int]:
        """8.2 The diplomatic points of each Faction with the nation of a region."""
        return self.points[F * region : F * region + F]

    def set_points_with(self, region: int, faction: int, n: int) -> None:
        """8.2 A Faction has so many points with the nation of a region from now on."""
        self.points[F * region + faction] = n

    def reinforcements(self, faction: int) -> list[int]:
        """13.3 For each unit: how many wait among a Faction's reinforcements."""
        return self.pool[U * faction : U * faction + U]

    def waiting(self, faction: int, unit: int) -> int:
        """13.3 How many of a unit wait among a Faction's reinforcements."""
        return self.pool[U * faction + unit]

    def reinforce(self, faction: int, unit: int, n: int) -> None:
        """13.3 This many more of a unit wait among a Faction's reinforcements; fewer, if it is below 0."""
        self.pool[U * faction + unit] += n

    def set_reinforcements(self, faction: int, counts: list[int]) -> None:
        """13.3 From now on so many of each unit wait among a Faction's reinforcements."""
        self.pool[U * faction : U * faction + U] = counts


_T = TypeVar("_T")
Table: TypeAlias = CoreTable[State]
Play: TypeAlias = CorePlay[_T]
Piece: TypeAlias = "Callable[[Table], Play[None]]"
"""A piece of a common phase: a step of its own, so that earlier choices of others are behind it."""


# 7, 8, C362 Choices made in secret by all at the same time, and questions that may not show what a seat has not


def sealed(
    table: Table, factions: Iterable[int], question: Callable[[int], Decision | None]
) -> Play[dict[int, tuple[Option, ...]]]:
    """Ask each Faction in secret, and show all answers at once. A Faction without a question has none.

    Those who answer later do not know what others have chosen, so every question is sealed. A player with only one
    answer is asked too: no one may learn from the question that another has no gold.
    """
    answers: dict[int, tuple[Option, ...]] = {}
    for faction in factions:
        decision = question(faction)
        if decision is not None:
            least = 0 if decision.forced else decision.at_least
            picks = yield replace(decision, secret=True, sealed=True, at_least=least)
            answers[faction] = tuple(picks) or decision.options[: decision.at_least]
    table.reveal()
    return answers


def masked(decision: Decision) -> Play[Option]:
    """C362 Ask even if there is only one answer: no one may learn from the question what its seat has not.

    Returns the answer; the only one, if its seat gives none.
    """
    picks = yield replace(decision, at_least=0) if decision.forced else decision
    return picks[0] if picks else decision.options[0]
