"""8.2.1 What the board must show for an instruction: who is a player, who is how far, what would be placed."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin.nonplayer.trial import Trial
from vexillum.core.decision import DONE
from vexillum.games.falling_sky.control import controller, pieces, tribes_in, warbands
from vexillum.games.falling_sky.map import REGION_NUMBER, REMI, SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.pieces import (
    ARVERNI,
    BELGAE,
    CITADEL_OF,
    GAULS,
    GERMANS,
    IS_CITADEL,
    ROMANS,
    STATUS_OWNER,
    STATUS_TYPE,
)
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import allied, margin, roman_score

ACCO = 34
CARNUTES, MANDUBII, NERVII, TREVERI = (REGION_NUMBER[id] for id in ("carnutes", "mandubii", "nervii", "treveri"))
REBELS = (ARVERNI, BELGAE)
AEDUI_LIMIT = 12
"""8.2.1 Above this Roman score the Aedui help the Romans no more."""
ARVERNI_HOLD = 9
"""8.2.1 Cards 20 and 32: the Allies and Citadels that the Arverni need."""


def places_citadel(state: State) -> bool:
    """Card 34: whether there is an enemy Citadel in Carnutes or Mandubii, and an Arverni one to take its place."""
    ready = state.available[STATUS_TYPE[CITADEL_OF[ARVERNI]]]
    there = [state.tribes[tribe] for region in (CARNUTES, MANDUBII) for tribe in tribes_in(state, region)]
    return bool(ready) and any(IS_CITADEL[status] and STATUS_OWNER[status] != ARVERNI for status in there)


def roman_player(bot: FallingSkyBot) -> bool:
    """The Romans are a player."""
    return bot.is_player(ROMANS)


def against_romans(bot: FallingSkyBot) -> bool:
    """The Romans are a player, and the Arverni have not met their condition (7.2)."""
    return bot.is_player(ROMANS) and margin(bot.state, ARVERNI) <= 0


def archers_against_arverni(bot: FallingSkyBot) -> bool:
    """The Arverni are a player, and the Romans a Non-player."""
    return bot.is_player(ARVERNI) and not bot.is_player(ROMANS)


def helps_romans(bot: FallingSkyBot) -> bool:
    """8.2.1 Aedui: the Romans are a Non-player with a score of 12 at most."""
    return not bot.is_player(ROMANS) and roman_score(bot.state) <= AEDUI_LIMIT


def rebel_player(bot: FallingSkyBot) -> bool:
    """8.2.1 Arverni or Belgae are a player."""
    return any(bot.is_player(faction) for faction in REBELS)


def arverni_player(bot: FallingSkyBot) -> bool:
    """The Arverni are a player."""
    return bot.is_player(ARVERNI)


def arverni_strong(bot: FallingSkyBot) -> bool:
    """Cards 20 and 32: nine Arverni Allies and Citadels."""
    return allied(bot.state, ARVERNI) >= ARVERNI_HOLD


def carnutes_ours(bot: FallingSkyBot) -> bool:
    """Card 52: the Faction Controls Carnutes."""
    return controller(bot.state, CARNUTES) == bot.faction


def remi_ours(bot: FallingSkyBot) -> bool:
    """Card 68: the Remi are on the Faction's side."""
    return STATUS_OWNER[bot.state.tribes[REMI]] == bot.faction


def starves(bot: FallingSkyBot, state: State, region: int) -> bool:
    """49, Romans and Aedui: whether a Region would lose pieces of player Arverni or Belgae, none of Non-players (F329).

    For Romans also none of their own.
    """
    there = [rebel for rebel in REBELS if pieces(state, region, rebel)]
    if not there or not all(bot.is_player(rebel) for rebel in there):
        return False
    return bot.faction != ROMANS or not pieces(state, region, ROMANS)


def starves_rebels(bot: FallingSkyBot) -> bool:
    """49: whether there is such a Region without a Devastated marker."""
    return any(not bot.state.devastated[region] and starves(bot, bot.state, region) for region in range(SPACE_COUNT))


def two_legions(bot: FallingSkyBot) -> bool:
    """Card 2: two Legions could come."""
    return bot.state.legions_track + bot.state.fallen >= 2


def more_belgic(bot: FallingSkyBot, trial: Trial[State]) -> bool:
    """8.2.1 Whether there are more Belgic Allies and Citadels afterwards."""
    return allied(trial.after, BELGAE) > allied(trial.before, BELGAE)


def sharp_battle(bot: FallingSkyBot, trial: Trial[State]) -> bool:
    """72, Romans: whether there is a Battle against them."""
    return any(decision.kind == "battle.target" for decision, _ in trial.heard)


def no_new_germans(bot: FallingSkyBot, trial: Trial[State]) -> bool:
    """17, 65, Romans: Germans moved or fought, no one attacked Romans, no Germanic Ally was placed."""
    before, after = trial.before, trial.after
    ambushes = [picks[0].value for decision, picks in trial.heard if decision.kind == "germans.ambush"]
    if ROMANS in ambushes or allied(after, GERMANS) > allied(before, GERMANS):
        return False
    return bool(ambushes) or any(
        warbands(before, r, GERMANS) != warbands(after, r, GERMANS) for r in range(SPACE_COUNT)
    )


def sent_away(bot: FallingSkyBot, trial: Trial[State]) -> bool:
    """66, Romans: Germans Marched away from Romans, and no Germanic Ally was placed (F390)."""
    marched = any(asked.kind == "germans.march_to" and picks[0] is not DONE for asked, picks in trial.heard)
    return marched and no_new_germans(bot, trial)


def forces_of(state: State, faction: int) -> int:
    """1.4 All pieces of a Faction on the map."""
    return sum([pieces(state, region, faction) for region in range(SPACE_COUNT)])


def harms_only(*factions: int, players: bool) -> Callable[[FallingSkyBot, Trial[State]], bool]:
    """8.2.1 "Target these only": one of some Factions, if the card says so a player, loses pieces or Resources; no
    other does, but the Romans and the Faction itself (F328).
    """

    def comes_to(bot: FallingSkyBot, trial: Trial[State]) -> bool:
        before, after = trial.before, trial.after

        def lost(faction: int) -> bool:
            poorer = faction < GERMANS and after.tracks[faction] < before.tracks[faction]
            return poorer or forces_of(after, faction) < forces_of(before, faction)

        wanted = [faction for faction in factions if bot.is_player(faction) or not players]
        spared = [faction for faction in (*GAULS, GERMANS) if faction not in wanted and faction != bot.faction]
        return any(lost(faction) for faction in wanted) and not any(lost(faction) for faction in spared)

    return comes_to
