// Draws the charts of a page. A click on a point with a number adds it to an option of the command, or takes it back.

const charts = chartsOf(document.getElementById("charts").textContent);
const selection = document.querySelector("pre[data-option]"), selected = new Set();
const command = selection ? selection.textContent.trim() : "";
const plots = [...document.querySelectorAll(".plot")];

function select(number) {
    if (!selection || !number) return;
    if (!selected.delete(number)) selected.add(number);
    const list = [...selected].sort((a, b) => a - b).join(",");
    selection.textContent = selected.size > 0 ? `${command} ${selection.dataset.option} ${list}`.trim() : command;
    for (const plot of plots) markPoints(plot, selected);
}

// Lines of another program are copied as a whole.
for (const source of document.querySelectorAll("pre")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", () => {
        getSelection().selectAllChildren(source);
        document.execCommand("copy");
        getSelection().removeAllRanges();
        button.textContent = "Copied";
    });
    source.before(button);
}

for (const plot of plots) {
    const number = Number(plot.dataset.chart);
    drawChart(plot, charts[number], `figure-${number + 1}`);
    plot.on("plotly_click", ({ points }) => select(points[0].customdata));
}

fitToPrint(plots);
