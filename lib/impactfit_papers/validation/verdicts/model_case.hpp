#pragma once
// Model case: a named model with chosen exponents, applied to a measured impact.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// Inputs of a model from a measured impact, in SI units.
struct Specimen {
    double stiffness;
    double hertz_exponent;
    double restitution;  ///< measured; determines the damping
    Impact<double> impact;
};

/// Returns the specimen of a row of a dataset with the columns stiffness, hertz_exponent, restitution, effective_mass
/// and impact_speed.
Specimen specimen_of(const Dataset& dataset, std::size_t row);

/// A model, its free exponents, and its damping rule.
struct ModelCase {
    const ContactModel* model;
    std::optional<double> damping_exponent = std::nullopt;
    std::optional<double> velocity_exponent = std::nullopt;
    std::string rule = {};  ///< empty: rule of the model

    /// Returns "zhang_2022 m=1.2 q=0.9", "hunt_crossley_1975 exact": unique among the cases of a validation.
    std::string label() const;
};

/// Returns the parameters of the model for a specimen, with the damping by its rule.
std::vector<double> values_for(const ModelCase& model_case, const Specimen& specimen);

/// Returns the impact of the specimen under the model, with the separation rule of the model.
Collision<double> collide(const ModelCase& model_case, const Specimen& specimen);

}  // namespace impactfit
