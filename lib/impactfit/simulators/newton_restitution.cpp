#include "impactfit/simulators/newton_restitution.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace impactfit {
namespace {

/// Speeds at which the law is compared with its restitution at the reference speed.
constexpr std::size_t compared_speeds = 9;

/// Restitutions that differ by less are equal: simulations have errors of 1e-10.
constexpr double equal_restitutions = 1e-6;

CalibratedLaw law_of(const TranslatedContact& contact) {
    return {contact.card, contact.effective_mass, contact.speeds(), contact.gravity};
}

}  // namespace

Translation newton_translation(const CalibratedLaw& law) {
    const double restitution = simulate(*law.card, law.reference_impact()).restitution;
    double worst = 0.0, at = law.reference_speed();
    for (const CardBounce& bounce : law.bounces(compared_speeds)) {
        const double error = restitution - bounce.restitution;
        if (std::abs(error) > std::abs(worst)) worst = error, at = bounce.impact.impact_speed;
    }
    Translation found{nullptr, Route::invariant, {}, law.card->separation, {}, {}};
    if (std::abs(worst) < equal_restitutions) {
        found.kept = "restitution at every speed";
        found.lost = "The restitution is kept at every speed; the impact has no duration, force and indentation";
        return found;
    }
    found.route = Route::refit;
    found.misfit = fmt::format("restitution off by up to {:+.2g} (at {:.3g} m/s)", worst, at);
    found.lost = fmt::format(
        "A single restitution, {:.4g} at {:.4g} m/s, replaces {}: {}; the impact has no duration, force and "
        "indentation",
        restitution, law.reference_speed(), law.card->model->name, found.misfit);
    return found;
}

double newton_restitution(const TranslatedContact& contact) {
    return simulate(*contact.card, law_of(contact).reference_impact()).restitution;
}

CardBounce newton_bounce(const TranslatedContact& contact, const Impact<double>& impact) {
    return {impact, newton_restitution(contact), 0.0, std::numeric_limits<double>::infinity(), 0.0};
}

std::vector<CardBounce> restitution_table(const TranslatedContact& contact, std::size_t count) {
    return law_of(contact).bounces(count);
}

}  // namespace impactfit
