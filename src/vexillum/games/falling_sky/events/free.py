"""5.4 What Events let be done: free Commands and Special Abilities, Germans who act, shifts of the Senate."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import ClassVar, Literal

from vexillum.coin.commands import ANY_NUMBER
from vexillum.coin.events.context import EventKit
from vexillum.coin.events.effects import FreeCommand, offered
from vexillum.coin.events.step import unknown
from vexillum.coin.kit import NOBODY, NONE
from vexillum.core.decision import DONE, Option, asks_nothing
from vexillum.core.table import Activity

from .. import state
from ..actions import Action, Offer
from ..battle.battle import can_ambush, fight
from ..battle.sides import ORDINARY, BattleCommand, Side, Terms
from ..cards import COLD_WAR, holder
from ..commands.catalog import COMMANDS, free_command, possible_commands
from ..control import hidden, pieces, warbands
from ..forces import adjacent, hide, may_stack, pool_of
from ..germans import (
    AMBUSH,
    RAIDERS,
    ally_places,
    ambush_victims,
    germans_phase,
    guided_battle,
    guided_march,
    guided_raid,
    guided_rally,
    raid_victims,
    warbands_placed,
)
from ..map import REGION_IDS, SPACE_COUNT
from ..options import FACTION, REGION
from ..pieces import FACTIONS, GERMANIC_HIDDEN, GERMANS, SEATS, WARBANDS
from ..specials.catalog import ALONE, SPECIALS, free_special, possible_specials, special_action
from ..state import Play, State, Table
from .context import EVERYWHERE, RULE, FallingSkyEvent, Step, Where

ANY = ("any",)
"""Every Special Ability of the Faction that may accompany the Command."""
COMMAND_IDS = tuple(dict.fromkeys([id for known in COMMANDS for id in known]))
SPECIAL_IDS = tuple(dict.fromkeys([id for known in SPECIALS for id in known]))


@cache
def command_option(id: str) -> Option:
    """Execute this Command."""
    return Option(id, id, text="option.event_command", params={"command": id})


@cache
def special_option(id: str) -> Option:
    """Execute this Special Ability."""
    return Option(f"special.{id}", id, text="option.event_special", params={"special": id})


def choose_command(
    event: FallingSkyEvent, faction: int, offer: Offer, commands: tuple[str, ...] = ()
) -> Play[Action | None]:
    """5.4 A Faction may execute one of some Commands under an offer. Returns what it did; None for nothing."""
    able = possible_commands(event.state, faction, offer, commands)
    if not able:
        return None
    chosen = able[0]
    if len(able) > 1:
        event.offers = {False: offer}
        (pick,) = yield event.ask(faction, "command", [*[command_option(id) for id in able], NONE])
        if pick is NONE:
            return None
        chosen = pick.value
    event.did = chosen
    action = yield from free_command(event.table, faction, chosen, offer, event.order)
    return action if action.spaces else None


def choose_special(
    event: FallingSkyEvent, faction: int, spaces: tuple[int, ...] | None, specials: tuple[str, ...] = ()
) -> Play[bool]:
    """5.4 A Faction may execute one of its Special Abilities, in some Regions or anywhere. Returns whether it did."""
    action = special_action(event.state, faction, spaces, event.order)
    able = possible_specials(event.state, action, specials)
    if not able:
        return False
    event.special = action
    (pick,) = yield event.ask(faction, "special", [*[special_option(id) for id in able], NONE])
    if pick is NONE:
        return False
    return (yield from free_special(event.table, action, pick.value))


class Free(FreeCommand[FallingSkyEvent], frozen=True, kw_only=True, tag="free"):
    """3.1.2, 5.4 A Faction may execute a free Command, one of those named. Selects the Regions of the Command."""

    commands: tuple[str, ...] = ()
    """Nothing named: any Command of the Faction."""
    who: str = "you"
    where: Where | None = None
    """Only in, or from, such Regions; None for wherever the rules of the Command allow."""
    most: int = 0
    """In no more than this many Regions; 1 for a Limited Command, 0 for any number."""
    specials: tuple[str, ...] = ()
    """One of these Special Abilities may be added, at no cost; "any" for all that may accompany the Command."""
    specials_where: Where | None = None
    """Where it may be executed."""
    victims: tuple[str, ...] = ()
    """Only these Factions may be attacked or raided; empty for any."""
    terms: Terms = ORDINARY
    """What is different in the Battles."""
    controlled: bool = False
    """The Regions count as under the Faction's Control."""
    devastated: bool = False
    """Devastated Regions may be selected."""
    absent: bool = False
    """A Battle needs no pieces of the Faction."""
    targets: Where | None = None
    """A March ends only in such Regions."""
    steps: int = 3
    """A March enters no more than this many Regions."""
    groups: int = 0
    """A March moves no more than this many groups from each Region; 0 for any number."""

    def execute(self, event: FallingSkyEvent) -> Play[list[int]]:
        """The Command at no cost."""
        faction = event.who(self.who)
        action = yield from choose_command(event, faction, self.offer(event, faction), self.commands)
        return [] if action is None else action.spaces

    def offer(self, event: FallingSkyEvent, faction: int) -> Offer:
        """What the Event offers."""
        specials = tuple(SPECIALS[faction]) if self.specials == ANY else self.specials
        return Offer(
            spaces=offered(event, faction, self.where),
            most=self.most or ANY_NUMBER,
            specials=specials,
            special_spaces=offered(event, faction, self.specials_where),
            victims=tuple([FACTIONS.index(id) for id in self.victims]) or None,
            terms=self.terms,
            controlled=self.controlled,
            devastated=self.devastated,
            absent=self.absent,
            targets=offered(event, faction, self.targets),
            steps=self.steps,
            groups=self.groups or ANY_NUMBER,
        )

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        places = [where for where in (self.where, self.specials_where, self.targets) if where is not None]
        return [
            *unknown("Command", self.commands, COMMAND_IDS),
            *unknown("Faction", (self.who,), kit.who),
            *unknown("Special Ability", self.specials, (*SPECIAL_IDS, *ANY)),
            *unknown("Faction", self.victims, FACTIONS),
            *[error for where in places for error in where.errors()],
        ]


