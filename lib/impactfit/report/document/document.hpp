#pragma once
// Document of a result: sections of prose, tables and figures, independent of its markup. Text and Markdown are
// rendered here, HTML in report/page.

#include <string>
#include <variant>
#include <vector>

#include "impactfit/core/line_wrap.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

enum class Tone { neutral, good, caution, bad };

struct Badge {
    std::string text;
    Tone tone = Tone::neutral;
};

/// Heading within a section.
struct Heading {
    std::string text;
    std::vector<Badge> badges = {};
};

struct Paragraph {
    std::string text;
    bool formula = false;  ///< fixed-width type
};

/// Text of a program, with its line breaks.
struct SourceText {
    std::vector<std::string> lines;
};

/// Command to which a page adds an option with the numbers of the points that are selected by a click. No part of a
/// text.
struct SelectionCommand {
    std::string note, option;
    std::string command = {};  ///< set by result_document
};

struct BulletList {
    std::vector<std::string> items;
};

/// Cell: a JSON scalar, or a badge.
using DocumentCell = std::variant<Json, Badge>;

struct DocumentTable {
    std::string caption;
    std::vector<std::string> header;
    std::vector<std::vector<DocumentCell>> rows;
    bool shaded = false;     ///< numbers from -1 to 1 shaded by their size
    bool folded = false;     ///< shown on request
    std::size_t across = 1;  ///< number of parts of a long, narrow table side by side on a page
};

/// Panels of a figure, in the form of figure_json.
struct DocumentFigure {
    std::string title;
    Json panels;
    std::size_t shown = 0;  ///< number of labels shown at first, the others on request; 0: all
    std::string note = {};  ///< explanation above the figure
};

using DocumentBlock =
    std::variant<Heading, Paragraph, SourceText, SelectionCommand, BulletList, DocumentTable, DocumentFigure>;

struct DocumentSection {
    std::string title;
    std::vector<Badge> badges = {};
    std::vector<DocumentBlock> blocks = {};
};

struct ResultDocument {
    std::string title;
    Badge verdict;
    std::vector<DocumentBlock> lead = {};  ///< below the verdict
    std::vector<DocumentSection> sections = {};
    int digits = 6;  ///< significant digits of numbers in tables
};

/// Returns the document as plain text of `width` characters. A wider table continues below itself. Control characters
/// become blanks. Folded tables are complete; figures, and sections without other content, are left out.
std::string document_text(const ResultDocument& document, std::size_t width = line_width());

/// Returns the document as Markdown with pipe tables, all text escaped. Content as document_text.
std::string document_markdown(const ResultDocument& document);

}  // namespace impactfit
