#include "impactfit/calibration/profile_side.hpp"

namespace impactfit {

std::string_view to_string(ProfileEnd end) {
    switch (end) {
        case ProfileEnd::closed:
            return "closed";
        case ProfileEnd::at_bound:
            return "at_bound";
        case ProfileEnd::unbounded:
            return "unbounded";
        case ProfileEnd::no_numbers:
            return "no_numbers";
        case ProfileEnd::not_converged:
            return "not_converged";
        case ProfileEnd::better_minimum:
            return "better_minimum";
        case ProfileEnd::interrupted:
            break;
    }
    return "interrupted";
}

}  // namespace impactfit
