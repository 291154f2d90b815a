"""Heroes on their quests, magic users with their armies."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.battle.challenge import duellist
from vexillum.games.akkren.components.decks import GUARDIANS
from vexillum.games.akkren.components.factions import CAPITAL_OF
from vexillum.games.akkren.components.map import DISTANCE, LAND, PLACE_IDS
from vexillum.games.akkren.control import land_stacks
from vexillum.games.akkren.duel import Duellist, victory_odds
from vexillum.games.akkren.forces import heroes
from vexillum.games.akkren.minds import cards
from vexillum.games.akkren.minds.armies.battle_choices import QUEST
from vexillum.games.akkren.minds.mind import Keys, Mind
from vexillum.games.akkren.people.actions import options
from vexillum.games.akkren.people.quests import QUEST_ZONE, at_quest
from vexillum.games.akkren.people.travel import Way
from vexillum.games.akkren.state import NONE, Kind, Person, Role

STRIDE = 3
"""How many zones a hero goes in a turn."""


def who_acts(mind: Mind) -> Keys:
    """``people``: those who have something to do; then agents; then done."""
    for option in mind.options:
        if option.key.startswith("p"):
            one = heroes.person(mind.state, option.value)
            able = options(mind.state, one, heroes.movement(one), asked=False)
            if errand(mind, one, able) is not None:
                return (option.key,)
    if mind.has("agents") and cards.something_to_do(mind):
        return ("agents",)
    return ("done",)


def act(mind: Mind) -> Keys:
    """``people.act``"""
    id = mind.about("person")
    one = next((one for one in mind.state.people if one.id == id), None)
    key = None if one is None else errand(mind, one, list(mind.options))
    return ("done",) if key is None else (key,)


def errand(mind: Mind, one: Person, able: list[Option]) -> str | None:
    """What a person should do next; None: nothing."""
    keys = {option.key: option for option in able}
    return _hero(mind, one, keys) if one.role == Role.HERO else _mage(mind, one, keys)


def _hero(mind: Mind, one: Person, keys: dict[str, Option]) -> str | None:
    if "drink" in keys:
        return "drink"
    hurt = heroes.hits_left(one) <= 1
    if "quest" in keys and not hurt:
        mind.say("quest")
        return "quest"
    if one.quest == NONE:
        return None
    goal = QUEST_ZONE[one.quest]
    if "guardian" in keys and at_quest(one) and _match(mind, one, goal):
        return None if hurt else "guardian"
    if "abandon" in keys and (
        not 0 <= DISTANCE[one.place][goal] <= STRIDE * (mind.turns_left + 1) or not _match(mind, one, goal)
    ):
        return "abandon"
    if not _match(mind, one, goal):
        return _towards(mind, one, CAPITAL_OF[mind.me], keys)
    return _towards(mind, one, goal, keys)


def _match(mind: Mind, one: Person, goal: int) -> bool:
    """Whether a hero is a match for the guardian who is known to wait at the place of his quest."""
    guardian = mind.state.lairs[goal]
    if guardian == NONE or one.raised != NONE:
        return True
    record = GUARDIANS[guardian]
    return victory_odds(duellist(one), Duellist("", record.strength, record.hit, guardian=True)) >= QUEST


def _towards(mind: Mind, one: Person, goal: int, keys: dict[str, Option]) -> str | None:
    """The next zone on the way, past as few enemies as can be; only if it is a step nearer."""
    if one.place >= LAND or one.place == goal or not 0 <= DISTANCE[one.place][goal] < LAND:
        return None
    ways = [option for option in keys.values() if isinstance(option.value, Way)]
    found = [
        (option.value.risks, DISTANCE[option.value.zones[-1]][goal], option.value.cost, option.key)
        for option in ways
        if DISTANCE[option.value.zones[-1]][goal] < DISTANCE[one.place][goal]
    ]
    safe = [way for way in found if not way[0]]
    return min(safe, key=lambda way: way[1:])[3] if safe else None


def _mage(mind: Mind, one: Person, keys: dict[str, Option]) -> str | None:
    """A magic user goes with the strongest army that has none; what he is with he does not leave."""
    if one.stack != NONE:
        return "wings" if "wings" in keys and mind.phases_in_year else None
    taken = {other.stack for other in mind.state.people if other.owner == mind.me and other.role != Role.HERO}
    armies = [army for army in mind.armies if army.kind == Kind.ARMY and army.id not in taken]
    here = [army for army in land_stacks(mind.state, one.place) if army in armies] if one.place < LAND else []
    if here and f"s{here[0].id}" in keys:
        mind.say("with_army", zone=PLACE_IDS[one.place])
        return f"s{here[0].id}"
    return _towards(mind, one, armies[0].place, keys) if armies else None


def wings(mind: Mind) -> Keys:
    """``people.wings``: the strongest army."""
    powers = {one.id: mind.power(one) for one in mind.own}
    return (max(mind.options, key=lambda option: powers.get(option.value, 0)).key,)


def visit(mind: Mind) -> Keys:
    """``move.visit``: a channel to the Order whose Master burns and hurries; one that is open is kept."""
    if mind.state.order_markers[mind.me] != NONE:
        return ("done",)
    return (next((key for key in ("fire", "air", "earth", "water") if mind.has(key)), "done"),)
