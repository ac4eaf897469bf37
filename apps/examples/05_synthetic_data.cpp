// The synthetic data of data/examples, made anew: a Bouc-Wen law over 20 speeds with noise, and a bounce test with
// drop heights and repeats. Prints the one named on the command line, or both.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>
#include <string>

#include "impactfit/contact/bouc_wen_forms.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/simulate_batch.hpp"

namespace {

using namespace impactfit;

/// Standard normal draws, the same on every platform: std::normal_distribution is not specified to the digit.
class Noise {
public:
    explicit Noise(std::uint64_t seed) : bits_(seed) {}
    double operator()() {  // Box and Muller
        return std::sqrt(-2.0 * std::log(uniform())) * std::cos(2.0 * std::numbers::pi * uniform());
    }

private:
    double uniform() { return (static_cast<double>(bits_() >> 11) + 0.5) * 0x1p-53; }
    std::mt19937_64 bits_;
};

/// Aluminium plate (DSA), Simon-Hunt-Crossley form, Table 1 of Milehins and Marghitu (2024), with amplitude 1; a mass
/// and a length of the impact at 1 m/s give it units.
std::vector<double> aluminium_plate(double mass, double length) {
    const BoucWenGroups groups = with_unit_amplitude({.pi_1 = 0.0139,
                                                      .pi_2 = 0.457,
                                                      .pi_3 = -0.442,
                                                      .hysteresis_exponent = 1.0,
                                                      .hertz_exponent = 2.02,
                                                      .elastic_fraction = 0.439,
                                                      .hysteresis_amplitude = 1.83},
                                                     false);
    const double stiffness = mass / std::pow(length, groups.hertz_exponent + 1.0);
    const double per_length = std::pow(length, -groups.hysteresis_exponent);
    return {stiffness,
            groups.pi_1 * stiffness,
            groups.hertz_exponent,
            groups.hysteresis_exponent,
            groups.elastic_fraction,
            1.0,
            (groups.pi_2 + groups.pi_3) * per_length,
            (groups.pi_2 - groups.pi_3) * per_length};
}

void print_bouc_wen() {
    const double mass = 2.55e-4;  // alumina sphere of 5 mm
    const double length = 1e-5;   // contact times of some 20 us
    const LawEntry& law = *find_model("bouc_wen_simon_hunt_crossley_2024").law;
    const std::vector<double> values = aluminium_plate(mass, length);
    Noise noise(20240811);
    fmt::print("impact_speed,restitution,duration\n");
    for (int i = 0; i < 20; ++i) {
        const double speed = 0.11 * std::pow(5.9 / 0.11, i / 19.0);
        const double printed = std::stod(fmt::format("{:.4g}", speed));
        const Collision<double> hit = simulate(law, values, {mass, printed});
        const double restitution = hit.restitution + 0.003 * noise();
        const double duration = hit.duration * (1.0 + 0.02 * noise());
        fmt::print("{:.4g},{:.4f},{:.4g}\n", printed, restitution, 1e6 * duration);
    }
}

/// A number as a German spreadsheet writes it.
std::string with_comma(double value, int decimals) {
    std::string text = fmt::format("{:.{}f}", value, decimals);
    std::replace(text.begin(), text.end(), '.', ',');
    return text;
}

void print_bounce_test() {
    constexpr double gravity = 9.80665;
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    const std::vector<double> values{3e5, 1.5, 1.1e4};
    Noise noise(1975);
    fmt::print("Fallhöhe [cm];Rückprallhöhe [cm];Ablesefehler [mm];Kontaktzeit [ms];use;Bemerkung\n");
    for (const double height : {0.1, 0.25, 0.5, 1.0, 1.5})
        for (int repeat = 0; repeat < 3; ++repeat) {
            const double speed = std::sqrt(2.0 * gravity * height);
            const Collision<double> hit = simulate(law, values, {0.035, speed});
            const double rebound = height * hit.restitution * hit.restitution + 0.004 * noise();
            const double duration = hit.duration * (1.0 + 0.03 * noise());
            const bool spoilt = height == 1.0 && repeat == 1;
            fmt::print("{};{};4,0;{};{};{}\n", with_comma(100.0 * height, 1),
                       with_comma(100.0 * rebound * (spoilt ? 0.7 : 1.0), 1), with_comma(1e3 * duration, 2),
                       spoilt ? 0 : 1, spoilt ? "schief aufgekommen" : "");
        }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string wanted = argc > 1 ? argv[1] : "";
    if (wanted != "bounce_test") print_bouc_wen();
    if (wanted != "bouc_wen") print_bounce_test();
}
