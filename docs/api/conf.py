"""Settings of Sphinx: API documentation of the Python package, from its docstrings."""

import inspect
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import impactfit  # from PYTHONPATH
import numpydoc.xref
import pages

numpydoc.xref.DEFAULT_LINKS.clear()  # types of Python and NumPy have no page here

project = "impactfit"
extensions = ["sphinx.ext.autodoc", "numpydoc"]
default_role = "py:obj"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "none"  # the docstrings have the types
numpydoc_show_class_members = False
numpydoc_xref_param_type = True
numpydoc_xref_aliases = pages.class_names(impactfit)
html_theme = "alabaster"
html_theme_options = {"description": "Contact-impact models: simulation and calibration", "page_width": "1140px",
                      "sidebar_width": "240px", "fixed_sidebar": True}
html_static_path = ["static"]
html_copy_source = html_show_sourcelink = html_show_copyright = False


def write_pages(app):
    app.config.numpydoc_xref_ignore = "all"  # other types link to nothing; the check of the settings expects a set
    pages.write(impactfit, pathlib.Path(app.srcdir))


def short_signature(app, what, name, item, options, signature, returns):
    """No arguments of constructors that the docstring does not describe, no `self` of compiled functions."""
    if inspect.isclass(item) and "Parameters\n" not in (item.__doc__ or ""):
        return "", None
    return signature and re.sub(r"self: [\w.]+(, )?", "", signature), returns


def check_names(app, exception):
    """Fails if a public name has no entry."""
    if exception is None:
        entries = app.env.get_domain("py").objects
        missing = [name for name in impactfit.__all__ if f"impactfit.{name}" not in entries]
        if missing:
            raise RuntimeError(f"names of impactfit.__all__ in no page: {', '.join(missing)}")


def setup(app):
    app.connect("builder-inited", write_pages)
    app.connect("autodoc-process-signature", short_signature)
    app.connect("build-finished", check_names)
