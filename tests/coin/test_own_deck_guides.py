"""docs/own-deck.md and the page of each volume document the whole vocabulary, and their examples are valid."""

from __future__ import annotations

import re
from random import Random

import msgspec
import pytest

from tests.coin.own_deck_guide import SHARED, Guide, section
from tests.falling_sky.own_deck import GUIDE as FALLING_SKY
from tests.pendragon.own_deck import GUIDE as PENDRAGON
from vexillum.coin import own as form
from vexillum.coin.cards import code
from vexillum.coin.events.step import step_errors
from vexillum.coin.own import InstalledDecks
from vexillum.core.registry import game_ids, get_game

GUIDES = {guide.game.info.id: guide for guide in (PENDRAGON, FALLING_SKY)}


@pytest.fixture
def guide(id) -> Guide:
    return GUIDES[id]


each_volume = pytest.mark.parametrize("id", GUIDES)
each_step = pytest.mark.parametrize(
    ("id", "word"), [(id, word) for id, guide in GUIDES.items() for word in guide.steps]
)


def test_every_game_with_owners_decks_has_its_page():
    """And docs/own-deck.md links to each of them."""
    assert {id for id in game_ids() if isinstance(get_game(id).own_decks, InstalledDecks)} == {*GUIDES}
    assert [guide.path.name for guide in GUIDES.values() if f"({guide.path.name})" not in SHARED] == []


@each_step
def test_every_step_and_field_is_explained(guide, word):
    words = guide.section(f"### {word}")
    assert [field for field in guide.steps[word].__struct_fields__ if f"| `{field}` |" not in words] == []
    steps = msgspec.convert(guide.example_of(word), tuple[guide.any_step, ...])
    assert guide.steps[word] in map(type, steps)
    assert step_errors(steps, guide.kit) == []


@each_step
def test_every_default_is_told(guide, word):
    """The last column of a step's table is the default of the field."""
    told = dict(re.findall(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", guide.section(f"### {word}"), re.M))
    for field in msgspec.structs.fields(guide.steps[word]):
        needed = field.default is field.default_factory is msgspec.NODEFAULT
        assert (told[field.name] == "required") == needed, field.name
        if type(field.default) in (int, bool, str) and field.default not in ("", 99) and told[field.name][0] == "`":
            assert told[field.name] == f"`{msgspec.json.encode(field.default).decode()}`", field.name


@each_step
def test_every_example_can_be_played(guide, word):
    """What the check accepts works for any Faction, on any board, with any answers, and breaks no invariant."""
    before = msgspec.toml.decode(guide.before)["steps"]
    steps = msgspec.convert(before + guide.example_of(word), tuple[guide.any_step, ...])
    volume, info = guide.decks.volume, guide.game.info
    assert list(volume.checks.problems(steps, ())) == []
    assert list(volume.steps_mistakes(volume.house.cards[5], steps, ())) == []
    for seed in range(12):
        random = Random(f"{word} {seed}")
        table = guide.board(info.scenarios[seed % len(info.scenarios)])
        play = guide.effect(steps).execute(table, code(5, False), "5", random.randrange(4))
        answer = None
        try:
            while True:
                decision = play.send(answer)
                assert decision.seat in info.seats
                n = random.randint(decision.at_least, min(decision.at_most, len(decision.options)))
                answer = tuple(random.sample(decision.options, n))
        except StopIteration:
            pass
        assert guide.game.positions.violations(table.state) == []


@each_volume
def test_no_step_is_explained_that_does_not_exist(guide):
    assert set(re.findall(r"^### (.*)$", guide.path.read_text("utf-8"), re.M)) == set(guide.steps)


@pytest.mark.parametrize(("id", "heading"), [(id, heading) for id, guide in GUIDES.items() for heading in guide.inside])
def test_every_field_of_what_is_inside_is_explained(guide, heading):
    words = guide.section(heading)
    assert [field for field in guide.inside[heading].__struct_fields__ if f"| `{field}` |" not in words] == []


@each_volume
def test_every_field_of_the_file_is_explained(guide):
    """The common page has what all games share, the volume's page what is its own."""
    common, own = section(SHARED, "## The file"), guide.section("## Its cards")
    shared = {field for kind in (form.Head, form.CardGiven, form.SideGiven) for field in kind.__struct_fields__}
    for field in {field for kind in (form.Head, *guide.given) for field in kind.__struct_fields__}:
        words = common if field in shared else own
        assert f"`{field}`" in words or f"[card.{field}]" in words, field


@each_volume
def test_every_name_is_listed(guide):
    words = guide.section("## Names")
    names = (*guide.kit.who, *guide.kit.kit.spaces, *guide.kit.tracks, *guide.kit.groups, *guide.names)
    assert [name for name in names if f"`{name}`" not in words] == []
    words = guide.section("## Lasting effects")
    assert [name for name in guide.kit.lasting if f"| `{name}` |" not in words] == []


@each_volume
def test_the_example_is_sound(guide, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(guide.example(), "utf-8")
    about = guide.decks.read(file)
    assert (about.problems, about.notes) == ((), ())
    assert about.mark.startswith("mine@")
