"""Files written whole or not at all."""

import os
import pathlib


def write_whole(path, text):
    """Writes a file by renaming a complete one."""
    path = pathlib.Path(path)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
