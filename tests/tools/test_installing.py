"""Every way to install it that documents and messages name works, and none fetches somebody else's package."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

import vexillum.environments
from tests.together import together
from vexillum.core import installation
from vexillum.core.installation import command_for
from vexillum.core.version import DISTRIBUTION
from vexillum.core.words.languages import BUILT_IN

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = list(PROJECT["optional-dependencies"])
LINE = re.compile(
    r"""(?:\b(?:pip3?|pipx|uv\ (?:pip|tool))\ (?:install|inject|run|upgrade)|\buvx)\b(?P<words>[^\n`"|#;&<]*)"""
)
"""A command that installs, up to the end of the line, of the code in a text, or of the command."""
VALUES = {"-r", "-c", "-w", "--extra-index-url", "--index-url"}
"""Options of pip that are followed by a value."""
PEOPLE = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/**/*", "deploy/**/*", "src/vexillum/**/*", "bench/**/*"]
"""What people read, or run on a machine of their own."""
TEXT = {".md", ".py", ".toml", ".json", ".html", ".yaml", ".ipynb", ".js", ".txt", ".service", ""}


def install_lines() -> list[tuple[str, list[str]]]:
    """Each place, and what would be installed there."""
    found = []
    files = {file for pattern in PEOPLE for file in ROOT.glob(pattern) if file.is_file() and file.suffix in TEXT}
    for file in sorted(files):
        for line in LINE.finditer(file.read_text("utf-8").replace("\\\n", " ").replace("\\n", "\n")):
            words = shlex.split(line["words"].strip().rstrip(",:)("), comments=True) if line["words"].strip() else []
            wanted = [
                word
                for before, word in zip(["", *words], words, strict=False)
                if not word.startswith("-") and before not in VALUES
            ]
            if wanted:
                found.append((f"{file.relative_to(ROOT)}: {line[0].strip()}", wanted))
    return found


LINES = install_lines()


def test_there_are_lines_in_documents_and_in_the_image():
    places = {place.partition(":")[0] for place, _ in LINES}
    assert {"README.md", "docs/installing.md", "docs/hosting.md", "docs/lab.md", "deploy/Containerfile"} <= places


@together("line", LINES, ids=lambda line: line[0])
def test_a_line_installs_what_is_here_with_extras_that_exist(line):
    """This folder, or a wheel of ours in ``dist/``: never a name that the package index would look up."""
    for word in line[1]:
        path, extras = re.fullmatch(r"(.*?)(?:\[([\w,]*)\])?", word).groups()
        if path.endswith(".whl"):
            name, version, *_ = parse_wheel_filename(Path(path).name)
            assert (name, str(version), Path(path).parent) == (
                canonicalize_name(DISTRIBUTION),
                PROJECT["version"],
                Path("dist"),
            )
        else:
            assert path == ".", word
        assert set(filter(None, (extras or "").split(","))) <= set(EXTRAS), word


def test_what_is_written_about_extras_names_those_there_are():
    told = set(re.findall(r"`pip install '\.\[(\w+)\]'`", (ROOT / "docs" / "installing.md").read_text("utf-8")))
    assert told == set(EXTRAS) - {"dev", "test", "lint", "bench"}


def test_no_bound_of_another_is_a_requirement_of_ours_alone():
    """Each extra that names us names us by our own name."""
    lines = [line for extra in PROJECT["optional-dependencies"].values() for line in extra]
    assert "vexillum" not in {Requirement(line).name for line in lines}
    assert PROJECT["name"] == DISTRIBUTION


# What a message prints ------------------------------------------------------------------------------------------------


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Pretend that this copy was installed so: its ``direct_url.json``, and a file of the tool that did it."""

    def pretend(origin: dict | None, mark: str = "") -> None:
        about = tmp_path / "x.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {DISTRIBUTION}\nVersion: 1\n")
        if origin is not None:
            (about / "direct_url.json").write_text(json.dumps(origin))
        if mark:
            (tmp_path / mark).touch()
        monkeypatch.setattr(installation, "distribution", lambda name: PathDistribution(about))
        monkeypatch.setattr(sys, "prefix", str(tmp_path))
        monkeypatch.setattr(sys, "executable", "/opt/our python/bin/python")

    return pretend


FOLDER = {"url": "file:///home/ann/my%20games", "dir_info": {"editable": True}}
SOURCE = {"url": "file:///home/ann/games", "dir_info": {}}
WHEEL = {"url": "file:///tmp/vexillum_table-0.1.0-py3-none-any.whl", "archive_info": {}}


@pytest.mark.parametrize(
    ("origin", "mark", "words"),
    [
        (FOLDER, "", ["/opt/our python/bin/python", "-m", "pip", "install", "-e", "/home/ann/my games[lab]"]),
        (SOURCE, "", ["/opt/our python/bin/python", "-m", "pip", "install", f"{DISTRIBUTION}[lab] @ {SOURCE['url']}"]),
        (WHEEL, "", ["/opt/our python/bin/python", "-m", "pip", "install", f"{DISTRIBUTION}[lab] @ {WHEEL['url']}"]),
        (WHEEL, "pipx_metadata.json", ["pipx", "install", "--force", f"{DISTRIBUTION}[lab] @ {WHEEL['url']}"]),
        (SOURCE, "uv-receipt.toml", ["uv", "tool", "install", "--force", f"{DISTRIBUTION}[lab] @ {SOURCE['url']}"]),
        (None, "", ["/opt/our python/bin/python", "-m", "pip", "install", f"{DISTRIBUTION}[lab]"]),
        (None, "pipx_metadata.json", ["pipx", "install", "--force", f"{DISTRIBUTION}[lab]"]),
    ],
)
def test_the_command_is_for_the_way_it_was_installed(installed, origin, mark, words):
    installed(origin, mark)
    assert shlex.split(command_for("lab")) == words


def test_on_windows_it_is_quoted_as_its_shell_wants(installed, monkeypatch):
    installed(WHEEL)
    monkeypatch.setattr(installation, "WINDOWS", True)
    assert command_for("lab").endswith(f'-m pip install "{DISTRIBUTION}[lab] @ {WHEEL["url"]}"')
    assert command_for("lab").startswith('"/opt/our python/bin/python"')


def test_every_message_about_an_extra_names_one_that_exists_and_prints_the_command():
    source = ROOT / "src" / "vexillum"
    wanted = [
        extra
        for file in source.rglob("*.py")
        for extra in re.findall(r"command_for\([\"'](\w+)", file.read_text("utf-8"))
    ]
    assert {"lab", "train", "plot", "cluster", "postgresql", "environments", "openspiel"} == set(wanted)
    assert set(wanted) <= set(EXTRAS)
    for language in BUILT_IN:
        for ids in (
            ("lab/texts/{}/experiments.toml", "no_ray", "no_tables"),
            ("lab/texts/{}/training.toml", "no_trainer"),
        ):
            texts = (source / ids[0].format(language)).read_text("utf-8")
            for id in ids[1:]:
                assert "{command}" in re.search(rf"^{id} = (.*)$", texts, re.MULTILINE)[1]


def test_environments_without_their_libraries_say_what_to_install(monkeypatch):
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "gymnasium" else found(name))
    spec = importlib.util.spec_from_file_location("without", vexillum.environments.__file__)
    with pytest.raises(ModuleNotFoundError, match="need gymnasium; install them with: ") as error:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    assert command_for("environments") in str(error.value)


# The wheels -----------------------------------------------------------------------------------------------------------


def test_the_compiled_wheel_asks_for_what_its_modules_import(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "tools" / "compiled"))
    monkeypatch.setitem(sys.modules, "build", type(sys)("build"))
    sys.modules["build"].build = lambda source, target: {}
    spec = importlib.util.spec_from_file_location("compiled_hook", ROOT / "tools" / "compiled" / "hook.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    hook = module.CompiledHook(str(ROOT), {}, None, None, "", "wheel")
    data = {"dependencies": [], "force_include": {}}
    hook.initialize("standard", data)
    asked = {canonicalize_name(Requirement(line).name) for line in (*PROJECT["dependencies"], *data["dependencies"])}
    rewriting = (ROOT / "tools" / "compiled" / "rewriting.py").read_text("utf-8")
    added = {canonicalize_name(name) for name in re.findall(r'"from (\w+) import', rewriting)} - {"vexillum"}
    assert added
    assert added <= asked | set(map(canonicalize_name, sys.stdlib_module_names))


def pythons() -> list[str]:
    """The Python that runs the tests, and each other version that is installed here and starts."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {sys.version_info[:2]: sys.executable}
    for minor in range(11, 15):
        name = f"python3.{minor}"
        for path in (*versions.glob(f"3.{minor}.*/bin/{name}"), shutil.which(name)):
            if path and not subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode:
                found.setdefault((3, minor), str(path))
    return list(found.values())


@pytest.mark.long
@pytest.mark.parametrize("python", pythons())
def test_the_wheel_plays_and_serves_in_an_empty_environment(python, tmp_path):
    made = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), "."]
    subprocess.run(made, cwd=ROOT, check=True)
    [wheel] = tmp_path.glob("*.whl")
    told = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "try_wheel.py"), str(wheel), python],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stdout.splitlines()[-1:]) == (0, ["A game was played. A page was served."]), (
        told.stdout
    )
