"""Every case of the Akkren War holds for any deal; every rule, event, quest, spell, agent, table and ruling has one."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import pytest

from tests.akkren.case_traces import FILES, FOLDER, rows, trace
from tests.case_files import loaded
from tests.long import long
from tests.together import together
from vexillum.games.akkren import GAME
from vexillum.games.akkren.components.pieces import UNITS
from vexillum.games.akkren.components.records import AGENT_IDS, AGENTS, EVENT_IDS, GUARDIAN_IDS, TREASURE_IDS
from vexillum.games.akkren.components.tables import BATTLE, COLUMNS, TABLES
from vexillum.games.akkren.heroes import HERO_IDS, MASTERS, SPELLS_OF_MAGE
from vexillum.games.akkren.naval import COLUMNS as NAVAL_COLUMNS
from vexillum.games.akkren.position import QUEST_IDS
from vexillum.games.akkren.scenarios import SCENARIO_IDS
from vexillum.games.akkren.stacks import DECK, GENERAL_IDS, SPECIALIST_IDS

NAMES = {file.stem for file in FILES}
VOCABULARY = GAME.positions.vocabulary(GAME.setup(seed="any"))
EXAMPLES = ("9.3.5", "9.4.2.4", "11.1", "15.2", "17.1")
"""The one of 9.3.4 is a row of table-scouting."""
NO_RULE_OF_THEIR_OWN = (
    *("2", "3", "3.6", "4", "4.2", "8", "8.3.1", "9", "9.3", "9.4.2", "10.1", "11", "13", "15", "16", "18"),
)
"""They are menus or introductions: their rules are in other paragraphs. C44 and C242 are rulings."""
TRAITS = {
    "scout": "table-scouting",
    "fanatic": "unit-fanatics",
    "engineer": "9.4.3.1-siege-modifiers",
    "local": "9.4.3.3-assault",
    "swamp_walk": "C204-lizardmen",
    "heavy_cavalry": "9.4.2.4-cavalry",
    "elite": "C67-elite",
    "fly": "9.4.2.4-flyers-on-one-side",
    "burrow": "9.4.2.4-flyers-on-one-side",
    "spirit": "9.4.2.4-demons-and-spirits",
    "demon": "9.4.2.4-demons-and-spirits",
    "repairable": "unit-giant",
    "needs_wagons": "9.3.1-how-fast-an-army-is",
    "army_max_3mp": "9.3.1-how-fast-an-army-is",
    "cyclic": "unit-cyclic",
    "parasite": "unit-parasites",
    "undead": "9.4.2.4-undead",
    "akkren": "5.1-against-the-akkren",
    "summoned": "spell-summon-avatar",
}
"""Where each trait of a unit is shown."""
WORDS_ONLY = {"swarm", "skeleton"}


@together("file", FILES, ids=lambda file: file.stem)
def test_the_case_holds_and_says_all_that_matters(file):
    """It holds for a deal of its own (``vexillum check`` has the usual one), so it names all that it depends on."""
    found = trace(file)
    assert found.failures == []
    assert VOCABULARY.keys.issuperset(found.offered)


@cache
def _rules() -> dict[str, set[str]]:
    """The rules that each case names, its own first."""
    found = {}
    for file in FILES:
        case = loaded(file).file
        moves = [*case.moves, *(move for variant in case.variants for move in variant.moves)]
        named = {case.rule, *(move.rule for move in moves), *(rule for move in moves for rule in move.why.values())}
        assert case.title, file
        found[file.stem] = named - {""}
    return found


def test_the_cases_name_rules_that_exist():
    known = set(GAME.words.rule_ids())
    assert {name: rules - known for name, rules in _rules().items() if rules - known} == {}


@together("rule", [id for id in GAME.words.rule_ids() if id[0] != "C" and id not in NO_RULE_OF_THEIR_OWN])
def test_every_rule_has_a_case(rule):
    assert any(rule in rules for rules in _rules().values())


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_rules_has_a_case(example):
    assert any(name.startswith(f"example-{example}-") for name in NAMES)


@together("event", EVENT_IDS)
def test_every_event_has_a_case(event):
    assert any(re.match(rf"event-\d\d-{event.replace('_', '-')}", name) for name in NAMES)


@pytest.mark.parametrize("agent", AGENT_IDS)
def test_every_agent_has_a_case(agent):
    assert any(name.startswith(f"agent-{agent}") for name in NAMES)


@pytest.mark.parametrize("spell", [spell.id for spells in SPELLS_OF_MAGE for spell in spells])
def test_every_spell_of_a_magic_user_has_a_case(spell):
    assert f"spell-{spell.replace('_', '-')}" in NAMES


@pytest.mark.parametrize(("master", "spell"), [(one.id, spell.id) for one in MASTERS for spell in one.spells])
def test_every_spell_of_a_master_has_a_case(master, spell):
    assert f"master-{master}-{spell.replace('_', '-')}" in NAMES


@together("general", GENERAL_IDS[:DECK])
def test_every_general_has_a_case(general):
    """Fulk the Mason and Iolanda Crane, Kestrel the Elder and Hakan Red-Sail are in those of what they are good at."""
    text = "".join(file.read_text("utf-8") for file in FILES)
    assert any(name.startswith(f"general-{general}-") for name in NAMES) or f'"{general}"' in text


@together("unit", UNITS, ids=lambda unit: unit.id)
def test_every_unit_and_each_of_its_powers_has_a_case(unit):
    """What it is worth (the Avatar in its spell's), and each trait."""
    assert any(unit.id in _words(name) for name in NAMES if name.startswith(("unit-", "spell-summon")))
    assert {TRAITS[trait] for trait in unit.traits if trait not in WORDS_ONLY} <= NAMES


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"[\w+-]+", (FOLDER / f"{name}.toml").read_text("utf-8")))


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_every_scenario_has_a_case(scenario):
    assert f"setup-{scenario}" in NAMES


