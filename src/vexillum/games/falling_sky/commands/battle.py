"""3.2.4, 3.3.4 The Battle Command: Regions, Defenders, and the Special Ability that modifies a Battle."""

from __future__ import annotations

from vexillum.coin.kit import NO, NOBODY, YES
from vexillum.core.decision import Decision, Why
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from ..actions import Action, Command, helper, helping, near_leader
from ..battle.battle import AMBUSH_RULE, BATTLE_RULE, can_ambush, can_besiege, fight
from ..battle.sides import ORDINARY, Side, Terms, with_special
from ..cards import CONTEST_WITH_COTUS, in_effect
from ..control import pieces, present, warbands
from ..map import REGION_IDS, SPACE_COUNT
from ..money import funds
from ..options import FACTION
from ..pieces import AEDUI, FACTIONS, GERMANS, ROMANS, SEATS, WARBANDS
from ..state import Play, State, Table
from .common import region_by_region


def cost_of(state: State, region: int, faction: int) -> int:
    """3.2.4, 3.3.4 Two Resources for Romans, one for Gauls, twice that if Devastated."""
    cost = (2 if faction == ROMANS else 1) * (2 if state.devastated[region] else 1)
    return 2 * cost if faction == AEDUI and in_effect(state, CONTEST_WITH_COTUS) else cost


def attackers(action: Action, region: int, lender: int = NOBODY) -> Side:
    """3.2.4, 3.3.4 The attacking side, with the Germans that it has Enlisted (4.5.1) and as an Event has it.

    ``lender``: card 38, the Faction whose Warbands or Auxilia attack as well.
    """
    borrowed: tuple[int, ...] = WARBANDS[GERMANS] if region in action.enlisted else ()
    if lender != NOBODY:
        borrowed += WARBANDS[lender]
    if action.offer is None:
        return Side(region, action.faction, borrowed=borrowed)
    alone = None if action.offer.alone is None else dict(action.offer.alone)
    return Side(region, action.faction, borrowed=borrowed + action.offer.borrowed, alone=alone)


def defenders(state: State, action: Action | None, region: int, faction: int) -> list[int]:
    """3.2.4, 3.3.4 The Factions that can be attacked in a Region."""
    allowed = None if action is None or action.offer is None else action.offer.victims
    enlisted = action is not None and region in action.enlisted
    return [
        other
        for other in present(state, region)
        if other != faction and (allowed is None or other in allowed) and not (enlisted and other == GERMANS)
    ]


def why_not_region(state: State, action: Action | None, region: int, faction: int) -> Message | None:
    """3.2.4, 3.3.4 Why there can be no Battle in a Region."""
    offer = None if action is None else action.offer
    if offer is not None and (offer.alone is not None or offer.borrowed):
        able = action is not None and bool(attackers(action, region).mobile(state))
    else:
        mine = pieces(state, region, faction) + helping(state, action, region)  # 4.5.1 Enlisted Germans are Belgae
        able = bool(mine) or (offer is not None and offer.absent)
    words = {"space": REGION_IDS[region], "who": FACTIONS[faction]}
    if not able:
        return Message("why.battle_nobody", words, BATTLE_RULE[faction])
    if not defenders(state, action, region, faction):
        return Message("why.battle_no_enemy", words, BATTLE_RULE[faction])
    return None


_LIKELY = [0] * (GERMANS + 1)
"""For each Faction, the Region that would do the last time: it is asked first, and mostly it still does."""


def why_not(state: State, faction: int) -> Message | None:
    """3.2.4, 3.3.4 Why a Faction cannot Battle anywhere."""
    likely, mine = _LIKELY[faction], funds(state, faction)
    if why_not_region(state, None, likely, faction) is None and cost_of(state, likely, faction) <= mine:
        return None
    poor = None
    for region in range(SPACE_COUNT):
        if why_not_region(state, None, region, faction) is None:
            if cost_of(state, region, faction) <= mine:
                _LIKELY[faction] = region
                return None
            words = {"command": "battle", "n": cost_of(state, region, faction)}
            poor = Message("why.command_cost", words, BATTLE_RULE[faction])
    return poor or Message("why.battle_nowhere", {"who": FACTIONS[faction]}, BATTLE_RULE[faction])


def battle(table: Table, action: Action) -> Play[None]:
    """3.2.4, 3.3.4 Region by Region: a Defender, then the Battle.

    A Region costs what it costs when it is selected: one that was Devastated meanwhile, twice as much (F251).
    """
    faction = action.faction
    yield from region_by_region(
        table,
        action,
        lambda state, region: why_not_region(state, action, region, faction),
        lambda region: cost_of(table.state, region, faction),
        lambda region: battle_in(table, action, region),
        BATTLE_RULE[faction],
    )


