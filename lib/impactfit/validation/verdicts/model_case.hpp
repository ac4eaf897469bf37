#pragma once
// A named model with chosen exponents, put to a measured impact.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// What a measured impact tells a model, SI units.
struct Specimen {
    double stiffness;
    double hertz_exponent;
    double restitution;  ///< measured; the damping is made from it
    Impact<double> impact;
};

/// The specimen in a row of a dataset with the columns stiffness, hertz_exponent, restitution, effective_mass and
/// impact_speed.
Specimen specimen_of(const Dataset& dataset, std::size_t row);

/// A model, the exponents it leaves free, and the rule its damping comes from.
struct ModelCase {
    const ContactModel* model;
    std::optional<double> damping_exponent = std::nullopt;
    std::optional<double> velocity_exponent = std::nullopt;
    std::string rule = {};  ///< empty: the model's own

    /// "zhang_2022 m=1.2 q=0.9", "hunt_crossley_1975 exact": unique among the cases of a validation.
    std::string label() const;
};

/// Values of the model's parameters for a specimen, the damping by its rule.
std::vector<double> values_for(const ModelCase& model_case, const Specimen& specimen);

/// The impact of the specimen under the model, separated by the model's own rule.
Collision<double> collide(const ModelCase& model_case, const Specimen& specimen);

}  // namespace impactfit
