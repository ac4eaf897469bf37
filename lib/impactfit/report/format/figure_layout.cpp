#include "impactfit/report/format/figure_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "impactfit/core/error.hpp"
#include "impactfit/core/line_wrap.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/report/format/html.hpp"

namespace impactfit {
namespace {

constexpr double points_per_mm = 72.0 / 25.4, inches_per_point = 1.0 / 72.0, png_dots_per_point = 300.0 / 72.0;
constexpr double png_font_scale = 300.0 / 96.0,
                 pdf_font_scale = 72.0 / 96.0;  ///< gnuplot draws text at 96 dots per inch

/// Height of a panel on a screen [pixels], and relative to its width on a page and in rows of three.
constexpr double screen_height = 400.0, page_aspect = 0.78, row_aspect = 0.85;
constexpr double line_height = 10.0;  ///< of an 8 pt legend [points]
/// Mean width of a letter of 8 pt [points], and on a screen [pixels]; width of a legend's symbol, of axis and margin.
constexpr double letter = 4.4, screen_letter = 7.0, sample_letters = 7.0, axis_letters = 17.0;

std::size_t screen_columns(std::size_t panels) {
    if (panels <= 3) return panels;
    return panels == 4 ? 2 : 3;
}

/// Three panels in a row are narrower, so that their text remains legible in the width of a page.
double screen_panel_width(std::size_t columns) {
    return columns < 3 ? 520.0 : 400.0;
}

/// Width of the widest row [pixels]. A legend beside a panel adds width.
double screen_width(const std::vector<Panel>& panels, std::size_t columns) {
    double widest = 0.0, width = 0.0;
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const double beside = panels[i].key == KeyPlace::beside ? 300.0 : 0.0;
        width = (i % columns == 0 ? 0.0 : width) + screen_panel_width(columns) + beside;
        widest = std::max(widest, width);
    }
    return widest;
}

/// Labels of the legend of a panel, bands first.
std::vector<std::string> legend_labels(const Panel& panel) {
    std::vector<std::string> labels;
    for (const Band& band : panel.bands)
        if (!band.label.empty()) labels.push_back(band.label);
    for (const Curve& curve : panel.curves)
        if (!curve.label.empty()) labels.push_back(curve.label);
    return labels;
}

std::size_t most_legend_rows(const std::vector<Panel>& panels, const FigureLayout& layout) {
    std::size_t most = 0;
    for (const Panel& panel : panels)
        if (panel.key == KeyPlace::above) {
            const std::size_t columns = legend_columns(panel, layout);
            most = std::max(most, (legend_labels(panel).size() + columns - 1) / columns);
        }
    return most;
}

/// The text with line feeds in place of the blanks after commas, so that a line has at most `width` characters if it
/// can.
std::string broken_at_commas(const std::string& text, std::size_t width) {
    std::string lines;
    std::size_t start = 0;  // of the last line
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 2) {
        end = std::min(text.find(", ", begin), text.size());
        const std::string part = text.substr(begin, end + 1 - begin);
        if (begin > 0 && lines.size() + 1 + part.size() - start > width) {
            lines += '\n';
            start = lines.size();
        } else if (begin > 0) {
            lines += ' ';
        }
        lines += part;
    }
    return lines;
}

/// The most entries of a legend beside a panel or in a separate panel. gnuplot omits entries without room.
std::size_t most_legend_lines(const std::vector<Panel>& panels) {
    std::size_t most = 0;
    for (const Panel& panel : panels)
        if (panel.key == KeyPlace::beside || panel.key == KeyPlace::alone)
            most = std::max(most, legend_labels(panel).size());
    return most;
}

}  // namespace

FigureWidth figure_width(const std::string& name) {
    const std::vector<std::string> known{"screen", "85mm", "170mm"};
    for (std::size_t i = 0; i < known.size(); ++i)
        if (known[i] == name) return static_cast<FigureWidth>(i);
    throw Error(ErrorKind::usage, "unknown size of a figure", name, allowed_names(name, known),
                {{}, 0, 0, option("size")});
}

std::size_t legend_columns(const Panel& panel, const FigureLayout& layout) {
    const std::vector<std::string> labels = legend_labels(panel);
    std::size_t longest = 1;
    for (const std::string& label : labels) longest = std::max(longest, label.size());
    const double letters =
        layout.width / static_cast<double>(layout.columns) / (layout.printed ? letter : screen_letter);
    const double fitting = (letters - axis_letters) / (static_cast<double>(longest) + sample_letters);
    return std::clamp<std::size_t>(static_cast<std::size_t>(std::max(fitting, 1.0)), 1,
                                   std::max<std::size_t>(labels.size(), 1));
}

