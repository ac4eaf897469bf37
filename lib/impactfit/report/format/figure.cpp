#include "impactfit/report/format/figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/report/format/gnuplot.hpp"

namespace impactfit {
namespace {

/// Named gnuplot data block of columns.
std::string data_block(const std::string& name, const std::vector<const std::vector<double>*>& columns) {
    std::string block = name + " << end\n";
    for (std::size_t row = 0; row < columns.front()->size(); ++row) {
        for (const std::vector<double>* column : columns) block += fmt::format("{:.9g} ", (*column)[row]);
        block.back() = '\n';
    }
    return block + "end\n";
}

std::set<std::size_t> chosen_colors(const std::vector<Panel>& panels) {
    std::set<std::size_t> chosen;
    for (const Panel& panel : panels)
        for (const Curve& curve : panel.curves) chosen.insert(curve.color);
    return chosen;
}

/// One colour for each label of a figure, in the order of appearance, except the colours that a curve demands. A curve
/// without label has the colour of the curve before it.
void set_colors(std::vector<Panel>& panels) {
    const std::set<std::size_t> chosen = chosen_colors(panels);
    std::map<std::string, std::size_t> of_label;
    std::size_t last = 0;
    for (Panel& panel : panels) {
        std::size_t before = 1;
        for (Curve& curve : panel.curves) {
            if (curve.reference) continue;
            if (curve.color == 0 && curve.label.empty()) curve.color = before;
            if (curve.color == 0) {
                const auto [known, is_new] = of_label.try_emplace(curve.label, 0);
                while (is_new && (known->second == 0 || chosen.contains(known->second))) known->second = ++last;
                curve.color = known->second;
            }
            before = curve.color;
        }
    }
}

std::vector<std::string> legend_entries(const Panel& panel) {
    std::vector<std::string> entries;
    for (const Curve& curve : panel.curves)
        if (!curve.label.empty()) entries.push_back(curve.label);
    return entries;
}

/// Returns true for a legend of at most one entry if no panel with the same axis has another legend: the axis label
/// names the curve.
bool is_trivial(const Panel& panel, const std::vector<Panel>& panels) {
    const bool band =
        std::any_of(panel.bands.begin(), panel.bands.end(), [](const Band& one) { return !one.label.empty(); });
    if (panel.key == KeyPlace::alone || band || legend_entries(panel).size() > 1) return false;
    return std::all_of(panels.begin(), panels.end(), [&](const Panel& other) {
        return other.y_label != panel.y_label || legend_entries(other) == legend_entries(panel);
    });
}

/// Omits legends of one entry. Replaces equal legends beside all panels by one, in an additional panel, since each
/// narrows its panel. On a page a single legend beside a panel moves above it.
void set_legends(std::vector<Panel>& panels, FigureWidth width) {
    for (Panel& panel : panels)
        if (is_trivial(panel, panels)) panel.key = KeyPlace::none;
    const auto is_equal = [&](const Panel& panel) {
        return panel.key == KeyPlace::beside && legend_entries(panel) == legend_entries(panels.front());
    };
    if (panels.size() > 1 && std::all_of(panels.begin(), panels.end(), is_equal)) {
        for (Panel& panel : panels) panel.key = KeyPlace::none;
        panels.push_back(panels.front());
        panels.back().key = KeyPlace::alone;
    }
    for (Panel& panel : panels)
        if (width != FigureWidth::screen && panel.key == KeyPlace::beside) panel.key = KeyPlace::above;
}

/// Filled shapes: circle, square, triangle, diamond, triangle down. Without colours the curves still differ.
std::size_t point_type(std::size_t color) {
    constexpr std::array<std::size_t, 5> shapes{7, 5, 9, 13, 11};
    return color == measured_color ? shapes.front() : shapes[(color - 1) % shapes.size()];
}

std::string curve_style(const Curve& curve) {
    const std::size_t color = curve.color;
    if (curve.bars) return fmt::format("with boxes lc {} fs solid 0.9 noborder", color);
    if (curve.reference) return "with lines lw 1.5 dt 2 lc rgb '#555555'";
    // Colours repeat after eight curves; the next eight are dashed.
    if (!curve.points) return fmt::format("with lines lw 2 lc {}{}", color, color > 8 ? " dt 2" : "");
    return fmt::format("with {} pt {} ps 0.7 lc {}", curve.error.empty() ? "points" : "yerrorbars", point_type(color),
                       color);
}

/// gnuplot reserves room for a legend above a panel, but none for the axis label above a legend below.
const char* key_settings(KeyPlace place) {
    switch (place) {
        case KeyPlace::upper_left:
            return "set key inside top left vertical";
        case KeyPlace::beside:
            return "set key outside right center vertical";
        case KeyPlace::none:
            return "unset key";
        case KeyPlace::alone:
            return "set key inside left center vertical Left reverse";
        case KeyPlace::above:
            break;
    }
    return "set key outside top center horizontal";
}

/// Margins for panels of points only, which else lie on the frame. A logarithmic axis ends at the data, not at the
/// decade.
const char* margins(const Panel& panel) {
    if (std::all_of(panel.curves.begin(), panel.curves.end(), [](const Curve& curve) { return curve.points; }))
        return "set autoscale fix\nset offsets graph 0.05, graph 0.05, graph 0.05, graph 0.05";
    return panel.logarithmic_x ? "set autoscale\nset autoscale xfix\nunset offsets" : "set autoscale\nunset offsets";
}

/// Tic labels at 1, 2 and 5 of each decade for a logarithmic axis of less than two decades, which else has one or two.
std::string logarithmic_tics(char axis, const Panel& panel) {
    double low = std::numeric_limits<double>::infinity(), high = 0.0;
    for (const Curve& curve : panel.curves)
        for (const double value : axis == 'x' ? curve.x : curve.y)
            if (value > 0.0 && std::isfinite(value)) low = std::min(low, value), high = std::max(high, value);
    if (!(high > 0.0 && high < 100.0 * low)) return {};
    std::string tics;
    for (double decade = std::pow(10.0, std::floor(std::log10(low))); decade <= high; decade *= 10.0)
        for (const double step : {1.0, 2.0, 5.0})
            tics += fmt::format("{}\"{:g}\" {:.9g}", tics.empty() ? "" : ", ", step * decade, step * decade);
    return fmt::format("set {}tics ({})\n", axis, tics);
}

std::string scales(const Panel& panel) {
    std::string script = "unset logscale\nset xtics auto\nset ytics auto\n";
    if (panel.logarithmic_x) script += "set logscale x\n" + logarithmic_tics('x', panel);
    if (panel.logarithmic_y) script += "set logscale y\n" + logarithmic_tics('y', panel);
    return script;
}

/// Escapes "%", since gnuplot reads a tic label as a number format.
std::string as_format(const std::string& text) {
    std::string result;
    for (const char c : text) result += c == '%' ? std::string("%%") : std::string(1, c);
    return result;
}

/// Tic labels at x = 1, 2, ... with a margin of 0.5.
std::string names_along_x(const Panel& panel) {
    if (panel.x_names.empty()) return {};
    std::string names;
    for (std::size_t i = 0; i < panel.x_names.size(); ++i)
        names += fmt::format("{}{} {}", i == 0 ? "" : ", ", gnuplot_string(as_format(panel.x_names[i])), i + 1);
    return fmt::format("set boxwidth 0.8\nset xtics ({})\nset xrange [0.5:{}]\nunset offsets\n", names,
                       static_cast<double>(panel.x_names.size()) + 0.5);
}

/// A panel of the key only, for panels without a key.
std::string legend_script(const Panel& panel) {
    std::string entries;
    for (std::size_t i = 0; i < panel.curves.size(); ++i)
        entries +=
            fmt::format(", keyentry {} title {}", curve_style(panel.curves[i]), gnuplot_string(panel.curves[i].label));
    return fmt::format(
        "unset border\nunset tics\nset xlabel ''\nset ylabel ''\nunset logscale\n{}\nplot [0:1][1:2] NaN notitle{}\n"
        "set border 3\nset tics nomirror\nset key noreverse\n",
        key_settings(panel.key), entries);
}

/// Settings of every panel except a key panel.
constexpr const char* axes =
    "set grid lc rgb '#dddddd'\nset border 3\nset xzeroaxis lc rgb '#888888'\nset tics nomirror\n";

std::string panel_script(const Panel& panel, std::size_t index) {
    if (panel.key == KeyPlace::alone) return legend_script(panel);
    std::string data, plots;
    const auto add = [&](const std::string& plot) { plots += (plots.empty() ? "plot " : ", ") + plot; };
    for (std::size_t i = 0; i < panel.bands.size(); ++i) {
        const Band& band = panel.bands[i];
        const std::string name = fmt::format("$band_{}_{}", index, i);
        data += data_block(name, {&band.x, &band.low, &band.high});
        add(fmt::format("{} with filledcurves fc rgb '#cfe2f3' title {}", name, gnuplot_string(band.label)));
    }
    for (std::size_t i = 0; i < panel.curves.size(); ++i) {
        const Curve& curve = panel.curves[i];
        const std::string name = fmt::format("$curve_{}_{}", index, i);
        std::vector<const std::vector<double>*> columns{&curve.x, &curve.y};
        if (!curve.error.empty()) columns.push_back(&curve.error);
        data += data_block(name, columns);
        add(fmt::format("{} {} title {}", name, curve_style(curve), gnuplot_string(curve.label)));
    }
    const std::string names = names_along_x(panel), after = names.empty() ? "" : "set xrange [*:*]\n";
    return data + fmt::format("set xlabel {}\nset ylabel {}\n{}{}\n{}\n{}{}\n{}", gnuplot_string(panel.x_label),
                              gnuplot_string(panel.y_label), scales(panel), key_settings(panel.key), margins(panel),
                              names, plots, after);
}

/// Colours of gnuplot without its yellow, which is hard to read on white.
constexpr const char* palette = "set linetype 5 lc rgb '#8b5a2b'\n";

/// Title and lines of the caption as an expression of strings.
std::string heading_of(const std::string& title, const std::vector<std::string>& caption) {
    std::string heading = gnuplot_string(title);
    for (const std::string& line : caption) heading += R"(."\n".)" + gnuplot_string(line);
    return heading;
}

std::string script_for(const std::string& terminal, const FigureLayout& layout, const std::string& heading,
                       const std::vector<Panel>& panels) {
    std::string script = fmt::format("set terminal {}\nset encoding utf8\n{}{}set multiplot layout {},{} title {}\n",
                                     terminal, palette, axes, layout.rows, layout.columns, heading);
    for (std::size_t i = 0; i < panels.size(); ++i) script += panel_script(panels[i], i);
    return script + "unset multiplot\n";
}

}  // namespace

void check_figure(const std::string& path) {
    figure_terminal(path, {});
    check_gnuplot();
}

void write_figure(const std::string& path, const std::string& title, std::vector<Panel> panels, FigureWidth width,
                  const std::string& caption) {
    set_colors(panels);
    set_legends(panels, width);
    const FigureLayout bare = figure_layout(panels, width);
    const std::vector<std::string> lines = caption_lines(caption, bare);
    const FigureLayout layout = with_caption(bare, lines.size());
    const std::string heading = heading_of(title, lines);
    const std::string drawn = draw_by_gnuplot(script_for(figure_terminal(path, layout), layout, heading, panels));
    write_file_atomically(path, with_printed_size(drawn, layout));
}

}  // namespace impactfit
