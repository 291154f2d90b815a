"""Hatch's build hook for the compiled wheel. It is off; ``make compiled`` switches it on (docs/compiled.md)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledHook(BuildHookInterface[Any]):
    """Puts the libraries beside the modules that they are compiled from."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and add the libraries to the wheel. An editable install stays pure."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(Path(__file__).parent))
        from build import build

        for library, place in build(root / "src", root / "build" / "compiled").items():
            build_data["force_include"][str(library)] = place
        build_data["dependencies"].append("mypy_extensions>=1.0")  # what the compiled classes import
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
