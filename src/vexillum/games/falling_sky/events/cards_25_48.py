"""Cards 25 to 48: the Arverni and their neighbours, the great revolt, the Aedui."""

from __future__ import annotations

from vexillum.coin.events.effects import BecomeEligible, Gain, Ineligible, Keep, StayEligible, Take, Transfer
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.events.step import Act
from vexillum.coin.kit import NOBODY, NONE
from vexillum.coin.players import non_player
from vexillum.core.decision import DONE, Option, asks_nothing

from .. import forces
from ..actions import Offer, supplied
from ..battle.sides import Side, Terms
from ..commands.battle import ambush_able
from ..commands.catalog import free_command, possible_commands
from ..commands.rally import CITADEL
from ..control import controller, how_many, pieces, strongholds
from ..forces import adjacent, may_ally, within_one
from ..map import (
    BORDERS_CISALPINA,
    BRITANNIA,
    GERGOVIA,
    IS_CITY,
    REGION_IDS,
    REGION_NUMBER,
    SPACE_COUNT,
    TRIBE_IDS,
    TRIBE_NUMBER,
)
from ..money import gain
from ..options import FACTION, TRIBE
from ..pieces import (
    AEDUI,
    AEDUI_ALLY,
    AEDUI_CITADEL,
    ALLY_OF,
    ARVERNI,
    CITADEL_OF,
    FORT,
    GERMANS,
    ROMAN_ALLY,
    ROMANS,
    SEATS,
    STATUS_OWNER,
    T_FORT,
    UNIT_KINDS,
    WARBANDS,
)
from ..specials.romans import Scouts, scout_with
from ..state import Play
from .branches import Branch, Condition, EachFaction, Either, If, May
from .context import (
    EVERY_FACTION,
    EVERY_REGION,
    EVERYWHERE,
    NOT_ROMAN_WARBANDS,
    NOT_ROMANS,
    RULE,
    Effect,
    FallingSkyEvent,
    Select,
    SelectFaction,
    Where,
    effect,
)
from .free import Free, GermansPhase, choose_command, command_option
from .pieces import (
    Legions,
    Replace,
    allies_at,
    choose_faction,
    choose_region,
    exchange,
    look_ahead,
    place_allies,
    relocate,
    remove_allies,
    replace_allies,
    spread,
    supply,
    tribes_of,
)
from .tribes import MANY, Clear, PlaceAllies, PlaceCitadels, RemoveAllies, ReplaceAllies, ally_option, place_holding

# Cards 25 to 36: the Arverni and their neighbours, the great revolt --------------------------------------------------


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


def _slot(id: str, limited: bool) -> Option:
    if not limited:
        return command_option(id)
    return Option(f"limited.{id}", id, text="option.event_limited", params={"command": id})


