// The commands of the page: its fields as words of the command line.

import { $ } from "./elements.js";
import { splitWords } from "./words.js";

const field = (id) => ($(id).disabled ? "" : $(id).value.trim());
const quantity = (id) => (field(id) ? [`--${id}`, `${field(id)} ${field(`${id}-unit`)}`] : []);

/// Returns the words of the set-up: what the fields state, nothing for empty fields.
function setupWords(withLaw) {
    return [...quantity("mass"), ...quantity("diameter"), ...(field("gravity") ? [field("gravity")] : []),
        ...(field("law") && withLaw ? ["--law", field("law")] : []), ...splitWords(field("more"))];
}

/// Returns the options of the data: those of the table, and the rows that are left out, with their reasons.
export function dataOptions({ table, excluded }) {
    return [...table.words, ...excluded.words];
}

const dataWords = (data) => [data.path, ...dataOptions(data)];
const fitWords = (data) => ["fit", ...dataWords(data), ...setupWords(true)];

/// Returns the words of the radii. A plane has no radius.
function radiiWords() {
    if (!field("radius")) return [];
    const other = field("other-radius");
    return ["--radii", `${field("radius")} ${field("radius-unit")}`, other ? `${other} ${field("radius-unit")}` : "inf"];
}

/// What the page computes: the commands of each task, one after the other. The last one has the result.
export const tasks = {
    fit: { title: "Fit", commands: (data) => [fitWords(data)] },
    diagnosis: { title: "Diagnosis", commands: (data) => [fitWords(data)] },
    compare: { title: "Laws", commands: (data) => [["compare", ...dataWords(data), ...setupWords(false)]] },
    design: { title: "Next measurement", commands: (data) => [["design", ...dataWords(data), ...setupWords(true)]] },
    export: { title: "Simulator", commands: (data) => [[...fitWords(data), "--card", "card.json"],
        ["export", "card.json", "--to", field("target"), ...radiiWords(), ...splitWords(field("export-more"))]] },
    papers: { title: "Papers" },
};

/// What the page saves. Each file is written by the command line with one more option.
export const saves = [
    ["Page", "report.html", (data) => [...fitWords(data), "--report", "report.html"]],
    ["JSON", "fit.json", (data) => [...fitWords(data), "--format", "json"]],
    ["CSV", "fit.csv", (data) => [...fitWords(data), "--format", "csv"]],
    ["Card", "card.json", (data) => [...fitWords(data), "--card", "card.json"]],
    ["Problem file", "problem.toml", (data) => ["init", ...dataWords(data), ...setupWords(true), "--problem", "problem.toml"]],
];
