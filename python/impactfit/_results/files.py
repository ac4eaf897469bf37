"""Files written whole or not at all."""

import os
import pathlib

from .. import _core
from ..errors import UsageError


def check_writable(path):
    """Path of a file to be written. Raises UsageError for a folder that does not exist, and for a folder."""
    path = pathlib.Path(path)
    if path.is_dir() or not path.name:
        raise UsageError("the file is a folder", str(path), "the name of a file")
    if not path.parent.is_dir():
        raise UsageError("the folder does not exist", str(path.parent), "a folder that exists")
    return path


def write_whole(path, text):
    """Writes a file as the program does: whole, and with a temporary name that no other run has."""
    _core.write_file_atomically(os.fspath(check_writable(path)), text)
