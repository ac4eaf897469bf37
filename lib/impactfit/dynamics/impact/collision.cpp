#include "impactfit/dynamics/impact/collision.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace impactfit {

std::string_view to_string(CollisionStatus status) {
    switch (status) {
        case CollisionStatus::separated:
            return "separated";
        case CollisionStatus::sticks:
            return "sticks";
        case CollisionStatus::rests:
            return "rests";
        case CollisionStatus::not_converged:
            return "not_converged";
        case CollisionStatus::non_finite:
            return "non_finite";
    }
    return "unknown";
}

std::string_view to_string(Separation separation) {
    return separation == Separation::zero_force ? "zero_force" : "zero_indentation";
}

template <>
std::string Collision<double>::brief() const {
    if (std::isnan(duration))  // of a law with a nominal stiffness
        return status == CollisionStatus::sticks
                   ? std::string("sticks: the bodies never separate")
                   : fmt::format("separated at {}: restitution {:.6g}", to_string(separation), restitution);
    if (status == CollisionStatus::sticks)
        return fmt::format("sticks: the bodies never separate; peak force {:.6g} N", peak_force);
    if (status == CollisionStatus::rests)
        return fmt::format("rests: the load keeps the bodies in contact{}; peak force {:.6g} N",
                           std::isnan(residual_indentation)
                               ? std::string()
                               : fmt::format(", at an indentation of {:.6g} m", residual_indentation),
                           peak_force);
    if (status != CollisionStatus::separated) return fmt::format("{}: no result", to_string(status));
    return fmt::format("separated at {}: restitution {:.6g}, duration {:.6g} s, peak force {:.6g} N",
                       to_string(separation), restitution, duration, peak_force);
}

template <>
std::string Collision<double>::full_report(bool nondimensional) const {
    const auto line = [=](std::string_view name, double value, std::string_view unit) {
        if (std::isnan(value)) return std::string();  // unknown, of a law with a nominal stiffness
        return fmt::format("  {:<26}{:<18.10g}{}\n", name, value, nondimensional ? "1" : unit);
    };
    // Digits of the defect beyond its order of magnitude are rounding noise.
    const double share = std::max(std::abs(energy.defect) / energy.initial, 1e-16);
    const std::string defect = fmt::format("  {:<26}below {:.0e} of the initial energy\n", "defect",
                                           std::pow(10.0, std::ceil(std::log10(share))));
    std::string text = fmt::format("status {}, separation {}, {} evaluations in {} steps\n", to_string(status),
                                   to_string(separation), evaluations, steps);
    if (!is_valid(*this)) return text;
    text += "response\n" + line("restitution", restitution, "1") + line("duration", duration, "s") +
            line("time_of_peak_indentation", time_of_peak_indentation, "s") +
            line("peak_indentation", peak_indentation, "m") + line("peak_force", peak_force, "N") +
            line("time_of_peak_force", time_of_peak_force, "s") +
            line("residual_indentation", residual_indentation, "m");
    return text + "energy\n" + line("initial", energy.initial, "J") +
           line("lost_compression", energy.lost_compression, "J") +
           line("lost_restitution", energy.lost_restitution, "J") +
           line("stored_at_separation", energy.stored_at_separation, "J") +
           (energy.load_work == 0.0 ? std::string() : line("load_work", energy.load_work, "J")) + defect;
}

}  // namespace impactfit
