#pragma once
// Inputs of many impacts as columns of numbers, that are read in place.

#include <cstddef>
#include <vector>

#include "impactfit/contact/impact.hpp"

namespace impactfit {

/// Numbers first[0], first[stride], first[2 stride], ... The stride 0 repeats a single number.
struct NumberColumn {
    const double* first;
    std::ptrdiff_t stride = 1;

    double operator[](std::size_t i) const { return first[static_cast<std::ptrdiff_t>(i) * stride]; }
};

inline constexpr double no_load = 0.0;

/// Inputs of a batch, in SI units.
struct ImpactColumns {
    std::vector<NumberColumn> parameters;  ///< of the law, in the order of its page
    NumberColumn effective_mass, impact_speed;
    NumberColumn load{&no_load, 0};  ///< constant force that presses the bodies together

    Impact<double> impact(std::size_t i) const { return {effective_mass[i], impact_speed[i], load[i]}; }
    void put_values(std::size_t i, double* values) const {
        for (const NumberColumn& column : parameters) *values++ = column[i];
    }
};

}  // namespace impactfit
