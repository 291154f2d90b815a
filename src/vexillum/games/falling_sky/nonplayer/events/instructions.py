"""8.2.1 Non-player Event Instructions: what gray laurels mean, card by card and Faction by Faction."""

from __future__ import annotations

from typing import TypeAlias

from vexillum.coin.nonplayer import instructions
from vexillum.coin.nonplayer.instructions import instruct
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.nonplayer.belgae.board import legion_fronts
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events import conditions, replies
from vexillum.games.falling_sky.nonplayer.events.arduenna import forest_plan, legions_in_reach
from vexillum.games.falling_sky.nonplayer.events.conditions import REBELS
from vexillum.games.falling_sky.nonplayer.events.goals import charge_to
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GAULS,
    ROMANS,
)

Cards: TypeAlias = tuple[instructions.CardInstruction[FallingSkyBot, Action], ...]


_AEDUI_WITH_ROMANS = (2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16, 21, 31, 55, 56)
_AEDUI_SHADED = (8, 10, 25, 35, 46, 59, 63, 65, 70)
_BELGAE_AGAINST_ROMANS = (3, 5, 7, 24, 33)

_ONLY_PLAYERS = conditions.harms_only(*conditions.REBELS, players=True)
_ONLY_REBELS = conditions.harms_only(*conditions.REBELS, players=False)

CARDS_OF_ALL: Cards = (
    # Belgae
    instruct(34, BELGAE, shaded=False),
    *[instruct(card, BELGAE, plays=conditions.against_romans) for card in _BELGAE_AGAINST_ROMANS],
    instruct(1, BELGAE, plays=conditions.against_romans, either=replies.key("senate_up")),
    *[instruct(card, BELGAE, plays=conditions.roman_player) for card in (12, 13, 15, 40)],
    *[instruct(card, BELGAE, comes_to=conditions.more_belgic) for card in (57, 64, 65, 68)],
    instruct(72, BELGAE, plays=replies.can_charge, commands=replies.charge, relocate_to=charge_to),
    instruct(2, BELGAE, plays=lambda bot: bool(legion_fronts(bot, 2))),
    instruct(45, BELGAE, plays=lambda bot: bool(legion_fronts(bot, 45))),
    *[instruct(card, BELGAE, plays=conditions.archers_against_arverni, shaded=False) for card in (27, 30)],
    instruct(62, BELGAE, plays=replies.fleet, commands=replies.where_they_landed, command=replies.after_the_fleet),
    instruct(66, BELGAE, comes_to=conditions.more_belgic),
    instruct(36, BELGAE, commands=replies.hide_all),
    instruct(
        50, BELGAE, plays=replies.loyalty_found(False, (ROMANS, AEDUI)), end=replies.loyalties(False, (ROMANS, AEDUI))
    ),
    # Arverni
    instruct(67, ARVERNI, plays=legions_in_reach, commands=forest_plan, battles=True, command=replies.key("battle")),
    instruct(52, ARVERNI, plays=conditions.carnutes_ours),
    instruct(68, ARVERNI, plays=conditions.remi_ours),
    instruct(1, ARVERNI, either=replies.key("senate_up")),
    *[instruct(card, ARVERNI, plays=conditions.arverni_strong) for card in (20, 32)],
    instruct(72, ARVERNI, plays=replies.can_charge, commands=replies.charge, relocate_to=charge_to),
    instruct(62, ARVERNI, plays=replies.fleet, commands=replies.where_they_landed, command=replies.after_the_fleet),
    instruct(
        50, ARVERNI, plays=replies.loyalty_found(False, (ROMANS, AEDUI)), end=replies.loyalties(False, (ROMANS, AEDUI))
    ),
    # Aedui
    *[instruct(card, AEDUI, plays=conditions.helps_romans) for card in _AEDUI_WITH_ROMANS],
    *[instruct(card, AEDUI, shaded=True) for card in _AEDUI_SHADED],
    instruct(68, AEDUI, shaded=True, plays=conditions.remi_ours),
    instruct(
        52,
        AEDUI,
        plays=conditions.rebel_player,
        comes_to=_ONLY_PLAYERS,
        factions=replies.factions(replies.rebel_players),
    ),
    instruct(
        61,
        AEDUI,
        plays=conditions.rebel_player,
        comes_to=_ONLY_PLAYERS,
        faction=replies.faction(replies.rebel_players),
        remove_ally=replies.holdings(replies.rebel_players),
        remove=replies.units(replies.rebel_players),
    ),
    instruct(49, AEDUI, plays=conditions.starves_rebels),
    instruct(
        19, AEDUI, plays=conditions.arverni_player, comes_to=_ONLY_PLAYERS, either=replies.key("lucterius_remove")
    ),
    instruct(36, AEDUI, plays=conditions.rebel_player, commands=replies.only_against(replies.rebel_players)),
    instruct(
        42,
        AEDUI,
        plays=conditions.rebel_player,
        comes_to=_ONLY_PLAYERS,
        remove_ally=replies.holdings(replies.rebel_players),
    ),
    instruct(
        24, AEDUI, plays=conditions.rebel_player, comes_to=_ONLY_PLAYERS, faction=replies.faction(replies.rebel_players)
    ),
    instruct(66, AEDUI, shaded=True, plays=replies.two_warbands),
    instruct(62, AEDUI, plays=replies.fleet, command=replies.after_the_fleet),
    instruct(50, AEDUI, plays=replies.loyalty_found(True, GAULS), end=replies.loyalties(True, GAULS)),
    # Romans
    instruct(25, ROMANS, commands=replies.only_against(replies.rebels)),
    instruct(52, ROMANS, comes_to=_ONLY_REBELS, factions=replies.factions(replies.rebels)),
    instruct(46, ROMANS, factions=replies.factions(replies.rebels)),
    instruct(24, ROMANS, comes_to=_ONLY_REBELS, faction=replies.faction(replies.rebels)),
    instruct(17, ROMANS, comes_to=conditions.no_new_germans),
    instruct(65, ROMANS, comes_to=conditions.no_new_germans),
    instruct(66, ROMANS, comes_to=conditions.sent_away),
    instruct(1, ROMANS, either=replies.key("senate_down")),
    instruct(49, ROMANS, plays=conditions.starves_rebels),
    instruct(72, ROMANS, comes_to=conditions.sharp_battle),
    instruct(2, ROMANS, plays=conditions.two_legions, may=replies.unless(conditions.two_legions)),
    instruct(19, ROMANS, plays=replies.auxilia(5), either=replies.key("lucterius_place")),
    instruct(11, ROMANS, plays=replies.auxilia(3)),
    instruct(21, ROMANS, plays=replies.auxilia(5), either=replies.key("province_auxilia")),
    instruct(50, ROMANS, plays=replies.loyalty_found(True, REBELS), end=replies.loyalties(True, REBELS)),
)
"""8.2.1 By card and Faction. The order of Regions and pieces by laurels is in the guidelines."""
