#pragma once
// Layout of a figure: rows and columns of panels, size, and the gnuplot terminal of its file format.

#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"

namespace impactfit {

/// Width of a figure: of the panels on a screen, or of one or two columns of a printed page.
enum class FigureWidth { screen, column, page };

/// Returns the width named screen, 85mm or 170mm. Throws Error (usage) with the nearest name.
FigureWidth figure_width(const std::string& name);

struct FigureLayout {
    std::size_t rows, columns;
    double width, height;  ///< [pixels] for a screen, [points] for a page
    bool printed;
    std::size_t legend_rows = 0;  ///< the most lines of a legend above a panel
};

/// Returns the number of entries in a line of the legend above a panel.
std::size_t legend_columns(const Panel& panel, const FigureLayout& layout);

/// Returns the caption below the title as at most two lines, broken to the width of the figure, of at most 100
/// characters. The rest of a longer caption is omitted: "...".
std::vector<std::string> caption_lines(const std::string& caption, const FigureLayout& layout);

/// Returns the layout with the height of these lines added.
FigureLayout with_caption(FigureLayout layout, std::size_t lines);

/// Panels in one row; four in two rows, more in rows of three. A printed column has one panel a row, a page two.
FigureLayout figure_layout(const std::vector<Panel>& panels, FigureWidth width);

/// Returns the gnuplot terminal for the ending of `path`. Text on a page has 8 pt. Throws Error (usage) for an ending
/// other than .svg, .png and .pdf.
std::string figure_terminal(const std::string& path, const FigureLayout& layout);

/// Returns the SVG of gnuplot with title and description for a screen reader, and its printed size in mm, which gnuplot
/// cannot state. The coordinates of a printed figure are points.
std::string finished_svg(std::string svg, const FigureLayout& layout, const std::string& title,
                         const std::string& caption);

}  // namespace impactfit
