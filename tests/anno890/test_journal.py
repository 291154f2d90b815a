"""What the table says: reasons, options, and a line of the journal for all that happens without being asked."""

from __future__ import annotations

import pytest

from tests.anno890.test_turns import row, set_table
from tests.contract.tables import random_agents, start
from vexillum.core.agent import drive
from vexillum.core.session import Session
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.anno890 import GAME
from vexillum.games.anno890.pieces import CELLS, CHARACTERS, TERRITORIES
from vexillum.games.anno890.state import State

TEXTS = GAME.texts("en", strict=True)
NO_CHARACTERS = {"wheat": [], "olive": [], "lavender": [], "poppy": []}
FULL = ("t20", "t02", "t19", "t05", "t31", "t06", "t17")
"""Territories that make no line on the cells from a1 on."""


def lines(session: Session[State], since: int = 0) -> list[str]:
    return [TEXTS(entry) for entry in session.journal[since:]]


def told(session: Session[State], id: str) -> list[tuple[str, str]]:
    """The sentences with this id, each with its rule."""
    return [(TEXTS(entry), entry.rule) for entry in session.journal if entry.id == f"log.{id}"]


def labels(session: Session[State]) -> dict[str, str]:
    assert session.decision is not None
    return {option.key: TEXTS(option.message) for option in session.decision.options}


def abouts(session: Session[State], key: str, language: str = "en") -> str:
    from vexillum.core.show.option_info import OptionInfo
    from vexillum.server.matches.frames.frames import option_form

    assert session.decision is not None
    option = next(option for option in session.decision.options if option.key == key)
    return option_form(option, OptionInfo(), GAME.texts(language)).about


def why(session: Session[State], name: str) -> tuple[str, str]:
    reason = session.why_not(name)
    assert reason is not None
    return reason.id.removeprefix("why."), reason.rule


# 6.10, 7.11 Why not


class TestWhyNotWithTheInventor:
    def table(self, no_buildings=False, **parts):
        parts.setdefault("realms", {"aix": {"coins": 2, "characters": ["inventor"]}})
        buildings = [] if no_buildings else ["s01", "s02", "s03", "s04"]
        return set_table(row=row("t10", "t14", "t15", "t19"), buildings=buildings, **parts)

    def test_a_building_that_is_not_face_up_is_the_reason_not_the_inventor(self):
        assert why(self.table(), "inventor.s07") == ("not_shown", "1")

    def test_nor_one_that_stands_already(self):
        session = self.table(
            realms={"aix": {"characters": ["inventor"]}, "avignon": {"cells": {"a1": {"tile": "s07"}}}}
        )
        assert why(session, "inventor.s07") == ("built", "1")

    def test_he_builds_no_territory(self):
        assert why(self.table(), "inventor.t14") == ("inventor_territory", "6.10")

    def test_a_building_too_dear_can_be_had_with_him(self):
        session = self.table()
        assert why(session, "s01") == ("coins_or_inventor", "1.2")
        assert "Inventor" in TEXTS(session.why_not("s01"))

    def test_without_him_it_is_said_where_he_is(self):
        session = self.table(realms={"aix": {"coins": 2}, "avignon": {"characters": ["inventor"]}})
        assert why(session, "inventor.s01") == ("inventor_elsewhere", "6.10")
        assert "Avignon" in TEXTS(session.why_not("inventor.s01"))
        assert why(session, "s01") == ("coins", "1.2")
        empty = self.table(realms={}, standards=NO_CHARACTERS)
        assert why(empty, "inventor.s01") == ("no_inventor", "6.10")

    def test_one_who_came_in_this_turn_has_to_wait(self):
        session = self.table(
            standards=NO_CHARACTERS | {"lavender": ["inventor"]},
            realms={"aix": {"cells": {"a1": {"tile": "s11"}, "b1": {"tile": "t16"}, "c1": {"tile": "t02"}}}},
        )
        session.answer("aix", ["yard.t15"])
        session.answer("aix", ["inventor"])
        assert why(session, "inventor.s01") == ("inventor_late", "6.10")

    @pytest.mark.parametrize("name", ["inventor", "character:inventor"])
    def test_he_himself_can_be_asked_about(self, name):
        assert why(self.table(), name) == ("inventor_here", "6.10")
        assert why(self.table(realms={}, standards=NO_CHARACTERS), name) == ("no_inventor_here", "6.10")
        assert why(self.table(no_buildings=True), name) == ("inventor_idle", "6.10")


