#include "impactfit/report/format/figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/report/format/gnuplot.hpp"

namespace impactfit {
namespace {

namespace fs = std::filesystem;

/// Above `most_in_one_row` panels: rows of `panels_a_row`.
constexpr std::size_t most_in_one_row = 4, panels_a_row = 3;

struct Layout {
    std::size_t rows, columns;
};

Layout layout_of(std::size_t panels) {
    if (panels <= most_in_one_row) return {1, panels};
    return {(panels + panels_a_row - 1) / panels_a_row, panels_a_row};
}

std::string terminal_for(const std::string& path, std::size_t width, std::size_t rows) {
    const std::string ending = fs::path(path).extension().string();
    const std::string size = fmt::format("{},{}", width, 420 * rows);
    if (ending == ".svg")
        return fmt::format("svg noenhanced size {} font 'Liberation Sans,13' background rgb 'white'", size);
    if (ending == ".png") return fmt::format("pngcairo noenhanced size {} font 'Liberation Sans,11'", size);
    throw Error(ErrorKind::usage, "unknown figure format", path, "a file ending in .svg or .png");
}

/// Width of the figure [pixels]. Labels next to a panel add width.
std::size_t width_of(const std::vector<Panel>& panels) {
    std::size_t widest = 0, width = 0;
    const std::size_t columns = layout_of(panels.size()).columns;
    for (std::size_t i = 0; i < panels.size(); ++i) {
        width = (i % columns == 0 ? 0 : width) + (panels[i].key == KeyPlace::beside ? 820 : 520);
        widest = std::max(widest, width);
    }
    return widest;
}

/// Named gnuplot data block of columns.
std::string data_block(const std::string& name, const std::vector<const std::vector<double>*>& columns) {
    std::string block = name + " << end\n";
    for (std::size_t row = 0; row < columns.front()->size(); ++row) {
        for (const std::vector<double>* column : columns) block += fmt::format("{:.9g} ", (*column)[row]);
        block.back() = '\n';
    }
    return block + "end\n";
}

std::string curve_style(const Curve& curve, std::size_t color) {
    if (curve.color > 0) color = curve.color;
    if (curve.bars) return fmt::format("with boxes lc {} fs solid 0.9 noborder", color);
    if (curve.reference) return "with lines lw 1.5 dt 2 lc rgb '#555555'";
    // Colours repeat after eight curves; the next eight are dashed.
    if (!curve.points) return fmt::format("with lines lw 2 lc {}{}", color, color > 8 ? " dt 2" : "");
    return fmt::format("with {} pt 7 ps 0.7 lc {}", curve.error.empty() ? "points" : "yerrorbars", color);
}

/// A key below the panel requires a larger bottom margin, since gnuplot reserves no room for the axis label.
const char* key_settings(KeyPlace place) {
    switch (place) {
        case KeyPlace::upper_left:
            return "set key inside top left vertical\nset bmargin -1";
        case KeyPlace::beside:
            return "set key outside right center vertical\nset bmargin -1";
        case KeyPlace::none:
            return "unset key\nset bmargin -1";
        case KeyPlace::alone:
            return "set key inside left center vertical Left reverse\nset bmargin -1";
        case KeyPlace::below:
            break;
    }
    return "set key outside bottom center horizontal\nset bmargin 5.5";
}

/// Margins for panels of points only, which else lie on the frame. A logarithmic axis ends at the data, not at the
/// decade.
const char* margins(const Panel& panel) {
    if (std::all_of(panel.curves.begin(), panel.curves.end(), [](const Curve& curve) { return curve.points; }))
        return "set autoscale fix\nset offsets graph 0.05, graph 0.05, graph 0.05, graph 0.05";
    return panel.logarithmic_x ? "set autoscale\nset autoscale xfix\nunset offsets" : "set autoscale\nunset offsets";
}

std::string scales(const Panel& panel) {
    std::string script = "unset logscale\n";
    if (panel.logarithmic_x) script += "set logscale x\n";
    if (panel.logarithmic_y) script += "set logscale y\n";
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
        entries += fmt::format(", keyentry {} title {}", curve_style(panel.curves[i], i + 1),
                               gnuplot_string(panel.curves[i].label));
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
        add(fmt::format("{} {} title {}", name, curve_style(curve, i + 1), gnuplot_string(curve.label)));
    }
    const std::string names = names_along_x(panel), after = names.empty() ? "" : "set xtics auto\nset xrange [*:*]\n";
    return data + fmt::format("set xlabel {}\nset ylabel {}\n{}{}\n{}\n{}{}\n{}", gnuplot_string(panel.x_label),
                              gnuplot_string(panel.y_label), scales(panel), key_settings(panel.key), margins(panel),
                              names, plots, after);
}

std::string script_for(const std::string& path, const std::string& title, const std::vector<Panel>& panels) {
    const auto [rows, columns] = layout_of(panels.size());
    std::string script =
        fmt::format("set terminal {}\nset encoding utf8\n{}set multiplot layout {},{} title {}\n",
                    terminal_for(path, width_of(panels), rows), axes, rows, columns, gnuplot_string(title));
    for (std::size_t i = 0; i < panels.size(); ++i) script += panel_script(panels[i], i);
    return script + "unset multiplot\n";
}

std::vector<double> column(const std::vector<TrajectoryPoint>& trajectory, double TrajectoryPoint::*member,
                           double factor) {
    std::vector<double> values;
    for (const TrajectoryPoint& point : trajectory) values.push_back(point.*member * factor);
    return values;
}

AxisUnit axis_of(const std::vector<TrajectoryPoint>& trajectory, double TrajectoryPoint::*member, const char* unit) {
    double largest = 0.0;
    for (const TrajectoryPoint& point : trajectory) largest = std::max(largest, std::abs(point.*member));
    return axis_unit(largest, unit);
}

}  // namespace

void check_figure(const std::string& path) {
    terminal_for(path, 1, 1);
    check_gnuplot();
}

void write_figure(const std::string& path, const std::string& title, const std::vector<Panel>& panels) {
    write_file_atomically(path, draw_by_gnuplot(script_for(path, title, panels)));
}

std::vector<Panel> collision_panels(const std::vector<TrajectoryPoint>& trajectory) {
    using Point = TrajectoryPoint;
    const AxisUnit length = axis_of(trajectory, &Point::indentation, "m"),
                   force = axis_of(trajectory, &Point::force, "N"), time = axis_of(trajectory, &Point::time, "s");
    const auto x = column(trajectory, &Point::indentation, length.factor),
               f = column(trajectory, &Point::force, force.factor), t = column(trajectory, &Point::time, time.factor);
    const std::string length_label = "indentation [" + length.name + "]", force_label = "force [" + force.name + "]",
                      time_label = "time [" + time.name + "]";
    return {{length_label, force_label, {{"", x, f}}},
            {time_label, force_label, {{"", t, f}}},
            {time_label, length_label, {{"", t, x}}}};
}

}  // namespace impactfit
