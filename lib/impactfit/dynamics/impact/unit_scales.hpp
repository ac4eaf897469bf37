#pragma once
// Scales of an impact with unit mass, stiffness and speed.

#include "impactfit/contact/bouc_wen_family.hpp"
#include "impactfit/contact/bouc_wen_forms.hpp"
#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// SI scales of an impact with unit mass, stiffness and speed.
struct UnitScales {
    double effective_mass;  ///< m0 [kg]
    double impact_speed;    ///< v0 [m/s]
    double length;          ///< L = (m0 v0^2/k)^(1/(n+1)) [m]

    double time() const { return length / impact_speed; }
    double energy() const { return effective_mass * impact_speed * impact_speed; }
    double force() const { return energy() / length; }  ///< k L^n
};

UnitScales unit_scales(const PowerLawCoefficients<double>& law, const Impact<double>& impact);
UnitScales unit_scales(const BoucWenCoefficients<double>& law, const Impact<double>& impact);

/// Returns the result of an impact with unit mass, stiffness and speed in SI units.
Collision<double> in_si(const Collision<double>& unit, const UnitScales& scales);

}  // namespace impactfit
