#pragma once
// Simulation of a law by its entry, for the files that simulate laws of the registry.

#include <array>

#include "impactfit/contact/law_list.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/simulation/law_dispatch.hpp"

namespace impactfit {

template <class... Laws>
constexpr std::array<SimulationEntry, sizeof...(Laws)> simulation_entries(TypeList<Laws...>) {
    return {simulation_entry<Laws>...};
}

/// Returns call(simulation), with the simulation of the registry or of a user-defined law.
template <class Call>
auto with_simulation(const LawEntry& law, const Call& call) {
    static constexpr auto table = simulation_entries(LawList{});
    return law.dispatch ? call(*law.dispatch) : call(table[law.index]);
}

}  // namespace impactfit
