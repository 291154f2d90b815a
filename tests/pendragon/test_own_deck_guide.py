"""docs/own-deck.md holds the whole vocabulary, and its examples are sound."""

from __future__ import annotations

import re
import tomllib
from random import Random
from typing import get_args

import msgspec
import pytest

from tests.pendragon.harness import board
from tests.pendragon.own_deck import GUIDE, example
from vexillum.coin.events.step import step_errors
from vexillum.coin.lasting import code
from vexillum.coin.owndeck.form import Head
from vexillum.games.pendragon.battle.terms import Manner
from vexillum.games.pendragon.events.branching import AnyStep, Branch, Condition
from vexillum.games.pendragon.events.groups import GROUPS
from vexillum.games.pendragon.events.kit import EVENT_KIT
from vexillum.games.pendragon.events.registry import Effect
from vexillum.games.pendragon.events.where import Where
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.lasting import NAMES
from vexillum.games.pendragon.map import SEA_IDS, SPACE_IDS
from vexillum.games.pendragon.own.form import CardGiven, SideGiven
from vexillum.games.pendragon.own.sense import SENSE
from vexillum.games.pendragon.own.shelf import SHELF
from vexillum.games.pendragon.state import TRACKS

STEPS = {step.__struct_config__.tag: step for step in get_args(AnyStep)}
TEXT = GUIDE.read_text("utf-8")


def section(heading: str) -> str:
    """What stands under a heading, up to the next of the same rank or higher."""
    rank = heading.split(" ")[0]
    found = re.search(rf"^{re.escape(heading)}\n(.*?)(?=^#{{1,{len(rank)}}} |\Z)", TEXT, re.S | re.M)
    assert found, f"the guide has no “{heading}”"
    return found[1]


@pytest.mark.parametrize("word", STEPS)
def test_every_step_and_field_is_explained(word):
    words = section(f"### {word}")
    assert [field for field in STEPS[word].__struct_fields__ if f"| `{field}` |" not in words] == []
    (block,) = re.findall(r"```toml\n(.*?)```", words, re.S)
    steps = msgspec.convert(tomllib.loads(block)["steps"], tuple[AnyStep, ...])
    assert isinstance(steps[0], STEPS[word])
    assert step_errors(steps, EVENT_KIT) == []


BEFORE = """
steps = [
    { do = "select_faction", among = "barbarians" },
    { do = "select_nation" },
    { do = "select_colour" },
    { do = "select", most = 3 },
]
"""


def steps_in(text: str) -> list[dict]:
    return tomllib.loads(text)["steps"]


@pytest.mark.parametrize("word", STEPS)
def test_every_example_can_be_played(word):
    """What the check accepts is carried out by anybody on any board, however the answers fall, and breaks nothing."""
    (block,) = re.findall(r"```toml\n(.*?)```", section(f"### {word}"), re.S)
    steps = msgspec.convert(steps_in(BEFORE) + steps_in(block), tuple[AnyStep, ...])
    assert list(SENSE.senseless(steps, ())) == []
    for seed in range(12):
        random = Random(f"{word} {seed}")
        table = board(GAME.info.scenarios[seed % 4])
        play = Effect(steps).execute(table, code(5, False), "5", random.randrange(4))
        answer = None
        try:
            while True:
                decision = play.send(answer)
                n = random.randint(decision.at_least, min(decision.at_most, len(decision.options)))
                answer = tuple(random.sample(decision.options, n))
        except StopIteration:
            pass
        assert GAME.faults(table.state) == []


def test_no_step_is_explained_that_does_not_exist():
    assert set(re.findall(r"^### (.*)$", TEXT, re.M)) == set(STEPS)


@pytest.mark.parametrize(
    ("heading", "kind"),
    [("## Spaces", Where), ("## Conditions", Condition), ("### either", Branch), ("### battle", Manner)],
)
def test_every_field_of_what_is_inside_is_explained(heading, kind):
    words = section(heading)
    assert [field for field in kind.__struct_fields__ if f"| `{field}` |" not in words] == []


@pytest.mark.parametrize("kind", [Head, CardGiven, SideGiven])
def test_every_field_of_the_file_is_explained(kind):
    words = section("## The file")
    missing = [
        field for field in kind.__struct_fields__ if f"`{field}`" not in words and f"[card.{field}]" not in words
    ]
    assert missing == []


def test_every_name_is_listed():
    words = section("## Names")
    assert [name for name in (*EVENT_KIT.who, *SPACE_IDS, *SEA_IDS, *TRACKS, *GROUPS) if f"`{name}`" not in words] == []
    words = section("## Lasting effects")
    assert [name for name in NAMES if f"| `{name}` |" not in words] == []


def test_the_example_is_sound(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(example(), "utf-8")
    about = SHELF.read(file)
    assert (about.problems, about.notes) == ((), ())
    assert about.mark.startswith("mine@")
