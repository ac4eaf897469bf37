#pragma once
// Parameter sets of Milehins and Marghitu (2024) as true values of synthetic experiments  @eq{MM24, Table 1}.
// The four sets have hysteresis_amplitude 1.

#include <string>
#include <vector>

#include "impactfit/contact/bouc_wen_forms.hpp"
#include "impactfit/contact/given_law.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

struct BoucWenPlate {
    std::string law, specimen;
    std::string name;  ///< "bouc_wen_maxwell_2024 DSA"
    const ContactModel* model;
    bool maxwell;
    GivenLaw printed;       ///< base form
    double printed_misfit;  ///< J
    double last_digit_of_misfit;
    BoucWenGroups groups;       ///< at 1 m/s, with amplitude 1
    std::vector<double> truth;  ///< parameters of the law for these groups, unit mass and unit stiffness, in its order
    double restitution_noise;   ///< standard deviation J / sqrt(20 - 7), with the least J of the laws of a specimen:
                                ///< the laws share one experiment
};

/// Assumed number of impacts behind the printed J (not printed in the paper), and number of fitted parameters.
inline constexpr int plate_impacts = 20, plate_parameters = 7;

/// Returns the rows of mm24-table-1 in their order. Throws Error (data) with file and line for parameters that are
/// missing or out of range.
std::vector<BoucWenPlate> bouc_wen_plates(const Dataset& table);

}  // namespace impactfit
