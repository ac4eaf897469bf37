// Draws one chart by the plotting library, with its legend, tools and table. The report and the page of the program have it.

// The charts of a report: their curves and bands name columns by number.
export function chartsOf(text) {
    const { columns, charts } = JSON.parse(text);
    for (const chart of charts)
        for (const curve of [...chart.curves, ...chart.bands])
            for (const key of ["x", "y", "error", "numbers", "low", "high"]) if (key in curve) curve[key] = columns[curve[key]];
    return charts;
}

// Text of the page is plain text; the library reads markup in its labels.
const plain = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

function traceOf(curve) {
    const color = curve.color, points = curve.style === "points";
    const trace = {
        x: curve.x, y: curve.y, name: plain(curve.label), showlegend: false,
        hovertemplate: "%{fullData.name}<br>x %{x:.5~g}<br>y %{y:.5~g}<extra></extra>",
    };
    if (curve.numbers) {
        trace.customdata = curve.numbers;
        trace.hovertemplate = trace.hovertemplate.replace("<br>", " %{customdata}<br>");
        trace.selected = { marker: { color: "#d1242f", opacity: 1, size: 11 } };
        trace.unselected = { marker: { opacity: curve.x.length > 300 ? 0.6 : 0.9 } };
    }
    if (curve.style === "bars") return { ...trace, type: "bar", marker: { color, opacity: 0.8 } };
    trace.type = "scatter";
    trace.mode = points ? "markers" : "lines";
    if (points) {
        trace.marker = { color, size: curve.x.length > 300 ? 4 : 7, opacity: curve.x.length > 300 ? 0.6 : 0.9,
                         symbol: curve.symbol };
        if (curve.error)
            trace.error_y = { type: "data", array: curve.error, visible: true, color, thickness: 1.2,
                              width: curve.x.length > 60 ? 0 : 3 };
    } else {
        trace.line = { color, width: curve.style === "reference" ? 1.3 : 2, dash: curve.dash, simplify: false };
    }
    return trace;
}

// A band is a closed outline without a border, behind the curves.
function bandOf(band, color) {
    const rows = band.x.map((x, i) => [x, band.low[i], band.high[i]]).filter((row) => row.every((v) => v !== null));
    const back = rows.slice().reverse();
    return {
        type: "scatter", mode: "lines", fill: "toself", line: { width: 0, color },
        x: rows.map((row) => row[0]).concat(back.map((row) => row[0])),
        y: rows.map((row) => row[2]).concat(back.map((row) => row[1])),
        fillcolor: color + "33", name: plain(band.label), hoverinfo: "skip", showlegend: false,
    };
}

// A title longer than its axis is broken at the blank nearest to its middle.
function broken(title) {
    if (title.length < 40) return title;
    const blanks = [...title.matchAll(/ /g)].map((match) => match.index);
    if (blanks.length === 0) return title;
    const middle = blanks.reduce((a, b) => (Math.abs(b - title.length / 2) < Math.abs(a - title.length / 2) ? b : a));
    return `${title.slice(0, middle)}<br>${title.slice(middle + 1)}`;
}

// A logarithmic axis has labels at 1, 2 and 5 of each decade, over two decades or more at the decades.
function axisOf(label, logarithmic, values) {
    const positive = values.filter((value) => value > 0);
    const short = logarithmic && positive.length > 0 && positive.reduce((a, b) => Math.max(a, b)) < 100 * positive.reduce((a, b) => Math.min(a, b));
    return {
        ...(short ? { dtick: "D2", tickformat: "~g" } : logarithmic ? { dtick: 1 } : {}),
        title: { text: broken(plain(label)), standoff: 8 }, type: logarithmic ? "log" : "linear", automargin: true,
        showline: true, mirror: true, linewidth: 1, ticks: "outside", ticklen: 3, exponentformat: "power",
        minexponent: 4, zerolinewidth: 1, nticks: 8, gridcolor: "#e4e8ed", linecolor: "#d5dae1",
    };
}

function layoutOf(chart) {
    const layout = {
        margin: { l: 56, r: 12, t: 10, b: 44 }, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
        font: { family: "system-ui, 'Liberation Sans', sans-serif", size: 12 }, hovermode: "closest", bargap: 0.05,
        hoverlabel: { bgcolor: "#20262e", bordercolor: "#7d8590", font: { color: "#ffffff" } },
        dragmode: matchMedia("(pointer: coarse)").matches ? false : "zoom",
        xaxis: axisOf(chart.x_label, chart.logarithmic_x, chart.curves.flatMap((curve) => curve.x)),
        yaxis: axisOf(chart.y_label, chart.logarithmic_y, chart.curves.flatMap((curve) => curve.y)),
    };
    if (chart.x_names) {
        layout.xaxis.tickvals = chart.x_names.map((name, i) => i + 1);
        layout.xaxis.ticktext = chart.x_names.map(plain);
    }
    return layout;
}

