#pragma once
// What synthetic impacts on a plate, as scattered as the printed misfit says, tell of the parameters they were made
// with.

#include <span>
#include <string>
#include <vector>

#include "impactfit/tables/bouc_wen/plate_fit.hpp"
#include "impactfit/tables/recipe.hpp"

namespace impactfit {

/// Three parameters in the place of six: those of the base form that are fixed, and their values.
struct PlateSubmodel {
    std::string name, words;
    bool dashpot;  ///< without it both laws are bouc_wen_hertz_2024
    std::vector<std::pair<std::string, double>> fixed;
};

/// Both have the exponent of Hertz and no softening on the way in.
const std::vector<PlateSubmodel>& plate_submodels();

struct SubmodelFit {
    const PlateSubmodel* submodel = nullptr;
    PlateFit exact;  ///< to the curve of the printed set, without noise
    PlateFit noisy;
};

struct PlateIdentification {
    const BoucWenPlate* plate = nullptr;
    PlateFit restitution;                                         ///< from 20 restitutions
    PlateFit duration;                                            ///< from the same and contact times to 2 %
    ParameterDirections restitution_at_truth, duration_at_truth;  ///< what such data tell, whatever the noise was
    std::vector<SubmodelFit> submodels;
};

/// All plates; each fit is a piece of work of its own.
std::vector<PlateIdentification> identify_plates(std::span<const BoucWenPlate> plates, const RecipeOptions& options);

/// To 10 %.
bool comes_back(double estimate, double truth);

/// True if restitution alone fixes every parameter.
bool constants_come_back(const PlateIdentification& plate);

/// What came back and what did not, in sentences.
std::string identification_words(const PlateIdentification& plate);

/// What three parameters already do, in a sentence.
std::string submodel_words(const PlateIdentification& plate);

/// Tables of the fits, parameters, singular values and correlations, and of the submodels; figures of the curves.
void report_identification(std::span<const PlateIdentification> plates, RecipeResult& result);

}  // namespace impactfit
