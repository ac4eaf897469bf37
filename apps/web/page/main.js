// The page: a table, the set-up, and the result of the command that it shows.

import { Program } from "./program.js";
import { States } from "./state.js";
import { list, showVerdict, table } from "./verdict.js";
import { columnWords, drawWritten, rowsOf, textOf } from "./written_table.js";
import { commandLine, splitWords } from "./words.js";

const $ = (id) => document.getElementById(id);
const program = new Program();
const states = new States();
const choices = new Map();  // of the columns
let files = [];             // [{path, bytes}]; the first is the table or problem
let rows = [];
let reading;
let result;
let headerLine;
let addressed;              // state of the address, until a file is opened

const isProblem = () => files[0].path.endsWith(".toml");

/// Returns the words of the set-up: what the fields state, nothing for empty fields.
function setupWords() {
    const quantity = (id) => ($(id).value.trim() ? [`--${id}`, `${$(id).value.trim()} ${$(`${id}-unit`).value}`] : []);
    return [...quantity("mass"), ...quantity("diameter"), ...($("gravity").value ? [$("gravity").value] : []),
        ...($("law").value && task !== "compare" ? ["--law", $("law").value] : []), ...splitWords($("more").value)];
}

const dataWords = () => [files[0].path, ...columnWords(choices)];
const fitWords = () => ["fit", ...dataWords(), ...setupWords()];
const exportWords = () => ["export", "card.json", "--to", $("target").value, ...splitWords($("export-more").value)];

/// What the page computes: the commands of each task. The last one has the result.
const tasks = {
    fit: { title: "Fit", commands: () => [fitWords()] },
    compare: { title: "Laws", commands: () => [["compare", ...dataWords(), ...setupWords()]] },
    design: { title: "Next measurement", commands: () => [["design", ...dataWords(), ...setupWords()]] },
    export: { title: "Simulator", commands: () => [[...fitWords(), "--card", "card.json"], exportWords()] },
};
let task = "fit";

const faultLineOf = (message) => Number(/where: .*, line (\d+)/.exec(message)?.[1]) || undefined;

function drawTable(faultLine) {
    $("written").hidden = rows.length === 0;
    drawWritten($("written"), rows, { headerLine, faultLine, choices, changed: read });
}

/// Shows how the program reads the table, then fits.
async function read() {
    keepState();
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
    await compute();
}

/// Puts the columns and the task of a state in place of those of now.
function restore({ columns, task: wanted }) {
    choices.clear();
    for (const [name, choice] of Object.entries(columns)) choices.set(name, { quantity: choice?.quantity, unit: choice?.unit });
    if (Object.hasOwn(tasks, wanted)) task = wanted;
}

function keepState() {
    states.keep({ file: files[0].path, example: $("example").value, task, columns: Object.fromEntries(choices) });
    $("undo").disabled = !states.canUndo;
}

function undo() {
    if (!states.canUndo) return;
    restore(states.undo());
    if (isProblem()) compute();
    else read();
}

function begin(commands) {
    $("result").hidden = false;
    $("export").hidden = task !== "export";
    for (const button of $("tasks").children) button.setAttribute("aria-pressed", String(button.value === task));
    $("command").textContent = commands.map(commandLine).join("\n");
    $("state").textContent = "computing";
    $("stop").disabled = false;
}

/// Runs the commands of the task one after the other, as long as they succeed. Files of one are files of the next.
async function runAll(commands) {
    const wanted = ["report.html", "card.json"];
    let made = files, done;
    for (const words of commands) {
        const report = words[0] === "export" ? [] : ["--report", "report.html"];
        done = await program.run([...words, ...(task === "fit" ? ["--format", "json"] : []), "--quiet", ...report], made, wanted);
        if (done.code === 2 || done.code === 3) break;
        if (done.files["card.json"]) made = [...files, { path: "card.json", bytes: done.files["card.json"] }];
    }
    return done;
}

function show(done) {
    const page = done.files["report.html"], text = task === "fit" ? "" : done.out;
    const failed = !page && !text;
    $("fault").textContent = failed ? done.err : "";
    $("saves").hidden = task !== "fit" || !page;
    $("report").hidden = !page;
    $("verdict").replaceChildren();
    $("text-part").hidden = !text;
    $("text").textContent = text;
    if (page) $("report").srcdoc = new TextDecoder().decode(page);
    if (page && task === "fit") showVerdict($("verdict"), JSON.parse(done.out));
    if (failed) drawTable(faultLineOf(done.err));
}

async function compute() {
    if (files.length === 0) return;
    keepState();
    const commands = tasks[task].commands();
    begin(commands);
    const begun = performance.now();
    const run = result = Symbol(task);
    let done;
    try {
        done = await runAll(commands);
    } catch (error) {
        done = { code: 1, err: String(error.message), out: "", files: {} };
    }
    if (run !== result) return;
    $("stop").disabled = true;
    $("state").textContent = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    show(done);
    document.body.dataset.fitted = String(done.code);
}

async function offerTasks() {
    for (const [name, { title }] of Object.entries(tasks)) {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = title;
        button.value = name;
        button.addEventListener("click", () => {
            task = name;
            compute();
        });
        $("tasks").append(button);
    }
    const targets = await program.run(["export", "--list", "--format", "json"]);
    for (const { target, title } of JSON.parse(targets.out).targets) {
        const option = document.createElement("option");
        option.value = target;
        option.textContent = title;
        $("target").append(option);
    }
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
    states.forget();
    choices.clear();
    if (addressed?.file === files[0].path) restore(addressed);
    addressed = undefined;
    headerLine = undefined;
    const text = textOf(files[0].bytes);
    rows = isProblem() || text === undefined ? [] : rowsOf(text);
    document.body.dataset.fitted = "";
    if (isProblem()) {
        $("table-part").hidden = true;
        return compute();
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
    compute();
});
$("setup").addEventListener("change", () => compute());
$("export").addEventListener("submit", (event) => event.preventDefault());
$("export").addEventListener("change", () => compute());
$("stop").addEventListener("click", () => program.stop());
for (const [button, shown] of [["copy", "command"], ["copy-text", "text"]])
    $(button).addEventListener("click", () => navigator.clipboard.writeText($(shown).textContent));
$("undo").addEventListener("click", undo);
document.addEventListener("keydown", (event) => {
    const inText = /^(INPUT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || inText) return;
    event.preventDefault();
    undo();
});

async function start() {
    offerSaves();
    await Promise.all([offerTasks(), offerExamples(), offerLaws()]);
    addressed = states.fromAddress();
    if (!addressed?.example) return;
    $("example").value = addressed.example;
    $("example").dispatchEvent(new Event("change"));
}

start();