const dashArray = { solid: "", dash: "6 3", dashdot: "6 2 2 2", dot: "2 2", longdashdot: "8 2 2 2" };

function swatch({ style, color, dash }) {
    const mark = style === "points"
        ? `<circle cx="13" cy="6" r="4" fill="${color}"/>`
        : style === "bars" || style === "band"
            ? `<rect x="5" y="1" width="16" height="10" fill="${color}" opacity="${style === "band" ? 0.25 : 0.8}"/>`
            : `<path d="M1 6H25" stroke="${color}" stroke-width="2" stroke-dasharray="${dashArray[dash]}"/>`;
    return `<svg width="26" height="12" aria-hidden="true">${mark}</svg>`;
}

const labelsOf = (entries) => [...new Set(entries.map((entry) => entry.label))].filter((label) => label !== "");
const shownAtFirst = (chart, label, position) => chart.shown === 0 || position < chart.shown;

function showLabel(plot, button, shown) {
    const places = plot.data.flatMap((trace, i) => (trace.name === plain(button.value) ? [i] : []));
    button.setAttribute("aria-pressed", String(shown));
    Plotly.restyle(plot, { visible: shown }, places);
}

// One button for each label; it shows and hides all curves of the label.
function addLegend(place, plot, chart, entries) {
    const labels = labelsOf(entries);
    if (labels.length < 2) return;
    labels.forEach((label, position) => {
        const button = document.createElement("button");
        button.type = "button";
        button.title = "Show or hide";
        button.value = label;
        button.innerHTML = swatch(entries.find((entry) => entry.label === label));
        button.append(label);
        button.setAttribute("aria-pressed", String(shownAtFirst(chart, label, position)));
        button.addEventListener("click", () => showLabel(plot, button, button.getAttribute("aria-pressed") !== "true"));
        place.append(button);
    });
}

// Shows the curves whose label meets a condition, and hides the others.
export function showLabels(plot, condition) {
    for (const button of plot.parentElement.querySelectorAll(".legend button"))
        if ((button.getAttribute("aria-pressed") === "true") !== condition(button.value))
            showLabel(plot, button, condition(button.value));
}

function zoom(plot, factor) {
    const ranges = {};
    for (const axis of ["xaxis", "yaxis"]) {
        const [low, high] = plot._fullLayout[axis].range, middle = (low + high) / 2, half = ((high - low) / 2) * factor;
        ranges[`${axis}.range[0]`] = middle - half;
        ranges[`${axis}.range[1]`] = middle + half;
    }
    Plotly.relayout(plot, ranges);
}

const cellsOfChart = (chart) => {
    const rows = [["curve", chart.x_label || "x", chart.y_label || "y", "error", "low", "high"]];
    for (const curve of chart.curves)
        curve.x.forEach((x, i) => rows.push([curve.label, x, curve.y[i], curve.error ? curve.error[i] : null, null, null]));
    for (const band of chart.bands)
        band.x.forEach((x, i) => rows.push([band.label, x, null, null, band.low[i], band.high[i]]));
    const used = rows[0].map((name, c) => c < 3 || rows.slice(1).some((row) => row[c] !== null));
    return rows.map((row) => row.filter((cell, c) => used[c]));
};

const csvCell = (cell) => {
    const text = cell === null ? "" : String(cell);
    return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
};

export function download(name, type, content) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// The figure for a column of a journal: letters of 8 pt, the legend in it, black on nothing.
function printedFigure(plot, chart, millimetres) {
    const points = 96 / 72, width = (millimetres * 96) / 25.4, height = width * (millimetres < 100 ? 0.72 : 0.5);
    const seen = new Set();
    const data = plot.data.map((trace) => {
        const shown = trace.visible !== false, first = shown && trace.name !== "" && !seen.has(trace.name);
        if (first) seen.add(trace.name);
        const printed = { ...trace, showlegend: first };
        if (trace.marker) printed.marker = { ...trace.marker, size: 4 * points };
        if (trace.line?.width) printed.line = { ...trace.line, width: points };
        return printed;
    });
    const layout = layoutOf(chart), font = { family: "Arial, 'Liberation Sans', sans-serif", size: 8 * points, color: "#000000" };
    for (const name of ["xaxis", "yaxis"])
        Object.assign(layout[name], { linecolor: "#000000", tickcolor: "#000000", range: plot.layout[name].range,
                                      title: { ...layout[name].title, font } });
    Object.assign(layout, { font,
        legend: { orientation: "h", x: 0, y: 1.02, yanchor: "bottom" }, margin: { l: 10, r: 4, t: 4, b: 10 } });
    return { data, layout, width, height };
}

