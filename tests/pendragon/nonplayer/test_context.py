"""8.3.2 What a Non-player looks at when it is asked: the rolls are those of its seat in the step."""

from __future__ import annotations

from vexillum.coin.nonplayer.priorities import NamedRolls
from vexillum.core import luck as core
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.games.pendragon.nonplayer.catalog import CATALOG
from vexillum.games.pendragon.pieces import FACTIONS

NAMES = [f"roll {n}" for n in range(40)]


def rolls(luck: NamedRolls) -> list[int]:
    return [luck.roll(name, 6) for name in NAMES]


def test_a_non_player_has_the_luck_of_its_seat_and_step():
    session = Session.start(get_game("pendragon"), seed="s")
    for faction, seat in enumerate(FACTIONS):
        assert rolls(CATALOG.context(session, faction).luck) == rolls(NamedRolls(session.luck(seat)))


def test_what_others_roll_is_supposed_p250():
    """The others' real rolls have no part in what one supposes: dealt again they change nothing of it."""
    own = NamedRolls(core.Luck("s").of("dux", 3))
    redealt = NamedRolls(core.Luck("s").imagined("elsewhere", "dux", 3).of("dux", 3))
    assert rolls(redealt.supposed("saxons")) == rolls(own.supposed("saxons"))
    assert rolls(own.supposed("saxons")) != rolls(NamedRolls(core.Luck("s").of("saxons", 3)))
