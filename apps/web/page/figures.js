// Figures of a report beside the numbers of the page: the same charts, drawn by the library of the report.

import { chartsOf, drawChart, fitToPrint, showLabels } from "./chart.js";

/// Returns the first group of figures of a report: [{title, label, chart}].
function firstFigures(report) {
    const charts = chartsOf(report.getElementById("charts").textContent);
    const group = [...report.querySelectorAll(".panels")].find((panels) => panels.querySelector(".plot"));
    return [...(group?.querySelectorAll("figure") ?? [])].map((figure) => {
        const plot = figure.querySelector(".plot");
        return { title: figure.querySelector("figcaption").textContent, label: plot.getAttribute("aria-label"),
            chart: charts[Number(plot.dataset.chart)] };
    });
}

/// The policy of the page permits the scripts of a report by their hashes.
function loadLibrary(report) {
    if (globalThis.Plotly) return;
    const script = document.createElement("script");
    script.textContent = [...report.scripts].find((one) => one.textContent.length > 100000).textContent;
    document.head.append(script);
}

function figureOf({ title, label }) {
    const made = document.createElement("figure");
    const part = (tag, name, text = "") => {
        const element = document.createElement(tag);
        element.className = name;
        element.textContent = text;
        made.append(element);
        return element;
    };
    part("figcaption", "", title);
    part("div", "legend");
    const plot = part("div", "plot");
    plot.setAttribute("role", "img");
    plot.setAttribute("aria-label", label);
    part("div", "tools");
    part("details", "numbers").innerHTML = "<summary>Numbers</summary>";
    return made;
}

export class Figures {
    #place;
    #plots = [];

    constructor(place) {
        this.#place = place;
        fitToPrint(this.#plots);
    }

    clear() {
        for (const plot of this.#plots) Plotly.purge(plot);
        this.#plots.length = 0;
        this.#place.replaceChildren();
        this.#place.className = "";
        this.#place.parentElement.classList.remove("two");
    }

    /// Draws the first figures of a report. `picked` is called with the number of a point that is clicked.
    draw(html, picked) {
        this.clear();
        const report = new DOMParser().parseFromString(html, "text/html");
        const found = firstFigures(report);
        if (found.length === 0) return;
        loadLibrary(report);
        this.#place.parentElement.classList.add("two");
        found.forEach((one, at) => {
            const figure = figureOf(one), plot = figure.querySelector(".plot");
            this.#place.append(figure);
            drawChart(plot, one.chart, `figure-${at + 1}`);
            plot.on("plotly_click", ({ points }) => points[0].customdata && picked(points[0].customdata));
            this.#plots.push(plot);
        });
    }

    /// The legends contain only what is shown: a list beside the figures chooses it.
    hideOthers() {
        this.#place.className = "chosen";
    }

    /// Shows the curves whose label meets the condition, and hides the others.
    show(condition) {
        for (const plot of this.#plots) showLabels(plot, condition);
    }
}
