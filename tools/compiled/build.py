"""Copies the package, lets mypyc make C of it, and compiles that on all cores."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from choice import compiled
from classes import Package
from rewriting import rewritten

NAME = "vexillum"
OPTIMISATION = "2"
"""``-O3`` takes half as long again to compile, and the rules run no faster."""
MYPY = "[mypy]\nfollow_imports = silent\n"
"""The copy is type-checked as far as mypyc needs it; ``make lint`` checks the source strictly."""


def build(source: Path, work: Path) -> dict[Path, str]:
    """Compile the package under ``source`` inside ``work``: where each library is, and its place in a wheel."""
    shutil.rmtree(work, ignore_errors=True)
    copy = work / "copy"
    shutil.copytree(
        source / NAME,
        copy / NAME,
        ignore=lambda folder, names: [one for one in names if one in ("__pycache__", "static")],
    )
    package = Package(source, NAME)
    chosen = compiled(package)
    paths = []
    for name in chosen:
        path = package.modules[name].path.relative_to(source)
        (copy / path).write_text(rewritten(package, package.modules[name]), encoding="utf-8")
        paths.append(str(path))
    _say(f"{len(chosen)} modules are compiled; mypyc reads them")
    (copy / "mypy.ini").write_text(MYPY, encoding="utf-8")
    with _inside(copy):
        extensions = _extensions(paths)
        return _compiled(extensions, work / "made")


def _extensions(paths: list[str]) -> list[Any]:
    """The libraries to make: one that holds all code, and a small one for each module."""
    from mypyc.build import mypycify

    extensions: list[Any] = mypycify(
        ["--config-file=mypy.ini", "--cache-dir=/dev/null", *paths],
        multi_file=True,
        opt_level=OPTIMISATION,
        debug_level="0",
        group_name=NAME,
        target_dir="c",
    )
    return extensions


def _compiled(extensions: list[Any], made: Path) -> dict[Path, str]:
    """Run the C compiler: all files at once on as many cores as there are, then the linker."""
    from setuptools._distutils import ccompiler, sysconfig

    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    compiler = ccompiler.new_compiler()
    sysconfig.customize_compiler(compiler)
    compiler.add_include_dir(sysconfig.get_python_inc())
    jobs = [(extension, source) for extension in extensions for source in extension.sources]
    _say(f"{len(jobs)} C files are compiled, {len(os.sched_getaffinity(0))} at a time")

    def compile_one(job: tuple[Any, str]) -> list[str]:
        extension, source = job
        found: list[str] = compiler.compile(
            [source],
            output_dir="o",
            include_dirs=extension.include_dirs,
            macros=extension.define_macros,
            extra_postargs=extension.extra_compile_args,
            depends=extension.depends,
        )
        return found

    def link(extension: Any, objects: list[str]) -> tuple[Path, str]:
        place = extension.name.replace(".", "/") + suffix
        compiler.link_shared_object(
            objects, str(made / place), extra_postargs=["-s"], export_symbols=None, target_lang="c"
        )
        return made / place, place

    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        objects: dict[str, list[str]] = {extension.name: [] for extension in extensions}
        for (extension, _), found in zip(jobs, pool.map(compile_one, jobs), strict=True):
            objects[extension.name] += found
        return dict(pool.map(lambda extension: link(extension, objects[extension.name]), extensions))


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    """Mypyc names modules by where they are from here."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
