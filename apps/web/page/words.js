// Words of the command line: the page runs the command that it shows.

/// Returns a word as a shell needs it.
export function shellWord(word) {
    return /^[A-Za-z0-9_.,:=\/+@%^-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

export function commandLine(words) {
    return ["impactfit", ...words].map(shellWord).join(" ");
}

/// Returns the words of a text with the quotes of a shell.
export function splitWords(text) {
    const words = [];
    for (const [whole] of text.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g))
        words.push(whole.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single));
    return words;
}
