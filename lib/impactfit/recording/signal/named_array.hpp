#pragma once
// Named arrays: the numeric variables of a MATLAB, HDF5 or JSON file, and the signal tables that they make.

#include <cstddef>
#include <string>
#include <vector>

#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// An array of one or two dimensions, column by column; without values another variable, such as a text. The name of a
/// member contains that of its group: "run.force", "run/force".
struct NamedArray {
    std::string name;
    std::size_t rows = 0, columns = 1;
    std::vector<double> values = {};
    std::string text = {};  ///< of a variable of text; of an array, its unit
};

/// Largest number of values in the arrays of a file.
inline constexpr std::size_t most_array_values = 20'000'000;

/// Returns a table for each length of arrays: a column for each vector, and "name 1", "name 2" for those of a matrix. A
/// matrix with fewer rows than columns has a channel in each row. The last part of a name is that of the column, and
/// the group its label. The unit of an array is in its name, "force [N]", or a text: that of the array, "force_unit" or
/// "force_units", "units.force", and "unit" or "units" in a group with one vector that is no time. Single numbers and
/// other variables are named in notes. Throws Error (data) without a vector of two values.
std::vector<SignalTable> tables_of_arrays(const std::vector<NamedArray>& arrays, const std::string& file);

/// Throws Error (data) for a file of arrays.
[[noreturn]] void refuse_array_file(const std::string& problem, const std::string& got, const std::string& allowed,
                                    const std::string& path);

}  // namespace impactfit
