#include "impactfit/calibration/initialisation/compression_guess.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {
namespace {

constexpr double touch_fraction = 0.01, slope_fraction = 0.1;
constexpr long least_rows_before_touch = 10;

struct CompressionGuess {
    double stiffness, exponent, contact_point, offset;
    double stroke;           ///< from the touch to the peak [m]
    long rows_before_touch;  ///< with the force of the first row
};

/// Returns slope and intercept of a straight line through points by least squares.
std::array<double, 2> straight_line(const std::vector<double>& x, const std::vector<double>& y) {
    double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
    const auto n = static_cast<double>(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        sx += x[i];
        sy += y[i];
    }
    for (std::size_t i = 0; i < x.size(); ++i) {
        sxx += (x[i] - sx / n) * (x[i] - sx / n);
        sxy += (x[i] - sx / n) * (y[i] - sy / n);
    }
    return {sxy / sxx, sy / n - sxy / sxx * sx / n};
}

/// Returns an empty value without two rows above a tenth of the range.
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
    std::vector<double> depths, forces;
    for (std::size_t row = touch + 1; row < force.size(); ++row)
        if (x[row] > guess.contact_point && force[row] - guess.offset > slope_fraction * range) {
            depths.push_back(std::log(x[row] - guess.contact_point));
            forces.push_back(std::log(force[row] - guess.offset));
        }
    if (depths.size() < 2) return std::nullopt;
    const auto [slope, intercept] = straight_line(depths, forces);
    guess.exponent = std::clamp(slope, 0.6, 9.0);  // within the bounds of the search
    guess.stiffness = std::exp(forces.back() - guess.exponent * depths.back());
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
