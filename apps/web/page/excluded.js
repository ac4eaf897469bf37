// Points that are left out: a click on a point, a reason, and an option --exclude for each.

import { $, button } from "./elements.js";

export class Excluded {
    #reasons = new Map();  // by the number of the point
    #changed;

    /// `changed` is called after each change by a person.
    constructor(changed) {
        this.#changed = changed;
        $("exclusion").addEventListener("submit", (event) => {
            event.preventDefault();
            this.#reasons.set(Number($("point").textContent), $("reason").value.trim());
            changed();
        });
        $("keep").addEventListener("click", () => ($("exclusion").hidden = true));
    }

    /// The reasons by number, as a state of the page has them.
    get stated() {
        return Object.fromEntries(this.#reasons);
    }

    set stated(reasons) {
        this.#reasons = new Map(Object.entries({ ...reasons }).map(([point, reason]) => [Number(point), String(reason)]));
    }

    get words() {
        return [...this.#reasons].flatMap(([point, reason]) => ["--exclude", reason ? `${point}: ${reason}` : `${point}`]);
    }

    /// Offers to leave a point out.
    offer(point) {
        $("exclusion").hidden = false;
        $("point").textContent = point;
        $("reason").focus();
    }

    /// Shows the points that are left out, with a button that takes each back.
    show() {
        $("exclusion").hidden = true;
        $("excluded").replaceChildren(...[...this.#reasons].map(([point, reason]) => {
            const line = document.createElement("li");
            line.append(`${point} is left out${reason ? `: ${reason}` : ""} `, button("Take it back", () => {
                this.#reasons.delete(point);
                this.#changed();
            }));
            return line;
        }));
    }
}
