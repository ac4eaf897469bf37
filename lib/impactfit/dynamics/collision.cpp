#include "impactfit/dynamics/collision.hpp"
namespace impactfit {
std::string_view to_string(CollisionStatus status) {
    switch (status) {
        case CollisionStatus::separated: return "separated";
        case CollisionStatus::sticks: return "sticks";
        case CollisionStatus::not_converged: return "not_converged";
        case CollisionStatus::non_finite: return "non_finite";
    }
    return "unknown";
}

std::string_view to_string(Separation separation) {
    return separation == Separation::zero_force ? "zero_force" : "zero_indentation";
}
}
