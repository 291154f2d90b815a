"""Options explain themselves: with the numbers that the rules then give, and reasons for what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.anno890.test_board import random_game
from tests.anno890.test_story import invaded
from tests.anno890.test_turns import row, set_table
from vexillum.core.session import Session
from vexillum.core.show.option_info import DecisionInfo
from vexillum.games.anno890 import GAME
from vexillum.games.anno890.explain import EXPLAINED
from vexillum.games.anno890.pieces import CELLS, SEATS
from vexillum.games.anno890.state import State

TEXTS = GAME.texts("en", strict=True)
NO_CHARACTERS: dict[str, list[str]] = {"wheat": [], "olive": [], "lavender": [], "poppy": []}


def info(session: Session[State]) -> DecisionInfo:
    assert session.decision is not None
    return GAME.help.decision_info(session.table, session.decision)


def said(session: Session[State]) -> dict[str, str]:
    return {key: TEXTS(option.summary) for key, option in info(session).options.items() if option.summary}


def costs(session: Session[State]) -> dict[str, str]:
    return {key: TEXTS(option.cost) for key, option in info(session).options.items() if option.cost}


def refused(session: Session[State]) -> dict[str, tuple[str, str]]:
    return {TEXTS(each.label): (TEXTS(each.reason), each.reason.rule) for each in info(session).refused}


def table(**parts: Any) -> Session[State]:
    parts.setdefault("row", row("t01", "t04", "t18", "t12"))
    return set_table(**parts)


def arriving(character: str, **parts: Any) -> Session[State]:
    """Aix has completed a line of wheat and attracts a character."""
    realms = parts.pop("realms", {})
    aix = realms.setdefault("aix", {})
    aix["cells"] = {"a1": {"tile": "t02"}, "b1": {"tile": "t10"}, **aix.get("cells", {})}
    session = table(standards=NO_CHARACTERS | {"wheat": [character]}, realms=realms, **parts)
    session.answer("aix", ["t01"])
    session.answer("aix", ["c1"])
    return session


def test_every_kind_of_decision_is_explained():
    seen = set()
    for seed in range(60):
        for _, decision in random_game(2 + seed % 3, f"kinds {seed}", agent=("random", "steward")[seed % 2]):
            if decision is not None:
                seen.add(decision.kind)
    assert seen == EXPLAINED


class TestTaking:
    def test_what_a_tile_costs_leaves_and_brings(self):
        session = table(realms={"aix": {"coins": 2}})
        assert costs(session)["t01"] == "free"
        assert costs(session)["t18"] == "2 of 2 coins"
        assert said(session)["t18"].startswith("1 noble, ")
        assert "Invader 1 (Defence 3)" in said(session)["t01"]

    def test_the_points_are_those_that_follow(self):
        session = table(realms={"aix": {"coins": 3}})
        for key, text in said(session).items():
            twin = session.fork()
            before = twin.outcome.scores["aix"]
            twin.answer("aix", [key])
            twin.answer("aix", ["c3"])
            by = twin.outcome.scores["aix"] - before
            shown = f"{abs(by)} point{'s' * (abs(by) != 1)} {'more' if by > 0 else 'fewer'} now"
            assert (shown if by else "oints unchanged for now") in text

    def test_an_invasion_is_foretold_with_whom_it_strikes(self):
        session = table(invader=3, realms={"avignon": {"cells": {"b2": {"towers": 1}}}})
        assert "Invasion of Aix and Marseille (Invader 5, Defence 4)" not in said(session)["t01"]
        session = table(invader=4, realms={"avignon": {"cells": {"b2": {"towers": 1}}}})
        assert "Invasion of Aix and Marseille (Invader 5, Defence 4)" in said(session)["t01"]

    def test_where_it_would_complete_a_line(self):
        session = table(realms={"aix": {"cells": {"a1": {"tile": "t02"}, "b1": {"tile": "t10"}}}})
        assert "a line of three possible on c1 (wheat)" in said(session)["t01"]

    def test_what_decides_a_turn_or_destroys_is_confirmed(self):
        session = table(buildings=["s01"])
        assert info(session).confirm
        session.answer("aix", [session.decision.keys[0]])
        assert session.decision.kind == "place"
        assert not info(session).confirm, "where it lies can be taken back"

    def test_a_line_begins_like_a_sentence(self):
        """Three points for the Market Hall, three fewer for the most coins: in the rest the others are ahead."""
        others = {seat: {"cells": {"b2": {"nobles": 1, "towers": 1}}} for seat in ("avignon", "marseille")}
        session = table(buildings=["s08"], realms={"aix": {"coins": 5}, **others})
        said = {key: TEXTS(one.summary) for key, one in info(session).options.items()}
        assert all(line[0] == line[0].upper() for line in said.values())
        assert "start of each of your turns. Points unchanged for now" in said["s08"]

    def test_what_is_too_dear_is_refused_in_its_place(self):
        session = table(buildings=["s01"], realms={"aix": {"coins": 1}})
        found = info(session)
        assert [(each.group, each.thing) for each in found.refused] == [
            ("row", "tile:t18"), ("row", "tile:t12"), ("buildings", "tile:s01")
        ]  # fmt: skip
        assert refused(session)["Cathedral"] == ("costs 4 coins; you have 1.", "1.2")
        assert [group.id for group in found.groups] == ["row", "buildings"]

    def test_what_the_inventor_and_the_yard_offer_has_its_own_group(self):
        cells = {"a1": {"tile": "s11"}}
        aix = {"coins": 0, "characters": ["inventor"], "cells": cells}
        session = table(buildings=["s01", "s03"], realms={"aix": aix})
        options = info(session).options
        assert {options[key].group for key in ("inventor.s01", "inventor.s03")} == {"inventor"}
        assert options["yard.t18"].group == "yard"
        assert "Red Meadow Farm takes its place on a1" in said(session)["yard.t18"]
        assert not [each for each in info(session).refused if each.group == "buildings"]


class TestPlacing:
    def placing(self) -> Session[State]:
        session = table(
            standards=NO_CHARACTERS | {"wheat": ["mystic"]},
            realms={"aix": {"cells": {"a1": {"tile": "t02"}, "b1": {"tile": "t10"}, "b2": {"tile": "c04"}}}},
        )
        session.answer("aix", ["t01"])
        return session

    def test_cells_come_in_groups_by_what_they_do_for_lines(self):
        session = self.placing()
        options = info(session).options
        assert options["c1"].group == "lines"
        assert said(session)["c1"] == "Completes a line of three (wheat); characters: Mystic"
        assert options["a2"].group == "prepares"
        assert said(session)["a2"].startswith("Two of three")
        for key, option in options.items():
            assert (option.group == "lines") == (key == "c1")

    def test_the_tile_is_in_hand_and_a_ghost_for_every_cell(self):
        found = info(self.placing())
        assert [hand.token for hand in found.hand] == ["tile:t01"]
        assert {held.token for option in found.options.values() for held in option.holds} == {"tile:t01"}

    def test_cells_with_a_tile_are_refused(self):
        assert refused(self.placing()) == {"a1 and b1": ("There is already a tile there.", "2")}


class TestPeople:
    @pytest.mark.parametrize(
        ("character", "realms", "expected"),
        [
            ("thief", {"avignon": {"coins": 0}}, "1 coin from the others"),
            ("treasurer", {}, "A coin at the start of your next 5 turns"),
            ("courtesan", {"avignon": {"cells": {"b2": {"nobles": 2}}}}, "Takes a noble: the others have 2"),
            ("traitor", {"avignon": {"cells": {"b2": {"towers": 3}}}}, "Steals a tower: the others have 3"),
            ("blacksmith", {}, "Adds 1 tower: Defence 4"),
            ("tailor", {"aix": {"cells": {"b2": {"nobles": 2}}}}, "2 coins for your nobles"),
            ("master_builder", {}, "Rebuilds a ruined territory: you have 0"),
            ("caravaneer", {}, "Your taverns are worth 2 points more now"),
        ],
    )
    def test_an_ability_is_told_with_the_numbers_of_the_position(self, character, realms, expected):
        session = arriving(character, realms=realms)
        assert said(session)[character].startswith(expected)

    def test_coins_instead_say_what_one_would_have(self):
        session = arriving("mystic", realms={"aix": {"coins": 3}})
        assert said(session)["coins.wheat"] == "You would have 5 coins"
        assert [group.id for group in info(session).groups] == ["wheat"]

    def test_what_the_apprentice_earns_is_how_it_would_end(self):
        for seed in range(60):
            for session, decision in random_game(2, f"apprentice {seed}", agent="steward"):
                if decision is not None and decision.kind == "apprentice":
                    for key, text in said(session).items():
                        twin = session.fork()
                        twin.answer(decision.seat, [key])
                        assert f"end with {twin.outcome.scores[decision.seat]} point" in text
                    return
        pytest.fail("no Apprentice in any game")


class TestPieces:
    def test_a_stolen_piece_says_what_both_would_have(self):
        session = arriving("courtesan", realms={
            "avignon": {"cells": {"b2": {"nobles": 2}}}, "marseille": {"cells": {"b2": {"nobles": 1}}},
        })  # fmt: skip
        session.answer("aix", ["courtesan"])
        assert said(session)["avignon.b2"].startswith("You would have 1 noble, Avignon 1; ")

    def test_where_a_piece_can_be_lost_is_said(self):
        session = arriving("blacksmith")
        session.answer("aix", ["blacksmith"])
        assert said(session)["b2"] == "0 towers there; safe"
        assert said(session)["a1"] == "0 towers there; lost if you give up the tile"
        assert [hand.token for hand in info(session).hand] == ["tower"]

    def test_a_marker_says_how_far_the_invader_would_go(self):
        session = arriving("mystic", row=row("t01", "t04", "t18", "t12"))
        session.answer("aix", ["mystic"])
        assert said(session)["t04"] == "If taken, the Invader moves to 2 (Defence 3)"

    def test_what_is_given_up_says_what_it_costs(self):
        session = invaded()
        assert said(session)["a1"].startswith("1 tower (Defence 15), loses 1 noble, ")
        assert refused(session)[TEXTS.name("tile", castle(session, "avignon"))][1] == "4.2"
        for key, text in said(session).items():
            twin = session.fork()
            twin.answer("avignon", [key])
            by = twin.outcome.scores["avignon"] - session.outcome.scores["avignon"]
            assert (f"{abs(by)} point" if by else "no change in points") in text


def castle(session: Session[State], seat: str) -> str:
    return str(session.view(None)["realms"][seat]["cells"]["b2"]["tile"])


class TestAskingAbout:
    def why(self, session: Session[State], name: str) -> str:
        reason = session.why_not(name)
        assert reason is not None
        return TEXTS(reason)

    def test_a_cell_of_another_realm_is_not_taken_for_ones_own(self):
        session = table(realms={"aix": {"cells": {"a1": {"tile": "t02"}}}})
        session.answer("aix", ["t01"])
        assert self.why(session, "cell:avignon.a1") == "a1 is in Avignon's realm, not yours."
        assert self.why(session, "cell:aix.a1") == "a1 is taken by Carters' Halt."

    def test_something_else_on_the_table_is_answered_by_what_is_asked_for(self):
        session = table()
        assert self.why(session, "cell:aix.a1") == "Now take one of the face-up tiles."
        session.answer("aix", ["t01"])
        assert self.why(session, "tile:t18") == "Now choose a free cell of your realm."

    def test_everything_that_lies_open_can_be_asked_about(self):
        session = table()
        names = {each.name for each in GAME.help.askable(session.table, session.decision)}
        assert {f"cell:{seat}.{cell}" for seat in SEATS[:3] for cell in CELLS} <= names
        assert not names & {option.thing for option in session.decision.options}
        assert {f"character:{card}" for cards in session.view(None)["standards"].values() for card in cards} <= names
