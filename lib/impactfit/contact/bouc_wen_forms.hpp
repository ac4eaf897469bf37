#pragma once
// Parametrisations of the Bouc-Wen laws: beta and gamma instead of the rate constants; the nondimensional groups pi_1,
// pi_2, pi_3; their base values at 1 m/s  @eq{MM24, Eqs. 12-14, 27}. The nondimensional law is the dimensional law with
// unit mass, stiffness and speed.

#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "impactfit/contact/bouc_wen_parameters.hpp"
#include "impactfit/contact/parameter_form.hpp"

namespace impactfit {

/// Groups (pi_1, pi_2, pi_3, n, p, alpha, A) of MM24, in this order.
struct BoucWenGroups {
    double pi_1, pi_2, pi_3, hysteresis_exponent, hertz_exponent, elastic_fraction, hysteresis_amplitude;
};

/// Returns the groups at a speed [m/s] from their base values at 1 m/s.
inline BoucWenGroups scaled_groups(BoucWenGroups base, bool maxwell, double impact_speed) {
    const double p = base.hertz_exponent;
    base.pi_1 *= maxwell ? std::pow(impact_speed, (p - 1.0) / (p + 1.0)) : impact_speed;
    const double factor = std::pow(impact_speed, 2.0 * base.hysteresis_exponent / (p + 1.0));
    base.pi_2 *= factor;
    base.pi_3 *= factor;
    return base;
}

/// Returns the groups with hysteresis_amplitude 1 and equal force over displacement. With K = alpha + (1-alpha) A^p the
/// amplitude only scales stiffness and constants, so data cannot determine A (MM24-4 of docs/errata.md). Units of force
/// and time change by K and K^(-1/(p+1)); restitution does not change.
inline BoucWenGroups with_unit_amplitude(const BoucWenGroups& groups, bool maxwell) {
    const double p = groups.hertz_exponent, n = groups.hysteresis_exponent, A = groups.hysteresis_amplitude;
    const double K = groups.elastic_fraction + (1.0 - groups.elastic_fraction) * std::pow(A, p);
    const double factor = std::pow(A, n) * std::pow(K, -n / (p + 1.0));
    return {maxwell ? groups.pi_1 * std::pow(K, 1.0 / (p + 1.0)) : groups.pi_1 / K,
            groups.pi_2 * factor,
            groups.pi_3 * factor,
            n,
            p,
            groups.elastic_fraction / K,
            1.0};
}

/// Returns the values of a Bouc-Wen law with dashpot with hysteresis_amplitude 1 and equal force over displacement.
inline std::vector<double> values_with_unit_amplitude(std::span<const double> values) {
    const double p = values[2], n = values[3], alpha = values[4], A = values[5];
    const double K = alpha + (1.0 - alpha) * std::pow(A, p), factor = std::pow(A, n - 1.0);
    return {values[0] * K, values[1], p, n, alpha / K, 1.0, values[6] * factor, values[7] * factor};
}

/// Returns the values of a Bouc-Wen law with dashpot for unit mass, stiffness and speed: c = pi_1 in parallel, c =
/// 1/pi_1 in series, beta = A pi_2, gamma = A pi_3.
inline std::vector<double> unit_values(const BoucWenGroups& groups, bool maxwell) {
    const double A = groups.hysteresis_amplitude;
    const double series = groups.pi_1 > 0.0 ? 1.0 / groups.pi_1 : std::numeric_limits<double>::infinity();
    return {1.0,
            maxwell ? series : groups.pi_1,
            groups.hertz_exponent,
            groups.hysteresis_exponent,
            groups.elastic_fraction,
            A,
            A * (groups.pi_2 + groups.pi_3),
            A * (groups.pi_2 - groups.pi_3)};
}

namespace bouc_wen_forms {

using bouc_wen_parameters::no_limit;

/// Text of with_unit_amplitude for SI units; MM24-4 of docs/errata.md.
inline constexpr std::string_view amplitude_equivalence =
    "hysteresis_amplitude is redundant. With K = alpha + (1-alpha) A^p, the values k K, alpha/K, 1, "
    "beta A^(n-1), gamma A^(n-1) of k, alpha, A, beta, gamma yield an equal force for every motion.";

constexpr Parameter group(std::string_view name, std::string_view symbol, std::string_view meaning, double lower,
                          bool lower_allowed) {
    return {name, symbol, "1", meaning, lower, no_limit, lower_allowed, ParameterScale::log10};
}

inline constexpr std::array groups{group("pi_1", "pi_1", "damping of the dashpot", 0.0, true),
                                   group("pi_2", "pi_2", "hysteresis, even part", 0.0, false),
                                   group("pi_3", "pi_3", "hysteresis, odd part; |pi_3| < pi_2", -no_limit, false),
                                   bouc_wen_parameters::hertz_exponent,
                                   bouc_wen_parameters::hysteresis_exponent,
                                   bouc_wen_parameters::elastic_fraction,
                                   bouc_wen_parameters::hysteresis_amplitude};

inline constexpr std::array base_groups{group("pi_1_base", "pi_1b", "pi_1 at 1 m/s", 0.0, true),
                                        group("pi_2_base", "pi_2b", "pi_2 at 1 m/s", 0.0, false),
                                        group("pi_3_base", "pi_3b", "pi_3 at 1 m/s; |pi_3| < pi_2", -no_limit, false),
                                        bouc_wen_parameters::hertz_exponent,
                                        bouc_wen_parameters::hysteresis_exponent,
                                        bouc_wen_parameters::elastic_fraction,
                                        bouc_wen_parameters::hysteresis_amplitude};

/// Dependence on speed by the base values. @eq{MM24, Eqs. 13, 27}
inline constexpr std::string_view hysteresis_speed =
    "Groups that determine the restitution: pi_2 and pi_3 grow with the impact speed as "
    "v0^(2 hysteresis_exponent/(hertz_exponent + 1)). The law cannot reproduce a restitution that rises with speed.";
inline constexpr std::string_view parallel_speed =
    "Groups that determine the restitution: pi_1 grows with the impact speed as v0, pi_2 and pi_3 as "
    "v0^(2 hysteresis_exponent/(hertz_exponent + 1)). The law is unsuitable for a restitution that rises with speed.";
inline constexpr std::string_view series_speed =
    "Groups that determine the restitution: pi_1 grows with the impact speed as "
    "v0^((hertz_exponent - 1)/(hertz_exponent + 1)) (constant at hertz_exponent 1), pi_2 and pi_3 as "
    "v0^(2 hysteresis_exponent/(hertz_exponent + 1)). The law is unsuitable for a restitution that rises with speed.";

/// Parameters of a fit instead of pi_2b, pi_3b and A: sum and difference of pi_2b and pi_3b at A = 1. Data determine
/// them separately; they determine pi_2b and pi_3b only in combination. |pi_3b| < pi_2b reduces to positive signs.
inline constexpr Parameter loading_constant_base{"loading_constant_base",
                                                 "pi_2b+pi_3b",
                                                 "1",
                                                 "softening of the hysteresis while |z| increases, at 1 m/s",
                                                 0.0,
                                                 no_limit,
                                                 true,
                                                 ParameterScale::linear};
inline constexpr Parameter unloading_constant_base{"unloading_constant_base",
                                                   "pi_2b-pi_3b",
                                                   "1",
                                                   "stiffening of the hysteresis while |z| decreases, at 1 m/s",
                                                   0.0,
                                                   no_limit,
                                                   false,
                                                   ParameterScale::log10};

inline constexpr std::array base_constants{base_groups[0],
                                           loading_constant_base,
                                           unloading_constant_base,
                                           bouc_wen_parameters::hertz_exponent,
                                           bouc_wen_parameters::hysteresis_exponent,
                                           bouc_wen_parameters::elastic_fraction};

/// base_constants without the dashpot.
inline constexpr std::array base_constants_undamped{base_constants[1], base_constants[2], base_constants[3],
                                                    base_constants[4], base_constants[5]};

inline constexpr Parameter hysteresis_beta{
    "hysteresis_beta", "beta", "1/m^{hysteresis_exponent}", "hysteresis, even part", 0.0,
    no_limit,          false,  ParameterScale::log10};
inline constexpr Parameter hysteresis_gamma{
    "hysteresis_gamma", "gamma", "1/m^{hysteresis_exponent}", "hysteresis, odd part; |gamma| < beta", -no_limit,
    no_limit,           false,   ParameterScale::linear};

/// Returns the parameters of a law with beta and gamma instead of the rate constants, in the last two positions.
template <std::size_t N>
constexpr std::array<Parameter, N> with_beta_gamma(std::array<Parameter, N> parameters) {
    parameters[N - 2] = hysteresis_beta;
    parameters[N - 1] = hysteresis_gamma;
    return parameters;
}

/// Throws Error (usage) unless |odd| < even.
void check_odd_part(std::string_view name, double odd, double even);

std::vector<double> from_beta_gamma(std::span<const double> given, double);
std::vector<double> parallel_from_groups(std::span<const double> given, double);
std::vector<double> parallel_from_base(std::span<const double> given, double impact_speed);
std::vector<double> series_from_groups(std::span<const double> given, double);
std::vector<double> series_from_base(std::span<const double> given, double impact_speed);
std::vector<double> undamped_from_constants(std::span<const double> given, double impact_speed);
std::vector<double> parallel_from_constants(std::span<const double> given, double impact_speed);
std::vector<double> series_from_constants(std::span<const double> given, double impact_speed);

}  // namespace bouc_wen_forms
}  // namespace impactfit
