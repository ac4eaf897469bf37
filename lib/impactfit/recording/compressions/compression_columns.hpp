#pragma once
// Columns of a compression test: the force, and the length that is nearest to the indentation of the specimen.

#include <string>
#include <vector>

#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// Force and length columns of a table. An extensometer is preferred to a length of no stated place, and that to the
/// way of the crosshead, which has the compliance of the machine.
struct CompressionColumns {
    std::vector<const SignalColumn*> lengths;  ///< of the preferred place; several are ambiguous
    std::vector<const SignalColumn*> others;   ///< lengths that are farther from the specimen
    std::vector<const SignalColumn*> forces;
    bool of_crosshead = false;  ///< the lengths are those of the crosshead by their names

    bool is_complete() const { return !lengths.empty() && !forces.empty(); }
};

/// Columns are those of the names in English, German and French, with the unit of the quantity or none.
CompressionColumns columns_of_compression(const SignalTable& table);

/// Returns true for a column with the name of a length of a compression.
bool is_compression_length(const SignalColumn& column);

/// Returns the notes on the chosen length: what it is preferred to, or that it is that of the crosshead.
std::vector<std::string> length_notes(const CompressionColumns& columns);

}  // namespace impactfit
