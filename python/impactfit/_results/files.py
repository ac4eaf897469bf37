"""Files written whole or not at all."""

import os
import pathlib

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
    """Writes a file by renaming a complete one."""
    path = check_writable(path)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
