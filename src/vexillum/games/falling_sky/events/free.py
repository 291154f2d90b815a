"""5.4 Free Commands and Special Abilities that Events grant: no cost, every other requirement stays."""

from __future__ import annotations

from functools import cache

from vexillum.coin.commands import ANY_NUMBER
from vexillum.coin.events.free import FreeCommand, offered
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import unknown
from vexillum.coin.options import NONE
from vexillum.core.decision import Option
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.battle.terms import ORDINARY, Terms
from vexillum.games.falling_sky.commands.catalog import COMMANDS
from vexillum.games.falling_sky.commands.free import free_command, possible_commands
from vexillum.games.falling_sky.events.context import FallingSkyEvent
from vexillum.games.falling_sky.events.space_filters import Where
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.pieces import FACTIONS
from vexillum.games.falling_sky.specials.catalog import SPECIALS
from vexillum.games.falling_sky.specials.free import free_special, possible_specials, special_action
from vexillum.games.falling_sky.state import Play

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

    def grant(self, event: FallingSkyEvent) -> Play[list[int]]:
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

    def grant(self, event: FallingSkyEvent) -> Play[list[int]]:
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
