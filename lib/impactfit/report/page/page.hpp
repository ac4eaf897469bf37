#pragma once
// Page: content of a report to look at (sections of prose, tables and figures), independent of its markup.

#include <string>
#include <variant>
#include <vector>

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

struct BulletList {
    std::vector<std::string> items;
};

/// Cell: a JSON scalar, or a badge.
using PageCell = std::variant<Json, Badge>;

struct PageTable {
    std::string caption;
    std::vector<std::string> header;
    std::vector<std::vector<PageCell>> rows;
    bool shaded = false;  ///< numbers from -1 to 1 shaded by their size
    bool folded = false;  ///< shown on request
};

/// Panels of a figure, in the form of figure_json.
struct PageFigure {
    std::string title;
    Json panels;
    std::size_t shown = 0;  ///< number of labels shown at first, the others on request; 0: all
};

using PageBlock = std::variant<Heading, Paragraph, SourceText, BulletList, PageTable, PageFigure>;

struct PageSection {
    std::string title;
    std::vector<Badge> badges = {};
    std::vector<PageBlock> blocks = {};
};

struct Page {
    std::string title;
    Badge verdict;
    std::vector<PageBlock> lead = {};  ///< below the verdict
    std::vector<PageSection> sections = {};
    int digits = 6;  ///< significant digits of numbers in tables
};

/// Returns the page as a self-contained HTML file: no address outside itself, plotting library included. Text is
/// escaped. Equal pages have equal bytes.
std::string page_html(const Page& page);

}  // namespace impactfit
