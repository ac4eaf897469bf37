#pragma once
// Force of a slow compression, F0 + k (x - x0)^n: the elastic force of the power-law family  @eq{PN20, Eq. 6}, whose
// exponent is 3/2 for spheres  @eq{Hertz1882, contact of spheres}.

#include <array>
#include <limits>
#include <span>

#include "impactfit/contact/form/form.hpp"
#include "impactfit/contact/power_law_parameters.hpp"
#include "impactfit/core/numbers/signed_power.hpp"

namespace impactfit::forms {

struct PowerLawForce {
    static constexpr FormDescription description{
        "power_law_force",
        "Force of a slow compression",
        "F = F0 + k (x - x0)^n",
        "PN20",
        "Loading branch of a compression test. Stiffness and exponent are those of the laws of impact.",
        "force_offset + (indentation > contact_point ? stiffness * pow(indentation - contact_point, hertz_exponent) : "
        "0.0)"};
    static constexpr FormOutput output{FormQuantity::other, "force", "F", "N", "force of the compression"};
    static constexpr FormImpact impact{FormImpact::any, FormImpact::any, 1.0, Separation::zero_indentation};
    static constexpr std::array inputs{Parameter{"indentation", "x", "m", "compression from any zero",
                                                 -form_parts::unlimited, form_parts::unlimited, true,
                                                 ParameterScale::linear, true, false, 1.0}};
    static constexpr std::array constants{
        Parameter{"stiffness", "k", "N/m^{hertz_exponent}", "stiffness of the elastic force", 1e-3, 1e20, true,
                  ParameterScale::log10, true, false, 1e5},
        form_parts::hertz_exponent(0.5, 10.0),
        Parameter{"contact_point", "x0", "m", "indentation at first touch", -1.0, 1.0, true, ParameterScale::linear,
                  true, false, 0.0},
        Parameter{"force_offset", "F0", "N", "reading before the touch", -1e9, 1e9, true, ParameterScale::linear, true,
                  false, 0.0}};
    static constexpr double none = std::numeric_limits<double>::quiet_NaN();
    static constexpr std::array<double, 4> published{none, 1.5, none, none};

    template <Scalar S>
    static S value(std::span<const S> inputs, std::span<const S> c) {
        const S depth = inputs[0] - c[2];
        return value_of(depth) > 0.0 ? c[3] + c[0] * positive_power(depth, c[1]) : c[3];
    }
};

}  // namespace impactfit::forms
