// Sensors of signals over time: a problem file states the sensor through which the curves of [[data]] were measured.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/normal_noise.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"
#include "tests/recording/synthetic_pulses.hpp"

namespace impactfit {
namespace {

using impactfit_tests::data_folder;
using impactfit_tests::refuses;
using impactfit_tests::ScratchFolder;

constexpr double stiffness_of_ball = 2e5;

/// The force of an impact of 0.2 kg at 0.8 m/s behind a slow load cell of 100 Hz with a damping ratio of 0.6.
std::string filtered_signal() {
    const test::ContactMotion motion = test::contact_motion(0.2, 0.8, stiffness_of_ball, 4e4);
    constexpr double rate = 20e3, touch = 0.02, length = 0.12, damping = 0.6;
    constexpr double frequency = 2.0 * std::numbers::pi * 100.0;
    constexpr int steps = 200;  // of the filter in a sample: the error of its integration is below the noise
    NormalNoise normal(5);
    std::string text = "Time [s],Force [N]\n";
    double y = 0.0, slope = 0.0;
    for (int i = 0; i < static_cast<int>(length * rate); ++i) {
        const double time = i / rate;
        text += fmt::format("{:.6f},{:.5f}\n", time, y + 0.2 * normal());
        for (int j = 0; j < steps; ++j) {
            const double step = 1.0 / (rate * steps), now = time + j * step;
            slope += step * (frequency * frequency * (motion.at(now - touch, motion.force) - y) -
                             2.0 * damping * frequency * slope);
            y += step * slope;
        }
    }
    return text;
}

std::string problem_text(const std::string& of_data) {
    return R"(format = 1
law = "hunt_crossley_1975"
[rig]
effective_mass = "0.2 kg"
[sensors.cell]
measures = "force"
filter = "second_order"
filter_frequency = "100 Hz"
filter_damping = 0.6
[[data]]
)" + of_data +
           R"(
[parameters]
stiffness = { start = 1e5 }
hertz_exponent = { fix = 1.5 }
hysteresis_damping = { start = 1e4 }
[uncertainty]
errors = "covariance"
)";
}

TEST_CASE("a sensor of a signal over time is part of the fit of its curves") {
    const ScratchFolder folder;
    folder.write("cell.csv", filtered_signal());
    const std::string data = "file = \"cell.csv\"\nkind = \"force\"\nimpact_speed = \"0.8 m/s\"\n";
    const auto stiffness = [&](const std::string& more) {
        const FitProblem problem = read_problem(folder.write("fit.toml", problem_text(data + more)), data_folder());
        return fit(problem).estimate.values[0];
    };
    // The standard error of the stiffness is 0.2 % for 0.2 N of noise; without the sensor it is 7 % too small.
    CHECK(stiffness("sensor = \"cell\"\n") == doctest::Approx(stiffness_of_ball).epsilon(0.01));
    CHECK(std::abs(stiffness("") / stiffness_of_ball - 1.0) > 0.05);
}

TEST_CASE("a sensor that is not there, of another quantity, or of a table is refused") {
    const ScratchFolder folder;
    folder.write("cell.csv", filtered_signal());
    folder.write("table.csv", "v [m/s],e\n0.5,0.9\n1,0.88\n1.5,0.86\n");
    const auto refused = [&](const std::string& data, const char* problem, const char* allowed) {
        return refuses(
            ErrorKind::problem, [&] { read_problem(folder.write("fit.toml", problem_text(data)), data_folder()); },
            problem, allowed);
    };
    const std::string signal = "file = \"cell.csv\"\nkind = \"force\"\nimpact_speed = \"0.8 m/s\"\n";
    CHECK(refused(signal + "sensor = \"cel\"\n", "unknown sensor", "cell"));
    CHECK(refused("file = \"table.csv\"\nsensor = \"cell\"\n", "a sensor of data without curves", "recording"));
}

}  // namespace
}  // namespace impactfit
