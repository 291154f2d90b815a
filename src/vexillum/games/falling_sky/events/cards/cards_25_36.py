"""Cards 25 to 36: the Arverni and their neighbours, the great revolt."""

from __future__ import annotations

from vexillum.coin.events.eligibility import BecomeEligible
from vexillum.coin.events.function_step import Act
from vexillum.coin.events.lasting_effects import Keep, Take
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.options import NONE
from vexillum.core.decision import Option, asks_nothing
from vexillum.games.falling_sky.actions.action import Offer
from vexillum.games.falling_sky.battle.terms import Terms
from vexillum.games.falling_sky.commands.free import free_command, possible_commands
from vexillum.games.falling_sky.events.branches import Branch, Condition, Either, If, May
from vexillum.games.falling_sky.events.context import RULE, FallingSkyEvent
from vexillum.games.falling_sky.events.free import Free, command_option
from vexillum.games.falling_sky.events.piece_changes import look_ahead
from vexillum.games.falling_sky.events.registry import Effect, effect
from vexillum.games.falling_sky.events.relocation import relocate
from vexillum.games.falling_sky.events.selection import Select, SelectFaction
from vexillum.games.falling_sky.events.senate import GermansPhase
from vexillum.games.falling_sky.events.space_filters import EVERYWHERE, Where
from vexillum.games.falling_sky.events.tribes import (
    MANY,
    Clear,
    PlaceAllies,
    PlaceCitadels,
    RemoveAllies,
    ReplaceAllies,
    ally_option,
    place_holding,
)
from vexillum.games.falling_sky.events.units import Legions
from vexillum.games.falling_sky.map import BRITANNIA, GERGOVIA, SPACE_COUNT, TRIBE_IDS
from vexillum.games.falling_sky.pieces import (
    AEDUI_ALLY,
    AEDUI_CITADEL,
    ROMAN_ALLY,
    ROMANS,
)
from vexillum.games.falling_sky.state import Play

GALLIC = ("arverni", "aedui", "belgae")

# 26 GOBANNITIO --------------------------------------------------------------------------------------------------------

ARVERNI_LAND = Where(among=("arverni",))


def _wary_uncle(event: FallingSkyEvent) -> Play[None]:
    """26 unshaded: at Gergovia place a Roman or Aedui Ally or an Aedui Citadel, although it is for Arverni only."""
    able = [status for status in (ROMAN_ALLY, AEDUI_ALLY, AEDUI_CITADEL) if event.has_holding(status, GERGOVIA)]
    if able:
        (pick,) = yield event.ask(
            event.you,
            "place_ally",
            [ally_option(GERGOVIA, status, False) for status in able],
            about=f"tribe:{TRIBE_IDS[GERGOVIA]}",
            n=1,
        )
        yield from place_holding(event, *pick.value)


# 32 FORCED MARCHES ----------------------------------------------------------------------------------------------------


def _double_time(event: FallingSkyEvent) -> Play[None]:
    """32: you relocate any of your mobile pieces from any Regions to any others, except Britannia; they go Hidden."""
    regions = [region for region in range(SPACE_COUNT) if region != BRITANNIA]
    yield from relocate(event, event.you, regions, regions, hide=True)


# 33 LOST EAGLE --------------------------------------------------------------------------------------------------------


@asks_nothing
def _stolen_totem(event: FallingSkyEvent) -> None:
    """33 shaded: a Fallen Legion leaves the game."""
    state = event.state
    if state.fallen:
        state.fallen -= 1
        state.removed_legions += 1
        event.table.tell("legion_removed", RULE)


# 35 GALLIC SHOUTS -----------------------------------------------------------------------------------------------------

SEEN = 2
WITHOUT_BATTLE = ("rally", "march", "raid")


@asks_nothing
def _overhear(event: FallingSkyEvent) -> None:
    """35 unshaded: the Romans see the next two face-down cards."""
    look_ahead(event, ROMANS, SEEN)


def _slot(id: str, limited: bool) -> Option:
    if not limited:
        return command_option(id)
    return Option(f"limited.{id}", id, text="option.event_limited", params={"command": id})


