"""Executes the notebooks of docs/notebooks and writes them with their outputs as pages.

    python3 docs/api/notebooks.py FOLDER
"""

import pathlib
import sys
import tempfile

import nbclient
import nbconvert
import nbformat

notebooks = pathlib.Path(__file__).resolve().parents[1] / "notebooks"


def page(path):
    """HTML of an executed notebook. An exception of a cell ends the execution."""
    book = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        nbclient.NotebookClient(book, timeout=300, resources={"metadata": {"path": folder}}).execute()
    exporter = nbconvert.HTMLExporter(template_name="lab", mathjax_url="", require_js_url="", jquery_url="")
    return exporter.from_notebook_node(book)[0]


def main(output):
    """Writes FOLDER/NAME.html for each notebook."""
    output.mkdir(parents=True, exist_ok=True)
    for path in sorted(notebooks.glob("*.ipynb")):
        (output / f"{path.stem}.html").write_text(page(path), encoding="utf-8")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
