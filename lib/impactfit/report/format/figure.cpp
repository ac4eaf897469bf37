#include "impactfit/report/format/figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/report/format/curve_look.hpp"
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

/// gnuplot numbers of the filled shapes of Symbol, and of the dashes of Dash.
constexpr std::array<int, 6> point_types{7, 5, 13, 9, 11, 15};
constexpr std::array<int, 5> dash_types{1, 2, 4, 3, 5};

std::string curve_style(const Curve& curve) {
    const CurveLook look = curve_look(curve.reference ? 0 : curve.color);
    if (curve.bars) return fmt::format("with boxes lc rgb '{}' fs solid 0.8 noborder", look.colour);
    if (!curve.points)
        return fmt::format("with lines lw {} dt {} lc rgb '{}'", curve.reference ? 1.2 : 2.0,
                           dash_types[static_cast<std::size_t>(look.dash)], look.colour);
    return fmt::format("with points pt {} ps 0.6 lc rgb '{}'", point_types[static_cast<std::size_t>(look.symbol)],
                       look.colour);
}

/// The margin of a legend above is equal for all panels of the figure, so that their axes have one height.
std::string key_settings(const Panel& panel, const FigureLayout& layout) {
    switch (panel.key) {
        case KeyPlace::upper_left:
            return "set key inside top left vertical";
        case KeyPlace::beside:
            return "set key outside right center vertical";
        case KeyPlace::none:
            return "unset key";
        case KeyPlace::alone:
            return "set key inside left center vertical";
        case KeyPlace::above:
            break;
    }
    return fmt::format("set key tmargin center horizontal maxcols {}", legend_columns(panel, layout));
}

/// Room around points, which else lie on the frame. Reference lines along the axis reach the frame. A logarithmic axis
/// ends at the data, not at the decade.
std::string margins(const Panel& panel) {
    bool only_points = true, reference = false;
    for (const Curve& curve : panel.curves) {
        only_points = only_points && (curve.points || curve.reference);
        reference = reference || curve.reference;
    }
    if (only_points)
        return fmt::format("set autoscale fix\nset offsets {0}, {0}, graph 0.05, graph 0.05",
                           reference ? "0" : "graph 0.05");
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

/// True for a short axis of whole numbers, such as the numbers of impacts.
bool counts_along_x(const Panel& panel) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const Curve& curve : panel.curves) {
        if (curve.reference) continue;
        for (const double x : curve.x) {
            if (x != std::round(x)) return false;
            low = std::min(low, x), high = std::max(high, x);
        }
    }
    return high > low && high - low <= 8.0;
}

/// Returns the distance of labels of five digits or more, which would overlap: four intervals or fewer. 0 for others.
double distance_of_long_labels(const Panel& panel) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const Curve& curve : panel.curves)
        for (const double x : curve.x)
            if (std::isfinite(x)) low = std::min(low, x), high = std::max(high, x);
    if (!(high > low) || std::max(std::abs(low), std::abs(high)) < 1e4) return 0.0;
    const double least = (high - low) / 4.0, power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double digit : {1.0, 2.0, 5.0})
        if (digit * power >= least) return digit * power;
    return 10.0 * power;
}

