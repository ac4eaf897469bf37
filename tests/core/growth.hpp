#pragma once
// Growth of the work of an action with its input, in user time of the processor: page faults and the load of a machine
// do not count.

#include <sys/resource.h>

namespace impactfit_tests {

/// User time of this process [s].
inline double user_time() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec) + 1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
}

/// Returns the ratio of the times for the inputs `many` and `few`, where `action` takes a size: the ratio of sizes for
/// linear work, its square for nested loops. The small input runs many/few times, so that both times are long.
template <class Action>
double growth(const Action& action, int few, int many) {
    const int repeats = many / few;
    action(few);  // initialisation
    const double begun = user_time();
    for (int i = 0; i < repeats; ++i) action(few);
    const double of_few = user_time() - begun;
    action(many);
    const double of_many = user_time() - begun - of_few;
    return repeats * of_many / of_few;
}

/// Sixteen times the input: caches and tables that grow may cost a factor of three, a square costs 256.
inline constexpr double linear_growth = 48.0;

}  // namespace impactfit_tests
