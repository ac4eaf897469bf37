#include "impactfit/calibration/initialisation/law_specific_guess.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {
namespace {

/// stiffness_ratio = e²: energy of the unloading line over energy of the loading line.
void guess_stiffness_ratio(StartFilling& filling) {
    const std::vector<double> measured = measured_values(filling.problem, Quantity::restitution);
    if (measured.empty())
        return filling.set("stiffness_ratio", usual_restitution * usual_restitution, "for a restitution of 0.8");
    filling.set("stiffness_ratio", std::pow(upper_median(measured), 2), "square of the median restitution");
}

/// Sets the yield indentation, or the stiffness if the yield indentation is given, from restitution. Restitution
/// increases with both: from yield far below the typical impact (1e-6 of its indentation, a restitution of 0.015) to
/// almost none.
void guess_yield(StartFilling& filling) {
    if (!filling.law().has("yield_indentation")) return;
    std::vector<double> values = filling.values;
    const auto [mass, speed, load] = typical_impact(filling.problem).impact;
    const double yield = filling.value("yield_indentation", 0.0);
    if (yield > 0.0 && filling.wanting("stiffness") != nullptr) {
        const double most = mass * speed * speed / std::pow(yield, 2.5);
        return filling.set_for_restitution("stiffness", 1e-15 * most, most, true, values);
    }
    if (filling.wanting("yield_indentation") == nullptr) return;
    double& stiffness = values[filling.law().index_of("stiffness")];
    stiffness = filling.value("stiffness", 1.0);
    const double length = std::pow(mass * speed * speed / stiffness, 0.4);
    filling.set_for_restitution("yield_indentation", 1e-6 * length, length, true, values);
}

constexpr double touch_fraction = 0.01, middle_fraction = 0.3;
constexpr long least_rows_before_touch = 10;

struct CompressionGuess {
    double stiffness, exponent, contact_point, offset;
    double stroke;           ///< from the touch to the peak [m]
    long rows_before_touch;  ///< with the force of the first row
};

/// Returns an empty value for a loading without a row between its touch and its peak.
std::optional<CompressionGuess> guess_compression(const std::vector<double>& x, const std::vector<double>& force) {
    if (x.empty()) return std::nullopt;
    const double range = *std::max_element(force.begin(), force.end()) - force.front();
    std::size_t touch = 0;
    for (std::size_t row = 0; row < force.size(); ++row)
        if (force[row] - force.front() <= touch_fraction * range) touch = row;
    CompressionGuess guess{0.0, 0.0, x[touch], 0.0, x.back() - x[touch], static_cast<long>(touch)};
    if (guess.rows_before_touch >= least_rows_before_touch) {
        for (std::size_t row = 0; row < touch; ++row) guess.offset += force[row] / static_cast<double>(touch);
    }
    const auto middle = std::find_if(force.begin() + static_cast<long>(touch) + 1, force.end(),
                                     [&](double one) { return one - guess.offset > middle_fraction * range; });
    if (middle == force.end()) return std::nullopt;
    const double depth = x[static_cast<std::size_t>(middle - force.begin())] - guess.contact_point;
    if (!(depth > 0.0) || !(guess.stroke > depth)) return std::nullopt;
    const double peak = force.back() - guess.offset;
    const double slope = std::log(peak / (*middle - guess.offset)) / std::log(guess.stroke / depth);
    guess.exponent = std::clamp(slope, 0.6, 9.0);  // within the bounds of the search
    guess.stiffness = peak / std::pow(guess.stroke, guess.exponent);
    return guess;
}

}  // namespace

/// Units of the typical impact: x_c = (m v^2 / k)^(1/(p+1)), t_c = x_c / v. Values are within the range of the
/// published sets  @eq{MM24, Table 1}. The unloading constant gives the measured restitution, which decreases with it.
void guess_bouc_wen(StartFilling& filling) {
    if (!filling.law().hysteretic) return;
    filling.set("hysteresis_exponent", 1.5, "middle of the published range");
    filling.set("elastic_fraction", 0.5, "middle of the published range");
    const auto [mass, speed, load] = typical_impact(filling.problem).impact;
    const double p = filling.value("hertz_exponent", sphere_exponent), k = filling.value("stiffness", 1.0);
    const double length = std::pow(mass * speed * speed / k, 1.0 / (p + 1.0));
    const double per_length = std::pow(length, -filling.value("hysteresis_exponent", 1.5));
    constexpr double group = 0.01;  // pi_1
    const bool series = filling.law().has("rate_damping") &&
                        filling.law().parameters[filling.law().index_of("rate_damping")].infinite_allowed;
    filling.set("rate_damping", series ? mass * speed / length / group : group * k / speed,
                "middle of the published range");
    filling.set("loading_rate_constant", 0.02 * per_length, "middle of the published range");
    if (filling.wanting("unloading_rate_constant") == nullptr) return;
    filling.set_for_restitution("unloading_rate_constant", 1e-3 * per_length, 1e3 * per_length, false, filling.values);
}

void guess_plastic(StartFilling& filling) {
    guess_stiffness_ratio(filling);
    guess_yield(filling);
}

void complete_compression(const Dataset& points, ProblemRequest& request) {
    if (!points.has_column("indentation") || !points.has_column("force")) return;
    const auto guess = guess_compression(points.values("indentation"), points.values("force"));
    if (!guess) return;
    const auto free = [&](const char* name, FreeRole role) {
        if (request.role(name) == nullptr) request.free(name, std::move(role));
    };
    free("stiffness", {.start = ValueWithUnit(guess->stiffness)});
    free("hertz_exponent", {.start = ValueWithUnit(guess->exponent)});
    free("contact_point", {.start = ValueWithUnit(guess->contact_point),
                           .lower = ValueWithUnit(guess->contact_point - guess->stroke),
                           .upper = ValueWithUnit(guess->contact_point + guess->stroke)});
    if (guess->rows_before_touch >= least_rows_before_touch)
        free("force_offset", {.start = ValueWithUnit(guess->offset)});
}

}  // namespace impactfit
