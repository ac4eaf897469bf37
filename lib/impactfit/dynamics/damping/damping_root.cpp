#include "impactfit/dynamics/damping/damping_root.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <limits>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

/// Distance of two logarithms that are equal to rounding.
double close_to(double logarithm) {
    return 2.0 * std::numeric_limits<double>::epsilon() * (1.0 + std::abs(logarithm));
}

struct Bracket {
    double low, high, at_low, at_high;
};

/// Widens from `start` to a sign change, then bisects until the upper end is below the damping at which the bodies
/// stick.
Bracket find_bracket(const std::function<double(double)>& excess, double start) {
    Bracket bracket{start, start, 0.0, 0.0};
    double step = 0.25;
    const double at_start = bracket.at_low = bracket.at_high = excess(start);
    if (at_start < 0.0) {
        for (; bracket.at_high < 0.0; step *= 2.0) bracket.at_high = excess(bracket.high += step);
    } else {
        for (; bracket.at_low > 0.0; step *= 2.0) bracket.at_low = excess(bracket.low -= step);
    }
    while (bracket.at_high == stuck_excess && bracket.high - bracket.low > close_to(bracket.low)) {
        const double middle = 0.5 * (bracket.low + bracket.high), value = excess(middle);
        (value < 0.0 ? bracket.low : bracket.high) = middle;
        (value < 0.0 ? bracket.at_low : bracket.at_high) = value;
    }
    return bracket;
}

}  // namespace

double log_restitution(const Collision<double>& collision, double damping) {
    if (collision.status == CollisionStatus::sticks || collision.status == CollisionStatus::rests)
        return -std::numeric_limits<double>::infinity();
    if (collision.status != CollisionStatus::separated)
        throw Error(ErrorKind::problem, "an impact has no result: the bodies creep too slowly for a simulation",
                    fmt::format("damping {:g}", damping), "a larger restitution, or other exponents");
    if (collision.restitution < 0.5) return std::log(collision.restitution);
    const auto& energy = collision.energy;
    const double lost =
        energy.lost_compression + energy.lost_restitution + energy.stored_at_separation - energy.load_work;
    return 0.5 * std::log1p(-lost / energy.initial);
}

double damping_excess(double log_restitution, double wanted) {
    if (std::isinf(log_restitution)) return stuck_excess;
    if (wanted < 0.5) return std::log(wanted) - log_restitution;
    return std::log(-std::expm1(2.0 * log_restitution) / ((1.0 - wanted) * (1.0 + wanted)));
}

std::optional<double> secant_root(const std::function<double(double)>& excess, double start) {
    constexpr double close = 1e-7;   // superlinear convergence: the next change is about 1e-11
    double at = start, slope = 1.0;  // of weak damping
    double value = excess(at);
    for (int tries = 0; tries < 12 && value != stuck_excess; ++tries) {
        const double change = -value / slope;
        if (!(std::abs(change) < 1.0)) return std::nullopt;
        if (std::abs(change) < close) return at + change;
        const double next = excess(at + change);
        if (next == value) return std::nullopt;
        slope = (next - value) / change;
        at += change;
        value = next;
    }
    return std::nullopt;
}

double damping_root(const std::function<double(double)>& excess, double start) {
    const Bracket bracket = find_bracket(excess, start);
    if (bracket.at_low == 0.0) return bracket.low;
    if (bracket.at_high == 0.0) return bracket.high;
    std::uintmax_t most = 100;
    const auto close = [](double a, double b) { return std::abs(a - b) < 1e-15 * (1.0 + std::abs(a)); };
    const auto [low, high] = boost::math::tools::toms748_solve(excess, bracket.low, bracket.high, bracket.at_low,
                                                               bracket.at_high, close, most);
    return 0.5 * (low + high);
}

double loaded_damping_root(const std::function<Collision<double>(double)>& impact_with, double wanted, double start) {
    // Strongly damped bodies under a load may creep to rest too slowly for a simulation.
    const auto excess = [&](double at) {
        const Collision<double> collision = impact_with(at);
        return collision.status == CollisionStatus::separated
                   ? damping_excess(log_restitution(collision, std::exp(at)), wanted)
                   : stuck_excess;
    };
    const double root = damping_root(excess, start);
    // The root of an unreachable restitution is the damping at which the status changes.
    constexpr double jump = 1e-6, farthest = 1e-6;
    for (double back = 0.0; back < farthest; back = std::max(10.0 * back, 1e-15)) {
        const Collision<double> reached = impact_with(root - back);
        if (reached.status != CollisionStatus::separated) continue;
        if (std::abs(reached.restitution - wanted) < jump) return root - back;
        throw Error(ErrorKind::problem, "the load keeps the bodies in contact before their restitution is this small",
                    fmt::format("{:g}", wanted), fmt::format(">= {:.6g} with this load", reached.restitution));
    }
    throw Error(ErrorKind::problem, "no damping gives this restitution under the load", fmt::format("{:g}", wanted),
                "a larger restitution, or a smaller load");
}

}  // namespace impactfit
