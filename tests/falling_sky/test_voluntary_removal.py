"""F101, 1.4.1: a player who executes an Event may take own pieces off the map, before it and in its free Commands."""

from tests.asked import Asked
from tests.falling_sky.harness import board, check, event, put, tribe, units
from vexillum.games.falling_sky.pieces import T_AEDUI_WARBAND
from vexillum.games.falling_sky.sequence import TURNS


def turn(table, card, *before):
    """The turn of the next Eligible Faction on a card; those named have passed."""
    state = table.state
    state.current = card
    for faction in before:
        state.standing[faction] = 2
    return Asked(TURNS.turn(table))


class TestBeforeTheEvent:
    def test_f101_pieces_go_before_the_event_then_something_must_be_executed(self):
        table = board()
        put(table, "nervii", legion=3)
        table.state.legions_track = 0
        table.state.fallen = 9
        asked = turn(table, 31, 1, 3)
        assert asked.seat == "romans"
        asked.answer("remove", kind="turn")
        assert "pass" not in asked.keys
        asked.answer("event.unshaded", kind="turn")
        assert (units(table, "nervii", "legion"), units(table, "provincia", "legion")) == (2, 1)
        assert table.state.legions_track == 0
        assert not table.state.shared

    def test_f101_a_citadel_may_become_an_ally(self):
        table = board()
        put(table, "carnutes", "carnutes=arverni_citadel")
        asked = turn(table, 28)
        asked.answer("remove", kind="turn").answer("carnutes.ally", kind="remove.piece")
        assert tribe(table, "carnutes") == "arverni_ally"
        check(table)

    def test_f101_not_when_only_a_limited_command_is_left(self):
        table = board()
        put(table, "nervii", legion=3)
        table.state.first_did = 1
        assert "remove" not in turn(table, 31, 1, 3).keys

    def test_f101_no_passing_after_a_command_was_called_off(self):
        table = board()
        put(table, "carnutes", "carnutes=roman_ally", legion=1, arverni_hidden=8)
        asked = turn(table, 1)
        asked.answer("remove", kind="turn").answer("legion", kind="remove.piece")
        asked.answer("recruit", kind="turn").answer("supply.arverni", kind="recruit.space").answer("no")
        asked.answer("call_off", kind="recruit.space")
        assert asked.decision.kind == "turn"
        assert "pass" not in asked.keys


class TestInFreeCommands:
    def all_out(self):
        table = board()
        put(table, "bituriges", "bituriges=aedui_ally")
        put(table, "mandubii", aedui_hidden=table.state.available[T_AEDUI_WARBAND])
        return table

    def test_f101_the_executing_faction_takes_warbands_off_for_its_free_rally(self):
        table = self.all_out()
        asked = event(table, 46, "shaded", "aedui").answer("aedui", kind="event.faction")
        asked.answer("rally", kind="event.command")
        asked.answer("remove", kind="rally.space").answer("mandubii", kind="remove.region")
        asked.answer("bituriges", kind="rally.space").answer("warbands.1").answer("done")
        assert (units(table, "mandubii", "aedui_hidden"), units(table, "bituriges", "aedui_hidden")) == (19, 1)
        check(table)

    def test_f101_other_factions_do_not(self):
        table = self.all_out()
        asked = event(table, 46, "shaded", "romans").answer("aedui", kind="event.faction")
        assert "remove" not in asked.answer("rally", kind="event.command").keys

    def test_f101_nor_non_players(self):
        table = self.all_out()
        table.state.non_players = 1 << 2
        asked = event(table, 46, "shaded", "aedui").answer("aedui", kind="event.faction")
        assert "remove" not in asked.answer("rally", kind="event.command").keys
