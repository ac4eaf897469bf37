// The table as written: lines with their numbers, and over each column a menu that names its quantity. Each change is an option
// of the command line.

import { $, list, option, table } from "./elements.js";

const quantities = ["impact_speed", "rebound_speed", "drop_height", "rebound_height", "restitution", "energy_ratio", "duration",
    "peak_force", "peak_indentation", "residual_indentation", "effective_mass", "time", "force", "indentation"];
const unitsOf = { impact_speed: ["m/s", "cm/s", "mm/s", "km/h"], drop_height: ["mm", "cm", "m", "in"], duration: ["s", "ms", "us"],
    restitution: ["1", "%"], peak_force: ["N", "kN"], effective_mass: ["g", "kg"] };
const sameUnits = { rebound_speed: "impact_speed", rebound_height: "drop_height", peak_indentation: "drop_height",
    residual_indentation: "drop_height", indentation: "drop_height", energy_ratio: "restitution", time: "duration", force: "peak_force" };
const layoutsOfFile = ["rows", "side_by_side"];  // their columns are those of the file

const unset = () => ({ sheet: "", layout: "", headerLine: 0, columns: {}, fillDown: [] });

function menu(label, options, value, change) {
    const made = document.createElement("select");
    made.setAttribute("aria-label", label);
    made.append(...options);
    made.value = value;
    made.addEventListener("change", () => change(made.value));
    return made;
}

/// Returns the line and the place in it that a message names, for the names of the columns.
function placeOf(message, names) {
    const where = /^ *where: (.*)$/m.exec(message)?.[1] ?? "";
    const number = Number(/, column (\d+)/.exec(where)?.[1]);
    return { line: Number(/, line (\d+)/.exec(where)?.[1]) || undefined,
        column: number ? number - 1 : names.indexOf(/column '(.*?)'/.exec(where)?.[1]) };
}

const readAs = ({ read_as: meaning, unit }) => (meaning ? `${meaning}${unit && unit !== "1" ? ` [${unit}]` : ""}` : "not used");

export class WrittenTable {
    #program;
    #changed;
    #stated = unset();
    #written = { lines: [], sheets: [], more: 0 };
    #columns = [];      // as the program reads them
    #layout = "rows";
    #headerLine;

    /// `changed` is called after each change by a person.
    constructor(program, changed) {
        this.#program = program;
        this.#changed = changed;
        for (const field of ["layout", "sheet"]) $(field).addEventListener("change", () => this.#state({ [field]: $(field).value }));
    }

    /// What a person states about the table: sheet, layout, line of the header, meaning of columns by name, filled columns.
    get stated() {
        return this.#stated;
    }

    set stated(stated) {
        const { sheet, layout, headerLine, columns, fillDown } = { ...unset(), ...stated };
        this.#stated = { sheet: String(sheet), layout: String(layout), headerLine: Number(headerLine) || 0,
            columns: Object.fromEntries(Object.entries({ ...columns }).map(([name, one]) => [name, { quantity: one?.quantity, unit: one?.unit }])),
            fillDown: Array.isArray(fillDown) ? fillDown.map(String) : [] };
    }

    /// The words of its options: --columns "v in=impact_speed [m/s]".
    get words() {
        const { sheet, layout, headerLine, columns, fillDown } = this.#stated;
        const meanings = Object.entries(columns).filter(([, { quantity }]) => quantity);
        return [...(sheet ? ["--sheet", sheet] : []), ...(layout ? ["--layout", layout] : []),
            ...(headerLine ? ["--header-line", `${headerLine}`] : []), ...(fillDown.length > 0 ? ["--fill-down", fillDown.join()] : []),
            ...meanings.filter(([, { quantity }]) => quantity === "group").flatMap(([name]) => ["--group", name]),
            ...meanings.filter(([, { quantity }]) => quantity !== "group")
                .flatMap(([name, { quantity, unit }]) => ["--columns", `${name}=${quantity}${unit ? ` [${unit}]` : ""}`])];
    }

    /// Number of lines of the first file.
    get lines() {
        return this.#written.lines.length + this.#written.more;
    }

    /// Shows the cells of the first file and how the program reads them.
    async read(files, words) {
        const sheet = this.#stated.sheet ? ["--sheet", this.#stated.sheet] : [];
        const run = (rest) => this.#program.run(["datasets", files[0].path, ...rest, "--format", "json", "--quiet"], files);
        const cells = await run([...sheet, "--cells"]);
        const seen = await run(words.filter((word, at) => word !== "--group" && words[at - 1] !== "--group"));
        this.#written = cells.code === 0 ? JSON.parse(cells.out) : { lines: [], sheets: [], more: 0 };
        const { dataset, rows } = seen.code === 0 ? JSON.parse(seen.out) : {};
        this.#columns = dataset?.columns ?? [];
        this.#layout = dataset?.layout ?? (this.#stated.layout || "rows");
        this.#headerLine = dataset?.header_line ?? (this.#stated.headerLine || this.#written.lines.find(({ cells: [first] }) => first)?.line);
        list($("notes"), dataset?.notes ?? []);
        $("read-part").hidden = !dataset;
        if (dataset) this.#drawRead(dataset, rows);
        this.draw(seen.code === 0 ? "" : seen.err);
    }

