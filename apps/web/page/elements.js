// Elements of the page from texts.

export const $ = (id) => document.getElementById(id);

export function button(text, action) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", action);
    return made;
}

export function option(text, value = text) {
    const made = document.createElement("option");
    made.textContent = text;
    made.value = value;
    return made;
}

export function list(element, texts) {
    element.replaceChildren(...texts.map((text) => {
        const item = document.createElement("li");
        item.textContent = text;
        return item;
    }));
}

/// Returns a table. A cell is a text, a number or an element.
export function table(head, body) {
    const made = document.createElement("table");
    const row = made.createTHead().insertRow();
    for (const text of head) {
        const cell = document.createElement("th");
        cell.scope = "col";
        cell.textContent = text;
        row.append(cell);
    }
    const part = made.createTBody();
    for (const cells of body) {
        const line = part.insertRow();
        for (const content of cells) line.insertCell().append(content ?? "");
    }
    return made;
}

/// Returns a region that scrolls a wide table, also by the keyboard.
export function scrolled(label, content) {
    const made = document.createElement("div");
    made.className = "wide";
    made.tabIndex = 0;
    made.setAttribute("role", "region");
    made.setAttribute("aria-label", label);
    made.append(content);
    return made;
}

export const number = (value) => (typeof value === "number" ? Number(value.toPrecision(5)).toString() : value);
