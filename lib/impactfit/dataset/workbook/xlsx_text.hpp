#pragma once
// Texts of an .xlsx workbook: rich text, escapes, places of cells, keys of parts.

#include <pugixml.hpp>
#include <string>
#include <string_view>

namespace impactfit {

/// Returns the text of a shared or inline string: that of its runs joined, without phonetic signs.
std::string rich_text(const pugi::xml_node& item);

/// Returns the text with the characters of its escapes: _x000D_ is a carriage return.
std::string without_escapes(std::string_view text);

/// Place of a cell, from 1; column 0: not readable.
struct CellReference {
    long line = 0, column = 0;
};

/// Reads a place such as AB12 or $AB$12.
CellReference read_reference(std::string_view text);

/// Returns the key by which a sheet names its part: the attribute id with a prefix.
std::string relation_key(const pugi::xml_node& sheet);

}  // namespace impactfit
