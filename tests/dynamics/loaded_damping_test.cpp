// The damping of a wanted restitution under a load, simulated back.
#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/damping/rate_damping_for_restitution.hpp"
#include "impactfit/dynamics/make_sweep.hpp"
#include "impactfit/dynamics/simulate_named.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/core/thrown_error.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// An impact of a law with hysteresis_damping under a share of its undamped peak force.
struct DampedCase {
    const LawEntry& law;
    std::vector<double> values;
    Impact<double> impact;
    SimulationOptions options = {};

    double& damping() { return values[law.index_of("hysteresis_damping")]; }
    double exact(double restitution) const {
        return damping_by_rule("exact", law.coefficients(values), impact, *options.separation, restitution,
                               options.tolerance);
    }
    Collision<double> run() const { return simulate(law, values, impact, options); }
    Collision<double> with(double restitution) {
        damping() = exact(restitution);
        return run();
    }
};

/// Draws a case without damping: stiffness, exponents, mass, speed and load.
DampedCase draw_case(const char* name, Separation separation, std::mt19937_64& engine) {
    const auto draw = [&](double low, double high) { return std::uniform_real_distribution(low, high)(engine); };
    const LawEntry& law = *find_model(name).law;
    DampedCase one{law, std::vector<double>(law.parameters.size(), 0.0), {draw(0.05, 5.0), draw(0.1, 5.0)}};
    one.options.separation = separation;
    one.values[law.index_of("stiffness")] = std::exp(draw(std::log(1e4), std::log(1e8)));
    for (const auto& [parameter, low, high] :
         {std::tuple{"hertz_exponent", 1.0, 2.0}, {"damping_exponent", 0.25, 2.0}, {"velocity_exponent", 0.7, 1.3}})
        if (law.has(parameter)) one.values[law.index_of(parameter)] = draw(low, high);
    one.impact.load = draw(0.005, 0.3) * one.run().peak_force;
    return one;
}

}  // namespace

TEST_CASE("the exact damping under a load gives the wanted restitution, or states the smallest one") {
    std::mt19937_64 engine(20261128);
    int reached = 0, unreachable = 0;
    for (const char* name : {"kelvin_voigt", "hunt_crossley_1975", "kuwabara_kono_1987", "tsuji_1992", "power_law"})
        for (const Separation separation : {Separation::zero_indentation, Separation::zero_force})
            for (int i = 0; i < 12; ++i) {
                DampedCase one = draw_case(name, separation, engine);
                const double wanted = std::uniform_real_distribution(0.05, 0.98)(engine);
                CAPTURE(name);
                CAPTURE(i);
                CAPTURE(wanted);
                try {
                    const double obtained = one.with(wanted).restitution;
                    CHECK(std::abs(obtained - wanted) < 1e-9);  // ten tolerances
                    ++reached;
                } catch (const Error& error) {
                    REQUIRE(error.kind() == ErrorKind::problem);
                    const double limit = std::stod(error.allowed().substr(3));
                    CHECK(separation == Separation::zero_force);
                    CHECK(limit > wanted);
                    const double above = limit + 0.001;
                    CHECK(std::abs(one.with(above).restitution - above) < 1e-9);
                    one.damping() *= 1.5;
                    CHECK(one.run().restitution < limit);
                    ++unreachable;
                }
            }
    CHECK(reached > 60);
    CHECK(unreachable > 0);
}

TEST_CASE("a restitution of one takes no damping under a load, and one out of range is refused") {
    const PowerLawCoefficients<double> hertz{1e6, 1.5, 0.0, 1.5, 1.0};
    const auto damping = [&](double e) {
        return damping_for_restitution(hertz, {0.2, 0.8, 20.0}, Separation::zero_indentation, e, 1e-10)
            .hysteresis_damping;
    };
    CHECK(damping(1.0) == 0.0);
    CHECK(damping(0.999999) > 0.0);
    CHECK(refuses(
        ErrorKind::usage, [&] { damping(1.5); }, "1.5", "<= 1"));
}

TEST_CASE("a model and a sweep have the exact damping under their load, a formula that without") {
    const NamedValues values{{"stiffness", 2000.0}, {"prescribed_restitution", 0.5}};
    const Impact<double> impact{0.5, 0.6, 3.0};
    const ContactModel& model = find_model("kelvin_voigt");
    SimulationOptions options;
    options.separation = Separation::zero_indentation;
    CHECK(simulate(model, values, impact, options).restitution == doctest::Approx(0.5).epsilon(1e-9));
    SweepTerms terms;
    terms.values = values;
    terms.axes = {{"load", 0.0, 3.0, 4}};
    terms.effective_mass = 0.5;
    terms.impact_speed = 0.6;
    terms.options = options;
    SweepRequest request = make_sweep(model, terms);
    for (const auto& collision : run_sweep(request.plan).impacts)
        CHECK(collision.restitution == doctest::Approx(0.5).epsilon(1e-9));
    CHECK(request.base.notes.empty());
    request.plan.damping_without_load = true;
    CHECK(run_sweep(request.plan).impacts[3].restitution < 0.45);
    terms.options.separation = Separation::zero_force;
    terms.values["prescribed_restitution"] = 0.05;  // unreachable under the larger loads
    CHECK(run_sweep(make_sweep(model, terms).plan).impacts[3].status == CollisionStatus::not_converged);
}

TEST_CASE("the dashpot beside a hysteresis has the wanted restitution under a load") {
    const LawEntry& law = *find_model("bouc_wen_simon_hunt_crossley_2024").law;
    std::vector<double> values{1e8, 5e6, 1.7, 1.1, 0.11, 1.0, 0.0, 2080.0};
    Impact<double> impact{0.146, 3.0, 10.0};
    values[law.index_of("rate_damping")] = 0.0;
    const double wanted = 0.9 * simulate(law, values, impact).restitution;
    values[law.index_of("rate_damping")] =
        rate_damping_for_restitution(law, values, impact, wanted, 1e-10).rate_damping;
    CHECK(std::abs(simulate(law, values, impact).restitution - wanted) < 1e-9);
    impact.load = 3000.0;
    CHECK(refuses(
        ErrorKind::problem, [&] { rate_damping_for_restitution(law, values, impact, wanted, 1e-10); }, "3000 N",
        "a smaller load"));
}
