#pragma once
// Loadings of compression tests: the parts of the rows in which the force rises to a peak, and the test of each.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/dataset/row_choice.hpp"
#include "impactfit/recording/compressions/compression_columns.hpp"

namespace impactfit {

/// Column of `--where` for the number of a loading, from 1 in the order of the file.
inline constexpr const char* loading_number = "loading";

/// Rows of a test in SI, with their lines. Signs are such that the force rises.
struct CompressionCurve {
    std::vector<double> indentation, force;
    std::vector<long> lines;
    std::vector<std::size_t> rows;  ///< in the table
};

/// One loading.
struct CompressionLoading {
    CompressionCurve curve;                                   ///< from the turning point of the length to the peak
    std::size_t test;                                         ///< that of a table, a label, and times that rise
    std::vector<std::pair<std::string, std::string>> labels;  ///< column and text, of specimens and steps
};

/// Returns the loadings in the rows that the choices accept, apart from that of a loading number: the force rises above
/// a tenth of its largest change, and falls to half of its peak before the next loading. Throws Error (problem) for a
/// choice of a column that is not there, or without a row.
std::vector<CompressionLoading> loadings_of(const SignalTable& table, const CompressionColumns& columns,
                                            const std::vector<RowChoice>& choices);

/// Returns true if the forces of two loadings differ by at most a tenth at the largest indentation of both, as those of
/// cycles of one specimen do.
bool are_cycles(const CompressionLoading& one, const CompressionLoading& other);

}  // namespace impactfit
