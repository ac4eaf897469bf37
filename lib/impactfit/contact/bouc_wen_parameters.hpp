#pragma once
// Parameters of the Bouc-Wen laws.

#include <string_view>

#include "impactfit/contact/bouc_wen_family.hpp"
#include "impactfit/contact/power_law_parameters.hpp"

namespace impactfit::bouc_wen_parameters {

using power_law_parameters::no_limit;

inline constexpr Parameter stiffness = power_law_parameters::stiffness("N/m^{hertz_exponent}");

inline constexpr Parameter parallel_dashpot{"rate_damping",
                                            "c",
                                            "N*s/m^{hertz_exponent+1}",
                                            "factor of the force of the dashpot in parallel",
                                            0.0,
                                            no_limit,
                                            true,
                                            ParameterScale::log10,
                                            true,
                                            false,
                                            0.05};

/// An infinite coefficient is a rigid dashpot: no dashpot.
inline constexpr Parameter series_dashpot{"rate_damping",
                                          "c",
                                          "N*s/m",
                                          "factor of the force of the dashpot in series",
                                          0.0,
                                          no_limit,
                                          false,
                                          ParameterScale::log10,
                                          true,
                                          true,
                                          20.0};

inline constexpr Parameter hertz_exponent{
    "hertz_exponent", "p", "1", "power of both springs", 1.0, 10.0, true, ParameterScale::linear, true, false, 1.5};

/// Exponent for a dashpot in series: the published range excludes values between 1 and 2.
inline constexpr Parameter series_hertz_exponent{"hertz_exponent",
                                                 "p",
                                                 "1",
                                                 "power of both springs",
                                                 1.0,
                                                 10.0,
                                                 true,
                                                 ParameterScale::linear,
                                                 true,
                                                 false,
                                                 2.0,
                                                 {1.0, 2.0, "MM24, Section 6"}};

inline constexpr Parameter hysteresis_exponent{"hysteresis_exponent",
                                               "n",
                                               "1",
                                               "sharpness of the hysteresis",
                                               1.0,
                                               10.0,
                                               true,
                                               ParameterScale::linear,
                                               true,
                                               false,
                                               1.3};

inline constexpr Parameter elastic_fraction{"elastic_fraction",
                                            "alpha",
                                            "1",
                                            "share of the elastic spring, between 0 and 1",
                                            0.0,
                                            1.0,
                                            false,
                                            ParameterScale::logit,
                                            false,
                                            false,
                                            0.4};

inline constexpr Parameter hysteresis_amplitude{
    "hysteresis_amplitude",
    "A",
    "1",
    "initial slope of the hysteretic displacement; redundant, 1 unless published",
    0.0,
    no_limit,
    false,
    ParameterScale::log10};

inline constexpr Parameter loading_rate_constant{"loading_rate_constant",
                                                 "beta+gamma",
                                                 "1/m^{hysteresis_exponent}",
                                                 "softening of the hysteresis while |z| increases",
                                                 0.0,
                                                 no_limit,
                                                 true,
                                                 ParameterScale::log10,
                                                 true,
                                                 false,
                                                 0.02};

inline constexpr Parameter unloading_rate_constant{"unloading_rate_constant",
                                                   "beta-gamma",
                                                   "1/m^{hysteresis_exponent}",
                                                   "stiffening of the hysteresis while |z| decreases",
                                                   0.0,
                                                   no_limit,
                                                   true,
                                                   ParameterScale::log10,
                                                   true,
                                                   false,
                                                   1.7};

}  // namespace impactfit::bouc_wen_parameters
