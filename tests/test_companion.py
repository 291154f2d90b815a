"""A game on a real table: the typed dice and cards lead to the same game."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from vexillum import Session, companion, drive, get_game
from vexillum.cli.common import game_texts
from vexillum.cli.companion import CompanionTable
from vexillum.companion import dealt, hidden_names
from vexillum.core.files.save import load
from vexillum.core.show.story import PIECES
from vexillum.core.table import Setup

# Simulated players with a real copy: they type dice and cards, and move pieces as instructed -------------------------


WIDTH = 400
ORDERS = (
    (re.compile(r"Move (\d+) (.+) from (.+) to (.+)\."), "move"),
    (re.compile(r"Replace (\d+) (.+) with \d+ (.+) in (.+)\."), "replace"),
    (re.compile(r"Place (\d+) (.+) in (.+)\."), "place"),
    (re.compile(r"Remove (\d+) (.+) from (.+)\."), "remove"),
)


def reference(game_id: str, scenario: str | None, seats: dict[str, str], seed: str) -> tuple[Setup, Session[Any]]:
    """A game that the program plays alone from its deal, and the set-up of it."""
    game = get_game(game_id)
    setup = game.setup(scenario=scenario, players=len(seats), seed=seed, seats=seats)
    setup = msgspec.structs.replace(setup, position=dealt(game, setup))
    session = Session(game, setup, seats)
    drive(session, {seat: game.agents[agent]() for seat, agent in seats.items()})
    return setup, session


def faces(session: Session[Any]) -> list[int]:
    """Every die of a game, in the order in which they were rolled."""
    rolled: list[int] = []
    for again in session.replay():
        rolled += [face for _, face in again.table.rolled]
    return rolled


class RealTable:
    """A companion with scripted input, and the real pieces moved by its instructions."""

    def __init__(
        self, setup: Setup, seats: dict[str, str], typed: Callable[[str], str], path: Path, **more: Any
    ) -> None:
        self.out = io.StringIO()
        self.game = get_game(setup.game)
        self.prompts: list[str] = []
        self._typed = typed
        self.table = CompanionTable(
            setup,
            seats,
            game=self.game,
            console=Console(file=self.out, width=WIDTH, force_terminal=False),
            ask=self._ask,
            path=path,
            language="en",
            **more,
        )
        self.texts = game_texts(self.game, "en")

    def _ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self._typed(prompt)

    @property
    def printed(self) -> str:
        return self.out.getvalue()

    def counted(self, figures: dict[str, int]) -> Counter[tuple[str, str]]:
        """The pieces of figures, by the names of place and piece."""
        pieces: Counter[tuple[str, str]] = Counter()
        for figure, n in figures.items():
            if figure.startswith(PIECES) and n:
                thing = figure.removeprefix(PIECES).rpartition("/")[0]
                if self.plural(figure):
                    pieces[companion.place_name(thing, self.texts), self.plural(figure)] += n
        return pieces

    def plural(self, figure: str) -> str:
        return companion.piece_name(self.game, figure, 2, self.texts)

    def carried_out(self, start: dict[str, int]) -> Counter[tuple[str, str]]:
        """The pieces after all printed instructions."""
        pieces = self.counted(start)
        every = {figure for state in self.seen() for figure in state if figure.startswith(PIECES)}
        names = {
            companion.piece_name(self.game, figure, n, self.texts): self.plural(figure)
            for figure in every
            for n in (1, 2)
        }
        for line in self.printed.splitlines():
            order = line.strip(" •*")
            for pattern, kind in ORDERS:
                if match := pattern.fullmatch(order):
                    _obey(pieces, kind, match.groups(), names)
                    break
        return +pieces

    def seen(self) -> Iterable[dict[str, int]]:
        for again in self.table.session.replay():
            yield dict(self.game.knowledge.figures(again.state))


def _obey(pieces: Counter[tuple[str, str]], kind: str, words: tuple[str, ...], names: dict[str, str]) -> None:
    n, piece = int(words[0]), names[words[1]]
    if kind == "move":
        pieces[words[2], piece] -= n
        pieces[words[3], piece] += n
    elif kind == "replace":
        pieces[words[3], piece] -= n
        pieces[words[3], names[words[2]]] += n
    else:
        pieces[words[2], piece] += n if kind == "place" else -n


# Games with them -----------------------------------------------------------------------------------------------------


COIN = {
    "pendragon": ("barbarian-conspiracy", ("dux", "civitates", "saxons", "scotti")),
    "falling-sky": ("the-great-revolt", ("romans", "arverni", "aedui", "belgae")),
}

SHORTEST = [("pendragon", "barbarian-conspiracy"), ("falling-sky", "reconquest-of-gaul")]
"""For whole games: at each unexpected card, all earlier answers are replayed."""


def all_np(game: str) -> dict[str, str]:
    return dict.fromkeys(COIN[game][1], "np")


def other_deal(setup: Setup) -> Setup:
    """The same game with its cards in another order, as if shuffled again."""
    other = dealt(get_game(setup.game), msgspec.structs.replace(setup, position=None, seed="shuffled by hand"))
    assert setup.position is not None
    cards = {path: other[path] for path in ("deck", "aside")}
    return msgspec.structs.replace(setup, position=setup.position | cards)


def turned_up(session: Any) -> list[str]:
    """The cards of a game in the order in which they were turned up."""
    seen: dict[int, None] = {}
    for again in session.replay():
        view = again.view(None)
        seen.update(dict.fromkeys(n for n in (view["card"], *view["upcoming"], *view["played"]) if n))
    return [str(number) for number in seen]


class Person:
    """Types the next card or die of the real table."""

    def __init__(self, cards: list[str], dice: list[int]) -> None:
        self.cards: Iterator[str] = iter(cards)
        self.dice: Iterator[int] = iter(dice)

    def __call__(self, prompt: str) -> str:
        if prompt.startswith("Card:"):
            return next(self.cards)
        if "Roll a " in prompt:
            return str(next(self.dice))
        return ""


@pytest.mark.parametrize(("game", "scenario"), SHORTEST)
def test_whole_game_of_non_players_by_hand(game: str, scenario: str, tmp_path: Path) -> None:
    """With every die and card typed in and every instruction carried out, game and table are the same at the end."""
    seats = all_np(game)
    setup, program = reference(game, scenario, seats, "a real table")
    person = Person(turned_up(program), faces(program))
    table = RealTable(other_deal(setup), seats, person, tmp_path / "game.json")
    start = dict(table.table.figures())
    table.table.run()

    session = table.table.session
    assert [answer.keys for answer in session.answers] == [answer.keys for answer in program.answers]
    assert session.outcome == program.outcome
    assert table.carried_out(start) == table.counted(dict(table.table.figures()))
    saved = load(tmp_path / "game.json")
    assert saved.state == session.state
    assert list(saved.setup.script) == faces(program)


def begun(game: str, tmp_path: Path, lines: list[str], **more: Any) -> RealTable:
    """A game of Non-players with these typed lines, at the end of which the person quits."""
    left = iter(lines)
    seats = all_np(game)
    known = get_game(game)
    setup = known.setup(scenario=COIN[game][0], players=4, seed="some lines", seats=seats)
    table = RealTable(setup, seats, lambda prompt: next(left, "quit"), tmp_path / "game.json", **more)
    table.table.run()
    return table


def test_wrong_die_and_card_are_asked_again(tmp_path: Path) -> None:
    table = begun("pendragon", tmp_path, ["999", "", "", "nonsense"])
    assert "999 cannot be turned up now" in table.printed
    assert "nonsense" in table.printed
    lines = ["", "", *[""] * 40]
    table = begun("pendragon", tmp_path, lines)
    asked = next(n for n, prompt in enumerate(table.prompts) if "Roll a " in prompt)
    table = begun("pendragon", tmp_path, [*lines[:asked], "9", "x", "1 2 3 4"])
    assert "9 is not a face of this die" in table.printed
    assert "x is not a face of this die" in table.printed
    assert table.table.session.setup.script == (1, 2)
    assert "Not needed, ignored: 3 4." in table.printed


def test_a_card_by_its_name(tmp_path: Path) -> None:
    table = begun("falling-sky", tmp_path, ["labienus", ""])
    assert table.table.session.view(None)["card"] == 12


def test_check_compares_with_the_table(tmp_path: Path) -> None:
    table = begun("falling-sky", tmp_path, ["", "", "check roman resources 3", "check provincia", "check atlantis"])
    assert "Roman Resources should be" in table.printed
    assert "Fort" in table.printed
    assert "Nothing on the table is called atlantis" in table.printed


def test_set_corrects_the_position_and_refuses_what_cannot_be(tmp_path: Path) -> None:
    table = begun("falling-sky", tmp_path, ["", "", "set tracks.romans 33", "set tracks.romans lots", "set nowhere 3"])
    assert table.table.session.view(None)["tracks"]["romans"] in range(28, 34)
    assert "Changed at the beginning of the current step" in table.printed
    assert table.printed.count("Nothing was changed.") == 2


def test_take_back_with_its_dice(tmp_path: Path) -> None:
    lines = [""] * 40
    table = begun("pendragon", tmp_path, lines)
    asked = next(n for n, prompt in enumerate(table.prompts) if "Roll a " in prompt)
    once = begun("pendragon", tmp_path, [*lines[:asked], "4 4"])
    again = begun("pendragon", tmp_path, [*lines[:asked], "1 1 1", "u", "4 4"])
    assert "Undone" in again.printed
    assert again.table.session.setup.script == once.table.session.setup.script
    assert again.table.session.state == once.table.session.state


def test_resumed_where_it_was_left(tmp_path: Path) -> None:
    first = begun("pendragon", tmp_path, [""] * 30)
    saved = load(tmp_path / "game.json")
    left = iter([""] * 10)
    again = RealTable(
        saved.setup, saved.players, lambda prompt: next(left, "quit"), tmp_path / "game.json", answers=saved.answers
    )
    again.table.run()
    assert again.table.session.answers[: len(saved.answers)] == first.table.session.answers
    assert "Put this on your table" not in again.printed


@pytest.mark.parametrize("game", ["anno890", "akkren"])
def test_other_games(game: str, tmp_path: Path) -> None:
    """Tiles and characters are asked for as cards are; agents of any game can be run."""
    known = get_game(game)
    agent = known.info.quick_agent
    setup = known.setup(scenario=None, players=2, seed="tiles")
    seats = dict.fromkeys(setup.seats, agent)
    left = iter([""] * 60)
    table = RealTable(setup, seats, lambda prompt: next(left, "quit"), tmp_path / "game.json")
    table.table.run()
    assert table.table.session.over or len(table.prompts) == 61
    assert load(tmp_path / "game.json").state == table.table.session.state


def test_every_card_of_a_pile_has_a_name_of_its_own() -> None:
    """Otherwise a player could not say which of them was turned up."""
    for id in ("anno890", *COIN):
        game = get_game(id)
        position = dealt(game, game.setup(scenario=None, players=game.info.players[-1], seed="names"))
        for pile in game.positions.piles:
            hidden = hidden_names(position, pile)
            assert hidden
            assert len(set(hidden)) == len(hidden), (id, pile.kind)


def test_dealt_position_is_the_scenario(tmp_path: Path) -> None:
    for game in COIN:
        known = get_game(game)
        setup = known.setup(scenario=COIN[game][0], players=4, seed="deal")
        assert dealt(known, setup)["deck"]
