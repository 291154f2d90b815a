"""The cases of the Events hold; each side of each Event has one that a person executes or that is in effect."""

from pathlib import Path

from tests.case_files import loaded
from tests.together import together
from vexillum.core.files.case import run_case
from vexillum.core.files.position_file import CaseFile
from vexillum.games.falling_sky import GAME
from vexillum.games.falling_sky.cards import CARDS, EVENTS

FOLDER = Path(__file__).parents[2] / "cases" / "falling-sky"
FILES = sorted(FOLDER.glob("cards-*.toml"))
TEXTS = GAME.texts("en", strict=True)
SIDES = [(number, side) for number in EVENTS for side in ("unshaded", "shaded") if getattr(CARDS[number], side)]


@together("file", FILES, ids=lambda file: file.stem)
def test_the_case_holds_and_says_all_that_matters(file, monkeypatch):
    """It holds for a deal of its own (``vexillum check`` has the usual one), so it names all that it depends on."""
    monkeypatch.setattr("vexillum.core.files.case.DEAL", "another")
    monkeypatch.setattr("vexillum.core.files.position_file.DEAL", "another")
    assert [TEXTS(failure.message) for failure in run_case(loaded(file))] == []


def _executed(number: int, file: CaseFile) -> set[str]:
    """The sides of a card that the variants of its file execute."""
    moves = [move for variant in file.variants for move in variant.moves]
    return {str(move.answer).removeprefix("event.") for move in moves if str(move.answer).startswith("event.")}


@together(("number", "side"), SIDES, ids=lambda value: str(value))
def test_every_side_is_executed_in_a_case(number, side):
    (file,) = [file for file in FILES if file.stem.startswith(f"cards-{number:02d}-")]
    assert side in _executed(number, loaded(file).file)
