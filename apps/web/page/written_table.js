// The table as written: lines with their numbers, and over each column a menu that names its quantity.

import { option } from "./elements.js";

const mostLines = 300;
const quantities = ["impact_speed", "rebound_speed", "drop_height", "rebound_height", "restitution", "energy_ratio", "duration",
    "peak_force", "peak_indentation", "residual_indentation", "effective_mass", "time", "force", "indentation"];
const unitsOf = { impact_speed: ["m/s", "cm/s", "mm/s", "km/h"], drop_height: ["mm", "cm", "m", "in"], duration: ["s", "ms", "us"],
    restitution: ["1", "%"], peak_force: ["N", "kN"], effective_mass: ["g", "kg"] };
const sameUnits = { rebound_speed: "impact_speed", rebound_height: "drop_height", peak_indentation: "drop_height",
    residual_indentation: "drop_height", indentation: "drop_height", energy_ratio: "restitution", time: "duration", force: "peak_force" };

/// Returns the text of a file, or nothing for a file that is no text.
export function textOf(bytes) {
    const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
    if (!wide && bytes.subarray(0, 4096).includes(0)) return undefined;
    try {
        return new TextDecoder(wide ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
    } catch {
        return new TextDecoder("windows-1252").decode(bytes);
    }
}

function cellsOf(line, delimiter) {
    if (delimiter === " ") return line.trim().split(/\s+/);
    const cells = [];
    for (const [, quoted, plain] of (line + delimiter).matchAll(
        new RegExp(`(?:"((?:[^"]|"")*)"|([^${delimiter}]*))${delimiter}`, "g")))
        cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    return cells;
}

export function rowsOf(text) {
    const lines = text.split(/\r\n|\n|\r/).slice(0, mostLines);
    const count = (delimiter) => lines.reduce((sum, line) => sum + line.split(delimiter).length - 1, 0);
    const delimiter = ["\t", ";", ","].find((one) => count(one) >= lines.length / 2) ?? " ";
    return lines.map((line, index) => ({ line: index + 1, cells: line === "" ? [] : cellsOf(line, delimiter) }));
}

function menu(label, options, value, change) {
    const made = document.createElement("select");
    made.setAttribute("aria-label", label);
    made.append(...options);
    made.value = value;
    made.addEventListener("change", () => change(made.value));
    return made;
}

/// Menus of one column. `chosen` has its {quantity, unit}; `changed` is called with the new ones.
function columnMenus(name, chosen, changed) {
    const quantity = menu(`meaning of ${name}`, [option("as read", ""), ...quantities.map((one) => option(one)), option("not used", "unused")],
        chosen.quantity ?? "", (value) => changed({ quantity: value, unit: "" }));
    const units = unitsOf[sameUnits[chosen.quantity] ?? chosen.quantity];
    if (!units) return [quantity];
    return [quantity, menu(`unit of ${name}`, [option("unit of the header", ""), ...units.map((one) => option(one))],
        chosen.unit ?? "", (value) => changed({ quantity: chosen.quantity, unit: value }))];
}

/// Returns the words of the options for the chosen columns: --columns "v in=impact_speed [m/s]".
export function columnWords(choices) {
    return [...choices].filter(([, { quantity }]) => quantity)
        .flatMap(([name, { quantity, unit }]) => ["--columns", `${name}=${quantity}${unit ? ` [${unit}]` : ""}`]);
}

/// Draws the rows into an element. `headerLine`: where the program found the header; `faultLine`: line of its message.
export function drawWritten(element, rows, { headerLine, faultLine, choices, changed }) {
    const table = document.createElement("table");
    const width = Math.max(1, ...rows.map((row) => row.cells.length));
    const names = rows.find((row) => row.line === headerLine)?.cells ?? [];
    const head = table.createTHead().insertRow();
    head.append(document.createElement("th"));
    for (let column = 0; column < width; ++column) {
        const name = names[column] || `column ${column + 1}`;
        const cell = document.createElement("th");
        cell.scope = "col";
        cell.append(...columnMenus(name, choices.get(name) ?? {}, (choice) => {
            choices.set(name, choice);
            changed();
        }));
        head.append(cell);
    }
    const body = table.createTBody();
    for (const row of rows) {
        const line = body.insertRow();
        line.classList.toggle("fault", row.line === faultLine);
        line.insertCell().textContent = row.line;
        for (let column = 0; column < width; ++column) line.insertCell().textContent = row.cells[column] ?? "";
    }
    element.replaceChildren(table);
}