std::string scales(const Panel& panel) {
    std::string script = "unset logscale\nset xtics auto\nset ytics auto\n";
    if (counts_along_x(panel)) script += "set xtics 1\n";
    if (const double distance = distance_of_long_labels(panel); distance > 0.0 && !panel.logarithmic_x)
        script += fmt::format("set xtics {}\n", distance);
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
std::string legend_script(const Panel& panel, const FigureLayout& layout) {
    std::string entries;
    for (std::size_t i = 0; i < panel.curves.size(); ++i)
        entries +=
            fmt::format(", keyentry {} title {}", curve_style(panel.curves[i]), gnuplot_string(panel.curves[i].label));
    return fmt::format(
        "unset border\nunset tics\nset xlabel ''\nset ylabel ''\nset tmargin 0\nset bmargin 0\nunset "
        "logscale\n{}\nplot [0:1][1:2] NaN notitle{}\n"
        "set border 3\nset tics nomirror\n",
        key_settings(panel, layout), entries);
}

/// Settings of every panel except a key panel.
constexpr const char* axes_script =
    "set grid lt 1 lw 0.6 lc rgb '#e4e8ed'\nset border 3\nset xzeroaxis lt 1 lw 0.6 lc rgb '#7d8590'\n"
    "set tics nomirror\nset key Left reverse samplen 2\n";

std::string panel_script(const Panel& panel, std::size_t index, const FigureLayout& layout) {
    if (panel.key == KeyPlace::alone) return legend_script(panel, layout);
    std::string data, plots;
    const auto add = [&](const std::string& plot) { plots += (plots.empty() ? "plot " : ", ") + plot; };
    for (std::size_t i = 0; i < panel.bands.size(); ++i) {
        const Band& band = panel.bands[i];
        const std::string name = fmt::format("$band_{}_{}", index, i);
        data += data_block(name, {&band.x, &band.low, &band.high});
        add(fmt::format("{} with filledcurves fc rgb '{}' fs transparent solid 0.2 noborder title {}", name,
                        curve_look(band_color(panel)).colour, gnuplot_string(band.label)));
    }
    for (std::size_t i = 0; i < panel.curves.size(); ++i) {
        const Curve& curve = panel.curves[i];
        const std::string name = fmt::format("$curve_{}_{}", index, i);
        std::vector<const std::vector<double>*> columns{&curve.x, &curve.y};
        if (!curve.error.empty()) columns.push_back(&curve.error);
        data += data_block(name, columns);
        // Error bars of their own: with the points, gnuplot interrupts the bars of equal abscissas.
        if (!curve.error.empty())
            add(fmt::format("{} with yerrorbars pt -1 ps 0 lc rgb '{}' notitle", name, curve_look(curve.color).colour));
        add(fmt::format("{} using 1:2 {} title {}", name, curve_style(curve), gnuplot_string(curve.label)));
    }
    const std::string names = names_along_x(panel), after = names.empty() ? "" : "set xrange [*:*]\n";
    return data + fmt::format("set xlabel {}\nset ylabel {}\n{}{}\n{}\n{}{}\n{}", gnuplot_string(panel.x_label),
                              gnuplot_string(panel.y_label), scales(panel), key_settings(panel, layout), margins(panel),
                              names, plots, after);
}

/// Title and lines of the caption as an expression of strings.
std::string heading_of(const std::string& title, const std::vector<std::string>& caption) {
    std::string heading = gnuplot_string(title);
    for (const std::string& line : caption) heading += R"(."\n".)" + gnuplot_string(line);
    return heading;
}

std::string script_for(const std::string& terminal, const FigureLayout& layout, const std::string& heading,
                       const std::vector<Panel>& panels) {
    std::string script = fmt::format("set terminal {}\nset encoding utf8\n{}", terminal, axes_script);
    if (layout.legend_rows > 0) script += fmt::format("set tmargin {}\n", 1.2 * double(layout.legend_rows) + 0.8);
    script += fmt::format("set multiplot layout {},{} title {}\n", layout.rows, layout.columns, heading);
    for (std::size_t i = 0; i < panels.size(); ++i) script += panel_script(panels[i], i, layout);
    return script + "unset multiplot\n";
}

}  // namespace

void check_figure(const std::string& path) {
    figure_terminal(path, {});
    check_gnuplot();
}

void write_figure(const std::string& path, const std::string& title, std::vector<Panel> panels, FigureWidth width,
                  const std::string& caption) {
    panels = styled_panels(std::move(panels));
    set_legends(panels, width);
    const FigureLayout bare = figure_layout(panels, width);
    const std::vector<std::string> lines = caption_lines(caption, bare);
    const FigureLayout layout = with_caption(bare, lines.size());
    const std::string heading = heading_of(title, lines);
    const std::string drawn = draw_by_gnuplot(script_for(figure_terminal(path, layout), layout, heading, panels));
    write_file_atomically(path, path.ends_with(".svg") ? finished_svg(drawn, layout, title, caption) : drawn);
}

}  // namespace impactfit
