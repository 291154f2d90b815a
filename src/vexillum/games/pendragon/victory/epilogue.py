"""8.9 What became of Britain, by winner, Imperium and Dominance."""

from __future__ import annotations

from vexillum.coin.players import non_player
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.charts import EPILOGUES, NON_PLAYER_WIN, Epilogue
from vexillum.games.pendragon.imperium import DOMINANCES, LEVELS
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.players import PLAYERS
from vexillum.games.pendragon.state import State


def text_id(epilogue: Epilogue) -> str:
    """The text of an epilogue."""
    return f"epilogue.{epilogue.id or f'{epilogue.winner}_{epilogue.imperium}_{epilogue.dominance}'}"


def epilogues(state: State, winner: int) -> list[Message]:
    """8.9 What there is to tell when a Faction has won: first, if so, that it was no player's."""
    level, dominance = LEVELS[state.imperium], DOMINANCES[state.dominance]
    fate = next(
        epilogue
        for epilogue in EPILOGUES
        if (epilogue.winner, epilogue.imperium) == (FACTIONS[winner], level)
        and epilogue.dominance in (dominance, "any")
    )
    nobodys = [NON_PLAYER_WIN] if non_player(state, winner) and PLAYERS.people(state) else []
    return [Message(text_id(epilogue)) for epilogue in (*nobodys, fate)]
