#pragma once
// HTML: escaped text, tables and a page without addresses outside itself.

#include <string>

#include "impactfit/core/table.hpp"

namespace impactfit {

/// Returns text with markup characters as entities and control characters visible.
std::string escaped_html(const std::string& text);

/// Returns a table; numbers with `digits` significant digits.
std::string html_table(const Table& table, int digits);

/// Returns a complete page. `body` is HTML.
std::string html_page(const std::string& title, const std::string& body);

}  // namespace impactfit
