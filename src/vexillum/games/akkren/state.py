"""The state of a campaign: places, holders, and what was seen."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import TypeAlias, TypeVar

import msgspec

from vexillum.core.decision import Play as CorePlay
from vexillum.core.state import State as CoreState
from vexillum.core.table import Table as CoreTable
from vexillum.games.akkren.components.units import Force
from vexillum.games.akkren.stack import KINDS as KINDS
from vexillum.games.akkren.stack import NO_STACKS
from vexillum.games.akkren.stack import NONE as NONE
from vexillum.games.akkren.stack import Kind as Kind
from vexillum.games.akkren.stack import Stack as Stack
from vexillum.games.akkren.stack import Stacks as Stacks


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
    """C44 What each Faction has done that counts: ``len(DEEDS) * faction + deed`` (see ``achievements.py``)."""

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


_T = TypeVar("_T")
Table: TypeAlias = CoreTable[State]
Play: TypeAlias = CorePlay[_T]
Piece: TypeAlias = "Callable[[Table], Play[None]]"
"""A piece of a common phase: a step of its own, so that earlier choices of others are behind it."""