async function savePrinted(plot, chart, name, millimetres) {
    const { data, layout, width, height } = printedFigure(plot, chart, millimetres);
    const address = await Plotly.toImage({ data, layout }, { format: "svg", width, height });
    const drawing = decodeURIComponent(address.slice(address.indexOf(",") + 1));
    const inMillimetres = (pixels) => `${((pixels * 25.4) / 96).toFixed(2)}mm`;
    download(`${name}-${millimetres}mm.svg`, "image/svg+xml", drawing
        .replace(/(<svg[^>]*? width=")[^"]*"/, `$1${inMillimetres(width)}"`)
        .replace(/(<svg[^>]*? height=")[^"]*"/, `$1${inMillimetres(height)}"`));
}

function addTools(place, plot, chart, name) {
    const add = (text, hint, action) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = text;
        button.title = hint;
        button.setAttribute("aria-label", hint);
        button.addEventListener("click", action);
        place.append(button);
    };
    add("+", "Zoom in", () => zoom(plot, 0.6));
    add("\u2212", "Zoom out", () => zoom(plot, 1 / 0.6));
    add("Reset", "Show all data", () => Plotly.relayout(plot, { "xaxis.autorange": true, "yaxis.autorange": true }));
    add("CSV", "Save the numbers as CSV", () =>
        download(name + ".csv", "text/csv", cellsOfChart(chart).map((row) => row.map(csvCell).join(",")).join("\n") + "\n"));
    for (const width of [85, 170])
        add(`${width} mm`, `Save the figure as SVG, ${width} mm wide`, () => savePrinted(plot, chart, name, width));
}

function addTable(details, chart) {
    details.addEventListener("toggle", () => {
        if (!details.open || details.querySelector("table")) return;
        const table = document.createElement("table"), box = document.createElement("div");
        cellsOfChart(chart).forEach((row, r) => {
            const line = table.insertRow();
            row.forEach((cell) => {
                const place = document.createElement(r === 0 ? "th" : "td");
                if (typeof cell === "number") place.className = "number";
                place.textContent = cell === null ? "" : cell;
                line.append(place);
            });
        });
        box.className = "wide";
        box.tabIndex = 0;
        box.append(table);
        details.append(box);
    });
}

// The element has the class plot, in a figure with elements of the classes legend, tools and numbers. The library takes its events.
export function drawChart(plot, chart, name) {
    const figure = plot.parentElement;
    const entries = [...chart.bands.map((band) => ({ label: band.label, style: "band", color: chart.band_color })),
                     ...chart.curves];
    const traces = [...chart.bands.map((band) => bandOf(band, chart.band_color)), ...chart.curves.map(traceOf)];
    const labels = labelsOf(entries);
    entries.forEach((entry, i) => {
        if (!shownAtFirst(chart, entry.label, labels.indexOf(entry.label))) traces[i].visible = false;
    });
    Plotly.newPlot(plot, traces, layoutOf(chart), { responsive: true, displayModeBar: false });
    // After a zoom the library chooses the labels, since a part of a decade may contain none of the chosen.
    plot.on("plotly_relayout", (change) => {
        for (const axis of ["xaxis", "yaxis"])
            if (`${axis}.range[0]` in change && plot.layout[axis].dtick) Plotly.relayout(plot, { [`${axis}.dtick`]: null });
    });
    addLegend(figure.querySelector(".legend"), plot, chart, entries);
    addTools(figure.querySelector(".tools"), plot, chart, name);
    addTable(figure.querySelector(".numbers"), chart);
}

// Marks the points with these numbers.
export function markPoints(plot, numbers) {
    plot.data.forEach((trace, i) => {
        if (!trace.customdata || trace.mode !== "markers") return;
        const places = trace.customdata.flatMap((one, place) => (numbers.has(one) ? [place] : []));
        Plotly.restyle(plot, { selectedpoints: [places.length > 0 ? places : null] }, [i]);
    });
}

// A printed page has another width than the window.
export function fitToPrint(plots) {
    const printed = { autosize: false, width: 345, height: 250 };
    addEventListener("beforeprint", () => plots.forEach((plot) => Plotly.relayout(plot, printed)));
    addEventListener("afterprint", () =>
        plots.forEach((plot) => Plotly.relayout(plot, { autosize: true, width: null, height: null })));
}
