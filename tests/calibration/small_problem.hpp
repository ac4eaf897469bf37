#pragma once
// A small problem file that reads, to be spoilt in one place.

#include <doctest/doctest.h>

#include <string>

namespace impactfit_tests {

/// Beside small_problem_csv as mine.csv.
inline const std::string small_problem =
    "format = 1\n"                                                                           // line 1
    "law = \"hunt_crossley_1975\"\n"                                                         // 2
    "separation = \"law\"\n"                                                                 // 3
    "[rig]\n"                                                                                // 4
    "effective_mass = \"540 g\"\n"                                                           // 5
    "[[data]]\n"                                                                             // 6
    "file = \"mine.csv\"\n"                                                                  // 7
    "observables = [\"restitution\", \"duration\"]\n"                                        // 8
    "sd = { restitution = 0.005, duration = \"2 %\" }\n"                                     // 9
    "loss = \"none\"\n"                                                                      // 10
    "[parameters]\n"                                                                         // 11
    "stiffness = { start = 2e10, lower = 1e9, upper = 1e12 }\n"                              // 12
    "hertz_exponent = { fixed = 1.5 }\n"                                                     // 13
    "hysteresis_damping = { start = 2e10, lower = 1e6, upper = 1e14, scale = \"log10\" }\n"  // 14
    "[solver]\n"                                                                             // 15
    "starts = 3\n";                                                                          // 16

inline const std::string small_problem_csv =
    "impact_speed [m/s],restitution [1],duration [us],sd(duration) [us]\n0.15,0.889,252,5\n0.5,0.757,207,4\n";

/// The text with its first `from` replaced, which must be there.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

}  // namespace impactfit_tests
