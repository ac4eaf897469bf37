#pragma once
// gnuplot as a filter from script to image, without shell, named files and user settings.

#include <string>

namespace impactfit {

/// Returns `text` as a quoted string of a gnuplot script, on one line (visible_text.hpp). Quotes, backslashes,
/// backquotes and macros become octal escapes. "]]>" becomes "]] >", since XML text must not contain "]]>" and gnuplot
/// does not escape it.
std::string gnuplot_string(const std::string& text);

/// Throws Error (usage) if gnuplot is not on the search path or does not start.
void check_gnuplot();

/// Returns the image that `script` draws. The script sets a terminal and no output. Throws Error (usage) with the
/// message of gnuplot if it fails.
std::string draw_by_gnuplot(const std::string& script);

}  // namespace impactfit
