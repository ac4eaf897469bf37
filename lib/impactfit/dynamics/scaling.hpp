#pragma once
// Nondimensional groups of the publications, from and to SI units. All forms rescale the impact of unit mass, stiffness
// and speed; docs/notation.md compares these forms.

#include "impactfit/contact/bouc_wen_family.hpp"
#include "impactfit/contact/bouc_wen_forms.hpp"
#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/dynamics/impact/unit_scales.hpp"

namespace impactfit {

/// Groups k* and lambda* for x = indentation/peak, or k_non and lambda_non for any velocity exponent. The peak
/// indentation is the predicted value of the publication, not the simulated one.
struct PeakGroups {
    double stiffness;  ///< k delta^(n+1) / (m0 v0^2)
    double damping;    ///< lambda delta^(m+1) v0^(q-2) / m0
};

/// Returns the groups for a peak indentation [m].  @eq{ZH21, Eqs. 39-42}, @eq{ZH22, Eqs. 39-42}; ZH21-5 of
/// docs/errata.md
PeakGroups peak_groups(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double peak_indentation);

/// Returns the law with stiffness and damping of the groups and with the exponents of `exponents`.
PowerLawCoefficients<double> from_peak_groups(const PeakGroups& groups, const PowerLawCoefficients<double>& exponents,
                                              const Impact<double>& impact, double peak_indentation);

/// k* = e(n+1)/2, lambda* = 3(1-e)(m+1)/(4 alpha), 0 < e <= 1.  @eq{ZH21, Eqs. 42-46}
PeakGroups zhang_2021_groups(double n, double m, double restitution, double modification_parameter = 1.0);
/// k_non = (n+1)(e^2+e^q)/(2(1+e^q)), lambda_non = (m+1)(2+q)(1-e^2)/(4(1+e^q)).  @eq{ZH22, Eqs. 43, 46}
PeakGroups zhang_2022_groups(double n, double m, double q, double restitution);

/// epsilon = lambda* k*^(-(m+1)/(n+1)): damping ratio of the groups.
double damping_ratio(const PeakGroups& groups, double n, double m);

/// Peak indentation [m] for given groups: L k*^(1/(n+1)).
double peak_indentation(const PeakGroups& groups, const UnitScales& scales, double n);

/// omega_i = (K v0^(n-1)/m0)^(1/(n+1)) [1/s] and epsilon = lambda v0/K of X'' + eps X^n X' + X^n = 0.
/// @eq{RH, Eqs. 6-10}
struct FrequencyGroups {
    double frequency;
    double damping_ratio;
};

/// For m = n and q = 1.
FrequencyGroups frequency_groups(const PowerLawCoefficients<double>& law, const Impact<double>& impact);
/// K = m0 v0^(1-n) omega_i^(n+1), lambda = epsilon K/v0.  @eq{RH, Eqs. 6, 8}
PowerLawCoefficients<double> from_frequency_groups(const FrequencyGroups& groups, double n,
                                                   const Impact<double>& impact);

/// lambda, 0 < lambda < 1, in c = (lambda/e) [((n+1)/2)^n k v0^(n-1) m0^n]^(1/(n+1)), for m = 0 and q = 1. e is the
/// restitution for the damping c.  @eq{PN20, Eq. 34}
double linear_damping_number(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double restitution);
/// Inverse of linear_damping_number: c [N s/m].
double linear_damping(double number, const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                      double restitution);

/// Groups of a Bouc-Wen law. rate_damping is c; `maxwell` selects a dashpot in series.  @eq{MM24, Eqs. 9-14, 22-27}
BoucWenGroups bouc_wen_groups(const BoucWenCoefficients<double>& law, double rate_damping, bool maxwell,
                              const Impact<double>& impact);

/// Returns the values of a Bouc-Wen law with dashpot, in its order, for a stiffness [N/m^p] and an impact.
std::vector<double> bouc_wen_values(const BoucWenGroups& groups, bool maxwell, double stiffness,
                                    const Impact<double>& impact);

}  // namespace impactfit
