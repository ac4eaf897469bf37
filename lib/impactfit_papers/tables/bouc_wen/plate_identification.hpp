#pragma once
// Identifiability of the Bouc-Wen parameters from synthetic impacts on a plate, with noise from the printed misfit.
//
// Multi-start fit of a Bouc-Wen law to synthetic impacts on a plate, by least squares and by the simplex.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit_papers/tables/bouc_wen/bouc_wen_plates.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

struct PlateFit {
    FitResult squares;       ///< least squares from 8 starts, with its uncertainty
    Solution simplex;        ///< Nelder-Mead from up to 4 of these starts, until it reaches the cost of least squares
    int simplex_starts = 0;  ///< number of starts used
    double curve_off = 0.0;  ///< maximum error of the restitution, at 61 speeds over the range of the data

    /// True for a parameter off its bounds with a relative standard error of at most `max_relative_error`.
    bool is_well_determined(std::size_t parameter) const;
    /// Returns the difference of both costs relative to the lower cost.
    double difference_of_methods() const;
    /// True if the costs agree to 1e-6, relative.
    bool methods_agree() const;
    /// Returns "least squares and simplex agree in cost to 1.2e-09", or the local minimum of each method.
    std::string methods_text() const;
};

/// Fits the problem by both methods. The seed determines the starts. Throws Error if the fit fails.
PlateFit fit_plate(const BoucWenPlate& plate, FitProblem problem, std::uint64_t seed);

/// Returns the true value of a parameter of restitution_problem or duration_problem.
double truth_of(const BoucWenPlate& plate, std::string_view parameter);

/// Returns the problem in base form, for restitution alone and any Bouc-Wen law: parameters at 1 m/s with
/// hysteresis_amplitude 1. The starting values equal no published set.
FitProblem restitution_problem(const ContactModel& model, std::vector<FitCondition> conditions);

/// Returns the problem in the parameters of the law, with a free stiffness: contact time [s] determines the stiffness.
FitProblem duration_problem(const BoucWenPlate& plate, std::vector<FitCondition> conditions);

/// A submodel with three free parameters instead of six: the fixed parameters of the base form and their values.
struct PlateSubmodel {
    std::string name, detail;
    bool dashpot;  ///< false: both laws reduce to bouc_wen_hertz_2024
    std::vector<std::pair<std::string, double>> fixed;
};

/// Returns the two submodels. Both fix hertz_exponent = 1.5 and pi_2 + pi_3 = 0 (no hysteretic softening in loading).
const std::vector<PlateSubmodel>& plate_submodels();

struct SubmodelFit {
    const PlateSubmodel* submodel = nullptr;
    PlateFit exact;  ///< to the noise-free curve of the printed set
    PlateFit noisy;  ///< to the noisy restitutions
};

struct PlateIdentification {
    const BoucWenPlate* plate = nullptr;
    PlateFit restitution;                                         ///< fit to 20 restitutions
    PlateFit duration;                                            ///< fit to restitution and contact time, noise 2 %
    ParameterDirections restitution_at_truth, duration_at_truth;  ///< independent of the noise drawn
    std::vector<SubmodelFit> submodels;
};

/// Fits all plates. Each fit is a separate work unit.
std::vector<PlateIdentification> identify_plates(std::span<const BoucWenPlate> plates, const RecipeOptions& options);

/// True if the estimate is within 10 % of the truth.
bool comes_back(double estimate, double truth);

/// True if restitution alone determines every parameter.
bool constants_come_back(const PlateIdentification& plate);

/// Returns a summary of the recovered and the unrecovered parameters.
std::string identification_text(const PlateIdentification& plate);

/// Returns a summary of the fits with three parameters.
std::string submodel_text(const PlateIdentification& plate);

/// Adds tables of the fits, parameters, singular values, correlations and submodels, and figures of the curves.
void report_identification(std::span<const PlateIdentification> plates, RecipeResult& result);

}  // namespace impactfit
