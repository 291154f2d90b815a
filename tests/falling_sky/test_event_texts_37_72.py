"""Every decision, option and line of cards 37 to 72 has its words, in both languages."""

from __future__ import annotations

import random

from tests.falling_sky.harness import board, put
from vexillum.games.falling_sky.decks import HOUSE
from vexillum.games.falling_sky.wording import read_catalog

OURS = ("option.branch.", "option.event_", "option.council_", "log.event_", "log.colony")


def seen():
    """The texts that the Events of these cards ask for, with many different answers."""
    found = set()
    for number in range(6):
        for side in [side for card in range(37, 73) for side in HOUSE.sides[card]]:
            for who in range(4):
                rng = random.Random(f"{number} {side} {who}")
                table = board(rng.choice(("reconquest-of-gaul", "the-great-revolt")), empty=False)
                if number % 2:
                    table = board()
                    put(table, "carnutes", germanic_hidden=3, auxilia_hidden=1, belgic_successor=1)
                    put(table, "bituriges", "bituriges=roman_ally", legion=1)
                    put(table, "atrebates", "remi=belgic_ally")
                table.state.current, table.state.deck, table.state.lasting = side // 2, [1, 2, 3], [16, 76]
                play = HOUSE.effects[side].execute(table, side, str(side // 2), who)
                picks = None
                try:
                    while True:
                        decision = next(play) if picks is None else play.send(picks)
                        if decision.kind.startswith("event."):
                            found.add(f"ask.{decision.kind}")
                        found.update(option.text for option in decision.options)
                        most = min(decision.at_most, len(decision.options))
                        picks = tuple(rng.sample(decision.options, rng.randint(decision.at_least, most)))
                except StopIteration:
                    found.update(entry.id for entry in table.journal)
    return {id for id in found if id.startswith(("ask.event.", *OURS))}


def test_every_text_is_there():
    catalog, ids = read_catalog(), seen()
    assert {"ask.event.fealty", "ask.event.city", "option.event_fort", "log.colony", "ask.event.german_command"} <= ids
    for language in ("en", "it"):
        assert not sorted(id for id in ids if id not in catalog.texts[language])
