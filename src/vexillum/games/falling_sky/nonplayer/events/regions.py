"""8.3.1 Which Regions Non-players select in Events: where the card does most for them, then at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from vexillum.coin.lasting import code
from vexillum.coin.nonplayer.priorities import Priority, choose, fewest, first, most
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.control import (
    allies,
    controller,
    hidden,
    leader_region,
    pieces,
    present,
    strongholds,
    subdued,
    warbands,
)
from vexillum.games.falling_sky.forces import adjacent, may_ally
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.belgae_march import needed
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events.guidelines import card_of
from vexillum.games.falling_sky.nonplayer.foresight import forecast
from vexillum.games.falling_sky.nonplayer.plans import MarchPlan
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    CAESAR,
    GERMANS,
    LEGION,
    ROMANS,
    WARBANDS,
    K,
)
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory import margin

Order = tuple[Priority[int], ...]
Makes = Callable[[FallingSkyBot], Order]
"""What a card makes of the Regions that may be selected."""
RULE = "8.3.1"
REBELS = (ARVERNI, BELGAE)


def _own(bot: FallingSkyBot) -> Priority[int]:
    return most("own_pieces", lambda region: pieces(bot.state, region, bot.faction))


def _leader(bot: FallingSkyBot) -> Priority[int]:
    there = leader_region(bot.state, bot.faction)
    return first("own_leader", lambda region: region == there)


def _enemies(state: State, region: int, faction: int) -> int:
    return sum([pieces(state, region, other) for other in present(state, region) if other != faction])


def _foes(bot: FallingSkyBot) -> Priority[int]:
    return most("enemy_pieces", lambda region: _enemies(bot.state, region, bot.faction))


def _bands(bot: FallingSkyBot, *factions: int, most_of: int = 99) -> Callable[[int], int]:
    state = bot.state
    return lambda region: min(most_of, sum([warbands(state, region, faction) for faction in factions]))


def _legions(bot: FallingSkyBot) -> Priority[int]:
    return most("legions", lambda region: bot.state.units[K * region + LEGION])


def _starving(bot: FallingSkyBot) -> Order:
    """Card 49: where enemies lose pieces and the Faction itself does not; Romans and Aedui think of players only."""
    state, me = bot.state, bot.faction
    rebels = [faction for faction in REBELS if bot.is_player(faction)]
    targets = rebels if me in (ROMANS, AEDUI) else [faction for faction in range(GERMANS) if faction != me]
    return (
        fewest("own_there", lambda region: bool(pieces(state, region, me))),
        most("targets", lambda region: sum([bool(pieces(state, region, target)) for target in targets])),
    )


def legion_losses(state: State, region: int, faction: int, borrowed: tuple[int, ...] = ()) -> int:
    """8.2.1 The Losses that a Battle would force on Legions: beyond the Auxilia."""
    seen = forecast(state, region, faction, ROMANS, borrowed=borrowed)
    return min(state.units[K * region + LEGION], max(0, seen.sheer - warbands(state, region, ROMANS)))


def litaviccus(state: State, region: int, faction: int) -> int:
    """Card 45: the same with the Aedui Warbands of the Region as one's own."""
    return legion_losses(state, region, faction, () if faction == AEDUI else WARBANDS[AEDUI])


def _strike(bot: FallingSkyBot) -> Order:
    """Card 58 shaded: a Fort that Germans can reach, with the most Legions, then the most Romans."""
    state = bot.state

    def near(region: int) -> int:
        return sum([warbands(state, other, GERMANS) for other in (region, *adjacent(state, region))])

    return first("germans_near", lambda region: near(region) > 0), _legions(bot), _foes(bot)


def new_pasture(bot: FallingSkyBot, region: int) -> bool:
    """Cards 62 and 66, Belgae: could they take Control of a Region with a Subdued Tribe that may be theirs?"""
    state = bot.state
    tribes = [tribe for tribe in subdued(state, region) if may_ally(state, tribe, BELGAE)]
    return bool(tribes) and 0 < needed(state, region) <= spare_elsewhere(state, region, bot.faction)


def spare_elsewhere(state: State, region: int, faction: int) -> int:
    """8.2.1 Warbands that may leave other Regions: all but those that keep Control there."""
    total = 0
    for other in range(len(REGION_IDS)):
        if other != region:
            total += spare_at(state, other, faction)
    return total


def spare_at(state: State, region: int, faction: int) -> int:
    """8.2.1 The Warbands of a Region that its Control does not need."""
    there = warbands(state, region, faction)
    if controller(state, region) != faction:
        return there
    mine = pieces(state, region, faction)
    others = sum([pieces(state, region, other) for other in range(GERMANS + 1)]) - mine
    return min(there, mine - others - 1)


def _pasture(bot: FallingSkyBot) -> Order:
    if bot.faction != BELGAE:
        return ()
    return (
        first("takes_control", lambda region: new_pasture(bot, region)),
        fewest("warbands_needed", lambda region: needed(bot.state, region)),
    )


def victims_of_charge(bot: FallingSkyBot) -> list[int]:
    """Card 72 shaded: the players that could be attacked, those with the highest margin first."""
    players = [f for f in range(GERMANS) if f != bot.faction and bot.is_player(f)]
    if bot.faction == ARVERNI:
        return [faction for faction in (ROMANS, AEDUI, BELGAE) if faction in players]
    return sorted(players, key=lambda faction: -margin(bot.state, faction))


