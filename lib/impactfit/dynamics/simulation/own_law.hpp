#pragma once
// A law of a user's program, as a model like those of the library: to be simulated, swept and fitted.

#include "impactfit/contact/law_entry.hpp"
#include "impactfit/dynamics/simulation/impact_derivatives_definition.hpp"
#include "impactfit/dynamics/simulation/law_dispatch.hpp"
#include "impactfit/dynamics/simulation/law_simulation.hpp"

namespace impactfit {

/// The model of a law that is compiled into the calling program; `Law` satisfies ContactLaw (contact_law.hpp) for any
/// scalar. Derivatives are exact: the law is simulated with dual numbers. The model lives as long as the program.
template <ContactLaw Law>
const ContactModel& own_law() {
    static constexpr LawDispatch dispatch{simulation_entry<Law>, derivatives_entry<Law>};
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