class FreeSpecial(FreeCommand[FallingSkyEvent], frozen=True, kw_only=True, tag="free_special"):
    """4.1, 5.4 A Faction may execute a free Special Ability without a Command, one of those named."""

    specials: tuple[str, ...] = ()
    """Nothing named: any of the Faction's but Besiege and Ambush, which only modify a Battle."""
    who: str = "you"
    where: Where | None = None

    def execute(self, event: FallingSkyEvent) -> Play[list[int]]:
        """The Special Ability at no cost; the Regions selected stay selected."""
        faction = event.who(self.who)
        yield from choose_special(event, faction, offered(event, faction, self.where), self.specials)
        return event.spaces

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("Special Ability", self.specials, SPECIAL_IDS),
            *unknown("Faction", (self.who,), kit.who),
            *(self.where.errors() if self.where else []),
        ]


def region_names(regions: list[int]) -> tuple[str, ...]:
    """Regions by their ids, for a Where."""
    return tuple([REGION_IDS[region] for region in regions])


# 6.5.1 Events that move the Senate, and 6.2 those that let the Germans act -------------------------------------------


class ShiftSenate(Step, frozen=True, kw_only=True, tag="shift_senate"):
    """5.1.1, 6.5.1 Shift the Senate some boxes up (toward Uproar) or down (toward Adulation)."""

    to: Literal["up", "down"]
    boxes: int = 1

    @asks_nothing
    def run(self, event: FallingSkyEvent) -> None:
        """As far as the marker goes; at the end it becomes Firm."""
        way = state.UP if self.to == "up" else state.DOWN
        event.done = int(state.shift_senate(event.table, way, self.boxes, RULE))


