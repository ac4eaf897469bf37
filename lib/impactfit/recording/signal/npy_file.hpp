#pragma once
// NumPy array (.npy) as a signal table.
//
// Read are formats 1 to 3; numbers of 4 and 8 bytes with a point, and whole numbers of 1 to 8 bytes, in both byte
// orders; arrays of one dimension, of two in C or Fortran order, and arrays of records with names.

#include <string>
#include <string_view>

#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// Returns true for a content that begins as a .npy.
bool is_npy(std::string_view content);

/// Returns the columns "column 1", "column 2", or those of the names of records. An array with fewer rows than columns,
/// and at most 64 rows, has a channel in each row, which a note states. Throws Error (data) for a damaged file, an
/// array of objects, of another number of dimensions, without values, or with more than 256 columns.
SignalTable read_npy(std::string_view content, const std::string& file);

}  // namespace impactfit