def _relay(event: FallingSkyEvent) -> Play[None]:
    """35 shaded: the Gauls selected execute a Command and a Limited Command, in either order, but no Battle."""
    state, faction = event.state, event.faction
    left = {False: Offer(), True: Offer(most=1)}
    while left:
        options = [
            _slot(id, limited)
            for limited, offer in left.items()
            for id in possible_commands(state, faction, offer, WITHOUT_BATTLE)
        ]
        if not options:
            return
        event.offers = dict(left)
        (pick,) = yield event.ask(faction, "command", [*options, NONE])
        if pick is NONE:
            return
        offer = left.pop(pick.key.startswith("limited."))
        yield from free_command(event.table, faction, pick.value, offer, event.order)


SIDES: dict[int, Effect] = {
    unshaded(25): effect(
        Free(
            commands=("battle",),
            where=Where(among=("pictones", "arverni")),
            most=1,
            absent=True,
            terms=Terms(extra=3, ally_first=True),
        )
    ),
    shaded(25): effect(Take(effect="nitiobrigan_horse")),
    unshaded(26): effect(Clear(tribes=("arverni",)), Act(_wary_uncle)),
    shaded(26): effect(
        RemoveAllies(n=MANY, who="arverni", where=ARVERNI_LAND),
        PlaceAllies(n=MANY, who="arverni", whose=("arverni",), where=ARVERNI_LAND),
        Free(commands=("rally",), who="arverni", where=Where(near_leader="vercingetorix")),
    ),
    unshaded(27): effect(Keep(effect="light_arms")),
    shaded(27): effect(Keep(effect="massed_archers")),
    unshaded(28): effect(
        PlaceAllies(n=MANY, whose=GALLIC, cities=True, where=Where(not_control=("romans",))),
        PlaceCitadels(n=MANY, whose=GALLIC, where=EVERYWHERE),
    ),
    unshaded(29): effect(
        Clear(tribes=("suebi_north", "suebi_south"), markers_only=True),
        PlaceAllies(n=2, whose=("germans",), tribes=("suebi_north", "suebi_south"), must=True),
        GermansPhase(rally=False),
    ),
    unshaded(30): effect(Keep(effect="harsh_punishments")),
    shaded(30): effect(Keep(effect="elite")),
    unshaded(31): effect(Legions(n=1, region="provincia")),
    shaded(31): effect(
        RemoveAllies(whose=("romans",), where=EVERYWHERE, must=True),
        RemoveAllies(whose=("aedui",), where=EVERYWHERE, must=True),
        RemoveAllies(whose=("romans", "aedui"), where=EVERYWHERE, must=True),
    ),
    unshaded(32): effect(Act(_double_time)),
    unshaded(33): effect(
        If(
            when=Condition(fallen_least=1),
            then=(
                Select(where=Where(has=("non_aedui_warbands",), has_all=("legion",)), who="romans"),
                Legions(n=1, boxes=("fallen",)),
            ),
        )
    ),
    shaded(33): effect(Act(_stolen_totem), Keep(effect="stolen_eagle")),
    unshaded(34): effect(
        SelectFaction(among="players"),
        Free(commands=("rally", "recruit"), who="chosen", most=3, controlled=True, devastated=True),
    ),
    shaded(34): effect(
        ReplaceAllies(n=MANY, into="arverni", citadels=True, where=Where(among=("carnutes", "mandubii")), must=True)
    ),
    unshaded(35): effect(
        May(
            who="romans",
            steps=(
                Act(_overhear),
                Either(
                    who="romans",
                    branches=(
                        Branch(id="shouts_command", steps=(Free(who="romans", most=1),)),
                        Branch(id="shouts_eligible", steps=(BecomeEligible(who="romans"),)),
                    ),
                ),
            ),
        ),
    ),
    shaded(35): effect(SelectFaction(among="gauls"), Act(_relay)),
    unshaded(36): effect(
        Free(
            commands=("battle",),
            most=1,
            victims=GALLIC,
            terms=Terms(no_retreat=True, no_counterattack=True, no_citadel=True, stay_hidden=True),
        )
    ),
    shaded(36): effect(
        SelectFaction(among="gauls"),
        Free(commands=("battle",), who="chosen", terms=Terms(ambush=True)),
        Free(commands=("march",), who="chosen"),
    ),
}
"""By card side (``coin.lasting_codes.code``)."""