class GermansPhase(Step, frozen=True, kw_only=True, tag="germans_phase"):
    """6.2 A Germans Phase as if it were Winter, perhaps without Rally or March; ``surely``: all of them Ambush."""

    told: ClassVar[bool] = False

    rally: bool = True
    march: bool = True
    surely: bool = False

    def run(self, event: FallingSkyEvent) -> Play[None]:
        """By their own rules; no Faction guides them."""
        yield from germans_phase(event.table, rally=self.rally, march=self.march, surely=self.surely)


class GermanMarch(Step, frozen=True, kw_only=True, tag="german_march"):
    """3.4.2 A Faction lets Germanic groups March, one from each of up to ``most`` Regions. Selects those Regions."""

    who: str = "you"
    origins: Where = EVERYWHERE
    targets: Where | None = None
    most: int = SPACE_COUNT

    def run(self, event: FallingSkyEvent) -> Play[None]:
        """All origins are named first and all Warbands there hide; then the groups move."""
        state, guide = event.state, event.who(self.who)
        found = [r for r in self.origins.spaces(event, guide) if warbands(state, r, GERMANS)]
        targets = None if self.targets is None else tuple(self.targets.spaces(event, guide))
        event.spaces = []
        if found:
            picks = yield event.ask(
                guide,
                "german_origins",
                [REGION[region] for region in found],
                least=0,
                most=min(self.most, len(found)),
                n=self.most,
            )
            event.spaces = [pick.value for pick in picks]
        for region in event.spaces:
            hide(state, region, GERMANS)
        there = {region: dict(pool_of(state, region, WARBANDS[GERMANS])) for region in event.spaces}
        for region in event.spaces:
            yield from guided_march(event.table, guide, region, targets=targets, there=there[region])
        event.done = len(event.spaces)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        places = [self.origins, *([self.targets] if self.targets else [])]
        return [*unknown("Faction", (self.who,), kit.who), *[error for where in places for error in where.errors()]]


class GermanAmbush(Step, frozen=True, kw_only=True, tag="german_ambush"):
    """3.4.4 A Faction lets Germans Battle with Ambush in up to ``most`` Regions, where they are able to."""

    who: str = "you"
    where: Where = EVERYWHERE
    most: int = SPACE_COUNT

    def run(self, event: FallingSkyEvent) -> Play[None]:
        """Region by Region."""
        state, guide, command = event.state, event.who(self.who), BattleCommand()
        fought: list[int] = []
        while len(fought) < self.most:
            able = self.where.spaces(event, guide)
            able = [region for region in able if region not in fought and ambush_victims(state, region)]
            if not able:
                break
            (pick,) = yield event.ask(guide, "german_ambush", [*[REGION[region] for region in able], DONE])
            if pick is DONE:
                break
            fought.append(pick.value)
            yield from guided_battle(event.table, guide, pick.value, command=command)
        event.spaces = fought
        event.done = len(fought)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [*unknown("Faction", (self.who,), kit.who), *self.where.errors()]


# 3.4, 5.1 Events in which a Faction guides Germans: as if a Germanic player chose (cards 51, 52, 58, 65, 66) ---------


GERMANIC_COMMANDS = ("rally", "march", "raid", "battle")


def rally_regions(state: State) -> list[int]:
    """3.4.1 Where Germans could Rally."""
    return [r for r in range(SPACE_COUNT) if ally_places(state, r) or warbands_placed(state, r)]


def march_regions(state: State) -> list[int]:
    """3.4.2 Where Germans could March from."""
    return [r for r in range(SPACE_COUNT) if warbands(state, r, GERMANS)]


def raid_regions(state: State) -> list[int]:
    """3.4.3 Where Germans could Raid."""
    return [r for r in range(SPACE_COUNT) if hidden(state, r, GERMANS) and raid_victims(state, r)]


