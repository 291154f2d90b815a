"""Rewrites the source of a module so that mypyc generates faster code. Only the compiled copy is changed."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping

from classes import Enum, Module, Package
from text_edits import Edit, Source, after_imports

NOT_VALUES = ("TypeVar", "ParamSpec", "NewType", "NamedTuple")
"""Functions that return a type."""
NUMBERS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn)
"""Comparisons in which a member of an ``IntEnum`` can be replaced by its number."""


def rewritten(module: Module, package: Package, compiled: Collection[str], open: Collection[str] = ()) -> str:
    """The source of a module with final constants, copies of imported constants, and enum members as numbers.

    ``open``: the classes with interpreted subclasses.
    """
    source, tree = Source(module.text), module.tree
    members, hoisted = _members(module, package, compiled, source)
    heading = ["from typing import Final"]
    edits = [*_finals(module, source), *_starred_members(module, source), *_tuples(module, package, source), *members]
    imported, values = _imported(module, package, compiled, source)
    edits += imported
    heirs = [node for name, node in module.classes.items() if f"{module.name}.{name}" in open]
    for node in heirs:
        heading.append("from mypy_extensions import mypyc_attr")
        line = node.lineno - 1
        end = "" if source.is_empty(line) else "\n"
        start = source.at(line if source.is_empty(line) else node.lineno)
        edits.append(Edit(start, start, f"@mypyc_attr(allow_interpreted_subclasses=True){end}"))
    if not edits:
        return module.text
    edits.append(after_imports(source, tree, "; ".join([*dict.fromkeys(heading), *values, *hoisted])))
    return source.edited(edits)


def _finals(module: Module, source: Source) -> list[Edit]:
    """Declare constants that are bound once as final, so that they become C variables."""
    bound = module.bound
    found = []
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, annotation = node.targets[0], None
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            target, annotation = node.target, node.annotation
        else:
            continue
        if isinstance(target, ast.Tuple):
            found += _each_final(node, target, bound, source)
        if not isinstance(target, ast.Name) or not _is_constant(target.id, bound) or _is_type(node.value):
            continue
        if annotation is None:
            found.append(source.behind(target, ": Final"))
        elif not any(word in ast.unparse(annotation) for word in ("Final", "TypeAlias")):
            found += [source.before(annotation, "Final["), source.behind(annotation, "]")]
    return found


def with_tuples(module: Module, package: Package) -> str:
    """The source of an interpreted module for mypyc's type checker, with helpful types of constants."""
    source = Source(module.text)
    return source.edited(_tuples(module, package, source))


def _tuples(module: Module, package: Package, source: Source) -> list[Edit]:
    """Annotate constants that are indexed with a variable as tuples of any length.

    A tuple of fixed length is a C struct, which is converted to a Python tuple at every such access.
    """
    found = []
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.value, ast.Tuple):
            name = ast.unparse(node.targets[0])
            if _is_constant(name, module.bound) and name in package.looked_up and _is_alike(node.value):
                found += [source.before(node.value, "tuple(list(("), source.behind(node.value, ")))")]
    return found


def _is_alike(value: ast.Tuple) -> bool:
    """Whether there are more than two items, all apparently of one type."""
    kinds = {
        type(one.value).__name__ if isinstance(one, ast.Constant) else type(one).__name__
        for one in [_unsigned(item) for item in value.elts]
    }
    return len(value.elts) > 2 and len(kinds - {"int"} if kinds & {"Name", "Attribute"} else kinds) == 1


def _each_final(
    node: ast.Assign | ast.AnnAssign, target: ast.Tuple, bound: Mapping[str, int], source: Source
) -> list[Edit]:
    """Split an unpacking assignment of constants into single ones."""
    values = _literals(target, node.value) or _written_out(node, target, source)
    if not values or not all(_is_constant(name, bound) for name in values):
        return []
    assert node.end_lineno is not None
    parts = [f"{name}: Final = {value}" for name, value in values.items()]
    return [source.instead(node, "; ".join(parts) + "\n" * (node.end_lineno - node.lineno))]


def _written_out(node: ast.Assign | ast.AnnAssign, target: ast.Tuple, source: Source) -> dict[str, str]:
    """The names bound by an unpacking, each with its value."""
    value = node.value
    if (
        not isinstance(value, ast.Tuple)
        or len(value.elts) != len(target.elts)
        or node.lineno != node.end_lineno
        or any(isinstance(one, ast.Starred) for one in [*value.elts, *target.elts])
    ):
        return {}
    return {ast.unparse(one): source.text(part) for one, part in zip(target.elts, value.elts, strict=True)}