class TestWhyNotWithTheBuildingYard:
    def table(self, yard, **parts):
        return set_table(
            row=row("t10", "t14", "t15", "t19"),
            buildings=["s01", "s02", "s03", "s04"],
            realms={"aix": {"coins": 1, "cells": {"a1": {"tile": "s11"} | yard}}},
            **parts,
        )

    def test_it_is_not_exchanged_for_a_building(self):
        assert why(self.table({}), "yard.s01") == ("yard_building", "7.11")

    def test_nor_for_a_territory_that_is_not_face_up(self):
        assert why(self.table({}), "yard.t36") == ("not_shown", "1")

    def test_a_territory_too_dear_can_be_had_in_its_place(self):
        session = self.table({})
        assert why(session, "t15") == ("coins_or_yard", "1.1")
        assert "Building Yard" in TEXTS(session.why_not("t15"))

    def test_a_yard_in_ruins_is_not_exchanged(self):
        session = self.table({"ruin": True})
        assert why(session, "yard.t10") == ("yard_ruined", "7.11")
        assert why(session, "t15") == ("coins", "1.1")

    def test_without_it_there_is_nothing_to_exchange(self):
        session = set_table(row=row("t10", "t14", "t15", "t19"))
        assert why(session, "yard.t10") == ("no_yard", "7.11")


# 7.11, 7.9 The journal


def test_pieces_on_an_exchanged_yard_are_told():
    """R20: they go back, which the journal says."""
    session = set_table(
        row=row("t10", "t14", "t15", "t19"),
        realms={"aix": {"cells": {"a1": {"tile": "s11", "towers": 2, "nobles": 1}}}},
    )
    session.answer("aix", ["yard.t14"])
    assert told(session, "lose_towers") == [("Aix loses 2 towers with it: Defence 3.", "4.4")]
    assert told(session, "lose_nobles") == [("Aix loses 1 noble with it.", "7.11")]
    ids = [entry.id for entry in session.journal]
    assert ids.index("log.yard") < ids.index("log.lose_towers") < ids.index("log.take_free")


def test_an_empty_yard_loses_nothing():
    session = set_table(row=row("t10", "t14", "t15", "t19"), realms={"aix": {"cells": {"a1": {"tile": "s11"}}}})
    session.answer("aix", ["yard.t14"])
    assert not told(session, "lose_towers")
    assert not told(session, "lose_nobles")


def test_whoever_comes_through_the_school_comes_by_its_rule():
    session = set_table(buildings=["s09", "s02", "s03", "s04"], realms={"aix": {"coins": 4}})
    session.answer("aix", ["s09"])
    session.answer("aix", ["a1"])
    session.answer("aix", session.decision.keys[:1])
    assert [rule for _, rule in told(session, "character")] == ["7.9"]


def test_whoever_comes_by_a_line_comes_by_that_rule():
    session = set_table(
        row=row("t13", "t04", "t18", "t11"),
        standards=NO_CHARACTERS | {"olive": ["merchant"]},
        realms={"aix": {"cells": {"a1": {"tile": "t12"}, "b1": {"tile": "t14"}}}},
    )
    session.answer("aix", ["t13"])
    session.answer("aix", ["c1"])
    session.answer("aix", ["merchant"])
    assert [rule for _, rule in told(session, "character")] == ["3.1"]


# 4.2 Ruins


