#pragma once
// Identifiability of the Bouc-Wen parameters from synthetic impacts on a plate, with noise from the printed misfit.

#include <span>
#include <string>
#include <vector>

#include "impactfit_papers/tables/bouc_wen/plate_fit.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

/// A submodel with three free parameters instead of six: the fixed parameters of the base form and their values.
struct PlateSubmodel {
    std::string name, words;
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
std::string identification_words(const PlateIdentification& plate);

/// Returns a summary of the fits with three parameters.
std::string submodel_words(const PlateIdentification& plate);

/// Adds tables of the fits, parameters, singular values, correlations and submodels, and figures of the curves.
void report_identification(std::span<const PlateIdentification> plates, RecipeResult& result);

}  // namespace impactfit
