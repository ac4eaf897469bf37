// Synthetic data of data/examples: a Bouc-Wen law over 20 speeds with noise, a bounce test with drop heights and
// replicates, and a digitised figure. Prints the dataset of the argument, or all datasets.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "impactfit/calibration.hpp"

namespace {

using namespace impactfit;

/// Aluminium plate (DSA), Simon-Hunt-Crossley form, Table 1 of Milehins and Marghitu (2024), with amplitude 1. The mass
/// and the length scale of the impact at 1 m/s define the units.
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
    const double length = 1e-5;   // contact times of about 20 us
    const LawEntry& law = *find_model("bouc_wen_simon_hunt_crossley_2024").law;
    const std::vector<double> values = aluminium_plate(mass, length);
    NormalNoise noise(20240811);
    fmt::print("impact_speed,restitution,duration\n");
    for (int i = 0; i < 20; ++i) {
        const double speed = 0.11 * std::pow(5.9 / 0.11, i / 19.0);
        const double printed = std::stod(fmt::format("{:.4g}", speed));
        const Collision<double> collision = simulate(law, values, {mass, printed});
        const double restitution = collision.restitution + 0.003 * noise();
        const double duration = collision.duration * (1.0 + 0.02 * noise());
        fmt::print("{:.4g},{:.4f},{:.4g}\n", printed, restitution, 1e6 * duration);
    }
}

/// Number in German notation.
std::string with_comma(double value, int decimals) {
    std::string text = fmt::format("{:.{}f}", value, decimals);
    std::replace(text.begin(), text.end(), '.', ',');
    return text;
}

void print_bounce_test() {
    constexpr double gravity = 9.80665;
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    const std::vector<double> values{3e5, 1.5, 1.1e4};
    NormalNoise noise(1975);
    fmt::print("Fallhöhe [cm];Rückprallhöhe [cm];Ablesefehler [mm];Kontaktzeit [ms];use;Bemerkung\n");
    for (const double height : {0.1, 0.25, 0.5, 1.0, 1.5})
        for (int repeat = 0; repeat < 3; ++repeat) {
            const double speed = std::sqrt(2.0 * gravity * height);
            const Collision<double> collision = simulate(law, values, {0.035, speed});
            const double rebound = height * collision.restitution * collision.restitution + 0.004 * noise();
            const double duration = collision.duration * (1.0 + 0.03 * noise());
            const bool spoilt = height == 1.0 && repeat == 1;
            fmt::print("{};{};4,0;{};{};{}\n", with_comma(100.0 * height, 1),
                       with_comma(100.0 * rebound * (spoilt ? 0.7 : 1.0), 1), with_comma(1e3 * duration, 2),
                       spoilt ? 0 : 1, spoilt ? "schief aufgekommen" : "");
        }
}

// ---- A digitised figure --------------------------------------------------------------------------------------

/// Clicks with errors of 0.6 pixels in an image with a rotation of two degrees. The digitiser rounds to two decimals.
class Clicks {
public:
    Pixel operator()(double x, double y) {
        constexpr double angle = 2.0 * std::numbers::pi / 180.0;
        return {decimals(x * std::cos(angle) - y * std::sin(angle)),
                decimals(x * std::sin(angle) + y * std::cos(angle))};
    }

private:
    double decimals(double pixels) { return std::stod(fmt::format("{:.2f}", pixels + 0.6 * noise_())); }
    NormalNoise noise_{1882};
};

/// Contact time over speed on logarithmic axes, 0.5 to 10 m/s over 600 pixels and 2 to 10 ms over 400.
Pixel place_of(double speed, double duration, Clicks& clicks) {
    return clicks(120.0 + 600.0 * std::log(speed / 0.5) / std::log(20.0),
                  560.0 - 400.0 * std::log(duration / 2.0) / std::log(5.0));
}

std::string series_text(const char* name, double mass, const FigureAxes& axes, Clicks& clicks) {
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    std::string points;
    for (int i = 0; i < 12; ++i) {
        const double speed = 0.7 * std::pow(8.0 / 0.7, i / 11.0);
        const Collision<double> collision = simulate(law, std::vector<double>{3e5, 1.5, 1.1e4}, {mass, speed});
        const Pixel place = place_of(speed, 1e3 * collision.duration, clicks);
        points += fmt::format("{}      {{\"x\": {}, \"y\": {}, \"value\": [{}]}}", i > 0 ? ",\n" : "", place.x, place.y,
                              fmt::join(axes.values(place), ", "));
    }
    return fmt::format("    {{\"name\": \"{}\", \"axesName\": \"XY\", \"metadataKeys\": [], \"data\": [\n{}]}}", name,
                       points);
}

void print_digitised_figure() {
    Clicks clicks;
    const ClickedAxis x{clicks(120, 560), clicks(720, 560), 0.5, 10.0, AxisScale::logarithmic};
    const ClickedAxis y{clicks(120, 560), clicks(120, 160), 2.0, 10.0, AxisScale::logarithmic};
    const FigureAxes axes(x, y, true, {});
    const auto click = [](Pixel at, double dx, double dy) {
        return fmt::format("      {{\"px\": {}, \"py\": {}, \"dx\": \"{}\", \"dy\": \"{}\", \"dz\": null}}", at.x, at.y,
                           dx, dy);
    };
    const std::string second = series_text("70 g", 0.070, axes, clicks);
    const std::string first = series_text("35 g", 0.035, axes, clicks);
    fmt::print(
        "{{\"remark\": \"Synthetic: a figure that never was, made by apps/examples/05_synthetic_data.cpp\",\n"
        "  \"version\": [4, 2],\n  \"axesColl\": [\n    {{\"name\": \"XY\", \"type\": \"XYAxes\", \"isLogX\": true, "
        "\"isLogY\": true, \"noRotation\": false, \"calibrationPoints\": [\n{},\n{},\n{},\n{}]}}],\n"
        "  \"datasetColl\": [\n{},\n{}],\n  \"measurementColl\": []\n}}\n",
        click(x.first, 0.5, 2), click(x.second, 10, 2), click(y.first, 0.5, 2), click(y.second, 0.5, 10), first,
        second);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string wanted = argc > 1 ? argv[1] : "";
    if (wanted.empty() || wanted == "bouc_wen") print_bouc_wen();
    if (wanted.empty() || wanted == "bounce_test") print_bounce_test();
    if (wanted.empty() || wanted == "digitised_figure") print_digitised_figure();
}
