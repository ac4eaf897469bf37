// Tables, figures and equations of the papers with their verdicts: a searchable list; a click runs the command of an item.

import { button, scrolled, table } from "./elements.js";
import { splitWords } from "./words.js";

/// Returns the words of an item's command. The page draws no file.
function wordsOf(command) {
    const words = splitWords(command), figure = words.indexOf("--figure");
    return figure < 0 ? words : [...words.slice(0, figure), ...words.slice(figure + 2)];
}

export class Papers {
    #place;
    #rows;

    /// `search`: the field of the words; `run` is called with the words of a command.
    constructor(place, search, run) {
        this.#place = place;
        search.addEventListener("input", () => this.#find(search.value));
        this.#rows = (listed) => listed.map((row) => {
            const cells = [row.paper, row.item, row.title, row.verdict,
                row.command ? button(row.command, () => run(wordsOf(row.command))) : ""];
            return { text: [row.paper, row.item, row.name, row.title, row.verdict].join(" ").toLowerCase(), cells };
        });
    }

    get shown() {
        return this.#place.firstChild !== null;
    }

    show(listed) {
        const rows = this.#rows(listed);
        const made = table(["paper", "item", "title", "verdict", "command"], rows.map(({ cells }) => cells));
        [...made.tBodies[0].rows].forEach((row, at) => (row.dataset.text = rows[at].text));
        this.#place.replaceChildren(scrolled("Items of the papers", made));
    }

    #find(words) {
        const wanted = words.toLowerCase().split(/\s+/);
        for (const row of this.#place.querySelectorAll("tbody tr"))
            row.hidden = !wanted.every((word) => row.dataset.text.includes(word));
    }
}
