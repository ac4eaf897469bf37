#include "impactfit/dynamics/bouc_wen/bouc_wen_impact.hpp"

#include "impactfit/core/numbers/moderate.hpp"
#include "impactfit/dynamics/bouc_wen/derivatives.hpp"
#include "impactfit/dynamics/bouc_wen/refinement.hpp"
#include "impactfit/dynamics/impact/chain_rule.hpp"
#include "impactfit/dynamics/impact/plain_impact.hpp"
#include "impactfit/dynamics/impact/unit_scales.hpp"

namespace impactfit {
namespace bouc_wen {
namespace {

IMPACTFIT_FOR_EACH_PROCESSOR bool put_slopes(const UnitImpact<Dual>& impact, const Legs<24>& legs, Ends<Dual>& ends) {
    return Derivatives<24>(impact, legs, ends).solve();
}

IMPACTFIT_FOR_EACH_PROCESSOR bool put_slopes(const UnitImpact<Dual>& impact, const Legs<32>& legs, Ends<Dual>& ends) {
    return Derivatives<32>(impact, legs, ends).solve();
}

IMPACTFIT_FOR_EACH_PROCESSOR bool put_slopes(const UnitImpact<Dual>& impact, const Legs<48>& legs, Ends<Dual>& ends) {
    return Derivatives<48>(impact, legs, ends).solve();
}

bool put_slopes(const UnitImpact<Dual>& impact, const AcceptedLegs& legs, Ends<Dual>& ends) {
    if (legs.with_24) return put_slopes(impact, *legs.with_24, ends);
    if (legs.with_32) return put_slopes(impact, *legs.with_32, ends);
    return put_slopes(impact, *legs.with_48, ends);
}

bool has_moderate_scales(const UnitScales& scales) {
    return is_moderate(scales.length) && is_moderate(scales.energy()) && is_moderate(scales.force()) &&
           is_moderate(scales.time());
}

std::optional<Collision<double>> solve_in_si(const UnitImpact<double>& unit, const Impact<double>& impact,
                                             double tolerance, AcceptedLegs* legs) {
    const UnitScales scales{impact.effective_mass, impact.impact_speed, unit.length};
    if (!has_moderate_scales(scales)) return std::nullopt;
    const auto found = solve(unit, tolerance, legs);
    if (!found) return std::nullopt;
    return in_si(*found, scales);
}

}  // namespace
}  // namespace bouc_wen

std::optional<Collision<double>> bouc_wen_impact(const BoucWenConstants<double>& law, const Impact<double>& impact,
                                                 bool series, double tolerance) {
    return bouc_wen::solve_in_si(bouc_wen::unit_impact(law, impact, series), impact, tolerance, nullptr);
}

std::optional<Collision<Dual>> bouc_wen_impact(const BoucWenConstants<Dual>& law, const Impact<Dual>& impact,
                                               bool series, double tolerance) {
    const auto inputs = bouc_wen::unit_impact(law, impact, series);
    const auto unit = bouc_wen::plain(inputs);
    bouc_wen::AcceptedLegs legs;
    const auto found = bouc_wen::solve_in_si(unit, plain(impact), tolerance, &legs);
    if (!found) return std::nullopt;
    const auto groups = bouc_wen::seeded(unit);
    bouc_wen::Ends<Dual> ends;
    if (!bouc_wen::put_slopes(groups, legs, ends)) return std::nullopt;
    Collision<Dual> collision = bouc_wen::Results<Dual>(groups, ends).collision();
    put_in_si(ChainRule<bouc_wen::group_count>{inputs.groups}, inputs.length, impact, collision);
    set_values(*found, collision);
    collision.evaluations = found->evaluations;
    return collision;
}

}  // namespace impactfit
