#pragma once
// Separate process that reads arrays: a library that a damaged file ends, or that allocates without limit, does not
// end this program.

#include <functional>
#include <string>
#include <vector>

#include "impactfit/recording/signal/named_array.hpp"

namespace impactfit {

/// Result of the process. `fault`: why nothing was read; empty: all was read.
struct ReadArrays {
    std::vector<NamedArray> arrays;
    std::string fault;
};

/// Receives arrays in the process.
class ArraySink {
public:
    /// Adds an array. Throws std::length_error if all arrays together have more than most_array_values.
    void add(const NamedArray& array);
    /// States why the file is refused.
    void refuse(const std::string& fault) { fault_ = fault; }

    const std::string& bytes() const { return bytes_; }
    const std::string& fault() const { return fault_; }

private:
    std::string bytes_, fault_;
    std::size_t values_ = 0;
};

/// Calls `read` in a copy of this process with at most 4 GiB and 60 s of the processor. Errors of the libraries are not
/// printed. A process that ends otherwise gives the fault "damaged".
ReadArrays arrays_of_process(const std::function<void(ArraySink&)>& read);

}  // namespace impactfit
