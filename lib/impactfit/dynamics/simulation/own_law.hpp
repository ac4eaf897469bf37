#pragma once
// User-defined law as a model for simulation, sweeps and fits.

#include "impactfit/contact/law_entry.hpp"
#include "impactfit/dynamics/simulation/impact_derivatives_definition.hpp"
#include "impactfit/dynamics/simulation/law_dispatch.hpp"
#include "impactfit/dynamics/simulation/law_simulation.hpp"

namespace impactfit {

/// Simulation of a law type.
template <ContactLaw Law>
struct TypeDispatch final : LawDispatch {
    Collision<double> simulate(std::span<const double> values, const Impact<double>& impact,
                               const SimulationOptions& options) const override {
        return LawSimulation<Law>::simulate(values, impact, options);
    }
    Collision<Dual> simulate(std::span<const Dual> values, const Impact<Dual>& impact,
                             const SimulationOptions& options) const override {
        return LawDerivatives<Law>::simulate(values, impact, options);
    }
    std::vector<TrajectoryPoint> trajectory(std::span<const double> values, const Impact<double>& impact,
                                            const SimulationOptions& options, std::size_t points) const override {
        return LawSimulation<Law>::trajectory(values, impact, options, points);
    }
    MotionNodes<double> motion(std::span<const double> values, const Impact<double>& impact,
                               const SimulationOptions& options) const override {
        return LawSimulation<Law>::motion(values, impact, options);
    }
    MotionNodes<Dual> motion(std::span<const Dual> values, const Impact<Dual>& impact,
                             const SimulationOptions& options) const override {
        return LawDerivatives<Law>::motion(values, impact, options);
    }
};

/// Returns the model of a law compiled into the calling program. `Law` satisfies ContactLaw (contact_law.hpp) for any
/// scalar. Dual numbers yield exact derivatives. The model has static storage duration. Accuracy is that of the shipped
/// laws if smoothness() states the powers of the force. EnergyAccount::defect shows a stored_energy() that does not
/// match the force. apps/examples/hardening_spring.hpp is a complete law.
///
///     const ContactModel& law = own_law<HardeningSpring>();
///     const NamedValues values{{"stiffness", 1e7}, {"hardening", 1e11}, {"damping", 0.15}};
///     const Collision<double> collision = simulate(law, values, {0.5, 2.0});
///     FitProblem problem = make_problem(law);
template <ContactLaw Law>
const ContactModel& own_law() {
    static const TypeDispatch<Law> dispatch;
    static const LawEntry law = [] {
        LawEntry entry = law_entry<Law>(all_laws().size());
        entry.dispatch = &dispatch;
        return entry;
    }();
    static const ContactModel model{
        law.description.name, law.description.title, law.description.source, &law, law.default_rule, {}};
    return model;
}

}  // namespace impactfit