@pytest.mark.parametrize("language", BUILT_IN)
def test_a_ruin_is_not_described_by_what_it_was(language):
    """6.9 A tower goes on a ruin: it has neither crop nor icons."""
    session = set_table(
        row=row("t13", "t04", "t18", "t11"),
        standards=NO_CHARACTERS | {"olive": ["blacksmith"]},
        realms={"aix": {"cells": {"a1": {"tile": "t12"}, "b1": {"tile": "t14"}, "a3": {"tile": "t09", "ruin": True}}}},
    )
    for key in ("t13", "c1", "blacksmith"):
        session.answer("aix", [key])
    assert session.decision.kind == "put_tower"
    texts = GAME.texts(language)
    option = next(option for option in session.decision.options if option.key == "a3")
    assert texts("board.ruin") in texts(option.message)
    assert texts.name("tile_about", "t09") not in abouts(session, "a3", language)
    assert texts.name("crop", "wheat") not in abouts(session, "a3", language)
    assert abouts(session, "a3", language) == texts.name("ruin_about", "t09")
    assert abouts(session, "a1", language) == texts.name("tile_about", "t12")


def test_a_ruin_in_anothers_realm_is_called_one():
    session = set_table(
        row=row("t13", "t04", "t18", "t11"),
        standards=NO_CHARACTERS | {"olive": ["traitor"]},
        realms={
            "aix": {"cells": {"a1": {"tile": "t12"}, "b1": {"tile": "t14"}}},
            "avignon": {
                "cells": {"a1": {"tile": "t09", "ruin": True, "towers": 1}, "b1": {"tile": "t20", "towers": 2}}
            },
        },
    )
    for key in ("t13", "c1", "traitor"):
        session.answer("aix", [key])
    assert labels(session)["avignon.a1"] == "Avignon: Harvest Watch, a ruin"
    assert labels(session)["avignon.b1"] == "Avignon: Twin Coast Towers"
    assert TEXTS.name("tile_about", "t09") not in abouts(session, "avignon.a1")


def test_a_ruin_to_rebuild_tells_what_will_count_again():
    """R10: towers, nobles, crops and points; not coins, Saracens or a church's payments."""
    ruins = {"a1": {"tile": "t09", "ruin": True}, "b1": {"tile": "t18", "ruin": True}}
    session = set_table(
        row=row("t10", "t14", "t15", "t19"),
        buildings=["s10", "s02", "s03", "s04"],
        realms={"aix": {"coins": 4, "cells": ruins}},
    )
    session.answer("aix", ["s10"])
    session.answer("aix", ["c3"])
    assert session.decision.kind == "restore"
    assert labels(session)["a1"] == "Harvest Watch, a ruin"
    assert abouts(session, "a1") == "Rebuilt: watch post, wheat, 1 tower, 1 point"
    for tile in TERRITORIES:
        again = TEXTS.name("restored_about", tile.id)
        assert "Saracen" not in again
        assert "coin" not in again


# 1.1, 3.1 Options


def test_a_territory_says_what_lies_beside_it():
    beside = [{"tile": "t10", "coins": 2}, {"tile": "t14", "saracens": 1}, {"tile": "t15", "coins": 1, "saracens": 2}]
    session = set_table(row=[*beside, {"tile": "t19"}], realms={"aix": {"coins": 3, "cells": {"a1": {"tile": "s11"}}}})
    said = labels(session)
    assert said["t10"] == "Chapel in the Stubble, with 2 coins"
    assert said["t14"] == "Millstone Inn, with 1 Saracen"
    assert said["t15"] == "Violet Beacon, with 1 coin and 2 Saracens"
    assert said["t19"] == "Poppy Field Church"
    assert said["yard.t10"] == "swap the Building Yard for the Chapel in the Stubble, with 2 coins, then take a tile"
    assert said["yard.t19"] == "swap the Building Yard for the Poppy Field Church, then take a tile"


def test_so_does_one_that_a_marker_goes_beside():
    session = set_table(
        row=[{"tile": "t13"}, {"tile": "t10", "coins": 2}, {"tile": "t14", "saracens": 1}, {"tile": "t19"}],
        standards=NO_CHARACTERS | {"olive": ["mystic"]},
        realms={"aix": {"cells": {"a1": {"tile": "t12"}, "b1": {"tile": "t01"}}}},
    )
    for key in ("t13", "c1", "mystic"):
        session.answer("aix", [key])
    assert labels(session)["t10"] == "Chapel in the Stubble, with 2 coins"
    assert labels(session)["t14"] == "Millstone Inn, with 1 Saracen"