SIDES_25_36: dict[int, Effect] = {
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
"""By card side (``coin.cards.code``)."""


# Cards 37 to 48: the Aedui -------------------------------------------------------------------------------------------


_BITURIGES, _AVARICUM = REGION_NUMBER["bituriges"], TRIBE_NUMBER["bituriges"]


def _near_control(event: FallingSkyEvent, faction: int) -> list[int]:
    """1.6 The Regions that a Faction Controls, and those adjacent to them."""
    state = event.state
    return [r for r in EVERY_REGION if any(controller(state, near) == faction for near in within_one(state, r))]


# 37 Boii --------------------------------------------------------------------------------------------------------------


def _clients(event: FallingSkyEvent) -> Play[None]:
    """The Aedui or the Romans place two Allies and two Warbands or Auxilia at or next to Aedui Control (F161)."""
    faction = yield from choose_faction(event, (AEDUI, ROMANS))
    regions = _near_control(event, AEDUI)
    yield from place_allies(event, faction, (faction,), tribes_of(event, regions), 2)
    yield from spread(event, faction, (faction,), regions, 2)


def _clients_lost(event: FallingSkyEvent) -> Play[None]:
    """One or two Aedui Allies at or next to Arverni Control become Arverni Allies."""
    tribes = tribes_of(event, _near_control(event, ARVERNI))
    yield from replace_allies(event, tribes, (AEDUI,), ARVERNI, 2, 1)


# 40 Alpine Tribes -----------------------------------------------------------------------------------------------------

_ALPINE = {id: Option(id, id, text=f"option.branch.alpine_{id}") for id in ("warbands", "auxilia", "ally")}


def _alpine(event: FallingSkyEvent) -> Play[None]:
    """In each Region next to Cisalpina up to three Warbands, or two Auxilia, or an Ally, of any Faction."""
    state, you = event.state, event.you
    for region in BORDERS_CISALPINA:
        tribes = tribes_of(event, (region,))
        able = {
            "warbands": any(supply(event, faction, region) for faction in NOT_ROMANS),
            "auxilia": bool(supply(event, ROMANS, region)),
            "ally": any(
                may_ally(state, tribe, faction) and event.has_holding(ALLY_OF[faction], tribe)
                for tribe in tribes
                for faction in EVERY_FACTION
            ),
        }
        options = [_ALPINE[id] for id, can in able.items() if can]
        space = REGION_IDS[region]
        (pick,) = yield event.ask(you, "alpine", [*options, NONE], about=f"space:{space}", space=space)
        event.spaces = [region]
        if pick.key == "warbands":
            yield from spread(event, you, NOT_ROMANS, (region,), 3, must=False)
        elif pick.key == "auxilia":
            yield from spread(event, you, (ROMANS,), (region,), 2, must=False)
        elif pick.key == "ally":
            yield from place_allies(event, you, EVERY_FACTION, tribes, 1)


@asks_nothing
def _passes_cut(event: FallingSkyEvent) -> None:
    """Five Roman Resources for each Region next to Cisalpina without Roman Control."""
    lost = sum([controller(event.state, region) != ROMANS for region in BORDERS_CISALPINA])
    gain(event.table, ROMANS, -5 * lost, RULE)


# 41 Avaricum ----------------------------------------------------------------------------------------------------------


def _fort(region: int) -> Option:
    id = REGION_IDS[region]
    return Option(f"fort.{id}", region, f"space:{id}", "option.event_fort", {"space": id})


_FORTS = tuple(_fort(region) for region in EVERY_REGION)


def _avaricum(event: FallingSkyEvent) -> Play[None]:
    """With Avaricum: two Allies, a Citadel and a Fort near it, in any order (F163); then a Resource for each there."""
    state, you = event.state, event.you
    if STATUS_OWNER[state.tribes[_AVARICUM]] != you:
        return
    regions = within_one(state, _BITURIGES)
    tribes = tribes_of(event, regions)
    allies, citadel, fort = 2, CITADEL_OF[you] != NOBODY, you == ROMANS
    tried: set[str] = set()
    while True:
        options: list[Option] = []
        if allies:
            free = [t for t in tribes if may_ally(state, t, you) and event.has_holding(ALLY_OF[you], t)]
            options += [TRIBE[tribe] for tribe in free]
        if citadel:
            cities = [t for t in tribes if IS_CITY[t] and state.tribes[t] == ALLY_OF[you]]
            options += [CITADEL[tribe] for tribe in cities if event.has_holding(CITADEL_OF[you], tribe)]
        if fort and state.available[T_FORT]:
            options += [_FORTS[region] for region in regions if not how_many(state, region, FORT)]
        options = [option for option in options if option.key not in tried]
        if not options:
            break
        (pick,) = yield event.ask(you, "works", [*options, DONE])
        if pick is DONE:
            break
        tried.add(pick.key)
        if pick.key.startswith("fort."):
            fort = not forces.place_fort(event.table, pick.value, RULE)
        elif pick.key.startswith("citadel."):
            citadel = not (yield from place_holding(event, pick.value, CITADEL_OF[you]))
        else:
            allies -= yield from place_holding(event, pick.value, ALLY_OF[you])
    count = sum([len(strongholds(state, region, you)) for region in regions])
    if you == ROMANS:
        count += sum([how_many(state, region, FORT) for region in regions])
    gain(event.table, you, count, RULE)


# 42 Roman Wine --------------------------------------------------------------------------------------------------------

_WINE = {id: Option(id, id, text=f"option.branch.wine_{id}") for id in ("under", "beside")}


def _wine(event: FallingSkyEvent) -> Play[None]:
    """Up to four Allies under Roman Control, or up to two next to it; the Regions as they are at the start."""
    state = event.state
    held = [region for region in EVERY_REGION if controller(state, region) == ROMANS]
    beside = [r for r in EVERY_REGION if any(near in held for near in adjacent(state, r))]
    tribes = {"under": tribes_of(event, held), "beside": tribes_of(event, beside)}
    options = [_WINE[id] for id, there in tribes.items() if allies_at(event, there, EVERY_FACTION)]
    if options:
        (pick,) = yield event.ask(event.you, "either", options)
        yield from remove_allies(event, tribes[pick.key], EVERY_FACTION, 4 if pick.key == "under" else 2, 0)


def _romanized(event: FallingSkyEvent) -> Play[None]:
    """One to three Roman or Aedui Allies in Supply Lines, if both Factions agreed to them."""
    regions = sorted(supplied(event.state, (ROMANS, AEDUI)))
    yield from remove_allies(event, tribes_of(event, regions), (ROMANS, AEDUI), 3, 1)


# 44 Dumnorix Loyalists ------------------------------------------------------------------------------------------------


def _informants(event: FallingSkyEvent) -> Play[None]:
    """Any four Warbands become Auxilia or Aedui Warbands; these Scout, all as Auxilia do."""
    placed = yield from exchange(event, EVERY_REGION, NOT_ROMAN_WARBANDS, (ROMANS, AEDUI), 4, 4)
    if placed:
        scouts = Scouts(placed)
        yield from event.table.during(scouts, scout_with(event.table, SEATS[event.you], scouts))


def _madness(event: FallingSkyEvent) -> Play[None]:
    """Any three Auxilia or Aedui Warbands become Warbands of any Faction; then a free Command in their Region."""
    kinds = (*WARBANDS[ROMANS], *WARBANDS[AEDUI])
    placed = yield from exchange(event, EVERY_REGION, kinds, NOT_ROMANS, 3, 3)
    regions = tuple(sorted({at // UNIT_KINDS for at in placed}))
    if regions:
        yield from choose_command(event, event.you, Offer(spaces=regions))


# 45 Litaviccus --------------------------------------------------------------------------------------------------------


def _behind_caesar(event: FallingSkyEvent) -> Play[None]:
    """A free Battle against the Romans with the Aedui Warbands as one's own, with Ambush if able (F165)."""
    state, you = event.state, event.you
    if you == ROMANS:
        return
    borrowed = () if you == AEDUI else WARBANDS[AEDUI]
    able = [
        region
        for region in EVERY_REGION
        if pieces(state, region, ROMANS) and Side(region, you, borrowed=borrowed).mobile(state)
    ]
    region = yield from choose_region(event, you, able)
    if region == NOBODY:
        return
    terms = Terms(ambush=ambush_able(state, region, you, ROMANS, borrowed))
    offer = Offer(spaces=(region,), most=1, victims=(ROMANS,), borrowed=borrowed, terms=terms)
    yield from choose_command(event, you, offer, ("battle",))


# 47 Chieftains' Council -----------------------------------------------------------------------------------------------

_ELIGIBLE = Option("eligible", "eligible", text="option.council_eligible")
_LIMITED = Option("limited", "limited", text="option.council_limited")


def _council(event: FallingSkyEvent) -> Play[None]:
    """In a Region with two Factions or more, two or more players look ahead; then each acts or becomes Eligible."""
    state, you = event.state, event.you
    there = {r: [f for f in range(GERMANS) if pieces(state, r, f)] for r in EVERY_REGION}
    region = yield from choose_region(event, you, [r for r in EVERY_REGION if len(there[r]) >= 2])
    players = [] if region == NOBODY else [f for f in there[region] if not non_player(state, f)]
    if len(players) < 2:
        return
    picks = yield event.ask(you, "factions", [FACTION[f] for f in players], least=2, most=len(players))
    for faction in event.in_order([pick.value for pick in picks]):
        look_ahead(event, faction, 2)
        (pick,) = yield event.ask(faction, "council", [_LIMITED, _ELIGIBLE, NONE])
        event.faction = faction
        if pick is _LIMITED:
            yield from choose_command(event, faction, Offer(most=1))
        elif pick is _ELIGIBLE:
            yield from BecomeEligible(who="chosen").run(event)


SIDES_37_48: dict[int, Effect] = {
    unshaded(37): effect(Act(_clients)),
    shaded(37): effect(Act(_clients_lost)),
    unshaded(38): effect(Keep(effect="diviciacus")),
    shaded(38): effect(Keep(effect="diviciacus_sidelined")),
    unshaded(39): effect(Keep(effect="river_commerce")),
    shaded(39): effect(Keep(effect="war_interferes")),
    unshaded(40): effect(Act(_alpine), Gain(track="you", n=4)),
    shaded(40): effect(Act(_passes_cut), StayEligible()),
    unshaded(41): effect(Act(_avaricum)),
    unshaded(42): effect(Act(_wine)),
    shaded(42): effect(Act(_romanized)),
    unshaded(43): effect(Keep(effect="convictolitavis")),
    shaded(43): effect(Keep(effect="contest_with_cotus")),
    unshaded(44): effect(Act(_informants)),
    shaded(44): effect(Act(_madness)),
    unshaded(45): effect(
        Select(where=Where(has=("arverni_warbands",)), most=2),
        Replace(units=("arverni_warbands",), into="aedui_hidden", n=2),
        Transfer(sources=("arverni",), target="aedui", n=4),
    ),
    shaded(45): effect(Act(_behind_caesar)),
    unshaded(46): effect(
        EachFaction(among="gauls", steps=(Gain(track="chosen", n=-3), Ineligible(who="chosen"))),
    ),
    shaded(46): effect(SelectFaction(among="gauls"), Free(who="chosen"), StayEligible()),
    unshaded(47): effect(Act(_council)),
    unshaded(48): effect(
        EachFaction(among="gauls", steps=(Free(who="chosen", most=1, specials=("any",)),)),
        StayEligible(),
    ),
}
"""By card side (``coin.cards.code``)."""
