// The laws of a comparison as a list: a law under the pointer or the focus has its curve in the figures.

import { button, list, number, scrolled, table } from "./elements.js";
import { badge } from "./verdict.js";

const lawOf = (label) => /^\d+\. ([^,]+),/.exec(label)?.[1];

/// Shows the ranking of a comparison in an element. `chosen` is called with the name of a law that is clicked.
export function showRanking(element, compared, figures, chosen) {
    const ranked = compared.laws.filter(({ fit }) => fit?.aicc_difference !== undefined);
    const best = ranked[0]?.law;
    const showCurve = (law) => figures.show((label) => lawOf(label) === undefined || [best, law].includes(lawOf(label)));
    const rows = ranked.map(({ law, status, reason, fit, speed_exponent: exponent }, at) => [
        at + 1, button(law, () => chosen(law)), badge({ verdict: status }), number(fit.aicc_difference), number(fit.akaike_weight),
        number(fit.leave_one_speed_out?.error), reason ?? (exponent?.ruled_out ? exponent.summary : "")]);
    const made = table(["", "law", "verdict", "ΔAICc", "Akaike weight", "prediction error", "remark"], rows);
    [...made.tBodies[0].rows].forEach((row, at) => {
        for (const kind of ["mouseenter", "focusin"]) row.addEventListener(kind, () => showCurve(ranked[at].law));
    });
    const warnings = document.createElement("ul");
    list(warnings, compared.warnings);
    const summary = document.createElement("ul");
    list(summary, compared.summary);
    const hint = document.createElement("p");
    hint.textContent = "The pointer on a law shows its curve. A click fits it.";
    const missing = compared.laws.filter((one) => !ranked.includes(one)).map(({ law, reason }) => `${law}: ${reason}`);
    const left = document.createElement("ul");
    list(left, missing);
    const rest = document.createElement("details");
    rest.innerHTML = "<summary>Laws that were not compared</summary>";
    rest.append(left);
    figures.hideOthers();
    element.replaceChildren(warnings, summary, hint, scrolled("Laws", made), ...(missing.length > 0 ? [rest] : []));
    if (best) showCurve(ranked[1]?.law ?? best);
}
