// Verdict and parameters of a fit, from its JSON.

import { list, number, scrolled, table } from "./elements.js";

/// The first words of the text of a fit (calibration/summary/short_summary.cpp), and their colour.
const verdictWords = { good: ["GOOD FIT", "good"], bad_fit: ["BAD FIT", "bad"], several_specimens: ["SEVERAL SPECIMENS", "bad"],
    not_tested: ["FIT, GOODNESS NOT TESTED", "caution"] };

export function badge({ verdict, doubtful }) {
    const made = document.createElement("span");
    const [text, tone] = doubtful && verdict === "good" ? ["DOUBTFUL FIT", "caution"]
        : verdictWords[verdict] ?? [verdict.replaceAll("_", " ").toUpperCase(), "caution"];
    made.className = `badge ${tone}`;
    made.textContent = text;
    return made;
}

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
    const remarks = fitted.parameters?.some((one) => one.remark);
    const parameters = table(["parameter", "value", "standard error", from, "to", ...(remarks ? ["remark"] : [])],
        (fitted.parameters ?? []).map((one) => [one.unit && one.unit !== "1" ? `${one.parameter} [${one.unit}]` : one.parameter,
            number(one.value), number(one.standard_error), ...(interval.get(one.parameter) ?? ["", ""]).map(number),
            ...(remarks ? [one.remark] : [])]));
    element.replaceChildren(warnings, line, ...lines, scrolled("Parameters", parameters));
}
