// The page: a table, the set-up, and the result of the command that it shows.

import { Program } from "./program.js";
import { columnWords, drawWritten, rowsOf, textOf } from "./written_table.js";
import { commandLine, splitWords } from "./words.js";

const $ = (id) => document.getElementById(id);
const program = new Program();
const choices = new Map();  // of the columns
let files = [];             // [{path, bytes}]; the first is the table or problem
let rows = [];
let reading;
let result;
let headerLine;

const isProblem = () => files[0].path.endsWith(".toml");

/// Returns the words of the set-up: what the fields state, nothing for empty fields.
function setupWords() {
    const quantity = (id) => ($(id).value.trim() ? [`--${id}`, `${$(id).value.trim()} ${$(`${id}-unit`).value}`] : []);
    return [...quantity("mass"), ...quantity("diameter"), ...($("gravity").value ? [$("gravity").value] : []),
        ...($("law").value ? ["--law", $("law").value] : []), ...splitWords($("more").value)];
}

const dataWords = () => [files[0].path, ...columnWords(choices)];
const fitWords = () => ["fit", ...dataWords(), ...setupWords()];

function list(element, texts) {
    element.replaceChildren(...texts.map((text) => {
        const item = document.createElement("li");
        item.textContent = text;
        return item;
    }));
}

function table(head, body) {
    const made = document.createElement("table");
    const row = made.createTHead().insertRow();
    for (const text of head) {
        const cell = document.createElement("th");
        cell.textContent = text;
        row.append(cell);
    }
    const part = made.createTBody();
    for (const cells of body) {
        const line = part.insertRow();
        for (const text of cells) line.insertCell().textContent = text ?? "";
    }
    return made;
}

const faultLineOf = (message) => Number(/where: .*, line (\d+)/.exec(message)?.[1]) || undefined;

function drawTable(faultLine) {
    $("written").hidden = rows.length === 0;
    drawWritten($("written"), rows, { headerLine, faultLine, choices, changed: read });
}

/// Shows how the program reads the table, then fits.
async function read() {
    $("table-part").hidden = false;
    const run = reading = Symbol("reading");
    const seen = await program.run(["datasets", ...dataWords(), "--format", "json", "--quiet"], files);
    if (run !== reading) return;
    if (seen.code === 0) {
        const { dataset, rows: values } = JSON.parse(seen.out);
        const line = dataset.notes.map((note) => /the header is in line (\d+)/.exec(note)?.[1]).find(Boolean);
        headerLine = Number(line) || rows.find((row) => row.cells.length > 0)?.line;
        list($("notes"), dataset.notes);
        $("read").replaceChildren(table(dataset.fields.map(({ field, unit }) => `${field}${unit ? ` [${unit}]` : ""}`),
            values.map((row) => dataset.fields.map(({ field }) => row[field]))));
    } else {
        headerLine ??= rows.find((row) => row.cells.length > 0)?.line;
        list($("notes"), []);
        $("read").replaceChildren();
    }
    $("read-part").hidden = seen.code !== 0;
    drawTable(seen.code === 0 ? undefined : faultLineOf(seen.err));
    await fit();
}

/// The first words of the text of a fit (calibration/summary/short_summary.cpp), and their colour.
const verdictWords = { good: ["GOOD FIT", "good"], bad_fit: ["BAD FIT", "bad"], several_specimens: ["SEVERAL SPECIMENS", "bad"],
    not_tested: ["FIT, GOODNESS NOT TESTED", "caution"] };

function badge({ verdict, doubtful }) {
    const made = document.createElement("span");
    const [text, tone] = doubtful && verdict === "good" ? ["DOUBTFUL FIT", "caution"]
        : verdictWords[verdict] ?? [verdict.replaceAll("_", " ").toUpperCase(), "caution"];
    made.className = `badge ${tone}`;
    made.textContent = text;
    return made;
}

const number = (value) => (typeof value === "number" ? Number(value.toPrecision(5)).toString() : value);

function showVerdict(fitted) {
    const line = document.createElement("p");
    line.className = "verdict";
    line.append(badge(fitted), ` ${fitted.summary[0] ?? ""}`);
    const warnings = document.createElement("ul");
    list(warnings, fitted.warnings);
    const title = document.createElement("p");
    title.textContent = `${fitted.law?.title ?? fitted.form?.title ?? ""}${fitted.law?.equation ? `: ${fitted.law.equation}` : ""}`;
    $("verdict").replaceChildren(line, warnings, title, table(["parameter", "value", "error", "unit"],
        (fitted.parameters ?? []).map((one) => [one.parameter, number(one.value), number(one.standard_error), one.unit])));
}

