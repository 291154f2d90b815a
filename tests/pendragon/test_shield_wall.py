"""4.4.4 Shield Wall."""

from __future__ import annotations

from .barbarians import SCOTTI, Battles, renown, run
from .harness import board, put, told


def position():
    table = board(empty=True)
    renown(table)
    put(table, "iceni", saxon_warband=1, militia=1, scotti_warband=1)
    put(table, "regni", saxon_warband=1, militia=1)
    return table


def test_shield_wall_holds_in_all_battle_spaces(monkeypatch):
    battles = Battles(monkeypatch)
    table = position()
    asked = run(table, "battle").answer("feat.shield_wall", kind="feat.choose").answer("iceni", "regni")
    asked.answers("regni", "scotti")
    assert [(call[0], call[3].shield_wall) for call in battles.calls] == [("regni", True), ("iceni", True)]
    assert "feat" in told(table)
    assert asked.action.special_done


def test_not_without_the_feat_nor_for_others(monkeypatch):
    battles = Battles(monkeypatch)
    run(position(), "battle").answers("none", "iceni", "britons")
    assert not battles.calls[0][3].shield_wall
    assert "feat.shield_wall" not in run(position(), "battle", SCOTTI).keys
    assert "feat.shield_wall" not in run(position(), "raid").keys
