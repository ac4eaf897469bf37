"""Pages of the Python package in reStructuredText: one for each area, with all names of impactfit.__all__.

The area of a name is the module that defines it; the area of a compiled class is that of a function that returns it.
Title and text of the page are the docstring of this module.
"""

import importlib
import inspect
import pathlib
import re

# Data has neither a module nor a docstring: page and description.
data = {"statuses": ("_simulation", "Texts of the statuses of impacts, by the index in `Collisions`."),
        "__version__": ("index", "Version of the package.")}

# Order of the pages. Other areas follow by name.
first = ["_laws", "_simulation", "_sweeps", "_stiffness", "_damping", "_datasets", "_problems", "_fits", "_finished",
         "_cards", "_exports", "_comparison", "_recipes"]
last = ["errors", "index"]


def class_names(package):
    """Full names of the public classes, by name."""
    return {name: f"{package.__name__}.{name}" for name in package.__all__ if inspect.isclass(getattr(package, name))}


def area(package, name):
    """Name of the module whose page has this name."""
    if name in data:
        return data[name][0]
    module = getattr(getattr(package, name), "__module__", "")
    if module == f"{package.__name__}._core":
        module = module_that_returns(package, name)
    if not module.startswith(f"{package.__name__}."):
        raise RuntimeError(f"{name} of {package.__name__} has no page: add it to `data` in {__file__}")
    return module.split(".")[1]


def module_that_returns(package, name):
    """Module of the first function whose docstring has the class `name` as its result."""
    for item in (getattr(package, other) for other in package.__all__):
        if inspect.isfunction(item) and re.search(rf"Returns\n-+\n{name}\b", inspect.getdoc(item) or ""):
            return item.__module__
    return ""


def areas(package):
    """Public names by area, in the order of the pages."""
    found = {}
    for name in package.__all__:
        found.setdefault(area(package, name), []).append(name)
    order = [*first, *sorted(set(found) - {*first, *last}), *last]
    return {name: found[name] for name in order if name in found}


def heading(text, mark):
    return f"{text}\n{mark * len(text)}\n"


def summary(package, name):
    """First sentence of the docstring."""
    text = data[name][1] if name in data else inspect.getdoc(getattr(package, name))
    if not text:
        raise RuntimeError(f"{name} of {package.__name__} has no docstring")
    return re.split(r"(?<!Eq\.)(?<!Eqs\.)(?<=\.)\s", text)[0].replace("\n", " ")


def table(package, names):
    rows = "".join(f"   * - `{name}`\n     - {summary(package, name)}\n" for name in names)
    return f".. list-table::\n   :widths: auto\n\n{rows}"


def entry(package, name):
    """Directive of autodoc for a name."""
    item = getattr(package, name)
    if name in data:
        return f".. py:data:: {name}\n\n   {data[name][1]}\n"
    if not inspect.isclass(item):
        return f".. autofunction:: {name}\n"
    if issubclass(item, Exception):
        return f".. autoexception:: {name}\n   :show-inheritance:\n"
    return f".. autoclass:: {name}\n   :members:\n   :inherited-members:\n"


def page(package, module, names):
    """Text of a page: description, table of the names, entries."""
    text = inspect.getdoc(importlib.import_module(f"{package.__name__}.{module}")) or f"{module}."
    title = re.match(r"[^:.\n]*", text)[0]
    text = text.removeprefix(f"{title}.")
    parts = [heading(title, "="), f".. currentmodule:: {package.__name__}\n", text + "\n", table(package, names),
             *(entry(package, name) for name in names)]
    return "\n".join(parts)


def write(package, folder):
    """Writes index.rst and a page for each area."""
    found = areas(package)
    own = "\n".join(entry(package, name) for name in found.pop("index", []))
    for module, names in found.items():
        (folder / f"{module.lstrip('_')}.rst").write_text(page(package, module, names), encoding="utf-8")
    index = pathlib.Path(__file__).with_name("index.rst").read_text(encoding="utf-8")
    contents = "".join(f"   {module.lstrip('_')}\n" for module in found)
    (folder / "index.rst").write_text(f"{index}\n.. toctree::\n   :maxdepth: 2\n\n{contents}\n"
                                      f".. currentmodule:: {package.__name__}\n\n{own}", encoding="utf-8")
