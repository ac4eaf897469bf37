// A session as a file: the files and the set-up of the page. It is saved by the person, and never sent.

const mark = "impactfit session";
const mostAtOnce = 0x8000;  // arguments of a call

function base64Of(bytes) {
    let text = "";
    for (let i = 0; i < bytes.length; i += mostAtOnce) text += String.fromCharCode(...bytes.subarray(i, i + mostAtOnce));
    return btoa(text);
}

const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/// A path within the folder of a command.
const isPlain = (path) => typeof path === "string" && path !== "" && !path.startsWith("/") && !path.split(/[\\/]/).includes("..");

export const isSession = ({ path }) => path.endsWith(".session.json");

/// Returns the text of a session: its state and files [{path, bytes}].
export function sessionText(state, files) {
    return JSON.stringify({ is: mark, state, files: files.map(({ path, bytes }) => ({ path, base64: base64Of(bytes) })) });
}

/// Returns {state, files} of a session file, or nothing where it is none.
export function sessionOf({ bytes }) {
    try {
        const { is, state, files } = JSON.parse(new TextDecoder().decode(bytes));
        if (is !== mark || files.length === 0 || !files.every(({ path }) => isPlain(path))) return undefined;
        return { state, files: files.map(({ path, base64 }) => ({ path, bytes: bytesOf(base64) })) };
    } catch {
        return undefined;
    }
}
