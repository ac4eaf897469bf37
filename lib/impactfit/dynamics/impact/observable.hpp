#pragma once
// Observables of an impact, shared by validation, sweeps and fits.

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

enum class Quantity {
    restitution,
    duration,
    peak_force,
    peak_indentation,
    time_of_peak_indentation,
    time_of_peak_force,
    residual_indentation,
    other  ///< this and larger values: no observables of an impact, thus not in all_observables
};

/// Function of a collision, with name and SI unit. Throws Error (internal) for another quantity.
struct Observable {
    Quantity quantity;
    std::string_view name;
    std::string_view unit;
    std::string_view meaning;

    template <Scalar S>
    const S& operator()(const Collision<S>& collision) const {
        switch (quantity) {
            case Quantity::restitution:
                return collision.restitution;
            case Quantity::duration:
                return collision.duration;
            case Quantity::peak_force:
                return collision.peak_force;
            case Quantity::peak_indentation:
                return collision.peak_indentation;
            case Quantity::time_of_peak_indentation:
                return collision.time_of_peak_indentation;
            case Quantity::time_of_peak_force:
                return collision.time_of_peak_force;
            case Quantity::residual_indentation:
                return collision.residual_indentation;
            case Quantity::other:
                break;
        }
        throw Error(ErrorKind::internal, "no observable of an impact", std::string(name));
    }
};

inline constexpr std::array<Observable, 7> all_observables{{
    {Quantity::restitution, "restitution", "1", "rebound speed / impact speed"},
    {Quantity::duration, "duration", "s", "duration of contact"},
    {Quantity::peak_force, "peak_force", "N", "largest contact force"},
    {Quantity::peak_indentation, "peak_indentation", "m", "largest indentation"},
    {Quantity::time_of_peak_indentation, "time_of_peak_indentation", "s", "time of the turning point"},
    {Quantity::time_of_peak_force, "time_of_peak_force", "s", "time of the largest force"},
    {Quantity::residual_indentation, "residual_indentation", "m", "indentation at separation"},
}};

/// Returns the observable of this name. Throws Error (usage) with the nearest names.
const Observable& find_observable(std::string_view name);

}  // namespace impactfit