def battle_in(table: Table, action: Action, region: int) -> Play[None]:
    """3.2.4, 3.3.4 One Region of a Battle Command."""
    state, faction = table.state, action.faction
    space = REGION_IDS[region]
    (pick,) = yield table.ask(
        SEATS[faction],
        "battle.target",
        [FACTION[other] for other in defenders(state, action, region, faction)],
        rule=BATTLE_RULE[faction],
        params={"space": space},
        about=f"space:{space}",
        why=why_attack(action, region, BATTLE_RULE[faction]),
    )
    lender = yield from _lender(table, action, region, pick.value)
    attacker, defender = attackers(action, region, lender), Side(region, pick.value)
    terms = ORDINARY if action.offer is None else action.offer.terms
    terms = yield from _with_special(table, action, attacker, defender, terms)
    yield from fight(table, attacker, defender, terms, action.battles)


def why_attack(action: Action, region: int, rule: str) -> Why:
    """3.2.4, 3.3.4 Why a Faction cannot be the Defender here."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        id = name.removeprefix("seat:")
        if id not in FACTIONS or id == action.seat:
            return None
        words = {"space": REGION_IDS[region], "who": id}
        other = FACTIONS.index(id)
        if not pieces(table.state, region, other):
            return Message("why.attack_absent", words, rule)
        if other == GERMANS and region in action.enlisted:
            return Message("why.attack_enlisted", words, "4.5.1")
        return Message("why.faction_event", words, "5.4")

    return why


def _lender(table: Table, action: Action, region: int, target: int) -> Play[int]:
    """Card 38: the Faction that lends its Warbands or Auxilia here, if they are to attack; never against itself."""
    state = table.state
    other = helper(state, action, region)
    if other in (NOBODY, GERMANS, target) or not warbands(state, region, other):
        return NOBODY
    space = REGION_IDS[region]
    (pick,) = yield table.ask(
        action.seat,
        "battle.loan",
        [YES, NO],
        rule="5.3",
        params={"space": space, "who": FACTIONS[other], "enemy": FACTIONS[target]},
        about=f"space:{space}",
    )
    return other if pick is YES else NOBODY


def may_add(action: Action, special: str) -> bool:
    """4.1 Whether a Special Ability may modify this Battle: announced already, or still to be announced."""
    if not action.specials or not (action.special is None or action.added(special)):
        return False
    return action.offer is None or special in action.offer.specials


def ambush_possible(state: State, action: Action, attacker: Side, defender: Side) -> bool:
    """4.3.3, 4.4.3, 4.5.3 More Hidden attackers than Hidden Defenders, near the Leader; one Region for Aedui."""
    if attacker.faction == ROMANS or not may_add(action, "ambush") or not can_ambush(state, attacker, defender):
        return False
    if attacker.faction == AEDUI:
        return not action.added("ambush")
    return attacker.region in near_leader(state, attacker.faction)


def ambush_able(state: State, region: int, faction: int, enemy: int, borrowed: tuple[int, ...]) -> bool:
    """4.3.3, 5.4 Whether a Faction could Ambush an enemy by an Event, with pieces of others as its own (card 45)."""
    if faction == ROMANS or not can_ambush(state, Side(region, faction, borrowed=borrowed), Side(region, enemy)):
        return False
    return faction == AEDUI or region in near_leader(state, faction)


def _with_special(table: Table, action: Action, attacker: Side, defender: Side, terms: Terms) -> Play[Terms]:
    """4.2.3, 4.3.3 Besiege or Ambush, if it is possible here and wanted."""
    state = table.state
    if attacker.faction == ROMANS:
        special, rule = "besiege", "4.2.3"
        possible = may_add(action, special) and can_besiege(state, attacker, defender)
    else:
        special, rule = "ambush", AMBUSH_RULE[attacker.faction]
        possible = not terms.ambush and ambush_possible(state, action, attacker, defender)
    if not possible:
        return terms
    space = REGION_IDS[attacker.region]
    (pick,) = yield table.ask(
        action.seat,
        f"battle.{special}_here",
        [YES, NO],
        rule=rule,
        params={"space": space, "who": FACTIONS[defender.faction]},
        about=f"space:{space}",
    )
    if pick is NO:
        return terms
    action.add_special(special)
    action.special_done = True
    table.tell("special", rule, who=action.seat, special=special)
    return with_special(terms, special)


BATTLE = tuple(Command("battle", BATTLE_RULE[faction], why_not, battle) for faction in range(GERMANS))
