#pragma once
// Diagnosis of a fit: where the law misses the data, which value dominates chi-squared, and whether the scale of the
// estimate is plausible.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "impactfit/calibration/diagnosis/fit_residual.hpp"
#include "impactfit/calibration/diagnosis/speed_exponent.hpp"

namespace impactfit {

/// Neighbouring impact speeds whose mean residuals have one sign.
struct ResidualRun {
    double slowest, fastest;  ///< [m/s]
    double largest;           ///< mean residual (predicted - measured) of greatest magnitude [SI]
};

/// Sign pattern of the residuals of an observable over the speed.
struct ResidualPattern {
    const Observable* observable;
    std::vector<ResidualRun> runs;  ///< by rising speed, signs alternate
};

/// The value with the largest residual, if it carries a large part of chi-squared.
struct InfluentialValue {
    std::size_t condition;
    const Measurement* measurement;
    double predicted;                                            ///< SI
    double scaled;                                               ///< standardised residual
    double share;                                                ///< of chi-squared, 0 to 1
    std::vector<std::pair<std::string, double>> estimates = {};  ///< of the free parameters without the value [SI];
                                                                 ///< empty if that search failed
    std::optional<double> chi_squared = {};                      ///< without the value
    bool contradicted = false;                                   ///< the other data contradict the law too
};

/// Response of the law at the largest measured speed. Betrays a wrong unit of mass or length.
struct LargestImpact {
    double impact_speed;    ///< [m/s]
    double effective_mass;  ///< [kg]
    double restitution;
    double duration;          ///< [s]; NaN, as force and indentation, if the data determine no scale
    double peak_force;        ///< [N]
    double peak_indentation;  ///< [m]
};

/// Stated noise of an observable far above its values.
struct ImplausibleNoise {
    const Observable* observable;
    double ratio;  ///< median standard deviation / median absolute value
};

/// Effect of the weight on the impact with the largest g T / v.
struct WeightEffect {
    double impact_speed;             ///< [m/s]
    double ratio;                    ///< g T / v
    double with_load, without_load;  ///< restitution of the fitted law; NaN if there is none
    bool included;                   ///< the fit has the load
    bool stated;                     ///< the user stated whether it has
};

/// Faults of a rig or of a sheet that can be mistaken for one of the law.
enum class Fault {
    weight,          ///< left out; size: largest ratio of weight and peak force
    drag,            ///< left out; size: diameter of a sphere of this mass [m]
    height_offset,   ///< of the drop and the rebound; size: measured - true [m]
    rebound_offset,  ///< of the rebound only; size: measured - true [m]
    height_ratio,    ///< the restitution is a ratio of heights; no size
    mass,            ///< contradicts force, time or indentation; size: effective mass / stated one
    rounding,        ///< above the stated noise; size: its standard deviation, in the unit of the observable
    set_heights,     ///< errors of drop heights that repeats share; size: their standard deviation [m]
    two_specimens    ///< unlabelled repeats; size: relative difference of the observable
};

inline constexpr std::array<std::string_view, 9> fault_names{"weight",         "drag",         "height_offset",
                                                             "rebound_offset", "height_ratio", "mass",
                                                             "rounding",       "set_heights",  "two_specimens"};

/// A fault that explains the misfit.
struct PossibleCause {
    Fault fault;
    double size;                             ///< see Fault; NaN: without
    double standard_error;                   ///< of the size; NaN: without
    double chi_squared;                      ///< of the fit with the fault modelled; NaN if no fit models it
    double chi_squared_without;              ///< of the fit without any fault or error of the drop heights
    const Observable* observable = nullptr;  ///< of a rounding, and of different specimens
};

struct FitDiagnosis {
    std::vector<ResidualPattern> patterns = {};  ///< of a contradicted law
    std::optional<SpeedExponent> speed = {};     ///< of a contradicted law of the power-law family
    std::vector<ProposedLaw> nearest = {};       ///< laws nearest in the speed exponent, of a contradicted law
    std::optional<InfluentialValue> influential = {};
    std::optional<LargestImpact> largest_impact = {};
    std::vector<ImplausibleNoise> implausible_noise = {};
    std::optional<WeightEffect> weight = {};
    std::vector<PossibleCause> causes = {};  ///< of a contradicted or doubtful fit, the least chi-squared first
};

}  // namespace impactfit
