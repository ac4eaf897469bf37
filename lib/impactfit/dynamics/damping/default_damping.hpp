#pragma once
// Default damping of a prescribed restitution: exact. A published formula is used only if it is named.

#include <string_view>

#include "impactfit/contact/law_registry.hpp"

namespace impactfit {

/// Returns the damping rule for prescribed_restitution without a stated formula. A force law has exact damping. A named
/// model whose name is that of a formula, such as lankarani_nikravesh_1990, keeps this formula.
inline std::string_view default_damping(const ContactModel& model) {
    return model.name == model.law->description.name ? exact_rule : model.rule;
}

}  // namespace impactfit
