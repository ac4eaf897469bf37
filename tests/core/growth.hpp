#pragma once
// How the work of an action grows with its input, in time of the processor, which the load of a machine hardly moves.

#include <ctime>

namespace impactfit_tests {

/// Time for `many` times the input over that for `few`, where `action` takes a size: the ratio of sizes for work that
/// is linear, its square for loops within loops.
template <class Action>
double growth(const Action& action, int few, int many) {
    const auto time_of = [&](int size) {
        const std::clock_t begun = std::clock();
        action(size);
        return static_cast<double>(std::clock() - begun);
    };
    time_of(few);  // what is done once, first
    return time_of(many) / time_of(few);
}

/// Sixteen times the input: caches and tables that grow may cost a factor of three, a square costs 256.
inline constexpr double linear_growth = 48.0;

}  // namespace impactfit_tests
