// Random impacts under a load, of every law, against an independent integration by implicit steps.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "impactfit/contact/law_list.hpp"
#include "tests/problems/implicit_impact.hpp"
#include "tests/problems/random_loaded_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Laws of the power-law family share the force of their coefficients.
template <class Law>
ReferenceImpact reference_of(const LoadedImpact& at) {
    ParameterValues<Law> values;
    std::copy_n(at.values.begin(), values.size(), values.begin());
    if constexpr (IsPowerLaw<Law>) {
        const PowerLawCoefficients<double> c = Law::coefficients(values);
        return ImplicitImpact<PowerLaw>(
                   {c.stiffness, c.hertz_exponent, c.damping_exponent, c.velocity_exponent, c.hysteresis_damping},
                   at.impact, at.rule)
            .run();
    } else {
        return ImplicitImpact<Law>(values, at.impact, at.rule).run();
    }
}

/// Largest of the errors of restitution, of the duration relative to itself, of the indentation at the end relative to
/// the typical indentation.
double error_of(const Collision<double>& collision, const ReferenceImpact& reference) {
    return std::max({std::abs(collision.restitution - reference.restitution),
                     std::abs(collision.duration / reference.duration - 1.0),
                     std::abs(collision.residual_indentation - reference.indentation) / reference.scale});
}

struct Comparison {
    int separated = 0, rests = 0;

    template <class Law>
    void add(const LawEntry& law, int impacts) {
        Draws draws(law.index + 1);
        for (int i = 0; i < impacts; ++i) {
            const LoadedImpact at = draw_loaded_impact(law, draws);
            CAPTURE(std::string(law.description.name));
            CAPTURE(i);
            const Collision<double> collision = simulate(law, at.values, at.impact, options_with(at.rule, 1e-10));
            const ReferenceImpact reference = reference_of<Law>(at);
            REQUIRE(reference.status != ReferenceStatus::none);
            if (reference.status == ReferenceStatus::rests) {
                ++rests;
                CHECK(collision.status == CollisionStatus::rests);
                continue;
            }
            ++separated;
            REQUIRE(collision.status == CollisionStatus::separated);
            CHECK(error_of(collision, reference) < 1e-9);  // ten tolerances; the worst of 20,000 impacts has half
        }
    }
};

template <class... Laws>
Comparison comparison_of(TypeList<Laws...>, int impacts) {
    Comparison result;
    std::size_t index = 0;
    (result.add<Laws>(all_laws()[index++], impacts), ...);
    return result;
}

}  // namespace

TEST_CASE("random impacts of every law under a load agree with an independent integration to 1e-9") {
    const Comparison comparison = comparison_of(LawList{}, 16);
    CHECK(comparison.separated > 250);
    CHECK(comparison.rests > 5);
}
