#include "impactfit/simulators/translation/translation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/simulators/force/time_stepping.hpp"
#include "impactfit/simulators/translation/refit.hpp"

namespace impactfit {
namespace {

using Coefficients = PowerLawCoefficients<double>;

constexpr std::array<std::string_view, 3> route_names{"exact", "invariant", "refit"};
constexpr std::array<std::string_view, 3> match_names{"peak_force", "duration", "peak_indentation"};

/// Number of speeds of a refit.
constexpr std::size_t refit_speeds = 9;

bool equal(double first, double second) {
    return std::abs(first - second) < 1e-9;
}

bool has_exponent(const std::optional<double>& offered, double wanted) {
    return !offered || equal(*offered, wanted);
}

bool undamped(const Coefficients& law) {
    return law.hysteresis_damping == 0.0;
}

/// True if the force never becomes negative before zero indentation, so that both endings are equal.
bool ending_irrelevant(const Coefficients& law) {
    return law.damping_exponent >= law.hertz_exponent - 1e-9;
}

/// The damping ratio of the force with this restitution at every speed.
double zeta_in(const SimulatorForce& force, const Coefficients& law, Separation separation, double mass) {
    const double zeta = damping_ratio_zeta(law, mass);
    if (force.has_ending(separation)) return zeta;
    const double restitution = restitution_of_zeta(zeta, separation);
    if (!(restitution > 0.0)) return std::numeric_limits<double>::infinity();
    return zeta_of_restitution(restitution, force.only_ending());
}

Separation ending_in(const SimulatorForce& force, Separation wanted) {
    return force.has_ending(wanted) ? wanted : force.only_ending();
}

/// Returns the factor of the stiffness that turns `got` into `wanted`, by the scaling of an impact with q = 1 and fixed
/// restitution: F ~ k^(1/(n+1)), T and x ~ k^(-1/(n+1)).
double stiffness_factor(double n, StiffnessMatch match, const Collision<double>& got, const Collision<double>& wanted) {
    switch (match) {
        case StiffnessMatch::duration:
            return std::pow(got.duration / wanted.duration, n + 1.0);
        case StiffnessMatch::peak_indentation:
            return std::pow(got.peak_indentation / wanted.peak_indentation, n + 1.0);
        default:
            return std::pow(wanted.peak_force / got.peak_force, n + 1.0);
    }
}

/// An undamped law with the exponents of the force.
Coefficients undamped_in(const SimulatorForce& force, const Coefficients& law) {
    return {law.stiffness, force.hertz_exponent.value_or(law.hertz_exponent), 0.0,
            force.damping_exponent.value_or(law.damping_exponent),
            force.velocity_exponent.value_or(law.velocity_exponent)};
}

Translation exact_translation(const Coefficients& law, Separation separation, const SimulatorForce& force) {
    const Coefficients same = undamped(law) ? undamped_in(force, law) : law;
    return {&force, Route::exact, same, ending_in(force, separation), "every result", {}};
}

/// Sets the damping of `other` that keeps the restitution of `law`: by zeta for m = (n-1)/2, by lambda/k for m = n.
void keep_restitution(Coefficients& other, const Coefficients& law, double zeta, double effective_mass) {
    other.hysteresis_damping = keeps_restitution(law.hertz_exponent, law.damping_exponent)
                                   ? damping_of_zeta(zeta, other.stiffness, other.hertz_exponent, effective_mass)
                                   : law.hysteresis_damping / law.stiffness * other.stiffness;
}

/// The force with the restitution of the law at every speed. Another exponent has another stiffness, which matches one
/// result of `impact`.
Coefficients invariant_force(const Coefficients& law, const SimulatorForce& force, Separation separation,
                             const Impact<double>& impact, StiffnessMatch match) {
    const bool by_zeta = keeps_restitution(law.hertz_exponent, law.damping_exponent);
    Coefficients other = undamped_in(force, law);
    if (!undamped(law)) other.damping_exponent = by_zeta ? 0.5 * (other.hertz_exponent - 1.0) : other.hertz_exponent;
    const double zeta = by_zeta ? zeta_in(force, law, separation, impact.effective_mass) : 0.0;
    keep_restitution(other, law, zeta, impact.effective_mass);
    if (equal(other.hertz_exponent, law.hertz_exponent)) return other;
    other.stiffness *=
        stiffness_factor(other.hertz_exponent, match, continuous_impact(other, ending_in(force, separation), impact),
                         continuous_impact(law, separation, impact));
    keep_restitution(other, law, zeta, impact.effective_mass);
    return other;
}

std::string_view name_in_sentence(StiffnessMatch match) {
    constexpr std::array<std::string_view, 3> names{"peak force", "duration", "peak indentation"};
    return names[static_cast<std::size_t>(match)];
}

std::string_view separation_phrase(Separation separation) {
    return separation == Separation::zero_force ? "zero force" : "zero indentation";
}

Translation invariant_translation(const CalibratedLaw& source, const Coefficients& law, const SimulatorForce& force,
                                  StiffnessMatch match) {
    const Separation wanted = source.card->separation;
    const Impact<double> impact = source.reference_impact();
    const Coefficients other = invariant_force(law, force, wanted, impact, match);
    Translation found{&force, Route::invariant, other, ending_in(force, wanted), {}, {}};
    found.kept = undamped(law) ? "restitution 1 at every speed, without damping"
                 : keeps_restitution(law.hertz_exponent, law.damping_exponent)
                     ? "restitution at every speed, by zeta"
                     : "restitution at every speed, by lambda/k";
    found.lost =
        equal(other.hertz_exponent, law.hertz_exponent)
            ? fmt::format(
                  "The restitution is kept at every speed; the contact ends at {} instead of {}, which changes "
                  "duration and force at its end",
                  separation_phrase(found.separation), separation_phrase(wanted))
            : fmt::format(
                  "The restitution is kept at every speed; the force ~ x^{:.4g} instead of ~ x^{:.4g} changes "
                  "the other results, except the {} at {:.3g} m/s",
                  other.hertz_exponent, law.hertz_exponent, name_in_sentence(match), impact.impact_speed);
    return found;
}

struct RefittedForce {
    Translation translation;
    double cost;
};

RefittedForce refitted(const SimulatorForce& force, Separation ending, std::span<const CardBounce> wanted,
                       std::optional<StiffnessMatch> match) {
    const double n = force.hertz_exponent.value_or(1.5);
    const RefittedPowerLaw found =
        refit({1.0, n, 0.0, force.damping_exponent.value_or(n), force.velocity_exponent.value_or(1.0)}, ending, wanted,
              match);
    return {{&force, Route::refit, found.law, ending, {}, {}}, found.cost};
}

/// Sets loss and misfit of a refit.
void state_misfit(Translation& translation, const CalibratedLaw& source, std::span<const CardBounce> wanted) {
    std::vector<TranslatedBounce> bounces;
    for (const CardBounce& bounce : wanted) {
        const Collision<double> collision = continuous_impact(translation.law, translation.separation, bounce.impact);
        bounces.push_back({bounce,
                           {bounce.impact, collision.restitution, collision.duration, collision.peak_force,
                            collision.peak_indentation}});
    }
    translation.misfit = largest_differences(bounces);
    translation.lost =
        fmt::format("The force ~ x^{:.4g} with damping ~ x^{:.4g} x' replaces {}: {}", translation.law.hertz_exponent,
                    translation.law.damping_exponent, source.card->model->name, translation.misfit);
}

/// The forces in their order, those with the exponent of the law first: an invariant then changes the ending only.
std::vector<const SimulatorForce*> equal_exponent_first(std::span<const SimulatorForce> forces, double hertz_exponent) {
    std::vector<const SimulatorForce*> ordered;
    for (const SimulatorForce& force : forces) ordered.push_back(&force);
    std::stable_partition(ordered.begin(), ordered.end(), [&](const SimulatorForce* force) {
        return has_exponent(force->hertz_exponent, hertz_exponent);
    });
    return ordered;
}

/// Smallest restitution of a force: that of the largest damping ratio which its input allows.
double lowest_restitution(const SimulatorForce& force, Separation ending) {
    return restitution_of_zeta(force.largest_damping, ending);
}

double lowest_restitution(std::span<const SimulatorForce> forces) {
    double lowest = 1.0;
    for (const SimulatorForce& force : forces)
        for (const Separation ending : {Separation::zero_indentation, Separation::zero_force})
            if (force.has_ending(ending)) lowest = std::min(lowest, lowest_restitution(force, ending));
    return lowest;
}

/// True if the input of the force does not reach the damping of the law.
bool out_of_reach(const SimulatorForce& force, const Coefficients& law, Separation separation, double mass) {
    return keeps_restitution(law.hertz_exponent, law.damping_exponent) &&
           zeta_in(force, law, separation, mass) >= force.largest_damping;
}

/// Adds to a loss why a force is used in place of a better one. Null: there is no better one.
void add_reason(Translation& translation, const SimulatorForce* better, Separation separation) {
    if (!better || translation.lost.empty()) return;
    translation.lost += fmt::format("; '{}' is not used because its restitutions begin at {:.4f}", better->name,
                                    lowest_restitution(*better, ending_in(*better, separation)));
}

[[noreturn]] void refuse_restitution(const CalibratedLaw& source, std::span<const SimulatorForce> forces,
                                     std::span<const CardBounce> wanted) {
    throw Error(ErrorKind::data, "no force of the simulator reaches the restitutions of the law",
                fmt::format("{}, restitution {:.4g} at {:.4g} m/s", source.card->model->name, wanted.back().restitution,
                            wanted.back().impact.impact_speed),
                fmt::format("restitutions from {:.4f} to 1, or another simulator", lowest_restitution(forces)),
                {source.card->path, 0, 0, {}});
}

Translation best_refit(const CalibratedLaw& source, std::span<const SimulatorForce> forces,
                       std::optional<StiffnessMatch> match) {
    const std::vector<CardBounce> wanted = source.bounces(refit_speeds);
    std::optional<RefittedForce> best, beyond;  // within the reach of the input, and beyond it
    for (const SimulatorForce& force : forces)
        for (const Separation ending : {Separation::zero_indentation, Separation::zero_force}) {
            if (!force.has_ending(ending)) continue;
            RefittedForce found = refitted(force, ending, wanted, match);
            std::optional<RefittedForce>& other =
                out_of_reach(force, found.translation.law, ending, source.effective_mass) ? beyond : best;
            if (!other || found.cost < other->cost) other = std::move(found);
        }
    if (!best) refuse_restitution(source, forces, wanted);
    state_misfit(best->translation, source, wanted);
    if (beyond && beyond->cost < best->cost)
        add_reason(best->translation, beyond->translation.force, beyond->translation.separation);
    return best->translation;
}

}  // namespace

std::string_view to_string(Route route) {
    return route_names[static_cast<std::size_t>(route)];
}

std::string_view to_string(StiffnessMatch match) {
    return match_names[static_cast<std::size_t>(match)];
}

StiffnessMatch stiffness_match(const std::string& name) {
    for (std::size_t i = 0; i < match_names.size(); ++i)
        if (match_names[i] == name) return static_cast<StiffnessMatch>(i);
    const std::vector<std::string> known(match_names.begin(), match_names.end());
    throw Error(ErrorKind::usage, "unknown result for the stiffness", name, allowed_names(name, known),
                {{}, 0, 0, option("match")});
}

std::optional<Route> direct_route(const Coefficients& law, Separation separation, const SimulatorForce& force) {
    const bool n = has_exponent(force.hertz_exponent, law.hertz_exponent);
    if (undamped(law) && force.adds_damping()) return {};
    if (undamped(law)) return n ? Route::exact : Route::invariant;
    const bool q = has_exponent(force.velocity_exponent, law.velocity_exponent);
    if (!q) return {};
    const bool ending = force.has_ending(separation) || ending_irrelevant(law);
    const bool m = has_exponent(force.damping_exponent, law.damping_exponent);
    if (n && m && ending) return Route::exact;
    if (!equal(law.velocity_exponent, 1.0)) return {};
    const double other_n = force.hertz_exponent.value_or(law.hertz_exponent),
                 other_m = force.damping_exponent.value_or(law.damping_exponent);
    const bool hunt_crossley = equal(law.damping_exponent, law.hertz_exponent) && equal(other_m, other_n);
    const bool by_zeta =
        keeps_restitution(law.hertz_exponent, law.damping_exponent) && keeps_restitution(other_n, other_m);
    if (hunt_crossley || by_zeta) return Route::invariant;
    return {};
}

Translation translate(const CalibratedLaw& source, std::span<const SimulatorForce> forces,
                      std::optional<StiffnessMatch> match) {
    const std::optional<Coefficients> law = source.coefficients();
    if (!law) return best_refit(source, forces, match);
    const Separation separation = source.card->separation;
    const SimulatorForce* beyond = nullptr;  // the best force, if its input does not reach the damping
    for (const Route route : {Route::exact, Route::invariant})
        for (const SimulatorForce* force : equal_exponent_first(forces, law->hertz_exponent)) {
            if (direct_route(*law, separation, *force) != route) continue;
            if (out_of_reach(*force, *law, separation, source.effective_mass)) {
                if (!beyond) beyond = force;
                continue;
            }
            Translation found =
                route == Route::exact
                    ? exact_translation(*law, separation, *force)
                    : invariant_translation(source, *law, *force, match.value_or(StiffnessMatch::peak_force));
            add_reason(found, beyond, separation);
            return found;
        }
    return best_refit(source, forces, match);
}

}  // namespace impactfit
