"""5.5 A free Battle Command granted by an Event."""

from __future__ import annotations

from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.offer import Offer, Spaces
from vexillum.games.pendragon.battle.terms import Result, Terms
from vexillum.games.pendragon.commands.battle import barbarian_battle, briton_battle
from vexillum.games.pendragon.commands.common import tell_unused
from vexillum.games.pendragon.map import SPACE_COUNT
from vexillum.games.pendragon.pieces import BRITONS
from vexillum.games.pendragon.state import Play, State, Table


def can_free_battle(
    state: State,
    faction: int,
    spaces: Spaces | None = None,
    *,
    enemies: tuple[int, ...] | None = None,
    raiders_suffice: bool = False,
) -> list[int]:
    """5.5 The spaces in which a Faction could Battle: its attackers (3.2.4, 3.3.4, 3.4.4, 3.5.4) and enemies."""
    return _spaces(state, faction, Offer(spaces=spaces, enemies=enemies, raiders_suffice=raiders_suffice))


def free_battle(
    table: Table,
    faction: int,
    spaces: Spaces | None = None,
    *,
    most: int = SPACE_COUNT,
    enemies: tuple[int, ...] | None = None,
    terms: Terms | None = None,
    raiders_suffice: bool = False,
    feats: tuple[str, ...] = (),
) -> Play[list[tuple[int, Result]]]:
    """5.5 A Faction may Battle in up to ``most`` of ``spaces``, only against one of ``enemies`` if they are named.

    One Feat of ``feats`` is free; a single one only helps who has it, and is not asked for (ruling P97). Returns the
    Battles in the order of fighting; none if the Faction did not want any.
    """
    offer = Offer(
        spaces=spaces, most=most, enemies=enemies, terms=terms, raiders_suffice=raiders_suffice, specials=feats
    )
    action = Action(table.state, faction, "battle", offer=offer)
    if _spaces(table.state, faction, offer):
        if len(feats) == 1:
            (action.special,) = feats
        if faction in BRITONS:
            yield from table.during(action, briton_battle.briton_battle(table, action))
        else:
            yield from table.during(action, barbarian_battle.execute(table, action))
    tell_unused(table, action)
    return action.results


def _spaces(state: State, faction: int, offer: Offer) -> list[int]:
    if faction in BRITONS:
        return briton_battle.battle_spaces(state, faction, offer)
    return barbarian_battle.battle_spaces(state, faction, offer)
