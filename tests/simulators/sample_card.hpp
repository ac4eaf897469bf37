#pragma once
// Contact cards of laws with given parameters.

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/card/contact_card.hpp"
#include "impactfit/contact/law_forms.hpp"

namespace impactfit_tests {

/// Returns the card of a law in its own parameters, for 10 g and 0.1 to 2 m/s.
inline impactfit::ContactCard power_law_card(const std::string& law,
                                             const std::vector<std::pair<std::string, double>>& parameters) {
    using namespace impactfit;
    ContactCard card;
    card.model = &find_model(law);
    card.form = forms_called(card.law(), "dimensional", {}).front();
    card.separation = card.law().description.separation;
    for (const auto& [name, value] : parameters)
        card.parameters.push_back({name, value, std::numeric_limits<double>::quiet_NaN(), ""});
    card.speeds = {0.1, 2.0};
    card.masses = {0.01, 0.01};
    return card;
}

}  // namespace impactfit_tests
