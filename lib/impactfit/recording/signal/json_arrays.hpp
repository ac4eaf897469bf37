#pragma once
// JSON files with arrays of numbers. An array has the name of its JSON pointer (RFC 6901): "/run/0/time".

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// Returns true for a content that begins as JSON: an object, or a list of numbers, lists or objects.
bool is_json(std::string_view content);

/// Returns the tables of the lists of numbers. A list of lists of one length is a matrix; in a list of objects, the
/// numbers of one key in all of them are a vector, "/samples/time". A null is an empty value. Units are those of
/// tables_of_arrays. Throws Error (data) with line and column for a text that is not JSON, and for one without a list
/// of two numbers, with more than 2e7 values or nested deeper than 64 levels.
std::vector<SignalTable> read_json_arrays(const std::string& content, const std::string& file);

}  // namespace impactfit
