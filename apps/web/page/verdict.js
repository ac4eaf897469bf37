// Verdict and parameters of a fit, from its JSON, and the tables of the page.

export function list(element, texts) {
    element.replaceChildren(...texts.map((text) => {
        const item = document.createElement("li");
        item.textContent = text;
        return item;
    }));
}

export function table(head, body) {
    const made = document.createElement("table");
    const row = made.createTHead().insertRow();
    for (const text of head) {
        const cell = document.createElement("th");
        cell.textContent = text;
        row.append(cell);
    }
    const part = made.createTBody();
    for (const cells of body) {
        const line = part.insertRow();
        for (const text of cells) line.insertCell().textContent = text ?? "";
    }
    return made;
}

/// The first words of the text of a fit (calibration/summary/short_summary.cpp), and their colour.
const verdictWords = { good: ["GOOD FIT", "good"], bad_fit: ["BAD FIT", "bad"], several_specimens: ["SEVERAL SPECIMENS", "bad"],
    not_tested: ["FIT, GOODNESS NOT TESTED", "caution"] };

function badge({ verdict, doubtful }) {
    const made = document.createElement("span");
    const [text, tone] = doubtful && verdict === "good" ? ["DOUBTFUL FIT", "caution"]
        : verdictWords[verdict] ?? [verdict.replaceAll("_", " ").toUpperCase(), "caution"];
    made.className = `badge ${tone}`;
    made.textContent = text;
    return made;
}

const number = (value) => (typeof value === "number" ? Number(value.toPrecision(5)).toString() : value);

/// Shows warnings, verdict, the numbers of the fastest impact and the parameters of a fit in an element.
export function showVerdict(element, fitted) {
    const line = document.createElement("p");
    line.className = "verdict";
    line.append(badge(fitted), ` ${fitted.summary[0] ?? ""}`);
    const warnings = document.createElement("ul");
    list(warnings, fitted.warnings);
    const lines = [`${fitted.law?.title ?? fitted.form?.title ?? ""}${fitted.law?.equation ? `: ${fitted.law.equation}` : ""}`,
        ...(fitted.diagnosis?.plausibility ?? [])].map((text) => {
        const made = document.createElement("p");
        made.textContent = text;
        return made;
    });
    const interval = new Map((fitted.intervals?.parameters ?? []).map((one) => [one.parameter,
        [one.profile_lower ?? one.covariance_lower, one.profile_upper ?? one.covariance_upper]]));
    const from = `${100 * (fitted.intervals?.level ?? 0.95)} % from`;
    const parameters = table(["parameter", "value", "standard error", from, "to", "unit", "remark"],
        (fitted.parameters ?? []).map((one) => [one.parameter, number(one.value), number(one.standard_error),
            ...(interval.get(one.parameter) ?? ["", ""]).map(number), one.unit, one.remark]));
    const wide = document.createElement("div");
    wide.className = "wide";
    wide.tabIndex = 0;
    wide.setAttribute("role", "region");
    wide.setAttribute("aria-label", "Parameters");
    wide.append(parameters);
    element.replaceChildren(warnings, line, ...lines, wide);
}
