"""The type stub of the C++ module has the members of its classes."""

import ast
import pathlib

import pytest
from impactfit import _core

stub = ast.parse(pathlib.Path(_core.__file__).with_name("_core.pyi").read_text(encoding="utf-8"))


def members(node):
    return {item.target.id if isinstance(item, ast.AnnAssign) else item.name for item in node.body}


@pytest.mark.parametrize("node", [node for node in stub.body if isinstance(node, ast.ClassDef)], ids=lambda node: node.name)
def test_members(node):
    assert members(node) == {name for name in dir(getattr(_core, node.name)) if not name.startswith("_")}


def test_values():
    for node in stub.body:
        if isinstance(node, ast.AnnAssign):
            assert type(getattr(_core, node.target.id)).__name__ == ast.unparse(node.annotation).split("[")[0]