def test_a_character_says_its_points():
    session = set_table(
        row=row("t13", "t04", "t18", "t11"),
        standards=NO_CHARACTERS | {"olive": ["duchess", "apprentice", "cartographer"]},
        realms={"aix": {"cells": {"a1": {"tile": "t12"}, "b1": {"tile": "t14"}}}},
    )
    session.answer("aix", ["t13"])
    session.answer("aix", ["c1"])
    assert [labels(session)[key] for key in ("duchess", "apprentice", "cartographer")] == [
        "Duchess (3 points)",
        "Apprentice (1 point)",
        "Cartographer (4 points)",
    ]


def test_so_does_one_drawn_at_the_school():
    session = set_table(buildings=["s09", "s02", "s03", "s04"], realms={"aix": {"coins": 4}})
    session.answer("aix", ["s09"])
    session.answer("aix", ["a1"])
    points = {card.id: card.vp for card in CHARACTERS}
    for key, said in labels(session).items():
        assert f"({TEXTS.count('points', points[key])})" in said


# Choices that are none


def realm(*tiles: str, **more):
    """A realm with these tiles from a1 on, the castle left out."""
    cells = [cell for cell in CELLS if cell != "b2"]
    return {"cells": {cell: {"tile": tile} for cell, tile in zip(cells, tiles, strict=False)}, **more}


def test_the_last_castle_is_no_choice():
    session = Session.start(GAME, players=2, seed="castles")
    session.answer("avignon", session.decision.keys[:1])
    assert told(session, "only_castle") == [("Only one castle is left for Aix.", "S.9")]


def test_without_coins_only_the_free_territory():
    session = set_table(row=row("t10", "t14", "t15", "t19"), realms={"aix": {"coins": 0}})
    assert session.decision.kind == "place"
    assert told(session, "only_free") == [("Aix has 0 coins and can take only the Chapel in the Stubble.", "1.1")]


def test_with_a_coin_it_is_a_choice():
    session = set_table(row=row("t10", "t14", "t15", "t19"), realms={"aix": {"coins": 1}})
    assert session.decision.kind == "take"
    assert not told(session, "only_free")


def test_the_last_free_cell():
    session = set_table(row=row("t32", "t04", "t18", "t11"), realms={"aix": realm(*FULL, coins=1)}, players=4)
    session.answer("aix", ["t32"])
    assert told(session, "only_cell") == [("c3 is Aix's only free cell.", "2")]


def line_of_olives(card: str, **more):
    """Aix completes a line of olives; one character waits there."""
    realms = {"aix": {"cells": {"a1": {"tile": "t12"}, "b1": {"tile": "t14"}}}} | more.pop("realms", {})
    session = set_table(
        row=more.pop("row", row("t13", "t04", "t18", "t11")),
        standards=NO_CHARACTERS | ({"olive": [card]} if card else {}),
        realms=realms,
        **more,
    )
    session.answer("aix", ["t13"])
    session.answer("aix", ["c1"])
    if card:
        session.answer("aix", [card])
    return session


def test_nobody_at_the_standard():
    session = line_of_olives("")
    assert told(session, "only_coins") == [("No character is left at the standard of olives.", "3.2")]
    assert [
        entry.id for entry in session.journal if entry.id in ("log.only_coins", "log.decline", "log.gain_coins")
    ] == ["log.only_coins", "log.decline", "log.gain_coins"]


@pytest.mark.parametrize(
    ("card", "id", "said", "rule"),
    [
        ("master_builder", "no_ruin", "Aix has no ruined territory to rebuild.", "6.5"),
        ("courtesan", "no_noble_there", "No other player has a noble.", "6.7"),
        ("traitor", "no_tower_there", "No other player has a tower.", "6.17"),
        ("military_architect", "no_towers_here", "Aix has no tower to move to the castle.", "6.2"),
        ("minstrel", "no_nobles_here", "Aix has no noble to move to the castle.", "6.12"),
    ],
)
def test_what_a_card_cannot_do_is_said(card, id, said, rule):
    """R25: it is skipped, and the journal says why."""
    assert told(line_of_olives(card), id) == [(said, rule)]


