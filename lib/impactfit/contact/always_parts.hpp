#pragma once
// Laws that let the bodies part whatever the impact was.

#include <cstddef>

#include "impactfit/contact/contact_law.hpp"

namespace impactfit {

/// Base of a law without internal states whose force never attracts and that gives some of the kinetic energy back.
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
