#include "impactfit/dynamics/impact/rebound_height.hpp"

#include <limits>

namespace impactfit {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

}  // namespace

double rebound_height(const Collision<double>& collision, const Impact<double>& impact, double gravity) {
    if (collision.status != CollisionStatus::separated) return none;
    const double speed = collision.restitution * impact.impact_speed;
    return speed * speed / (2.0 * gravity) - collision.residual_indentation;
}

double load_impulse_ratio(const Collision<double>& collision, const Impact<double>& impact) {
    if (collision.status != CollisionStatus::separated) return none;
    return impact.load * collision.duration / (impact.effective_mass * impact.impact_speed);
}

}  // namespace impactfit
