"""Interpreter of exported Modelica models: functions, when-clauses and equations in the order of the text.

It reads the part of the language that the export writes. It integrates one impact by semi-implicit Euler steps.
"""
import math
import re


def python_expression(text):
    """Return an expression of Modelica as one of Python."""
    text = text.replace("^", "**")
    conditional = re.match(r"(.*?)\bif (.*?) then (.*?) else (.*)", text)
    if conditional is None:
        return text
    before, condition, chosen, other = conditional.groups()
    inside, rest = other, ""
    if before.count("(") > before.count(")"):
        for at in range(len(other)):
            if other[:at + 1].count(")") > other[:at + 1].count("("):
                inside, rest = other[:at], other[at:]
                break
    return python_expression(f"{before}(({chosen}) if ({condition}) else ({python_expression(inside)})){rest}")


def python_function(text):
    """Return a function of Modelica as the source of one of Python."""
    inputs = re.findall(r"input \w+ (\w+);", text)
    output = re.search(r"output Real (\w+);", text).group(1)
    name = re.match(r"function (\w+)", text).group(1)
    lines, depth = [f"def {name}({', '.join(inputs)}):"], 1
    for line in text[text.index("algorithm") + len("algorithm"):].splitlines():
        line = line.strip()
        assignment = re.fullmatch(r"(\w+) := (.*);", line)
        if assignment:
            lines.append("    " * depth + f"{assignment.group(1)} = {python_expression(assignment.group(2))}")
        elif line.startswith("if "):
            lines.append("    " * depth + f"if {line[3:].removesuffix(' then')}:")
            depth += 1
        elif line == "else":
            lines.append("    " * (depth - 1) + "else:")
        elif line == "end if;":
            depth -= 1
        elif line:
            raise ValueError(line)
    return "\n".join(lines + [f"    return {output}"])


class Model:
    """Exported model: constants, functions and the code of its equations."""

    def __init__(self, text):
        code = re.sub(r' "[^"]*"', "", "\n".join(line for line in text.splitlines() if not line.startswith("//")))
        self.names = {"max": max, "abs": abs, "sqrt": math.sqrt, "noEvent": lambda value: value,
                      "sign": lambda value: (value > 0) - (value < 0), "pre": lambda value: value}
        for function in re.findall(r"(function \w+.*?)\n  end \w+;", code, re.S):
            exec(python_function(function), self.names)
        self.start = {name: float(value) for name, value in re.findall(r"parameter \S+ (\w+) = (.*);", code)}
        self.start |= {name: 0.0 for name in re.findall(r"(\w+)\(start = 0, fixed = true\)", code)}
        self.statements = self.read_equations(code[code.index("\nequation") + len("\nequation"):])

    @staticmethod
    def read_equations(text):
        """Return (kind, name, code) of each equation; a when-clause has its branches instead of code."""
        statements, branches = [], None
        for line in map(str.strip, text.splitlines()):
            condition = re.fullmatch(r"(?:else)?when (.*) then", line)
            reset = re.fullmatch(r"reinit\((\w+), (.*)\);", line)
            rate = re.fullmatch(r"der\((\w+)\) = (.*);", line)
            value = re.fullmatch(r"(\w+) = (.*);", line)
            if condition:
                branches = ([] if branches is None else branches) + [[condition.group(1), [], False]]
            elif line == "end when;":
                statements.append(("when", None, branches))
                branches = None
            elif branches is not None:
                name, expression = (reset or value).groups()
                branches[-1][1].append((name, compile(python_expression(expression), "modelica", "eval")))
            elif rate or value:
                name, expression = (rate or value).groups()
                statements.append(("der" if rate else "value", name,
                                   compile(python_expression(expression), "modelica", "eval")))
            elif line.startswith("end "):
                return statements
            elif line:
                raise ValueError(line)
        raise ValueError("no end of the model")

    def evaluate(self, values):
        """Evaluate the equations in `values`; return the rates of the states."""
        rates = {}
        for kind, name, code in self.statements:
            if kind == "when":
                self.take_branch(code, values)
            else:
                result = eval(code, self.names, values)
                (rates if kind == "der" else values)[name] = result
        return rates

    def take_branch(self, branches, values):
        """Apply the first branch whose condition has become true."""
        taken = False
        for branch in branches:
            condition, assignments, before = branch
            now = bool(eval(condition, self.names, values))
            if now and not before and not taken:
                values |= {name: eval(code, self.names, values) for name, code in assignments}
                taken = True
            branch[2] = now

    def bounce(self, mass, speed, step):
        """Return restitution and duration of an impact of flange_b against a fixed flange_a."""
        values = dict(self.start, s_rel=0.5 * speed * step, v_rel=-speed)
        self.evaluate(values)
        count = 0
        while True:
            values["s_rel"] += step * values["v_rel"]
            rates = self.evaluate(values)
            if count > 0 and (values["s_rel"] >= 0 or (values["v_rel"] > 0 and values["f"] == 0)):
                return values["v_rel"] / speed, count * step
            values["v_rel"] -= step * values["f"] / mass
            values |= {name: values[name] + step * rate for name, rate in rates.items()}
            count += 1
