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

/// Returns title, aligned columns and wrapped notes. Control characters become blanks.
std::string grid_text(const Grid& grid);

/// Returns a pipe table with the title above and the notes below.
std::string grid_markdown(const Grid& grid);

/// Returns a `table` environment of standard LaTeX without packages. The title is the caption.
std::string grid_latex(const Grid& grid);

}  // namespace impactfit
