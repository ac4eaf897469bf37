#pragma once
// gnuplot as a filter: a script goes in, a picture comes out. No shell, no file and no setting of the user takes part.

#include <string>

namespace impactfit {

/// `text` as a quoted string of a gnuplot script, on one line (visible_text.hpp). What could be syntax is an octal
/// escape: quotes, backslashes, backquotes, macros. "]]>" gets a blank, since no XML text may hold it and gnuplot
/// writes it as is.
std::string gnuplot_string(const std::string& text);

/// Throws an Error (usage) if gnuplot is not on the search path or does not start.
void check_gnuplot();

/// The picture that `script` draws; the script sets a terminal and no output. Throws an Error (usage) with the message
/// of gnuplot if it fails.
std::string draw_by_gnuplot(const std::string& script);

}  // namespace impactfit
