#include "impactfit/tables/linear_damping/linear_damping_curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

// -ln(e)/c = 2J - n/(n+1) c^(1/n) + ... at small c. As a function of t = (c/c_max)^(1/6) the ratio is three times
// differentiable for every n. The map also stretches the strongly damped end, e ~ c^-(n+1). The interpolation error
// with 60 intervals is 4e-12.
constexpr int intervals = 60;
constexpr double root = 6.0;
constexpr double least_restitution = 1e-4;

/// Returns -ln e of a simulated impact, without cancellation at weak damping.
double simulated_loss(double n, double damping) {
    static const LawEntry& law = *find_model("power_law").law;
    SimulationOptions options;
    options.separation = Separation::zero_force;
    options.tolerance = 1e-12;
    const Collision<double> hit = simulate(law, std::array{1.0, n, 0.0, 1.0, damping}, {1.0, 1.0}, options);
    if (hit.status != CollisionStatus::separated)
        throw Error(ErrorKind::internal, "an impact with linear damping did not separate");
    if (hit.restitution < 0.5) return -std::log(hit.restitution);
    const auto& energy = hit.energy;
    const double lost = energy.lost_compression + energy.lost_restitution + energy.stored_at_separation;
    return -0.5 * std::log1p(-lost / energy.initial);
}

}  // namespace

double weak_damping_loss(double n) {
    const double a = 1.0 / (n + 1.0);
    return 2.0 * undamped_peak_indentation(n) * a * std::beta(a, 1.5);
}

void check_linear_damping_exponent(double n) {
    if (n >= 1.0 && n <= 2.0) return;
    throw Error(ErrorKind::usage, "the Hertz exponent is out of range", fmt::format("{:g}", n), "1 <= n <= 2");
}

LinearDampingCurve::LinearDampingCurve(double hertz_exponent)
    // c <= e^(-1/(n+1)), since c e^(1/(n+1)) increases to 1 for e -> 0.
    : n_(hertz_exponent), largest_damping_(std::pow(least_restitution, -1.0 / (hertz_exponent + 1.0))) {
    check_linear_damping_exponent(n_);
    for (int k = 0; k <= intervals; ++k) {
        const double t = 0.5 * (1.0 - std::cos(std::numbers::pi * k / intervals));
        const double damping = largest_damping_ * std::pow(t, root);
        nodes_.push_back(t);
        values_.push_back(k == 0 ? weak_damping_loss(n_) : simulated_loss(n_, damping) / damping);
    }
}

LinearDampingCurve::Point LinearDampingCurve::interpolated(double t) const {
    // Barycentric formula for Chebyshev points: weights 1/2, -1, 1, -1, ..., 1/2. At a node the formula is 0/0.
    constexpr double off_node = 1e-14;
    std::array<double, intervals + 1> shares;
    double sum = 0.0, weight = 0.0, slope = 0.0;
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
        const double distance = t == nodes_[k] ? off_node : t - nodes_[k];
        shares[k] = (k % 2 ? -1.0 : 1.0) * (k == 0 || k == intervals ? 0.5 : 1.0) / distance;
        sum += shares[k] * values_[k];
        weight += shares[k];
    }
    const double value = sum / weight;
    for (std::size_t k = 0; k < nodes_.size(); ++k)
        slope += shares[k] * (value - values_[k]) / (t == nodes_[k] ? off_node : t - nodes_[k]);
    return {value, slope / weight};
}

LinearDampingCurve::Point LinearDampingCurve::loss(double damping) const {
    const double t = std::pow(damping / largest_damping_, 1.0 / root);
    const Point ratio = interpolated(t);
    return {damping * ratio.value, damping * (ratio.value + t / root * ratio.slope)};
}

double LinearDampingCurve::restitution(double damping) const {
    return std::exp(-loss(damping).value);
}

double LinearDampingCurve::sensitivity(double damping) const {
    return -loss(damping).slope;
}

double LinearDampingCurve::damping(double restitution) const {
    if (!(restitution >= least_restitution && restitution <= 1.0))
        throw Error(ErrorKind::usage, "the restitution is out of range", fmt::format("{:g}", restitution),
                    "1e-4 <= e <= 1");
    const double wanted = -std::log(restitution);
    if (wanted == 0.0) return 0.0;
    // Newton's method in ln c for ln(-ln e), a concave and increasing function.
    double damping = (1.0 - restitution) * std::pow(restitution, -1.0 / (n_ + 1.0));
    for (int step = 0; step < 50; ++step) {
        const Point now = loss(damping);
        const double change = std::log(wanted / now.value) * now.value / now.slope;
        damping = std::min(damping * std::exp(change), largest_damping_);
        if (std::abs(change) < 1e-14) break;
    }
    return damping;
}

}  // namespace impactfit
