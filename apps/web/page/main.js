// The page: a table, the set-up, and the result of the command that it shows.

import { download } from "./chart.js";
import { dataOptions, saves, tasks } from "./commands.js";
import { $, button, option } from "./elements.js";
import { Excluded } from "./excluded.js";
import { Figures } from "./figures.js";
import { Papers } from "./papers.js";
import { Program } from "./program.js";
import { showRanking } from "./ranking.js";
import { isSession, sessionOf, sessionText } from "./session.js";
import { States } from "./state.js";
import { showVerdict } from "./verdict.js";
import { WrittenTable } from "./written_table.js";
import { commandLine } from "./words.js";

const program = new Program();
const states = new States();
const figures = new Figures($("figures"));
const papers = new Papers($("papers-list"), $("papers-search"), (words) => compute([words]));
const written = new WrittenTable(program, () => read());
const excluded = new Excluded(() => update());
const results = new Map();   // of the files of now, by the commands
const mostResults = 8;
// A fit takes about 12 kB of memory a row, and a page has 2 GB.
const mostLines = 100000, mostBytes = 1e8;
let files = [];              // [{path, bytes}]; the first is the table or problem
let task = "fit";
let copied = "";             // the text of the simulator, without the numbers beside it
let reading;
let result;
let busy = false;            // a task computes
let addressed;               // state of the address, until a file is opened

const isProblem = () => files[0].path.endsWith(".toml");
const data = () => ({ path: files[0].path, table: written, excluded });

/// Ends the commands of a task that another change replaces.
function interrupt() {
    if (busy) program.stop();
    busy = false;
}

/// Shows how the program reads the table, then fits.
async function read() {
    interrupt();
    keepState();
    const run = reading = Symbol("reading");
    result = undefined;
    await written.read(files, dataOptions(data()));
    if (run !== reading) return;
    $("table-part").hidden = false;
    warnOfMemory();
    await compute();
}

function warnOfMemory() {
    const bytes = files.reduce((sum, one) => sum + one.bytes.length, 0);
    const large = program.memory && (written.lines > mostLines || bytes > mostBytes);
    $("memory").textContent = large ? `This file may need more memory than a page has (${program.memory}). The installed program has no such limit.` : "";
}

/// Puts the table, the excluded points and the task of a state in place of those of now.
function restore({ table, excluded: reasons, task: wanted }) {
    written.stated = table;
    excluded.stated = reasons;
    if (Object.hasOwn(tasks, wanted)) task = wanted;
}

function keepState() {
    states.keep({ file: files[0].path, example: $("example").value, task, table: written.stated, excluded: excluded.stated });
    $("undo").disabled = !states.canUndo;
}

const update = () => (isProblem() ? compute() : read());

function undo() {
    if (!states.canUndo) return;
    restore(states.undo());
    update();
}

function begin(commands) {
    for (const one of $("tasks").children) one.setAttribute("aria-pressed", String(one.value === task));
    $("export").hidden = task !== "export";
    $("papers").hidden = task !== "papers";
    $("command").textContent = commands.map(commandLine).join("\n");
    $("state").textContent = commands.length > 0 ? "computing" : "";
    $("stop").disabled = commands.length === 0;
}

/// Runs commands one after the other, as long as they succeed. Files of one are files of the next.
async function runAll(commands) {
    let made = files, done;
    for (const words of commands) {
        const json = ["fit", "compare"].includes(words[0]) ? ["--format", "json"] : [];
        const report = ["fit", "compare", "design"].includes(words[0]) ? ["--report", "report.html"] : [];
        const snippet = words[0] === "export" ? ["--snippet", "contact.txt"] : [];
        done = await program.run([...words, ...json, "--quiet", ...report, ...snippet], made, ["report.html", "card.json", "contact.txt"],
            (line) => ($("state").textContent = line));
        if (done.code === 2 || done.code === 3) break;
        if (done.files["card.json"]) made = [...files, { path: "card.json", bytes: done.files["card.json"] }];
    }
    return done;
}

/// Returns the result of commands. Those of the files of now are kept, so that another tab and an undo are quick.
async function resultOf(commands) {
    const key = JSON.stringify(commands);
    if (results.has(key)) return results.get(key);
    const of = files;
    const done = await runAll(commands);
    if (of === files) results.set(key, done);
    if (results.size > mostResults) results.delete(results.keys().next().value);
    return done;
}

/// Shows the numbers of a fit or a comparison from its JSON, and the text of another command.
function showNumbers(done, html) {
    $("numbers").replaceChildren();
    $("text-part").hidden = true;
    figures.clear();
    if (html && task !== "diagnosis") figures.draw(html, (point) => !isProblem() && excluded.offer(point));
    if (html && task === "fit") showVerdict($("numbers"), JSON.parse(done.out));
    else if (html && task === "compare") showRanking($("numbers"), JSON.parse(done.out), figures, chooseLaw);
    else if (task !== "diagnosis" && done.out) {
        $("text-part").hidden = false;
        $("text").textContent = done.out;
        copied = done.files["contact.txt"] ? new TextDecoder().decode(done.files["contact.txt"]) : done.out;
    }
}

function show(done) {
    const page = done.files["report.html"], html = page && new TextDecoder().decode(page);
    const failed = !page && !done.out;
    $("fault").textContent = failed ? done.err : "";
    $("saves").hidden = files.length === 0;
    $("report").hidden = !html || task === "fit";
    $("report").srcdoc = html && task !== "fit" ? html : "";
    showNumbers(done, html);
    excluded.show();
    if (failed && task !== "papers") written.draw(done.err);
}

function chooseLaw(name) {
    $("law").value = name;
    task = "fit";
    compute();
}

