#pragma once
// Weight of a body in its contact with a fixed one: whether it acts in an export, and what it changes.

#include <optional>
#include <span>
#include <string>

#include "impactfit/simulators/export_contact.hpp"

namespace impactfit {

/// Returns the acceleration of the weight [m/s^2]: the given, or that of the loads in the bounces of the card; 0 for
/// two free bodies. Throws Error (usage) for a negative value, for gravity on two free bodies or on a nominal
/// stiffness, and for a card with several loads and no setting.
double gravity_of(const ContactCard& given, const TranslatedContact& contact);

/// Throws Error (data) if the force of the simulator keeps the body in contact at a speed at which the law rebounds.
void check_rebounds(const ContactExport& made, std::span<const CardBounce> wanted);

/// Returns load, sag and smallest speed of the law; empty without gravity.
std::optional<ExportWeight> weight_of(const ContactExport& made);

/// Returns a sentence: the change of the restitution by a weight that matters and is left out (g T/v > 0.02), or that
/// the text has no gravity. Empty if neither applies.
std::string gravity_note(const ContactExport& made);

}  // namespace impactfit
