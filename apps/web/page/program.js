// The program in a worker: one run at a time, and a stop ends the worker.

function contentOf(id) {
    const text = atob(document.getElementById(id).textContent.trim());
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < bytes.length; ++i) bytes[i] = text.charCodeAt(i);
    return bytes;
}

/// Returns the content of a packed part of the page.
async function unpacked(unpacker, id) {
    const packed = contentOf(id), size = Number(document.getElementById(id).dataset.size);
    const { exports } = await WebAssembly.instantiate(unpacker);
    exports._initialize();
    const from = exports.malloc(packed.length), to = exports.malloc(size);
    new Uint8Array(exports.memory.buffer, from, packed.length).set(packed);
    if (exports.ZSTD_decompress(to, size, from, packed.length) !== size) throw new Error("the page is damaged");
    return new Uint8Array(exports.memory.buffer, to, size);
}

/// A quiet command prints its progress for the page instead.
function withProgress(words) {
    return words.map((word) => (word === "--quiet" ? "--progress" : word));
}

export class Program {
    #source;
    #module;
    #worker;
    #waiting;
    #last = Promise.resolve();

    /// The memory that a command may take. The program that `impactfit open` starts has no limit.
    memory = "2 GB";

    /// The files that the page opens at its beginning: none of a page from a disk.
    opened = Promise.resolve([]);

    constructor() {
        this.#source = URL.createObjectURL(new Blob([document.getElementById("worker").textContent], { type: "text/javascript" }));
        const unpacker = WebAssembly.compile(contentOf("unpacker"));
        this.#module = unpacker.then((code) => unpacked(code, "program")).then((bytes) => WebAssembly.compile(bytes));
        this.shipped = unpacker.then((code) => unpacked(code, "shipped")).then((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
    }

    /// Runs words on files [{path, bytes}]. Returns {code, out, err, files}; `wanted` are the paths of files to return.
    /// `progress` receives lines while the command runs, such as "start 3 of 8, about 2 s left".
    run(words, files = [], wanted = [], progress = () => {}) {
        const started = this.#last.then(() => this.#start(withProgress(words), files, wanted, progress));
        this.#last = started.catch(() => {});
        return started;
    }

    async #start(words, files, wanted, progress) {
        const [module, shipped] = await Promise.all([this.#module, this.shipped]);
        if (!this.#worker) {
            this.#worker = new Worker(this.#source);
            this.#worker.postMessage({ module, shipped });
        }
        return new Promise((resolve, reject) => {
            this.#waiting = reject;
            this.#worker.onmessage = ({ data }) => ("progress" in data ? progress(data.progress) : resolve(data));
            this.#worker.onerror = (event) => reject(new Error(event.message));
            this.#worker.postMessage({ words, files, wanted });
        });
    }

    stop() {
        this.#worker?.terminate();
        this.#worker = undefined;
        this.#waiting?.(new Error("stopped"));
    }
}
