#include "impactfit/calibration/initialisation/compression_guess.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {
namespace {

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