def test_one_noble_to_win_over():
    session = line_of_olives("courtesan", realms={"avignon": {"cells": {"c2": {"tile": "t05", "nobles": 1}}}})
    assert told(session, "only_noble") == [("Among the others, only Avignon has nobles, and only on c2.", "6.7")]
    assert session.decision.kind == "put_noble"


def test_one_tower_to_steal():
    session = line_of_olives("traitor", realms={"avignon": {"cells": {"c2": {"tile": "t20", "towers": 1}}}})
    assert told(session, "only_tower") == [("Among the others, only Avignon has towers, and only on c2.", "6.17")]


def test_one_ruin_to_rebuild():
    cells = {"a1": {"tile": "t12"}, "b1": {"tile": "t14"}, "a3": {"tile": "t09", "ruin": True}}
    session = line_of_olives("master_builder", realms={"aix": {"cells": cells}})
    assert told(session, "only_restore") == [("Harvest Watch is the only territory Aix can rebuild.", "6.5")]


def test_two_tiles_to_exchange():
    session = set_table(
        row=row("t13", "t04", "t18", "t11"),
        standards=NO_CHARACTERS | {"olive": ["cartographer"]},
        realms={
            "aix": {"cells": {"b1": {"tile": "t14"}, "b2": {"tile": "c01"}}},
            "avignon": {"cells": {"b2": {"tile": "c02"}}},
            "marseille": {"cells": {"b2": {"tile": "c03"}}},
        },
    )
    session.answer("aix", ["t13"])
    session.answer("aix", ["b3"])
    session.answer("aix", ["cartographer"])
    assert told(session, "only_exchange") == [("Aix has only two tiles to swap.", "6.6")]


def test_an_empty_supply_is_said():
    towers = {"a2": {"tile": "t20", "towers": 20}}
    session = line_of_olives("blacksmith", realms={"avignon": {"cells": towers}})
    assert told(session, "no_towers") == [("No towers are left in the supply.", "6.9")]
    nobles = {"a2": {"tile": "t05", "nobles": 12}}
    session = line_of_olives("trumpeter", realms={"avignon": {"cells": nobles}})
    assert told(session, "no_nobles") == [("No nobles are left in the supply.", "6.18")]
    markers = [{"tile": "t13"}, {"tile": "t04", "saracens": 6}, {"tile": "t18"}, {"tile": "t11"}]
    session = line_of_olives("mystic", row=markers)
    assert told(session, "no_markers") == [("No Saracen markers are left in the supply.", "6.14")]


def test_one_territory_in_the_row():
    """At the end of a game the pile may be empty."""
    ruins = {cell: {"tile": f"t{n:02}", "ruin": True} for n, cell in enumerate(("a2", "c2", "a3", "b3"), 15)}
    full = {cell: {"tile": f"t{n:02}", "ruin": True} for n, cell in enumerate(cell for cell in CELLS if cell != "b2")}
    full["a1"]["tile"] = "t11"
    session = set_table(
        players=2,
        turn=12,
        row=row("t13", "t20"),
        deck=[],
        standards=NO_CHARACTERS | {"olive": ["mystic"]},
        realms={
            "aix": {"coins": 0, "cells": ruins | {"a1": {"tile": "t12"}, "b1": {"tile": "t14"}}},
            "avignon": {"cells": full},
        },
    )
    session.answer("aix", ["c1"])
    session.answer("aix", ["mystic"])
    assert told(session, "only_territory") == [("Twin Coast Towers is the only territory in the row.", "6.14")] * 2


