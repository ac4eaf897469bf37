#pragma once
// Plastic contacts: loaded along one curve up to the peak of the indentation, unloaded along another to zero force at
// an indentation that is left behind, both known once the impact is.

#include "impactfit/contact/always_parts.hpp"
#include "impactfit/contact/contact_law.hpp"

namespace impactfit {

/// Base of a law that leaves an indentation behind (LeavesResidual). Derived makes its constants in at_impact, and says
/// by `peak` and `residual` which of them are the peak and the residual indentation [m].
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
