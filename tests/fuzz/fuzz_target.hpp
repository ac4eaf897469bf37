#pragma once
// The requirement of every fuzz target: a reader reads a text or refuses it by an Error of the user's, and never ends
// otherwise.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "impactfit/core/error.hpp"

namespace impactfit_tests {

/// Ends the process, which the fuzzer reports with the input.
[[noreturn]] inline void report_defect(const std::string& what) {
    std::fprintf(stderr, "defect: %s\n", what.c_str());
    std::abort();
}

inline void require(bool holds, const char* what) {
    if (!holds) report_defect(what);
}

/// Calls `read` with the input as text. An Error of kind internal is a defect; other exceptions end the process.
template <class Read>
int fuzz(const std::uint8_t* data, std::size_t size, Read&& read) {
    try {
        read(std::string(reinterpret_cast<const char*>(data), size));
    } catch (const impactfit::Error& error) {
        if (error.kind() == impactfit::ErrorKind::internal) report_defect(error.what());
    }
    return 0;
}

}  // namespace impactfit_tests

/// Defines the entry point that libFuzzer calls.
#define IMPACTFIT_FUZZ_TARGET(read)                                                     \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);  \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { \
        return impactfit_tests::fuzz(data, size, read);                                 \
    }
