"""8.3.2-8.3.3 The rolls of Non-players: by name, in a step, each its own."""

from __future__ import annotations

from vexillum.core import luck as core
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.games.pendragon.nonplayer.luck import Luck
from vexillum.games.pendragon.nonplayer.mind import Mind
from vexillum.games.pendragon.pieces import FACTIONS

NAMES = [f"roll {n}" for n in range(40)]


def rolls(luck: Luck) -> list[int]:
    return [luck.roll(name, 6) for name in NAMES]


def of(seat: str, step: int = 3, seed: str = "s") -> Luck:
    return Luck(core.Luck(seed).of(seat, step))


def test_the_same_name_in_the_same_step_is_the_same_roll():
    assert rolls(of("dux")) == rolls(of("dux"))
    assert of("dux").key == of("dux").key
    for other in (of("saxons"), of("dux", 4), of("dux", 3, "t")):
        assert rolls(other) != rolls(of("dux"))
        assert other.key != of("dux").key


def test_what_others_roll_is_supposed_p250():
    """The supposed rolls are not one's own, and the others' real ones have no part in them."""
    own = of("dux")
    supposed = own.supposed("saxons")
    assert rolls(supposed) not in (rolls(own), rolls(of("saxons")), rolls(own.supposed("scotti")))
    redealt = Luck(core.Luck("s").imagined("elsewhere", "dux", 3).of("dux", 3))
    assert rolls(redealt.supposed("saxons")) == rolls(supposed)
    assert supposed.key not in (own.key, of("saxons").key)


def test_a_mind_has_the_luck_of_its_seat_and_step():
    session = Session.start(get_game("pendragon"), seed="s")
    for faction, seat in enumerate(FACTIONS):
        assert rolls(Mind.now(session, faction).luck) == rolls(Luck(session.luck(seat)))
