"""9.1 Everything that an event can do, by its name in the data."""

from __future__ import annotations

from vexillum.games.akkren.events import agents, envoys, land, persons, promises, troops
from vexillum.games.akkren.events.drawn_event import Effect

EFFECTS: dict[str, Effect] = {
    "gp": land.gp,
    "region_gp_next": land.region_gp_next,
    "region_gp_half_next": land.region_gp_half_next,
    "plunder_marker_random": land.plunder_marker_random,
    "rebellion_random": land.rebellion_random,
    "lose_fort": land.lose_fort,
    "caravan_loss": land.caravan_loss,
    "diplomatic_points": envoys.diplomatic_points,
    "next_diplomacy": promises.next_diplomacy,
    "next_caravan": promises.next_caravan,
    "next_siege": promises.next_siege,
    "next_build_discount": promises.next_build_discount,
    "demon_limit": promises.demon_limit,
    "mana_season": promises.mana_season,
    "fleet_mp": promises.fleet_mp,
    "first_battle_die": promises.first_battle_die,
    "hero_stat_turn": promises.hero_stat_turn,
    "terrain_mp": promises.terrain_mp,
    "river_shift": promises.river_shift,
    "no_faction_war_turn": promises.no_faction_war_turn,
    "gk_extra_campaign": promises.gk_extra_campaign,
    "extra_mercenary_roll": promises.extra_mercenary_roll,
    "free_mercenary": troops.free_mercenary,
    "free_unit": troops.free_unit,
    "lose_cheapest_unit": troops.lose_cheapest_unit,
    "random_region_loss": troops.random_region_loss,
    "fleet_at_sea_loss": troops.fleet_at_sea_loss,
    "akkren_group": troops.akkren_group,
    "heal_heroes": persons.heal_heroes,
    "wound_hero": persons.wound_hero,
    "draw_agent": agents.free_agent,
    "reveal_agents": agents.reveal_agents,
    "discard_agent_random": agents.discard_agent_random,
}
