// Runs the program on files in memory: each run has a new instance, so none sees another.

const folder = "/data", place = "/impactfit/bin/impactfit", share = "/impactfit/share/impactfit/data";
let compiled, shipped;

function write(FS, path, content) {
    const at = path.lastIndexOf("/");
    if (at > 0) FS.mkdirTree(path.slice(0, at));
    FS.writeFile(path, content);
}

/// Output goes to a file, and messages to a device: they are no terminal. Lines "progress: ..." go to `progress` at once,
/// and the returned function has all others.
function redirect(FS, progress) {
    const mark = "progress: ";
    const bytes = [], messages = [];
    const device = FS.makedev(64, 0);
    FS.registerDevice(device, {
        write(_, buffer, offset, length) {
            for (let i = offset; i < offset + length; ++i) {
                bytes.push(buffer[i] & 255);
                if (buffer[i] === 10) endLine();
            }
            return length;
        },
    });
    function endLine() {
        const line = new TextDecoder().decode(new Uint8Array(bytes.splice(0)));
        if (line.startsWith(mark)) progress(line.slice(mark.length).trimEnd());
        else messages.push(line);
    }
    FS.mkdev("/dev/messages", device);
    for (const [descriptor, path] of [[1, "/out"], [2, "/dev/messages"]]) {
        FS.close(FS.streams[descriptor]);
        FS.open(path, "w");
    }
    return () => {
        endLine();
        return messages.join("");
    };
}

async function run({ words, files, wanted }, progress = () => {}) {
    const program = await impactfitProgram({
        thisProgram: place,
        quit(_, status) {
            throw status;
        },
        instantiateWasm(imports, receive) {
            WebAssembly.instantiate(compiled, imports).then((instance) => receive(instance, compiled));
            return {};
        },
    });
    const { FS } = program;
    for (const [path, text] of Object.entries(shipped)) write(FS, `${share}/${path}`, text);
    FS.mkdirTree(folder);
    FS.chdir(folder);
    for (const { path, bytes } of files) write(FS, `${folder}/${path}`, bytes);
    const messages = redirect(FS, progress);
    let code;
    try {
        code = program.callMain(words);
    } catch (error) {
        if (error?.name !== "ExitStatus") {
            const memory = /memory|Array buffer/i.test(String(error));
            return { code: 70, out: "", err: memory ? "impactfit: not enough memory in this page" : `impactfit: ${error}`, files: {} };
        }
        code = error.status;
    }
    const text = (path) => FS.readFile(path, { encoding: "utf8" });
    const found = {};
    for (const path of wanted) if (FS.analyzePath(path).exists) found[path] = FS.readFile(path);
    return { code, out: text("/out"), err: messages(), files: found };
}

if (typeof self !== "undefined" && typeof WorkerGlobalScope !== "undefined")
    self.onmessage = async ({ data }) => {
        if (data.module) ({ module: compiled, shipped } = data);
        else
            self.postMessage(await run(data, (line) => self.postMessage({ progress: line }))
                .catch((error) => ({ code: 70, out: "", err: `impactfit: ${error}`, files: {} })));
    };
