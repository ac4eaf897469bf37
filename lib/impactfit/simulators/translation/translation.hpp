#pragma once
// Translation of a calibrated law into a force of a simulator, by one of three routes:
//
//     exact      the simulator has the law, with the same parameters
//     invariant  m = n keeps lambda/k, m = (n-1)/2 keeps the restitution through zeta, and an undamped law keeps 1: the
//                restitution is that of the law at every speed; the stiffness matches one result
//     refit      least squares of the force to restitution, duration and peak force over the speeds

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/card/contact_card.hpp"
#include "impactfit/simulators/translation/simulator_force.hpp"
#include "impactfit/simulators/translation/translated_bounce.hpp"

namespace impactfit {

enum class Route { exact, invariant, refit };

/// Result that the stiffness of the route `invariant` matches.
enum class StiffnessMatch { peak_force, duration, peak_indentation };

std::string_view to_string(Route route);
/// Returns the match of this name: peak_force, duration or peak_indentation. Throws Error (usage) with the nearest.
StiffnessMatch stiffness_match(const std::string& name);
std::string_view to_string(StiffnessMatch match);

/// A calibrated law at one effective mass, over a range of speeds.
struct CalibratedLaw {
    const ContactCard* card;
    double effective_mass;  ///< [kg]
    ValidityRange speeds;   ///< [m/s]
    double gravity = 0.0;   ///< of the load of the impacts [m/s^2]

    double reference_speed() const;  ///< geometric mean of the range
    Impact<double> impact(double speed) const { return {effective_mass, speed, gravity * effective_mass}; }
    Impact<double> reference_impact() const { return impact(reference_speed()); }
    /// Returns the coefficients of a law of the power-law family whose values do not depend on the speed; empty for
    /// other laws.
    std::optional<PowerLawCoefficients<double>> coefficients() const;
    /// Returns the bounces at `count` speeds, evenly spaced in the logarithm; one for a range of one speed. Throws
    /// Error (data) if a simulation has no result.
    std::vector<CardBounce> bounces(std::size_t count) const;
};

struct Translation {
    const SimulatorForce* force;
    Route route;
    PowerLawCoefficients<double> law;
    Separation separation;
    std::string kept;         ///< phrase: the results that remain; empty for a refit
    std::string lost;         ///< sentence without its period; empty if nothing is lost
    std::string misfit = {};  ///< phrase: the largest differences of a refit
};

/// Returns the route by which a force expresses a law, without a refit. Empty if neither the law nor an invariant is
/// available. `law` has q = 1 or the velocity exponent of the force.
std::optional<Route> direct_route(const PowerLawCoefficients<double>& law, Separation separation,
                                  const SimulatorForce& force);

/// Returns the translation by the best route. `match`: the result that the stiffness matches, default peak_force; a
/// refit with a match fits only the restitution and this result. Forces are compared without load. Order: exact before
/// invariant before refit. Among refits it is the force and ending with the smallest misfit. Throws Error (data) for a
/// law whose restitution the forces cannot reach.
Translation translate(const CalibratedLaw& law, std::span<const SimulatorForce> forces,
                      std::optional<StiffnessMatch> match);

}  // namespace impactfit