def test_the_last_character_of_the_deck():
    session = set_table(buildings=["s09", "s02", "s03", "s04"], characters=["merchant"], realms={"aix": {"coins": 4}})
    session.answer("aix", ["s09"])
    session.answer("aix", ["a1"])
    assert told(session, "only_card") == [("Only one character was left in the deck.", "7.9")]
    assert all(entry.to == ("aix",) for entry in session.journal if entry.id == "log.only_card")
    empty = set_table(buildings=["s09", "s02", "s03", "s04"], characters=[], realms={"aix": {"coins": 4}})
    empty.answer("aix", ["s09"])
    empty.answer("aix", ["a1"])
    assert told(empty, "no_cards") == [("No characters are left in the deck.", "7.9")]


def invaded(cells, others):
    """Aix takes a tile with Saracens; the Invader passes Defence."""
    session = set_table(
        players=2, row=row("t09", "t04", "t18", "t11"), invader=30, realms={"aix": {"cells": cells}, "avignon": others}
    )
    session.answer("aix", ["t09"])
    session.answer("aix", ["c3"])
    return session


def test_a_tie_for_the_fewest_towers_is_explained():
    session = invaded({}, {"cells": {"a1": {"tile": "t12", "towers": 1}, "b1": {"tile": "t14"}}})
    assert told(session, "invasion") == [
        ("Invasion! The Invader (32) is beyond Defence (4). Fewest towers (1): Aix and Avignon.", "4.1")
    ]
    assert told(session, "invasion_tie") == [("They are tied, so all of them are invaded.", "4.1")]


def test_one_invaded_player_is_no_tie():
    session = invaded({}, {"cells": {"a1": {"tile": "t12"}}})
    assert not told(session, "invasion_tie")
    assert told(session, "only_ruin") == [("Olive Hill Tower is Avignon's only tile that can be destroyed.", "4.2")]


# 5.3 Ties at the end


def ending(realms, **parts):
    """The last turn of a game of two: Aix fills its realm."""
    cells = [cell for cell in CELLS if cell != "b2"]
    tiles = iter([f"t{n:02}" for n in range(1, 21) if n not in (9,)])
    position = {}
    for seat, free in (("aix", 1), ("avignon", 0)):
        filled = {cell: {"tile": next(tiles), "ruin": True} for cell in cells[: 8 - free]}
        position[seat] = {"cells": filled, "coins": 0} | realms.get(seat, {})
    session = set_table(players=2, turn=14, row=row("t09"), deck=[], realms=position, standards=NO_CHARACTERS, **parts)
    while session.decision is not None:
        session.answer(session.decision.seat, session.decision.keys[:1])
    return session


def test_a_tie_for_a_bonus_says_who_is_first_and_why():
    session = ending({"aix": {"coins": 3}, "avignon": {"coins": 3, "characters": ["duchess"]}})
    assert ("Most coins: Aix and Avignon have 3 each. Avignon comes first, with the Duchess.", "5.3") in told(
        session, "tie_coins"
    )


def test_without_a_tie_nothing_is_said_of_one():
    session = ending({"aix": {"coins": 2}, "avignon": {"coins": 3}})
    assert not told(session, "tie")
    assert not told(session, "tie_coins")


def test_every_tie_in_the_ranking_is_explained_and_nothing_else():
    ties = 0
    for seed in range(40):
        session = start(("anno890", "first_steps", 2), f"ties {seed}")
        drive(session, random_agents(session))
        first, second = session.outcome.ranking
        tied = session.outcome.scores[first] == session.outcome.scores[second]
        said = [entry for entry in session.journal if entry.id == "log.tie"]
        assert [entry.params["who"] for entry in said] == [first] * tied
        ties += tied
    assert ties


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("has_duchess", "with the Duchess"),
        ("more_nobles", "with more nobles"),
        ("more_coins", "with more coins"),
        ("more_towers", "with more towers"),
        ("earlier", "earlier in turn order"),
    ],
)
def test_every_tie_break_has_its_sentence(reason, said):
    assert TEXTS("log.tie", whom=["aix", "avignon"], n=9, who="aix", reason=reason) == (
        f"Aix and Avignon have 9 points each. Aix comes first, {said}."
    )
