"""Loading a package a second time under another name: the same code with other data.

A game that reads its data into constants can thus be played with other data beside its own, in one process: each loaded
package has its own modules, constants, caches and types. The original game pays nothing for it.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import InspectLoader, Loader, MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any


def second_package(package: str, name: str, given: Mapping[str, Mapping[str, Any]]) -> ModuleType:
    """The package ``package`` loaded as ``name``, once.

    ``given`` are attributes by module (named without the package), set before other modules can read them. If loading
    fails, the modules are removed again.
    """
    if name not in sys.modules:
        finder = _Again(package, name, given)
        sys.meta_path.insert(0, finder)
        try:
            importlib.import_module(name)
        except BaseException:
            sys.meta_path.remove(finder)
            for module in [one for one in sys.modules if finder.origin(one)]:
                del sys.modules[module]
            raise
    return sys.modules[name]


class _Again(MetaPathFinder):
    """Finds the modules of the second package in the files of the first."""

    def __init__(self, package: str, name: str, given: Mapping[str, Mapping[str, Any]]) -> None:
        self.package = package
        self.name = name
        self.given = {f"{name}.{module}": values for module, values in given.items()}

    def origin(self, fullname: str) -> str:
        """The original of a module of the second package; empty for other modules."""
        inside = fullname == self.name or fullname.startswith(self.name + ".")
        return self.package + fullname[len(self.name) :] if inside else ""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of a module of the second package."""
        origin = self.origin(fullname)
        first = find_spec(origin) if origin else None
        source = _source(first) if first is not None else None
        if first is None or source is None:
            return None
        loader = _Loader(self, source, origin)
        package = first.submodule_search_locations is not None
        return ModuleSpec(fullname, loader, origin=first.origin, is_package=package)

    def renamed(self, code: CodeType) -> CodeType:
        """The code with imports of the first package redirected to the second."""
        inside = self.package + "."
        return code.replace(
            co_names=tuple(
                [
                    self.name + name[len(self.package) :] if name == self.package or name.startswith(inside) else name
                    for name in code.co_names
                ]
            ),
            co_consts=tuple([self.renamed(one) if isinstance(one, CodeType) else one for one in code.co_consts]),
        )


def _source(module: ModuleSpec) -> InspectLoader | None:
    """The loader of a module's code; for a compiled one, of the source beside the extension."""
    if isinstance(module.loader, ExtensionFileLoader):
        library = Path(module.loader.path)
        return SourceFileLoader(module.name, str(library.with_name(library.name.partition(".")[0] + ".py")))
    return module.loader if isinstance(module.loader, InspectLoader) else None


class _Loader(Loader):
    """Executes the code of a module of the first package as one of the second."""

    def __init__(self, finder: _Again, first: InspectLoader, origin: str) -> None:
        self.finder = finder
        self.first = first
        self.origin = origin

    def exec_module(self, module: ModuleType) -> None:
        """Execute the module and set the given attributes."""
        code = self.first.get_code(self.origin)
        assert code is not None, self.origin
        module.__file__ = code.co_filename
        exec(self.finder.renamed(code), module.__dict__)
        module.__dict__.update(self.finder.given.get(module.__name__, {}))
