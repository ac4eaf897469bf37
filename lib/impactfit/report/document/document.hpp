#pragma once
// Document of a result: sections of prose, tables and figures, independent of its markup.

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
using DocumentCell = std::variant<Json, Badge>;

struct DocumentTable {
    std::string caption;
    std::vector<std::string> header;
    std::vector<std::vector<DocumentCell>> rows;
    bool shaded = false;  ///< numbers from -1 to 1 shaded by their size
    bool folded = false;  ///< shown on request
};

/// Panels of a figure, in the form of figure_json.
struct DocumentFigure {
    std::string title;
    Json panels;
    std::size_t shown = 0;  ///< number of labels shown at first, the others on request; 0: all
};

using DocumentBlock = std::variant<Heading, Paragraph, SourceText, BulletList, DocumentTable, DocumentFigure>;

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

}  // namespace impactfit
