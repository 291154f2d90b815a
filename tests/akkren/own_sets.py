"""Sets of owner's files for tests: ours, changed a little, and a much smaller map."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path
from typing import Any

from vexillum.core.inputs import toml_text
from vexillum.games.akkren.own.forms import TABLES
from vexillum.games.akkren.own.shelf import with_words

Documents = dict[str, Any]
KEPT = ("great_kingdom", "mage_valley", "black_ice", "dry_steppes", "theocracy", "brotherhood", "kan", "fiefs", "almor")


def documents(*names: str) -> Documents:
    """Copies of our files: those named, or all."""
    return {name: pickle.loads(_packed(name)) for name in names or TABLES}


class Touched(dict[str, Any]):
    """Copies of our files, each made when it is wanted: a set of what a change touches, and no more to check."""

    def __missing__(self, name: str) -> Any:
        self[name] = pickle.loads(_packed(name))
        return self[name]


@cache
def _packed(name: str) -> bytes:
    """One of our files, to be copied again and again."""
    return pickle.dumps(with_words(name))


def write(folder: Path, files: Documents, *, id: str = "mine", name: str = "My world") -> Path:
    """Write a set into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    head = {"set": {"id": id, "name": name, "name_it": f"{name} (it)", "game": "akkren", "format": 1}}
    for file, content in ({"set": head} | files).items():
        (folder / f"{file}.toml").write_text(toml_text(content), "utf-8")
    return folder


def install(home: Path, files: Documents, *, id: str = "mine", name: str = "My world") -> Path:
    """Put a set where the game looks for it."""
    return write(home / "decks" / "akkren" / id, files, id=id, name=name)


def record(files: Documents, file: str, table: str, id: str, field: str = "id") -> Documents:
    """One record of a file."""
    found: Documents = next(one for one in files[file][table] if one[field] == id)
    return found


def spread(records: list[Documents]) -> None:
    """Give all records of a table their part of a D100."""
    due = 1
    for number, one in enumerate(records, 1):
        end = 100 * number // len(records)
        one["d100"] = [due, end]
        if "weight" in one:
            one["weight"] = end - due + 1
        due = end + 1


def small_map() -> Documents:
    """A map of the homes, the Great Kingdom and little else, with an island that ours does not have."""
    files = documents("map", "regions", "quests", "nests", "setup", "specialists", "tables", "generals")
    regions = [one for one in files["regions"]["region"] if one["id"] in KEPT]
    zones = {zone for region in regions for zone in region["zones"]}
    files["map"]["zone"] = [zone for zone in files["map"]["zone"] if zone["id"] in zones]
    for zone in files["map"]["zone"]:
        zone["adjacent"] = [way for way in zone["adjacent"] if way["to"] in zones]
    for sea in files["map"]["sea"]:
        sea["coast_zones"] = [zone for zone in sea["coast_zones"] if zone in zones]
    _link(files, "almor", "dry_steppes")
    _link(files, "almor", "black_ice")
    _link(files, "almor", "mage_valley")
    _island(files, regions)
    files["regions"]["region"] = regions
    spread(regions)
    lands = [zone["id"] for zone in files["map"]["zone"] if zone["id"] != "mage_valley"]
    for number, one in enumerate([*files["quests"]["quest"], *files["nests"]["nest"]]):
        one["zone"] = lands[number % len(lands)]
    for one in files["specialists"]["specialist"]:
        if "region" in one:
            one["region"] = "almor"
    for target in files["tables"]["gk_campaign"]["targets"]:
        target |= {"primary": "almor", "secondary": ["isle_of_gulls"]}
    for scenario in files["setup"]["scenario"]:
        scenario["regions"] = {seat: [seat] for seat in scenario["regions"]}
    files["setup"]["scenario"] = [
        {**files["setup"]["scenario"][0], "id": "two-summers", "name": "Two summers", "about": "A & B <small>"}
    ]
    return files


def _link(files: Documents, one: str, other: str) -> None:
    for here, there in ((one, other), (other, one)):
        zone = record(files, "map", "zone", here)
        if there not in [way["to"] for way in zone["adjacent"]]:
            zone["adjacent"].append({"to": there})


def _island(files: Documents, regions: list[Documents]) -> None:
    sea = files["map"]["sea"][0]
    files["map"]["zone"].append(
        {
            "id": "isle_of_gulls",
            "name": "Isle of Gulls & Rats",
            "name_it": "Isola dei gabbiani",
            "region": "isle_of_gulls",
            "terrain": "hill",
            "structure": "city",
            "port": True,
            "seat": True,
            "x": sea["x"] + 1,
            "y": sea["y"],
            "adjacent": [],
            "coast": [sea["id"]],
        }
    )
    sea["coast_zones"].append("isle_of_gulls")
    regions.append(
        {
            "id": "isle_of_gulls",
            "name": "Isle of Gulls",
            "name_it": "Isola dei gabbiani",
            "kind": "neutral",
            "gp": 2,
            "lp": 2,
            "mana": 0,
            "zones": ["isle_of_gulls"],
            "seat": "isle_of_gulls",
            "units": [{"unit": "BD", "n": 1}],
            "d100": [1, 1],
        }
    )
