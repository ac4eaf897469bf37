// Runs the program of the page in Node: the script of its worker on the files of a folder.
//
//   node run_in_node.mjs BIN_FOLDER FOLDER <jobs.json >results.json
//
// A job is {words, wanted}; a result has code, out, err, and the texts of the wanted files, or seconds for each job.

import { readdirSync, readFileSync, writeSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const [bin, folder] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const code = readFileSync(join(bin, "impactfit.js"), "utf8") + readFileSync(join(here, "page/worker.js"), "utf8");
const { run, begin } = new Function("require", "__dirname", "__filename",
    `${code}; return { run, begin(module, data) { compiled = module; shipped = data; } };`)(undefined, bin, join(bin, "impactfit.js"));

const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => join(entry.path, entry.name)).map((path) => ({ path: relative(folder, path), bytes: readFileSync(path) }));
const texts = (parts) => Object.fromEntries(Object.entries(parts).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));

begin(await WebAssembly.compile(readFileSync(join(bin, "impactfit.wasm"))), {});
const results = [];
for (const { words, wanted = [] } of JSON.parse(readFileSync(0, "utf8"))) {
    const begun = performance.now();
    const { code: exit, out, err, files: found } = await run({ words, files, wanted });
    results.push({ code: exit, out, err, files: texts(found), seconds: (performance.now() - begun) / 1000 });
}
// In parts: a pipe takes no large text at once.
let rest = Buffer.from(JSON.stringify(results));
while (rest.length > 0) {
    try {
        rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
        if (error.code !== "EAGAIN") throw error;
    }
}
process.exit(0);
