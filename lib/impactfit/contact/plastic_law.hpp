#pragma once
// Plastic contact: separate loading and unloading curves, F = 0 at a residual indentation > 0. Mass and speed of the
// impact determine both curves.

#include "impactfit/contact/always_parts.hpp"
#include "impactfit/contact/contact_law.hpp"

namespace impactfit {

/// Base of a law with a residual indentation (LeavesResidual). Derived computes its constants in at_impact. Its indices
/// `peak` and `residual` select the peak and the residual indentation [m].
template <class Derived>
struct PlasticLaw : AlwaysParts {
    template <class Constants>
    static auto peak_indentation(const Constants& c) {
        return c[Derived::peak];
    }

    template <class Constants>
    static auto residual_indentation(const Constants& c) {
        return c[Derived::residual];
    }

    template <class Constants>
    static double indentation_scale(const Impact<double>&, const Constants& c) {
        return c[Derived::peak];
    }
};

}  // namespace impactfit
