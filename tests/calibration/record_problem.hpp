#pragma once
// A problem file with one record that reads, to be spoilt in one place, and what it has for data.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numbers>
#include <string>

#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit_tests {

inline const std::string force_noise = "sd = { force = \"2 % of peak\" }\n";

inline const std::string record_problem =
    "format = 1\n"
    "law = \"hunt_crossley_1975\"\n"
    "[rig]\n"
    "effective_mass = \"0.5 kg\"\n"
    "[sensors.cell]\n"
    "measures = \"force\"\n"
    "gain = { start = 1.0, prior = { normal = [1.0, 0.05] } }\n"
    "offset = \"2 N\"\n"
    "filter = \"first_order\"\n"
    "filter_frequency = { start = \"5 kHz\" }\n"
    "[[record]]\n"
    "kind = \"force_time\"\n"
    "file = \"mine.csv\"\n"
    "impact_speed = \"2 m/s\"\n"
    "sensor = \"cell\"\n"
    "sd = { force = \"2 % of peak\" }\n"
    "[parameters]\n"
    "stiffness = { start = 1e7 }\n"
    "hertz_exponent = { fixed = 1.5 }\n"
    "hysteresis_damping = { start = 1e6 }\n";

/// A half sine of 100 N over 1 ms, sampled at 20 kHz from 0.2 ms before it to 0.2 ms after.
inline std::string half_sine(double ceiling = 1e9, double sign = 1.0, double until = 1.2) {
    std::string csv = "time [ms],force [N]\n";
    for (int i = -4; 0.05 * i < until + 1e-9; ++i) {
        const double t = 0.05 * i, force = t > 0.0 && t < 1.0 ? 100.0 * std::sin(std::numbers::pi * t) : 0.0;
        csv += std::to_string(t) + "," + std::to_string(sign * std::min(ceiling, force)) + "\n";
    }
    return csv;
}

inline std::string loop_problem() {
    return replaced(replaced(replaced(record_problem, "force_time", "force_indentation"), "sensor = \"cell\"\n", ""),
                    force_noise, "sd = { force = \"3 N\", indentation = \"5 um\" }\n");
}

/// Up to 1 mm and 100 N and back, after and before 4 mm of free motion.
inline std::string loop(double indentation_sign, double force_sign) {
    std::string csv = "indentation [mm],force [N]\n";
    for (int i = -40; i <= 60; ++i) {
        const double x = 1.0 - 0.1 * std::abs(i - 10);
        csv += std::to_string(indentation_sign * x) + "," +
               std::to_string(force_sign * (x > 0.0 ? (i < 10 ? 100.0 : 80.0) * std::pow(x, 1.5) : 0.0)) + "\n";
    }
    return csv;
}

inline impactfit::FitProblem read(const std::string& problem, const std::string& csv) {
    const ScratchFolder folder;
    std::ofstream(folder.path() / "mine.csv") << csv;
    std::ofstream(folder.path() / "fit.toml") << problem;
    return impactfit::read_problem((folder.path() / "fit.toml").string(), data_folder());
}

inline void refused(const std::string& problem, const std::string& csv, impactfit::ErrorKind kind, const char* offence,
                    const char* hint) {
    CAPTURE(problem);
    CHECK(refuses(
        kind, [&] { read(problem, csv); }, offence, hint));
}

}  // namespace impactfit_tests
