"""Options of the program in messages as keywords of Python: ``--radii R1 R2`` is ``radii=(R1, R2)``."""

import re

# True in the program python3 -m impactfit: messages keep the options.
names_options = False

_names = {"damping-formula": "rule", "data": "data_root", "sd": "deviations", "set": "fixed", "to": "simulator",
          "to-law": "law", "unit": "units", "where": "rows"}
_dicts = {"deviations", "fixed", "grid", "rows", "units"}
_flags = {"refit"}
_option = re.compile(r"""
    (?P<command>\bimpactfit\ [a-z].*?(?=[;)]|,\ |$))
  | (?<![-\w])--(?P<name>[a-z]+(?:-[a-z]+)*)(?:\ (?:
    (?P<key>\w+)=(?P<item>'[^']*'|\.\.\.|[^\s,;]+)
  | (?P<text>"[^"]*"|'[^']*')
  | (?P<number>[-+.]?\d[\d.]*(?:e[-+]?\d+)?)
  | (?P<list>\w+(?:,\w+)+)
  | (?P<first>[A-Z][A-Z0-9]*)(?:\ (?P<second>[A-Z][A-Z0-9]*))?\b
  | (?P<word>[a-z]\w*)(?=$|,|;)))?""", re.VERBOSE)
_literal = re.compile(r"'.*'|\.\.\.|VALUE|[-+.\d][-+.\deE]*")


def keywords(text):
    """Message with keywords in place of options. A command of the program remains as it is."""
    if names_options:
        return text
    return _option.sub(_keyword, text).replace("LOWEST:HIGHEST", "(LOWEST, HIGHEST)")


def _keyword(found):
    if found["command"]:
        return found[0]
    name = _names.get(found["name"], found["name"].replace("-", "_"))
    if name in _flags:
        return f"{name}=True" + found[0].removeprefix(f"--{found['name']}")
    return f"{name}={_argument(name, found)}"


def _argument(name, found):
    """Value of the keyword; empty without a value."""
    if found["key"]:
        if name not in {*_dicts, "free"}:
            return f'"{found["key"]}={found["item"]}"'
        item = found["item"] if _literal.fullmatch(found["item"]) else f'"{found["item"]}"'
        return f'{{"{found["key"]}": {item}}}'
    if found["word"]:
        return f'{{"{found["word"]}": ...}}' if name in _dicts else f'"{found["word"]}"'
    if found["list"]:
        return "[" + ", ".join(f'"{item}"' for item in found["list"].split(",")) + "]"
    if found["second"]:
        return f"({found['first']}, {found['second']})"
    return found["text"] or found["number"] or found["first"] or ""