/// Computes the task of now, or the commands of an item of the papers.
async function compute(commands = tasks[task].commands?.(data())) {
    interrupt();
    if (files.length > 0) keepState();
    begin(commands ?? []);
    if (!commands) return showPapers();
    const begun = performance.now();
    const run = result = Symbol(task);
    busy = true;
    let done;
    try {
        done = await resultOf(commands);
    } catch (error) {
        done = { code: 1, err: String(error.message), out: "", files: {} };
    }
    if (run !== result) return;
    busy = false;
    $("stop").disabled = true;
    $("state").textContent = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    show(done);
    document.body.dataset.fitted = String(done.code);
}

/// The list of the papers has no result until one of its items is clicked. A page from a disk has the list of its program.
async function showPapers() {
    result = Symbol(task);
    show({ out: "", err: "", files: {} });
    if (papers.shown) return;
    const listed = (await program.shipped)["papers.json"];
    papers.show(listed ? JSON.parse(listed).rows : await listOf(["papers"], "rows"));
}

async function listOf(words, name) {
    return JSON.parse((await program.run([...words, "--format", "json"])).out)[name];
}

function offerTasks() {
    for (const [name, { title, commands }] of Object.entries(tasks)) {
        const one = button(title, () => {
            task = name;
            compute();
        });
        one.value = name;
        one.disabled = commands !== undefined;
        $("tasks").append(one);
    }
}

async function offerLists() {
    for (const { name } of await listOf(["laws"], "rows")) $("law").append(option(name));
    for (const { target, title } of await listOf(["export", "--list"], "targets")) $("target").append(option(title, target));
}

function offerSaves() {
    for (const [title, name, words] of saves)
        $("saves").append(button(title, async () => {
            const done = await program.run([...words(data()), "--quiet"], files, [name]);
            const content = done.files[name] ?? (done.out && done.code !== 3 ? done.out : undefined);
            $("fault").textContent = content ? "" : done.err;
            if (content) download(name, "", content);
        }), " ");
    $("saves").append(button("Session", () =>
        download(`${files[0].path.replace(/\.[^.]*$/, "")}.session.json`, "", sessionText(JSON.parse(states.now), files))));
}

/// Opens the first file; the others are those that it may name.
function open(opened) {
    files = opened;
    states.forget();
    results.clear();
    written.stated = {};
    excluded.stated = {};
    if (addressed?.file === files[0].path) restore(addressed);
    addressed = undefined;
    for (const one of $("tasks").children) one.disabled = false;
    document.body.dataset.fitted = "";
    $("memory").textContent = "";
    // A problem file has them.
    for (const id of ["mass", "mass-unit", "diameter", "diameter-unit", "gravity"]) $(id).disabled = isProblem();
    $("table-part").hidden = isProblem();
    return update();
}

/// Opens a file of a session: its files with its set-up.
function openSession(file) {
    const session = sessionOf(file);
    addressed = session && states.from(JSON.stringify(session.state));
    if (addressed) return open(session.files);
    $("fault").textContent = `${file.path} is no session of this version of the page`;
    document.body.dataset.fitted = "2";
}

async function openFiles(chosen) {
    if (chosen.length === 0) return;
    $("example").value = "";
    const opened = await Promise.all([...chosen].map(async (file) => ({ path: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
    if (isSession(opened[0])) return openSession(opened[0]);
    const problem = ({ path }) => path.endsWith(".toml");
    await open([...opened.filter(problem), ...opened.filter((file) => !problem(file))]);
}

async function offerExamples() {
    const shipped = await program.shipped;
    const examples = Object.keys(shipped).filter((path) => /^examples\/[^/]*\.(csv|toml)$/.test(path));
    for (const path of examples) $("example").append(option(path.slice("examples/".length), path));
    $("example").addEventListener("change", () => {
        if (!$("example").value) return;
        // The chosen file first, and those beside it, which a problem file may name.
        const paths = [$("example").value, ...Object.keys(shipped).filter((path) => path.startsWith("examples/") && path !== $("example").value)];
        open(paths.map((path) => ({ path: path.slice("examples/".length), bytes: new TextEncoder().encode(shipped[path]) })));
    });
}

function listen() {
    $("file").addEventListener("change", (event) => openFiles(event.target.files));
    for (const kind of ["dragenter", "dragover", "dragleave", "drop"])
        document.addEventListener(kind, (event) => {
            event.preventDefault();
            $("drop").classList.toggle("over", kind === "dragenter" || kind === "dragover");
            if (kind === "drop") openFiles(event.dataTransfer.files);
        });
    $("paste").addEventListener("click", () => open([{ path: "cells.csv", bytes: new TextEncoder().encode($("cells").value) }]));
    for (const form of ["setup", "export"]) {
        $(form).addEventListener("submit", (event) => event.preventDefault());
        for (const kind of ["submit", "change"]) $(form).addEventListener(kind, () => files.length > 0 && compute());
    }
    $("stop").addEventListener("click", () => program.stop());
    for (const [copy, text] of [["copy", () => $("command").textContent], ["copy-text", () => copied]])
        $(copy).addEventListener("click", () => navigator.clipboard.writeText(text()));
    $("undo").addEventListener("click", undo);
    document.addEventListener("keydown", (event) => {
        const inText = /^(INPUT|TEXTAREA)$/.test(event.target.tagName);
        if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || inText) return;
        event.preventDefault();
        undo();
    });
}

async function start() {
    listen();
    offerSaves();
    offerTasks();
    await Promise.all([offerExamples(), offerLists()]);
    addressed = states.from();
    const opened = await program.opened;
    if (opened.length > 0) return open(opened);
    if (!addressed?.example) return;
    $("example").value = addressed.example;
    $("example").dispatchEvent(new Event("change"));
}

start();