def battle_regions(state: State) -> list[int]:
    """3.4.4 Where Germans could Ambush."""
    return [r for r in range(SPACE_COUNT) if ambush_victims(state, r)]


REGIONS_OF: dict[str, Callable[[State], list[int]]] = {
    "rally": rally_regions,
    "march": march_regions,
    "raid": raid_regions,
    "battle": battle_regions,
}


def german_rally(event: FallingSkyEvent, guide: int, most: int = SPACE_COUNT) -> Play[None]:
    """3.4.1 Germans Rally in up to ``most`` Regions of the guide's choice."""
    yield from _one_by_one(event, guide, "rally", most, lambda region: guided_rally(event.table, guide, region))


def _one_by_one(
    event: FallingSkyEvent, guide: int, command: str, most: int, act: Callable[[int], Play[None]], *, must: bool = False
) -> Play[None]:
    done: list[int] = []
    while len(done) < most:
        able: list[Option] = [REGION[r] for r in REGIONS_OF[command](event.state) if r not in done]
        if not able:
            break
        offered = able if must else [*able, DONE]
        (pick,) = yield event.ask(guide, "german_region", offered, command=command, n=most - len(done))
        if pick is DONE:
            break
        done.append(pick.value)
        yield from act(pick.value)
    event.spaces = done


def german_march(event: FallingSkyEvent, guide: int, most: int = SPACE_COUNT, target: int = NOBODY) -> Play[None]:
    """3.4.2 Germans March from up to ``most`` Regions; with a ``target`` only into that Region, from adjacent ones."""
    origins, targets = EVERYWHERE, None
    if target != NOBODY:
        origins = Where(among=region_names(list(adjacent(event.state, target))))
        targets = Where(among=region_names([target]))
    yield from GermanMarch(who=FACTIONS[guide], origins=origins, targets=targets, most=most).run(event)


def ambush_all(event: FallingSkyEvent, guide: int) -> Play[None]:
    """3.4.4 All Germans who can, Ambush: the guide chooses the order, and the victims (card 65)."""
    command = BattleCommand()
    yield from _one_by_one(
        event,
        guide,
        "battle",
        SPACE_COUNT,
        lambda region: guided_battle(event.table, guide, region, command=command),
        must=True,
    )


def german_command(event: FallingSkyEvent, guide: int) -> Play[None]:
    """3.4 A Germanic Command in any Regions, as the guide chooses; Battle is always with Ambush (card 52)."""
    able = [id for id in GERMANIC_COMMANDS if REGIONS_OF[id](event.state)]
    if not able:
        return
    (pick,) = yield event.ask(guide, "german_command", [*[command_option(id) for id in able], NONE])
    if pick is NONE:
        return
    table = event.table
    if pick.value == "march":
        yield from german_march(event, guide)
    elif pick.value == "rally":
        yield from german_rally(event, guide)
    elif pick.value == "raid":
        yield from _one_by_one(event, guide, "raid", SPACE_COUNT, lambda region: guided_raid(table, guide, region))
    else:
        command = BattleCommand()
        yield from _one_by_one(
            event, guide, "battle", SPACE_COUNT, lambda region: guided_battle(table, guide, region, command=command)
        )


def with_these(event: FallingSkyEvent, guide: int, region: int, n: int) -> Play[None]:
    """3.4 Some Hidden Germanic Warbands that an Event placed March, Raid or Battle, without the others (card 51)."""
    state, group = event.state, {GERMANIC_HIDDEN: n}
    mine = Side(region, GERMANS, alone=group)
    victims = [f for f in range(GERMANS) if pieces(state, region, f) and can_ambush(state, mine, Side(region, f))]
    able = ["march"] if any(may_stack(state, near, GERMANS) for near in adjacent(state, region)) else []
    able += ["raid"] if raid_victims(state, region) else []
    able += ["battle"] if victims else []
    (pick,) = yield event.ask(guide, "german_command", [*[command_option(id) for id in able], NONE])
    if pick.value == "march":
        yield from guided_march(event.table, guide, region, there=group)
    elif pick.value == "raid":
        yield from guided_raid(event.table, guide, region, most=min(n, RAIDERS))
    elif pick.value == "battle":
        space = REGION_IDS[region]
        (target,) = yield event.table.ask(
            event.kit.factions[guide],
            "germans.ambush",
            [FACTION[faction] for faction in victims],
            rule="3.4.4",
            params={"space": space},
            about=f"space:{space}",
        )
        yield from fight(event.table, mine, Side(region, target.value), AMBUSH)


