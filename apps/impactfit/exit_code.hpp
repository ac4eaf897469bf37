#pragma once
// Exit codes of the program: part of its interface.

#include "impactfit/core/error.hpp"

namespace impactfit::app {

enum ExitCode {
    exit_success = 0,     ///< the job was done and each verdict is the one shipped as expected
    exit_unexpected = 1,  ///< not converged, rank-deficient, or an unexpected verdict
    exit_usage = 2,       ///< the command line
    exit_data = 3,        ///< data, file or problem
    exit_internal = 4     ///< a defect of the program
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
