#pragma once
// The four parameter sets of Milehins and Marghitu (2024, Table 1) as experiments with a known truth, written with
// hysteresis_amplitude 1  @eq{MM24, Table 1}.

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
    BoucWenGroups groups;       ///< at 1 m/s, amplitude 1
    std::vector<double> truth;  ///< of the law with these groups, for unit mass and stiffness, in its order
    double restitution_noise;  ///< J over 20 points and 7 parameters, J / sqrt(13); of the laws of a specimen the least
                               ///< J serves all, for it is the noise of one experiment
};

/// How many impacts the printed J is taken to be over (the paper does not say), and how many parameters were fitted.
inline constexpr int plate_impacts = 20, plate_parameters = 7;

/// The rows of mm24-table-1 in their order. Throws an Error (data) naming file and line for parameters that are missing
/// or out of range.
std::vector<BoucWenPlate> bouc_wen_plates(const Dataset& table);

}  // namespace impactfit