def charge_goals(bot: FallingSkyBot, origin: int) -> list[int]:
    """Card 72 shaded: the Regions within one of an origin, those of the first victim in front."""
    state = bot.state
    near = [origin, *adjacent(state, origin)]
    for victim in victims_of_charge(bot):
        there = [region for region in near if pieces(state, region, victim)]
        if there:
            return there
    return []


def _charge(bot: FallingSkyBot) -> Order:
    state = bot.state
    victims = victims_of_charge(bot)

    def rank(origin: int) -> int:
        near = [origin, *adjacent(state, origin)]
        found = [at for at, victim in enumerate(victims) if any(pieces(state, region, victim) for region in near)]
        return found[0] if found else len(victims)

    return fewest("victim_order", rank), most("own_hidden", lambda region: hidden(state, region, bot.faction))


def _belgic(bot: FallingSkyBot) -> Order:
    state = bot.state
    return (
        most("belgic_allies", lambda region: len(allies(state, region, BELGAE))),
        most("belgic_warbands", _bands(bot, BELGAE)),
    )


def _besieged(bot: FallingSkyBot) -> Order:
    state = bot.state
    return (
        most("enemy_strongholds", lambda r: sum([len(strongholds(state, r, f)) for f in (*REBELS, GERMANS)])),
        _foes(bot),
    )


def _clear_germania(bot: FallingSkyBot) -> Order:
    state = bot.state
    return (
        most("germanic_allies", lambda region: len(allies(state, region, GERMANS))),
        most("germanic_warbands", _bands(bot, GERMANS)),
    )


def _hostile(bot: FallingSkyBot) -> Order:
    return (_foes(bot),)


def _where_own(bot: FallingSkyBot) -> Order:
    return _leader(bot), _own(bot)


SPACES: dict[int, Makes] = {
    code(4, False): lambda bot: (most("enemy_warbands", _bands(bot, *REBELS)),),
    code(7, False): _where_own,
    code(11, False): _hostile,
    code(16, False): lambda bot: (first("caesar", lambda r: bool(bot.state.units[K * r + CAESAR])), _own(bot)),
    code(18, False): _clear_germania,
    code(19, True): lambda bot: (_own(bot),),
    code(23, True): lambda bot: (_legions(bot),),
    code(24, True): lambda bot: (_legions(bot), most("auxilia", _bands(bot, ROMANS))),
    code(33, False): _where_own,
    code(45, False): lambda bot: (most("arverni_warbands", _bands(bot, ARVERNI, most_of=2)),),
    code(45, True): lambda bot: (most("legion_losses", lambda r: litaviccus(bot.state, r, bot.faction)), _foes(bot)),
    code(49, False): _starving,
    code(51, False): lambda bot: (most("enemy_warbands", _bands(bot, *REBELS, most_of=4)),),
    code(51, True): lambda bot: (most("enemy_warbands", _bands(bot, AEDUI, most_of=4)),),
    code(56, True): lambda bot: (_own(bot),),
    code(58, False): lambda bot: (most("enemy_warbands", _bands(bot, BELGAE, GERMANS, most_of=9)),),
    code(58, True): _strike,
    code(60, False): _belgic,
    code(66, True): _pasture,
    code(70, False): _besieged,
    code(70, True): _hostile,
    code(71, False): lambda bot: (
        first("own_control", lambda region: controller(bot.state, region) == bot.faction),
        _own(bot),
    ),
    code(72, False): _hostile,
    code(72, True): _charge,
}
"""By card side, the priorities; a Region of any other card is drawn at random."""


MARCHES: dict[int, Offer] = {
    code(4, False): Offer(steps=1),
    code(70, False): Offer(limits=((LEGION, 4),), movers_only=True),
    code(72, False): Offer(steps=1),
}
"""8.2.3 By card side, the free March into a Region that Non-player Romans select by the priorities of their March."""


def _march_goal(bot: FallingSkyBot, regions: Sequence[int]) -> int | None:
    """8.2.3 The first destination of the flowchart's March among some Regions; None if it has none."""
    event = bot.event
    if event is None or bot.faction != ROMANS or event.side not in MARCHES:
        return None
    offer = msgspec.structs.replace(MARCHES[event.side], targets=tuple(regions))
    action = Action(bot.state, ROMANS, "march", offer=offer)
    plan = bot.catalog.planners.named("march", ROMANS)(bot, action)
    return plan.groups[0].target if isinstance(plan, MarchPlan) else None


def best(bot: FallingSkyBot, decision: Decision, regions: Sequence[int], n: int = 0) -> int | None:
    """8.3.1 The Region that comes first."""
    event = bot.event
    if (goal := _march_goal(bot, regions)) is not None:
        return goal
    side = -1 if event is None else event.side
    order = SPACES[side](bot) if side in SPACES else ()
    roll = f"8.3.4 {card_of(bot)} {decision.kind} {decision.about} {n}"
    return choose(bot, RULE, "event_space", regions, *order, roll=roll)


def regions_of(decision: Decision) -> list[int]:
    """The Regions that may be selected."""
    return [REGION_NUMBER[key] for key in decision.keys if key in REGION_NUMBER]


def select_region(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.1 Where the card does most."""
    region = best(bot, decision, regions_of(decision))
    return (NONE.key if NONE.key in decision.keys else DONE.key,) if region is None else (REGION_IDS[region],)


def select_regions(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.1 As many Regions as may be selected, the best first."""
    left = regions_of(decision)
    chosen: list[str] = []
    while left and len(chosen) < decision.at_most:
        region = best(bot, decision, left, len(chosen))
        assert region is not None
        left.remove(region)
        chosen.append(REGION_IDS[region])
    return chosen