def _literals(target: ast.expr, value: ast.expr | None) -> dict[str, str]:
    """The names bound to literal numbers and strings, with their values; none if any value is something else."""
    if isinstance(target, ast.Name) and isinstance(_unsigned(value), ast.Constant):
        constant = _unsigned(value)
        assert isinstance(constant, ast.Constant)
        assert value is not None
        return {target.id: ast.unparse(value)} if type(constant.value) in (int, str) else {}
    if not isinstance(target, ast.Tuple) or not all(isinstance(one, ast.Name) for one in target.elts):
        return {}
    if isinstance(value, ast.Call) and ast.unparse(value) == f"range({len(target.elts)})":
        return {ast.unparse(one): str(number) for number, one in enumerate(target.elts)}
    if not isinstance(value, ast.Tuple) or len(value.elts) != len(target.elts):
        return {}
    found = [_literals(name, one) for name, one in zip(target.elts, value.elts, strict=True)]
    return {name: text for one in found for name, text in one.items()} if all(found) else {}


def _unsigned(value: ast.expr | None) -> ast.expr | None:
    return value.operand if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub) else value


def _is_constant(name: str, bound: Mapping[str, int]) -> bool:
    return name.isupper() and bound[name] == 1


def _is_type(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func).rpartition(".")[2] in NOT_VALUES


def _imported(
    module: Module, package: Package, compiled: Collection[str], source: Source
) -> tuple[list[Edit], list[str]]:
    """Constants that are imported from a module that stays interpreted become constants of this one."""
    edits, values = [], []
    for node in module.tree.body:
        if not isinstance(node, ast.ImportFrom) or node.level or node.module == "__future__":
            continue
        for alias in node.names:
            if alias.asname is not None or not _is_constant(alias.name, module.bound):
                continue
            home, _, name = package.home(f"{node.module}.{alias.name}").rpartition(".")
            owner = package.modules.get(home)
            if owner is None or home in compiled or not _holds_value(owner, name):
                continue
            literal = _literal(owner.tree, name)
            edits.append(source.behind(alias, f" as _imported_{alias.name}"))
            values.append(f"{alias.name}: Final = {literal or f'_imported_{alias.name}'}")
    return edits, values


def _holds_value(module: Module, name: str) -> bool:
    """Whether a module's name is bound once, and not to a type."""
    if module.bound[name] != 1:
        return False
    for node in module.tree.body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name:
            return "TypeAlias" not in ast.unparse(node.annotation)
        if isinstance(node, ast.Assign) and any(ast.unparse(target) == name for target in node.targets):
            return not _is_type(node.value)
    return True


def _literal(tree: ast.Module, name: str) -> str:
    """The value of a constant, if it is a literal number or string."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            found = _literals(node.targets[0], node.value).get(name)
            if found is not None:
                return found
    return ""


def _members(
    module: Module, package: Package, compiled: Collection[str], source: Source
) -> tuple[list[Edit], list[str]]:
    """Replace enum members by numbers where only the number matters, else by constants if the enum is interpreted.

    Looking up a member is as slow as a call.
    """
    edits, hoisted = [], {}
    shadowed = {
        one.arg if isinstance(one, ast.arg) else one.id
        for one in module.nodes
        if isinstance(one, ast.arg) or (isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))
    }
    at_top = {
        one.asname or one.name for node in module.tree.body if isinstance(node, ast.ImportFrom) for one in node.names
    }
    parents = {child: node for node in module.nodes for child in ast.iter_child_nodes(node)}
    known: dict[str, Enum | None] = {}
    for node, parent in parents.items():
        if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)) or node.value.id in shadowed:
            continue
        name = node.value.id
        if name not in known:
            known[name] = package.enum(module, node.value)
        enum = known[name]
        if enum is None or node.attr not in enum.members:
            continue
        if isinstance(parent, (ast.Tuple, ast.List, ast.Set)) and isinstance(parents[parent], ast.Compare):
            parent = parents[parent]
        number = enum.members[node.attr]
        if number is not None and _counts_as_number(node, parent):
            edits.append(source.instead(node, str(number)))
        elif enum.home not in compiled and name in at_top and not isinstance(parent, ast.MatchValue):
            hoisted[f"_{name}_{node.attr}"] = f"{name}.{node.attr}"
            edits.append(source.instead(node, f"_{name}_{node.attr}"))
    return edits, [f"{name}: Final = {value}" for name, value in hoisted.items()]


def _counts_as_number(node: ast.AST, parent: ast.AST) -> bool:
    if isinstance(parent, ast.Compare):
        return all(isinstance(op, NUMBERS) for op in parent.ops)
    if isinstance(parent, ast.Subscript):
        return parent.slice is node and "Literal" not in ast.unparse(parent.value)
    return isinstance(parent, ast.BinOp)


def _starred_members(module: Module, source: Source) -> list[Edit]:
    """Mypyc cannot compile ``x in (*these, that)`` unless the tuple is made by a call."""
    found = []
    for node in module.nodes:
        if isinstance(node, ast.Compare):
            for operator, among in zip(node.ops, node.comparators, strict=True):
                if (
                    isinstance(operator, (ast.In, ast.NotIn))
                    and isinstance(among, (ast.Tuple, ast.List, ast.Set))
                    and any(isinstance(one, ast.Starred) for one in among.elts)
                ):
                    found += [source.before(among, "tuple("), source.behind(among, ")")]
    return found
