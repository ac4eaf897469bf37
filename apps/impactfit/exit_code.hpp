#pragma once
// Exit codes of the program: part of its interface.

#include "impactfit/core/error.hpp"

namespace impactfit::app {

enum ExitCode {
    exit_success = 0,     ///< command completed, every verdict as expected
    exit_unexpected = 1,  ///< a misfit, not converged, interrupted, not identifiable, or an unexpected verdict
    exit_usage = 2,       ///< invalid command line
    exit_data = 3,        ///< invalid data, file or problem
    exit_internal = 4,    ///< defect of the program
    exit_not_tested = 5   ///< a fit that nothing tests: no stated noise, no repeats, or no degrees of freedom
};

inline ExitCode exit_code_of(const Error& error) {
    switch (error.kind()) {
        case ErrorKind::usage:
            return exit_usage;
        case ErrorKind::data:
        case ErrorKind::problem:
            return exit_data;
        case ErrorKind::internal:
            break;
    }
    return exit_internal;
}

}  // namespace impactfit::app
