#pragma once
// Columns of numbers from and to NumPy arrays.

#include <fmt/format.h>
#include <pybind11/numpy.h>

#include <algorithm>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/simulation/simulate_columns.hpp"

namespace impactfit::python {

using Numbers = pybind11::array_t<double>;

/// View of an array with one dimension. A stride that is no multiple of a number is an error of the caller.
inline NumberColumn column_of(const Numbers& array, std::size_t first = 0) {
    const auto stride = array.strides(0) / static_cast<pybind11::ssize_t>(sizeof(double));
    return {array.data() + static_cast<std::ptrdiff_t>(first) * stride, stride};
}

inline void check_interrupt() {
    if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
}

/// Returns value(0), ..., value(count - 1), computed without the lock of the interpreter. Ctrl-C ends the work after a
/// block. An Error of more rows than one names the row.
template <class Value>
Numbers computed_column(std::size_t count, int threads, const Value& value) {
    constexpr std::size_t block = 256;
    Numbers column(static_cast<pybind11::ssize_t>(count));
    double* numbers = column.mutable_data();
    for (std::size_t first = 0; first < count; first += block) {
        {
            const pybind11::gil_scoped_release free;
            parallel_for(std::min(block, count - first), threads, [&](std::size_t k) {
                const std::size_t row = first + k;
                try {
                    numbers[row] = value(row);
                } catch (const Error& error) {
                    throw Error(error.kind(),
                                count == 1 ? error.problem() : fmt::format("row {}: {}", row, error.problem()),
                                error.got(), error.allowed(), error.where());
                }
            });
        }
        check_interrupt();
    }
    return column;
}

}  // namespace impactfit::python
