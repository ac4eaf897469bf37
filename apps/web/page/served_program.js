// The program in place of program.js for a page of `impactfit open`: each run is a command of the installed program.

const { search, hash } = location;
const stated = new URLSearchParams(search).get("token");
if (stated) {
    // The address keeps no secret; a reload finds it in the storage of the tab.
    sessionStorage.setItem("token", stated);
    history.replaceState(null, "", `/${hash}`);
}
const headers = { "X-Impactfit-Token": stated ?? sessionStorage.getItem("token") ?? "", "X-Impactfit-Tab": crypto.randomUUID() };
const ended = "impactfit open has ended: start it again";
const refusals = { 403: ended, 413: "the files are too large: at most 300 MB" };

async function answerOf(path, options = {}) {
    let answer;
    try {
        answer = await fetch(path, { headers, ...options });
    } catch (error) {
        throw options.signal?.aborted ? error : new Error(ended);
    }
    if (!answer.ok) throw new Error(refusals[answer.status] ?? `impactfit open refused a request (${answer.status})`);
    return answer;
}

/// Returns the files {path, size} of a line of JSON, whose bytes follow each other.
function filesOf(list, bytes) {
    if (bytes.length !== list.reduce((sum, { size }) => sum + size, 0)) throw new Error(ended);
    let at = 0;
    return list.map(({ path, size }) => ({ path, bytes: bytes.slice(at, at += size) }));
}

/// Reads lines of JSON up to one with `files`. Returns it with their bytes; `progress` receives the others.
async function messageOf(answer, progress = () => {}) {
    const reader = answer.body.getReader();
    let bytes = new Uint8Array(0), head;
    const parts = [];
    for (;;) {
        const { done, value } = await reader.read().catch(() => ({ done: true }));
        if (done) break;
        if (head) {
            parts.push(value);
            continue;
        }
        bytes = new Uint8Array(await new Blob([bytes, value]).arrayBuffer());
        for (let end; !head && (end = bytes.indexOf(10)) >= 0; bytes = bytes.slice(end + 1)) {
            const line = end > 0 ? JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) : {};
            if (line.files) head = line;
            else if (line.progress) progress(line.progress);
        }
    }
    if (!head) throw new Error(ended);
    return { ...head, files: filesOf(head.files, new Uint8Array(await new Blob([bytes, ...parts]).arrayBuffer())) };
}

/// The server ends with its last tab: this answer lasts as long as the page.
async function stayConnected() {
    const reader = (await answerOf("/tab")).body.getReader();
    while (!(await reader.read()).done);
}

export class Program {
    #waiting;
    #last = Promise.resolve();

    constructor() {
        this.opened = answerOf("/opened").then(messageOf).then(({ files }) => files);
        this.shipped = answerOf("/shipped").then((answer) => answer.json());
        stayConnected().catch(() => {});
    }

    /// Runs words on files [{path, bytes}]. Returns {code, out, err, files}; `wanted` are the paths of files to return.
    /// `progress` receives lines while the command runs, such as "start 3 of 8, about 2 s left".
    run(words, files = [], wanted = [], progress = () => {}) {
        const started = this.#last.then(() => this.#start(words, files, wanted, progress));
        this.#last = started.catch(() => this.stopped);
        return started;
    }

    async #start(words, files, wanted, progress) {
        const line = JSON.stringify({ words: words.map((word) => (word === "--quiet" ? "--progress" : word)), wanted,
            files: files.map(({ path, bytes }) => ({ path, size: bytes.length })) });
        const body = new Blob([line, "\n", ...files.map(({ bytes }) => bytes)]);
        const stop = new Promise((_, reject) => {
            this.#waiting = reject;
        });
        const done = answerOf("/run", { method: "POST", body }).then((answer) => messageOf(answer, progress));
        const { code, out, err, files: found } = await Promise.race([done, stop]);
        return { code, out, err, files: Object.fromEntries(found.map(({ path, bytes }) => [path, bytes])) };
    }

    /// Ends the command that runs. The next one waits until it has ended.
    stop() {
        this.stopped = answerOf("/stop", { method: "POST" }).catch(() => {});
        this.#waiting?.(new Error("stopped"));
    }
}