UNPREPARED = Terms(ambush=True, whole_losses=True, rule="3.4.4")
"""Card 58: an Ambush in which the Fort does not halve Losses."""


# Card 63: after each Harvest its holder may execute two Commands or Special Abilities, and pays for them -------------


COLD_WAR_ACTIONS = 2
COLD_WAR_RULE = "5.3"


@cache
def _command(id: str) -> Option:
    return Option(id, id, text="option.event_command", params={"command": id})


@cache
def _special(id: str) -> Option:
    return Option(f"special.{id}", id, text="option.event_special", params={"special": id})


class ColdWar(Activity):
    """Card 63: the two actions while they are executed. It lives as long as the phase."""

    __slots__ = ("did",)

    def __init__(self) -> None:
        self.did: list[str] = []
        """Those that were chosen: Commands, and Special Abilities ("special.<id>")."""


def cold_war(table: Table) -> Play[None]:
    """Card 63: two actions of the holder's choice, the same one twice if it likes.

    A Special Ability needs no Command beside it. Ambush modifies a Battle that is the other action.
    """
    state = table.state
    faction = holder(state, COLD_WAR)
    if faction == NOBODY:
        return
    campaign = ColdWar()
    with table.turn(SEATS[faction], "cold_war"):
        yield from table.during(campaign, _actions(table, faction, campaign))


def _actions(table: Table, faction: int, campaign: ColdWar) -> Play[None]:
    """Card 63: one action after the other."""
    state, left = table.state, COLD_WAR_ACTIONS
    while left:
        options = [_command(id) for id, command in COMMANDS[faction].items() if not command.why_not(state, faction)]
        options += [_special(id) for id in single_specials(state, faction)]
        if not options:
            return
        (pick,) = yield table.ask(SEATS[faction], "cold_war", [*options, DONE], rule=COLD_WAR_RULE, params={"n": left})
        if pick is DONE:
            return
        campaign.did.append(pick.key)
        if pick.key in COMMANDS[faction]:
            left -= yield from _execute(table, faction, pick.value, left)
        else:
            action = single_action(state, faction)
            yield from table.during(action, SPECIALS.execute(table, action, pick.value))
            left -= 1


def single_action(state: State, faction: int) -> Action:
    """Card 63: the action of a Special Ability without a Command."""
    return Action(state, faction, ALONE, specials=True, offer=Offer(paid=True))


def single_specials(state: State, faction: int) -> list[str]:
    """Card 63: the Special Abilities that are possible without a Command; not those that modify a Battle."""
    action = single_action(state, faction)
    return [special.id for special in SPECIALS[faction].values() if special.timed and special.possible(state, action)]


def _execute(table: Table, faction: int, id: str, left: int) -> Play[int]:
    """A Command at its cost; a Battle may use the other action for Ambush. Returns how many actions that took.

    If no Region was selected it took one all the same, so that the holder does not go on for ever.
    """
    specials = ("ambush",) if id == "battle" and left > 1 else ()
    offer = Offer(paid=True, specials=specials)
    action = Action(table.state, faction, id, specials=bool(specials), offer=offer)
    table.tell("command", COMMANDS[faction][id].rule, who=SEATS[faction], command=id)
    yield from table.during(action, COMMANDS[faction][id].execute(table, action))
    return 1 + action.added("ambush")
