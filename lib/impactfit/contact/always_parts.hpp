#pragma once
// Base of laws whose bodies always separate.

#include <cstddef>

#include "impactfit/contact/contact_law.hpp"

namespace impactfit {

/// Base of a law without internal states, without attractive force and with restitution > 0.
struct AlwaysParts {
    static constexpr std::size_t internal_states = 0;

    template <class Constants>
    static bool attracts(const Constants&) {
        return false;
    }

    template <class Constants>
    static bool never_parts(const ContactState<double, 0>&, const Impact<double>&, const Constants&) {
        return false;
    }
};

}  // namespace impactfit