    #drawRead({ fields }, rows) {
        const names = fields.map(({ field, unit }) => `${field}${unit ? ` [${unit}]` : ""}`);
        $("read").replaceChildren(table(names, rows.map((row) => fields.map(({ field }) => row[field]))));
    }

    /// Draws the cells. The place that a message names is marked.
    draw(message = "") {
        const { lines, sheets, more } = this.#written;
        $("layout").value = this.#stated.layout;
        $("sheets").hidden = sheets.length < 2;
        $("sheet").replaceChildren(option("", ""), ...sheets.map((name) => option(name)));
        $("sheet").value = this.#stated.sheet;
        $("written").hidden = $("layouts").hidden = lines.length === 0;
        $("more-lines").textContent = more > 0 ? `${more} more lines` : "";
        const names = this.#names();
        const ofFile = layoutsOfFile.includes(this.#layout);
        $("arranged").replaceChildren(...(ofFile ? [] : names.map((name) => this.#labelled(name))));
        $("written").replaceChildren(this.#cells(lines, ofFile ? names : [], placeOf(message, names)));
    }

    /// Returns the names of the columns: those that the program reads, else the cells of the header.
    #names() {
        if (this.#columns.length > 0) {
            const names = [];
            for (const { number, name } of this.#columns) names[number - 1] = name;
            return names;
        }
        return this.#written.lines.find(({ line }) => line === this.#headerLine)?.cells ?? [];
    }

    #cells(lines, names, fault) {
        const made = document.createElement("table");
        const width = Math.max(1, ...lines.map(({ cells }) => cells.length));
        const head = made.createTHead().insertRow();
        head.append(document.createElement("th"));
        for (let column = 0; column < width; ++column) {
            const cell = document.createElement("th");
            cell.scope = "col";
            if (names.length > 0) cell.append(...this.#menus(names[column] || `column ${column + 1}`));
            head.append(cell);
        }
        const body = made.createTBody();
        for (const { line, cells } of lines) {
            const row = body.insertRow();
            row.className = line === fault.line ? "fault" : line === this.#headerLine ? "header" : "";
            row.insertCell().append(this.#lineButton(line));
            for (let column = 0; column < width; ++column) {
                const cell = row.insertCell();
                cell.textContent = cells[column] ?? "";
                cell.classList.toggle("at", line === fault.line && column === fault.column);
            }
        }
        return made;
    }

    #lineButton(line) {
        const made = document.createElement("button");
        made.type = "button";
        made.textContent = line;
        made.title = `Line ${line} is the header`;
        made.setAttribute("aria-label", made.title);
        made.addEventListener("click", () => this.#state({ headerLine: this.#stated.headerLine === line ? 0 : line }));
        return made;
    }

    #labelled(name) {
        const made = document.createElement("label");
        made.append(`${name} `, ...this.#menus(name));
        return made;
    }

    /// Menus of one column: its quantity, its unit, and whether its empty cells have the value above.
    #menus(name) {
        const chosen = this.#stated.columns[name] ?? {}, found = this.#columns.find((column) => column.name === name);
        const choose = (choice) => this.#state({ columns: { ...this.#stated.columns, [name]: choice } });
        const made = [menu(`meaning of ${name}`, [option(found ? `as read: ${readAs(found)}` : "as read", ""),
            ...quantities.map((one) => option(one)), option("group", "group"), option("not used", "unused")],
        chosen.quantity ?? "", (quantity) => choose({ quantity, unit: "" }))];
        const units = unitsOf[sameUnits[chosen.quantity] ?? chosen.quantity];
        if (units)
            made.push(menu(`unit of ${name}`, [option("unit of the header", ""), ...units.map((one) => option(one))], chosen.unit ?? "",
                (unit) => choose({ quantity: chosen.quantity, unit })));
        const filled = this.#stated.fillDown.includes(name);
        if (filled || this.#hasGaps(name))
            made.push(menu(`empty cells of ${name}`, [option("empty cells: as read", ""), option("fill down")], filled ? "fill down" : "",
                (value) => this.#state({ fillDown: [...this.#stated.fillDown.filter((one) => one !== name), ...(value ? [name] : [])] })));
        return made;
    }

    /// True if a cell below the header is empty.
    #hasGaps(name) {
        const column = this.#names().indexOf(name);
        return column >= 0 && this.#written.lines.some(({ line, cells }) => line > this.#headerLine && cells.length > 0 && !cells[column]);
    }

    #state(change) {
        this.stated = { ...this.#stated, ...change };
        this.#changed();
    }
}