def _rulings() -> list[tuple[str, list[str]]]:
    text = (files("vexillum.games.akkren") / "RULINGS.md").read_text("utf-8")
    sections = re.split(r"^### ", text, flags=re.M)[1:]
    return [(one.partition(".")[0], re.findall(r"`([\w.-]+)\.toml`", one)) for one in sections]


@together(("ruling", "cases"), _rulings(), ids=lambda value: value if isinstance(value, str) else "")
def test_every_ruling_of_the_data_names_a_case(ruling, cases):
    """C01 to C70 came with the data; of the program's own rulings some have cases, and all have tests."""
    assert set(cases) <= NAMES
    assert cases or int(ruling[1:]) > 70


# What the cases touch -------------------------------------------------------------------------------------------------


@cache
def _touched() -> tuple[set[tuple[object, ...]], set[tuple[str, str]], set[str]]:
    traces = [trace(file) for file in FILES]
    return (
        set().union(*[one.cells for one in traces]),
        set().union(*[one.said for one in traces]),
        set().union(*[one.offered for one in traces]),
    )


@long
def test_every_row_and_cell_of_every_table_is_read_in_a_case():
    """The tiers of 8.2 are columns of their table, which ``table-diplomacy-cost`` has."""
    cells = _touched()[0]
    wanted: set[tuple[object, ...]] = {(name, row) for name, row, _ in rows() if "income_tiers" not in name}
    land, naval, magic = BATTLE["land_combat"]["rows"], BATTLE["naval_combat"]["rows"], BATTLE["magic_combat"]
    wanted |= {("land_combat", column, line["die"]) for column in range(len(COLUMNS)) for line in land}
    wanted |= {("naval_combat", column, line["die"]) for column in range(len(NAVAL_COLUMNS)) for line in naval}
    wanted |= {("magic_combat", column["min"], roll) for column in magic["columns"] for roll in range(1, 11)}
    manoeuvre = TABLES["manoeuvre"]
    wanted |= {("manoeuvre", roll, value) for roll in range(1, 7) for value in manoeuvre["strategic"]}
    wanted |= {("matrix", mine, his) for mine in manoeuvre["attacker"] for his in manoeuvre["defender"]}
    assert sorted(map(str, wanted - cells)) == []


@long
def test_every_thing_of_the_data_is_named_in_a_case():
    said = _touched()[1]
    wanted = {("event", id) for id in EVENT_IDS} | {("quest", id) for id in QUEST_IDS}
    wanted |= {("guardian", f"guardian_{id}") for id in GUARDIAN_IDS} | {("treasure", id) for id in TREASURE_IDS}
    wanted |= {("person", f"hero_{id}") for id in HERO_IDS} | {("good", id) for id in SPECIALIST_IDS}
    assert sorted(wanted - said) == []


@long
def test_every_effect_of_every_agent_is_offered_in_a_case():
    """Those that are played at their moment are offered by the agent's name."""
    offered = _touched()[2]
    for agent in AGENTS:
        for one in agent.effects:
            assert f"{agent.id}.{one.effect['op']}" in offered or agent.id in offered, (agent.id, one.effect["op"])
