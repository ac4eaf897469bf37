#pragma once
// A contact model with its parameters and one impact.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/contact/law_registry.hpp"

namespace impactfit {

/// Note for an impact under a load whose damping is that of a published formula or of a card.
inline constexpr const char* damping_without_load_note =
    "the damping of the prescribed restitution is that without load";

/// SI units.
struct ImpactRequest {
    const ContactModel* model;
    std::vector<double> values;         ///< in the order of the law; NaN for a damping that is not set
    std::optional<double> restitution;  ///< prescribed_restitution, from which a damping formula makes the damping
    Impact<double> impact;
    Separation separation;
    bool nondimensional = false;          ///< unit mass, stiffness and speed
    bool nominal_stiffness = false;       ///< of a card: durations, forces and indentations are unknown
    std::string damping_rule = {};        ///< damping formula used for the restitution; empty without restitution
    ParameterForm form = {};              ///< the list of parameters in which the values were given
    std::vector<std::string> notes = {};  ///< sentences for the reader of the result
    double gravity = 0.0;                 ///< [m/s^2], if the load is the weight of the effective mass; else 0
    /// Smallest impact speed at which the bodies separate again under the load [m/s].
    std::optional<double> smallest_rebounding_speed = {};

    const LawEntry& law() const { return *model->law; }
    /// The values as a power law; for laws of the family only.
    PowerLawCoefficients<double> coefficients() const { return law().coefficients(values); }
    /// Returns `unit`, or "1" if the request is nondimensional.
    std::string unit_in(std::string_view unit) const { return nondimensional ? "1" : std::string(unit); }
    /// Returns the unit of a parameter of the law by its index.
    std::string parameter_unit(std::size_t parameter) const { return unit_in(law().unit_of(parameter, values)); }
};

}  // namespace impactfit
