// The state of the page: fields, table, excluded points, task and example. It is the fragment of the address, and undo goes
// back in it.

const fieldsOf = () => [...document.querySelectorAll("#setup input, #setup select, #export input, #export select")];
const initialValue = (field) => (field.tagName === "SELECT" ? field.options[0]?.value ?? "" : "");

/// Returns the fields that differ from an empty page, by id.
function filledFields() {
    return Object.fromEntries(fieldsOf().filter((field) => field.value !== initialValue(field)).map(({ id, value }) => [id, value]));
}

/// Fills the fields of the state and empties the others.
function fillFields(values) {
    for (const field of fieldsOf()) {
        const value = values[field.id];
        field.value = typeof value === "string" ? value : initialValue(field);
    }
}

const permits = (field, value) => field.tagName !== "SELECT" || value === undefined || [...field.options].some((one) => one.value === value);

/// Returns the state of a text. Returns nothing where the text is no state, or where a menu lacks a choice of it: the rest would
/// be another command.
function stateOf(text) {
    try {
        const { fields, table, excluded, ...rest } = JSON.parse(text);
        const state = { ...rest, fields: { ...fields }, table: { ...table }, excluded: { ...excluded } };
        return fieldsOf().every((field) => permits(field, state.fields[field.id])) ? state : undefined;
    } catch {
        return undefined;
    }
}

function stateOfAddress() {
    try {
        return stateOf(decodeURIComponent(location.hash.slice(1)));
    } catch {
        return undefined;
    }
}

export class States {
    #past = [];

    /// Another file has a past without the changes for the file before.
    forget() {
        this.#past = [];
    }

    /// Keeps the state with the fields of now, in the address too. The data are never in it.
    keep(rest) {
        const now = JSON.stringify({ ...rest, fields: filledFields() });
        if (this.#past.at(-1) !== now) this.#past.push(now);
        history.replaceState(null, "", `#${encodeURIComponent(now)}`);
    }

    get canUndo() {
        return this.#past.length > 1;
    }

    /// The text of the state of now.
    get now() {
        return this.#past.at(-1);
    }

    /// Fills the fields of the state before, and returns the rest of it.
    undo() {
        this.#past.pop();
        const before = JSON.parse(this.now);
        fillFields(before.fields);
        return before;
    }

    /// Fills the fields of the address, or of a text, and returns the rest of the state. Returns nothing where it is none.
    from(text) {
        const state = text === undefined ? stateOfAddress() : stateOf(text);
        if (state) fillFields(state.fields);
        return state;
    }
}
