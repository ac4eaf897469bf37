#pragma once
// Grid of texts with marks of notes, as plain text, Markdown and LaTeX. All texts are escaped.

#include <cstddef>
#include <string>
#include <vector>

namespace impactfit {

struct GridColumn {
    std::string head;
    bool right = false;            ///< alignment of the cells
    std::size_t most_width = 100;  ///< plain text: wider cells are wrapped at blanks
};

struct GridCell {
    std::string text = {};
    char mark = 0;  ///< letter of a note after the text; 0: none
};

/// A note; mark 0 refers to the complete grid.
struct GridNote {
    char mark;
    std::string text;
};

struct Grid {
    std::string title;
    std::vector<GridColumn> columns;
    std::vector<std::vector<GridCell>> rows;  ///< each row has columns.size() cells
    std::vector<GridNote> notes = {};
};

/// Returns title, aligned columns and wrapped notes. Control characters become blanks. An empty title is left out.
std::string grid_text(const Grid& grid);

/// Returns the grid as grids that fit `width` characters of plain text, without notes. Each has the first column, or
/// the first two if they are narrow, the first grid alone the title. A long word may be wider.
std::vector<Grid> grid_parts(Grid grid, std::size_t width);

/// Returns text with the markup of Markdown escaped, as one line.
std::string escaped_markdown(const std::string& text);

/// Returns a pipe table with the title above and the notes below. An empty title is left out.
std::string grid_markdown(const Grid& grid);

/// Returns a `table` environment of standard LaTeX without packages. The title is the caption.
std::string grid_latex(const Grid& grid);

}  // namespace impactfit
