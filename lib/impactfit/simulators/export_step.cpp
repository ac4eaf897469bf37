#include "impactfit/simulators/export_step.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/impact/contact_size.hpp"
#include "impactfit/simulators/force/step_correction.hpp"

namespace impactfit {
namespace {

/// Early gap at a wall; infinite without a radius.
double early_gap(const ContactExport& made) {
    const double share = made.target->early_gap_at_wall;
    return share > 0.0 && made.contact.has_wall() ? share * made.contact.effective_radius : 0.0;
}

Stepping stepping_of(const ContactExport& made) {
    const SimulatorForce* force = made.contact.translation.force;
    const TimeStepping method = force ? force->stepping.value_or(made.target->stepping) : made.target->stepping;
    return {method, early_gap(made)};
}

/// False for error-controlled integration, and for source code of a law outside the power-law family.
bool has_steps(const ContactExport& made) {
    return stepping_of(made).method != TimeStepping::error_controlled && made.contact.translation.law.stiffness > 0.0;
}

bool is_long_step(const ContactExport& made) {
    return std::isfinite(made.contact.time_step) && made.contact.time_step > made.accurate_step;
}

/// Returns a number of two digits.
double rounded_down(double value) {
    if (std::isinf(value) || value == 0.0) return value;
    const double digit = std::pow(10.0, std::floor(std::log10(value)) - 1.0);
    return std::stod(fmt::format("{:.6g}", std::floor(value / digit) * digit));
}

std::vector<Impact<double>> impacts_of(std::span<const CardBounce> bounces) {
    std::vector<Impact<double>> impacts;
    for (const CardBounce& bounce : bounces) impacts.push_back(bounce.impact);
    return impacts;
}

/// Steps of an impact at a recommended stiffness: the restitution of damped impacts then changes by about 0.02 with the
/// phase of the first touch.
constexpr double recommended_steps = 20.0;

/// Share of the longest implicit step at a recommended stiffness. At the longest step only the step damps, and the
/// restitution of Hunt-Crossley hardly depends on the speed; a quarter of this error remains.
constexpr double recommended_share = 0.25;

/// Largest change of the mean restitution that an export accepts. Steps above it end within two or three steps.
constexpr double largest_mean_error = 0.05;

/// Returns a phrase on the indentation [m] of a proposed stiffness; empty if it is small beside the known radii. It is
/// proportional to the duration.
std::string size_of_softer(const ContactExport& made, double indentation) {
    const std::optional<std::array<double, 2>>& radii = made.contact.settings.radii;
    const double share = radii ? indentation_share(*radii, indentation) : 0.0;
    if (!(share > largest_indentation_share)) return {};
    return fmt::format("; its indentation is {} the radius, above {:g} %", indentation_share_text(share),
                       100.0 * largest_indentation_share);
}

/// Returns the option with the stiffness that makes a step usable, and the largest; empty if the law has none. All
/// times of an impact are proportional to K^(-1/(n+1)) if the restitution is kept.
std::string softer_contact(const ContactExport& made, double longest_step) {
    const ContactCard& card = *made.card;
    if (!card.law().is_power_law || !(longest_step > 0.0)) return {};
    const Impact<double> fastest{made.contact.effective_mass, made.speeds.highest};
    const PowerLawCoefficients<double> law = card.law().coefficients(law_values(card, fastest));
    const Collision<double> collision = simulate(card, fastest);
    const bool damps = stepping_of(made).method == TimeStepping::implicit_hunt_crossley;
    const double usable = damps ? recommended_share * longest_step : longest_step;
    const double longest = made.contact.time_step / rounded_down(longest_step),
                 slowing = std::max(longest,
                                    made.contact.time_step / std::min(usable, collision.duration / recommended_steps));
    const auto stiffness = [&](double times) {
        return rounded_down(law.stiffness * std::pow(times, -(law.hertz_exponent + 1.0)));
    };
    const std::string largest =
        slowing > longest ? fmt::format(" (largest {:g}, {:.2g} times)", stiffness(longest), longest) : "";
    return fmt::format("; or {}: the same restitution, impacts {:.2g} times longer{}{}",
                       option(fmt::format("stiffness {:g}", stiffness(slowing))), slowing, largest,
                       size_of_softer(made, collision.peak_indentation * slowing));
}

[[noreturn]] void refuse_step(const ContactExport& made, const char* what, double longest_step) {
    throw Error(ErrorKind::usage, what, fmt::format("{:.4g} s", made.contact.time_step),
                fmt::format("<= {:.3g} s{}", rounded_down(longest_step), softer_contact(made, longest_step)),
                {{}, 0, 0, option("time-step")});
}

/// Returns a step at which the damping keeps the restitution. An explicit step near the stable step may not do so.
double usable_step(const ContactExport& made, std::span<const CardBounce> wanted) {
    if (stepping_of(made).method != TimeStepping::semi_implicit) return made.stable_step;
    double shortest = std::numeric_limits<double>::infinity();
    for (const CardBounce& bounce : wanted) shortest = std::min(shortest, bounce.duration);
    return std::min(made.stable_step, std::max(made.accurate_step, shortest / recommended_steps));
}

/// Difference of the restitution from that of the differential equation, over phases and impacts.
struct StepError {
    double largest = 0.0, mean = 0.0;
};

StepError error_over_phases(const ContactExport& made, const PowerLawCoefficients<double>& law,
                            std::span<const Impact<double>> impacts) {
    const Translation& t = made.contact.translation;
    StepError error;
    for (const Impact<double>& impact : impacts) {
        const double exact = continuous_impact(law, t.separation, impact).restitution;
        const PhasedImpact collision =
            phased_impact(t.law, t.separation, impact, stepping_of(made), made.contact.time_step);
        error.largest =
            std::max({error.largest, exact - collision.lowest_restitution, collision.highest_restitution - exact});
        error.mean += (collision.restitution - exact) / static_cast<double>(impacts.size());
    }
    return error;
}

/// Corrects the damping for a step above the accurate step, except in source code, which has the law itself.
void correct_for_step(ContactExport& made, std::span<const CardBounce> wanted) {
    Translation& t = made.contact.translation;
    const std::vector<Impact<double>> impacts = impacts_of(wanted);
    const PowerLawCoefficients<double> exact = t.law;
    const double step = made.contact.time_step;
    if (t.force) {
        const auto corrected = corrected_for_step(exact, t.separation, impacts, stepping_of(made), step);
        if (!corrected)
            refuse_step(made, "the time step loses more energy than the contact",
                        longest_corrected_step(exact, t.separation, impacts, stepping_of(made),
                                               std::min(made.accurate_step, step), step));
        t.law = *corrected;
    }
    const StepError error = error_over_phases(made, exact, impacts);
    made.step_error = error.largest;
    made.mean_step_error = error.mean;
    if (t.force && std::abs(error.mean) > largest_mean_error)
        refuse_step(made, "no damping keeps the restitution at this time step", usable_step(made, wanted));
}

void set_limits(ContactExport& made, std::span<const CardBounce> wanted) {
    const Translation& t = made.contact.translation;
    made.accurate_step = made.stable_step = std::numeric_limits<double>::infinity();
    if (!has_steps(made)) return;
    const Stepping stepping = stepping_of(made);
    for (const CardBounce& bounce : wanted) {
        made.accurate_step =
            std::min(made.accurate_step, accurate_step(t.law, t.separation, bounce.impact, stepping, export_tolerance));
        made.stable_step = std::min(
            made.stable_step, stable_step(t.law, bounce.impact.effective_mass, bounce.peak_indentation, stepping));
    }
}

}  // namespace

void set_time_step(ContactExport& made, std::span<const CardBounce> wanted) {
    set_limits(made, wanted);
    // Source code leaves the integration to its user.
    const double chosen = made.contact.translation.force ? rounded_down(std::min(made.accurate_step, made.stable_step))
                                                         : std::numeric_limits<double>::infinity();
    made.contact.time_step = has_steps(made) ? made.contact.settings.time_step.value_or(chosen) : chosen;
    if (std::isfinite(made.contact.time_step) && made.contact.time_step > made.stable_step)
        refuse_step(made, "the time step is unstable for this contact", usable_step(made, wanted));
    if (!(made.contact.time_step > 0.0))
        throw Error(ErrorKind::usage, "no time step realises this contact", "accurate step 0",
                    "another simulator, or " + option("time-step"), {{}, 0, 0, option("time-step")});
    if (is_long_step(made)) correct_for_step(made, wanted);
}

CardBounce stepped_bounce(const ContactExport& made, const Impact<double>& impact) {
    const Translation& t = made.contact.translation;
    const Stepping stepping = stepping_of(made);
    const double step = made.contact.time_step;
    if (!is_long_step(made)) {
        Collision<double> collision = step_impact(t.law, t.separation, impact, stepping, step);
        // More than a million steps: the differential equation has the same result.
        if (collision.status != CollisionStatus::separated) collision = continuous_impact(t.law, t.separation, impact);
        return {impact, collision.restitution, collision.duration, collision.peak_force, collision.peak_indentation};
    }
    const PhasedImpact collision = phased_impact(t.law, t.separation, impact, stepping, step);
    if (!collision.separated)
        throw Error(ErrorKind::usage, "no rebound at this time step",
                    fmt::format("{:.4g} s at {:.4g} m/s", step, impact.impact_speed),
                    fmt::format("the accurate step is {:.3g} s", made.accurate_step), {{}, 0, 0, option("time-step")});
    return {impact, collision.restitution, collision.duration, collision.peak_force, collision.peak_indentation};
}

std::optional<ValidityRange> restitutions_of_phases(const ContactExport& made, const Impact<double>& impact) {
    if (made.target->restitution_only || !has_steps(made) || !is_long_step(made)) return {};
    const Translation& t = made.contact.translation;
    const PhasedImpact collision =
        phased_impact(t.law, t.separation, impact, stepping_of(made), made.contact.time_step);
    return ValidityRange{collision.lowest_restitution, collision.highest_restitution};
}

namespace {

/// Loss of the translation. What an invariant keeps, weight and time steps change; Newton's rule contains the weight.
std::string loss_of_translation(const ContactExport& made) {
    const std::string& lost = made.contact.translation.lost;
    std::vector<const char*> without;
    if (made.contact.gravity > 0.0 && !made.target->restitution_only) without.push_back("weight");
    if (made.step_error > 0.0) without.push_back("time steps");
    if (without.empty() || !lost.starts_with("The restitution is kept")) return lost;
    return fmt::format("Without {}, t{}", fmt::join(without, " and "), lost.substr(1));
}

}  // namespace

std::string loss_sentence(const ContactExport& made) {
    const std::string lost = loss_of_translation(made);
    const std::string& verdict = made.card->verdict;
    const bool contradicted = verdict == "bad_fit" || verdict == "several_specimens" || verdict == "not_converged";
    if (made.step_error == 0.0 && lost.empty())
        return contradicted ? "Nothing of the card is lost, but the card does not describe its data."
                            : "Nothing is lost.";
    if (made.step_error == 0.0) return lost + ".";
    const std::string by_step = fmt::format("he time step changes the restitution by up to {:.2g}.", made.step_error);
    if (lost.empty()) return "T" + by_step;
    return lost + "; t" + by_step;
}

bool has_unknown_step_error(const ContactExport& made) {
    return made.contact.settings.time_step && !made.target->restitution_only && !has_steps(made) &&
           stepping_of(made).method != TimeStepping::error_controlled;
}

std::string note_on_step(const ContactExport& made) {
    if (has_unknown_step_error(made))
        return fmt::format(
            "time step {:.4g} s: the error of steps is not computed for {}; the bounces are those of an "
            "accurate integration",
            *made.contact.settings.time_step, made.card->model->name);
    if (made.step_error == 0.0) return {};
    const Translation& t = made.contact.translation;
    const bool corrected = t.force && t.law.hysteresis_damping != 0.0;
    const std::string mean =
        std::abs(made.mean_step_error) > 1e-3 ? fmt::format(", its mean by {:+.2g}", made.mean_step_error) : "";
    return fmt::format("time step {:.4g} s is longer than the accurate step {:.3g} s: {} by up to {:.2g}{}",
                       made.contact.time_step, made.accurate_step,
                       corrected ? "the damping is corrected for the mean over speeds and phases of the first touch, "
                                   "over which the restitution differs"
                                 : "over the phases of the first touch the restitution differs",
                       made.step_error, mean);
}

}  // namespace impactfit
