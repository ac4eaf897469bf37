#pragma once
// Contact cards with sensible values for all laws, for tests of their source text.

#include <map>
#include <string>
#include <vector>

#include "impactfit/card/contact_card.hpp"

namespace impactfit_tests {

using Values = std::map<std::string, double, std::less<>>;

/// Card of a law with its typical values (unit stiffness), except for those in `values`.
inline impactfit::ContactCard card_of(const impactfit::LawEntry& law, impactfit::Separation separation,
                                      const Values& values = {}) {
    impactfit::ContactCard card;
    card.title = "test";
    card.model = &impactfit::find_model(law.description.name);
    card.separation = separation;
    std::vector<double> all;
    for (const impactfit::Parameter& parameter : law.parameters) {
        const auto given = values.find(parameter.name);
        all.push_back(given == values.end() ? parameter.typical : given->second);
    }
    for (std::size_t i = 0; i < all.size(); ++i)
        card.parameters.push_back({std::string(law.parameters[i].name), all[i], 0.0, law.unit_of(i, all)});
    card.speeds = {0.3, 3.0};
    card.masses = {0.5, 2.0};
    return card;
}

/// Card of the power law with a restitution in place of the damping.
inline impactfit::ContactCard restitution_card(impactfit::Separation separation, const std::string& rule,
                                               double restitution, const Values& values) {
    impactfit::ContactCard card = card_of(*impactfit::find_model("power_law").law, separation, values);
    card.damping_rule = rule;
    for (impactfit::CardParameter& parameter : card.parameters)
        if (parameter.name == "hysteresis_damping")
            parameter = {std::string(impactfit::prescribed_restitution), restitution, 0.0, "1"};
    return card;
}

/// Values that make a typical impact of each law with all terms of its force.
inline const Values test_values{{"hysteresis_damping", 0.3}, {"damping_exponent", 0.5}, {"velocity_exponent", 1.3}};

/// Card of each law of the registry, under both separation rules where the law permits both.
inline std::vector<impactfit::ContactCard> cards_of_all_laws() {
    using impactfit::Separation;
    std::vector<impactfit::ContactCard> cards;
    for (const impactfit::LawEntry& law : impactfit::all_laws()) {
        cards.push_back(card_of(law, Separation::zero_force, test_values));
        if (!law.ends_at_zero_force) cards.push_back(card_of(law, Separation::zero_indentation, test_values));
    }
    return cards;
}

}  // namespace impactfit_tests
