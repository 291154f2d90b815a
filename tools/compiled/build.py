"""Copies the package, translates it to C with mypyc, and compiles that on all cores."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from choice import PARTS, Choice, chosen
from classes import Package
from profiled import COUNTED, COUNTING, TRAINING, possible, train
from rewriting import rewritten, with_tuples

NAME = "vexillum"
ROOMS = tuple(f"{NAME}.{part}." for part in PARTS)
OPTIMISATION = "1"
"""``-O2`` would take the compiler nearly twice as long."""
CORES = os.cpu_count() or 1
HEADERS = [Path(__file__).with_name(name) for name in ("attributes.h", "copies.h", "shortcuts.h")]
"""Headers that every C file of the rules includes first."""
LINKED = ["-s", *(["-Wl,-Bsymbolic"] if sys.platform == "linux" else [])]
"""Strip symbols, and bind calls within the library directly, without symbol interposition."""
OF_LISTS = {"builtins.sum": "VexillumSum", "builtins.max": "VexillumMax", "builtins.min": "VexillumMin"}
"""List operations that ``shortcuts.h`` implements without a call."""
SPLITMIX = f"{NAME}.core.luck.splitmix"
"""The arithmetic of agents' luck, which ``shortcuts.h`` implements in C."""
MYPY = "[mypy]\nfollow_imports = silent\n"
"""The copy is type-checked only as far as mypyc needs; ``make lint`` checks the source strictly."""


def build(source: Path, work: Path) -> dict[Path, str]:
    """Compile the package under ``source`` inside ``work``; return each library and its path in a wheel.

    Results are cached for the same source and tools.
    """
    choice = chosen(Package.read(source, NAME))
    texts = {name: _rewritten(choice, name) for name in choice.compiled}
    made, stamp = work / "made", work / "stamp"
    fingerprint = _fingerprint(choice.package, texts)
    if not stamp.exists() or stamp.read_text() != fingerprint:
        shutil.rmtree(work, ignore_errors=True)
        _make(choice, texts, source, work)
        stamp.write_text(fingerprint)
    return {path: str(path.relative_to(made)) for path in sorted(made.rglob("*")) if path.is_file()}


def _rewritten(choice: Choice, name: str) -> str:
    return rewritten(choice.package.modules[name], choice.package, choice.compiled, choice.open)


def _fingerprint(package: Package, texts: dict[str, str]) -> str:
    """A hash of source, interpreter and mypyc. Interpreted modules are included, as their types matter."""
    parts = [*texts.values(), *[module.text for module in package.modules.values()], sys.version, version("mypy")]
    parts += [OPTIMISATION, *LINKED, *COUNTED, os.environ.get("VEXILLUM_PROFILE", ""), TRAINING.read_text()]
    parts += [header.read_text() for header in HEADERS]
    return sha256("\0".join(parts).encode()).hexdigest()


def _make(choice: Choice, texts: dict[str, str], source: Path, work: Path) -> None:
    copy = work / "copy"
    shutil.copytree(source / NAME, copy / NAME, ignore=shutil.ignore_patterns("__pycache__", "static"))
    paths = [choice.package.modules[name].path.relative_to(source) for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        (copy / path).write_text(text, encoding="utf-8")
    for name, module in choice.package.modules.items():
        if name.startswith(ROOMS) and name not in texts and name not in choice.made:
            (copy / module.path.relative_to(source)).write_text(with_tuples(module, choice.package), encoding="utf-8")
    for name in choice.made:
        module = choice.package.modules[name]
        for folder in (copy, work / "made"):
            place = folder / module.path.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(module.text, encoding="utf-8")
    _say(f"{len(paths)} modules are compiled; mypyc reads them")
    (copy / "mypy.ini").write_text(MYPY, encoding="utf-8")
    with _inside(copy):
        _compile_profiled(_extensions([str(path) for path in paths]), work / "made", source)


def _extensions(paths: list[str]) -> list[Any]:
    """The libraries to make: one with all code, and a small shim for each module."""
    from mypyc.build import mypycify
    from mypyc.ir.ops import ERR_MAGIC
    from mypyc.ir.rtypes import int_rprimitive, list_rprimitive, object_rprimitive
    from mypyc.primitives.registry import function_op, method_op

    for name, function in OF_LISTS.items():
        function_op(name, [list_rprimitive], object_rprimitive, function, ERR_MAGIC)
    function_op(SPLITMIX, [int_rprimitive] * 3, int_rprimitive, "VexillumSplitmix", ERR_MAGIC)
    # Those for lists and dictionaries come before it.
    method_op("copy", [object_rprimitive], object_rprimitive, "VexillumCopy", ERR_MAGIC, priority=0)
    extensions: list[Any] = mypycify(
        ["--config-file=mypy.ini", "--cache-dir=/dev/null", *paths],
        multi_file=True,
        opt_level=OPTIMISATION,
        debug_level="0",
        group_name=NAME,
        target_dir="c",
    )
    return extensions


def _compile(extensions: list[Any], made: Path) -> None:
    """Compile everything once."""
    _run(extensions, made, [], [])


def _compile_profiled(extensions: list[Any], made: Path, source: Path) -> None:
    """Compile with profile-guided optimisation: instrument, play games, compile again; without it if not possible."""
    from setuptools._distutils import sysconfig
    from setuptools.errors import CompileError, LinkError

    whole = [extension for extension in extensions if len(extension.sources) > 1]
    _compile([extension for extension in extensions if extension not in whole], made)
    if possible(shlex.split(sysconfig.get_config_var("CC") or "cc")):
        counting = made.with_name("counting")
        try:
            _run(whole, counting, COUNTING, COUNTING)
            _say("Playing games for the profile")
            train(source, NAME, [made, counting], made.with_name("training"))
            _run(whole, made, COUNTED, [])
            return
        except (CompileError, LinkError, RuntimeError) as reason:
            _say(f"Compiled without a profile: {reason}")
    _compile(whole, made)


def _run(extensions: list[Any], made: Path, flags: list[str], linked: list[str]) -> None:
    """Run the C compiler on all files in parallel, then the linker, each with additional flags."""
    from setuptools._distutils import ccompiler, sysconfig

    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    compiler = ccompiler.new_compiler()
    sysconfig.customize_compiler(compiler)
    compiler.add_include_dir(sysconfig.get_python_inc())
    jobs = [(extension, source) for extension in extensions for source in extension.sources]
    _say(f"{len(jobs)} C files are compiled, {CORES} at a time{' '.join(['', *flags])}")

    def compile_one(job: tuple[Any, str]) -> list[str]:
        extension, source = job
        # The rest is mypyc's runtime, and shims that only load the library with all code.
        ours = Path(source).name.startswith("__native") and extension.include_dirs
        first = [word for one in HEADERS for word in ("-include", str(one))] if ours else []
        found: list[str] = compiler.compile(
            [source],
            output_dir="o",
            include_dirs=extension.include_dirs,
            macros=extension.define_macros,
            extra_postargs=[*extension.extra_compile_args, *first, *flags],
            depends=extension.depends,
        )
        return found

    def link(extension: Any) -> None:
        place = made / (extension.name.replace(".", "/") + suffix)
        compiler.link_shared_object(objects[extension.name], str(place), extra_postargs=[*LINKED, *linked])

    objects: dict[str, list[str]] = {extension.name: [] for extension in extensions}
    with ThreadPoolExecutor(CORES) as pool:
        for (extension, _), found in zip(jobs, pool.map(compile_one, jobs), strict=True):
            objects[extension.name] += found
        list(pool.map(link, extensions))


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    """Change the working directory: mypyc names modules by their relative path."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