FigureLayout figure_layout(const std::vector<Panel>& panels, FigureWidth width) {
    const auto rows = [&](std::size_t columns) { return (panels.size() + columns - 1) / columns; };
    const auto finished = [&](FigureLayout layout, double row, double line) {
        layout.legend_rows = most_legend_rows(panels, layout);
        row += line * static_cast<double>(std::max<std::size_t>(layout.legend_rows, 1) - 1);
        row = std::max(row, 1.15 * line * static_cast<double>(most_legend_lines(panels) + 2));
        layout.height = row * static_cast<double>(layout.rows) + (layout.printed ? 2.0 * line_height : 0.0);
        return layout;
    };
    if (width == FigureWidth::screen) {
        const std::size_t columns = screen_columns(panels.size());
        const double row = columns < 3 ? screen_height : row_aspect * screen_panel_width(columns);
        return finished({rows(columns), columns, screen_width(panels, columns), 0.0, false}, row, 18.0);
    }
    const std::size_t columns = width == FigureWidth::column ? 1 : std::min<std::size_t>(2, panels.size());
    const double full = (width == FigureWidth::column ? 85.0 : 170.0) * points_per_mm;
    const double row = std::min(page_aspect * full / static_cast<double>(columns), page_aspect * 300.0);
    return finished({rows(columns), columns, full, 0.0, true}, row, line_height);
}

std::vector<std::string> caption_lines(const std::string& caption, const FigureLayout& layout) {
    constexpr std::size_t longest_caption = 100;
    const double fitting = layout.width / (layout.printed ? letter : screen_letter);
    const std::size_t width = std::min(longest_caption, static_cast<std::size_t>(fitting));
    std::istringstream text(wrapped(broken_at_commas(caption, width), {}, width));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) {
        if (lines.size() == 2) {
            lines.back() = lines.back().substr(0, std::min(lines.back().size(), width - 4)) + " ...";
            break;
        }
        lines.push_back(line);
    }
    return lines;
}

FigureLayout with_caption(FigureLayout layout, std::size_t lines) {
    constexpr double screen_line = 18.0;
    layout.height += static_cast<double>(lines) * (layout.printed ? line_height : screen_line);
    return layout;
}

std::string figure_terminal(const std::string& path, const FigureLayout& layout) {
    const std::string ending = std::filesystem::path(path).extension().string();
    const double width = layout.width, height = layout.height;
    const int svg_text = layout.printed ? 8 : 13;
    if (ending == ".svg")
        return fmt::format(
            "svg noenhanced size {:.0f},{:.0f} font 'Liberation Sans,{}' linewidth {} background rgb 'white'", width,
            height, svg_text, layout.printed ? 0.5 : 1.0);
    if (ending == ".png")
        return layout.printed
                   ? fmt::format(
                         "pngcairo noenhanced size {:.0f},{:.0f} font 'Liberation Sans,8' fontscale {:.4f} "
                         "linewidth 2 pointscale 2",
                         width * png_dots_per_point, height * png_dots_per_point, png_font_scale)
                   : fmt::format("pngcairo noenhanced size {:.0f},{:.0f} font 'Liberation Sans,11'", width, height);
    if (ending == ".pdf") {
        const double scale = inches_per_point * (layout.printed ? 1.0 : 0.75);  // a pixel is 0.75 points
        return fmt::format(
            "pdfcairo noenhanced size {:.4f}in,{:.4f}in font 'Liberation Sans,{}' fontscale {} linewidth {} {}",
            width * scale, height * scale, layout.printed ? 8 : 10, pdf_font_scale, layout.printed ? 0.5 : 1.0,
            "background rgb 'white'");
    }
    throw Error(ErrorKind::usage, "unknown figure format", path, "a file ending in .svg, .png or .pdf");
}

std::string finished_svg(std::string svg, const FigureLayout& layout, const std::string& title,
                         const std::string& caption) {
    const auto replace = [&](const std::string& old, const std::string& text) {
        if (const std::size_t place = svg.find(old); place != std::string::npos) svg.replace(place, old.size(), text);
    };
    replace("<title>Gnuplot</title>", fmt::format("<title>{}</title>", escaped_html(title)));
    const std::size_t start = svg.find("<desc>"), end = svg.find("</desc>");
    if (start < end && end != std::string::npos) svg.replace(start, end - start, "<desc>" + escaped_html(caption));
    if (layout.printed)
        replace(fmt::format("width=\"{:.0f}\" height=\"{:.0f}\"", layout.width, layout.height),
                fmt::format("role=\"img\" width=\"{:.0f}mm\" height=\"{:.1f}mm\"", layout.width / points_per_mm,
                            layout.height / points_per_mm));
    else
        replace("<svg ", "<svg role=\"img\"");
    return svg;
}

}  // namespace impactfit