async function fit() {
    if (files.length === 0) return;
    const words = fitWords();
    $("result").hidden = false;
    $("command").textContent = commandLine(words);
    $("state").textContent = "computing";
    $("stop").disabled = false;
    const begun = performance.now();
    const run = result = Symbol("fit");
    let done;
    try {
        done = await program.run([...words, "--format", "json", "--quiet", "--report", "report.html"], files, ["report.html"]);
    } catch (error) {
        done = { code: 1, err: String(error.message), out: "", files: {} };
    }
    if (run !== result) return;
    $("stop").disabled = true;
    $("state").textContent = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    const page = done.files["report.html"];
    $("fault").textContent = page ? "" : done.err;
    $("saves").hidden = $("report").hidden = !page;
    $("verdict").replaceChildren();
    if (page) {
        $("report").srcdoc = new TextDecoder().decode(page);
        showVerdict(JSON.parse(done.out));
    } else drawTable(faultLineOf(done.err));
    document.body.dataset.fitted = String(done.code);
}

function save(name, bytes) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
}

/// Each file is written by the command line with one more option.
const saves = [
    ["Page", "report.html", () => [...fitWords(), "--report", "report.html"]],
    ["JSON", "fit.json", () => [...fitWords(), "--format", "json"]],
    ["CSV", "fit.csv", () => [...fitWords(), "--format", "csv"]],
    ["Card", "card.json", () => [...fitWords(), "--card", "card.json"]],
    ["Problem file", "problem.toml", () => ["init", ...dataWords(), ...setupWords(), "--problem", "problem.toml"]],
];

function offerSaves() {
    for (const [title, name, words] of saves) {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = title;
        button.addEventListener("click", async () => {
            const done = await program.run([...words(), "--quiet"], files, [name]);
            const bytes = done.files[name] ?? (done.out && done.code !== 3 ? done.out : undefined);
            $("fault").textContent = bytes ? "" : done.err;
            if (bytes) save(name, bytes);
        });
        $("saves").append(button, " ");
    }
}

/// Opens the first file; the others are those that it may name.
function open(opened) {
    files = opened;
    choices.clear();
    headerLine = undefined;
    const text = textOf(files[0].bytes);
    rows = isProblem() || text === undefined ? [] : rowsOf(text);
    document.body.dataset.fitted = "";
    if (isProblem()) {
        $("table-part").hidden = true;
        return fit();
    }
    return read();
}

async function openFiles(chosen) {
    if (chosen.length === 0) return;
    $("example").value = "";
    const opened = await Promise.all([...chosen].map(async (file) => ({ path: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
    const problem = ({ path }) => path.endsWith(".toml");
    await open([...opened.filter(problem), ...opened.filter((file) => !problem(file))]);
}

async function offerExamples() {
    const shipped = await program.shipped;
    const examples = Object.keys(shipped).filter((path) => /^examples\/[^/]*\.(csv|toml)$/.test(path));
    for (const path of examples) {
        const option = document.createElement("option");
        option.value = path;
        option.textContent = path.slice("examples/".length);
        $("example").append(option);
    }
    $("example").addEventListener("change", () => {
        if (!$("example").value) return;
        // The chosen file first, and those beside it, which a problem file may name.
        const paths = [$("example").value, ...Object.keys(shipped).filter((path) => path.startsWith("examples/") && path !== $("example").value)];
        open(paths.map((path) => ({ path: path.slice("examples/".length), bytes: new TextEncoder().encode(shipped[path]) })));
    });
}

async function offerLaws() {
    const laws = await program.run(["laws", "--format", "json"]);
    for (const { name } of JSON.parse(laws.out).rows) {
        const option = document.createElement("option");
        option.textContent = name;
        $("law").append(option);
    }
}

$("file").addEventListener("change", (event) => openFiles(event.target.files));
for (const kind of ["dragenter", "dragover", "dragleave", "drop"])
    document.addEventListener(kind, (event) => {
        event.preventDefault();
        $("drop").classList.toggle("over", kind === "dragenter" || kind === "dragover");
        if (kind === "drop") openFiles(event.dataTransfer.files);
    });
$("paste").addEventListener("click", () => open([{ path: "cells.csv", bytes: new TextEncoder().encode($("cells").value) }]));
$("setup").addEventListener("submit", (event) => {
    event.preventDefault();
    fit();
});
$("setup").addEventListener("change", () => fit());
$("stop").addEventListener("click", () => program.stop());
$("copy").addEventListener("click", () => navigator.clipboard.writeText($("command").textContent));
offerSaves();
offerExamples();
offerLaws();
