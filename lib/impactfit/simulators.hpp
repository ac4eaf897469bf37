#pragma once
// Simulators: contact cards, their export to simulators, and translations between laws.

#include "impactfit/calibration.hpp"
#include "impactfit/card/card_request.hpp"
#include "impactfit/card/contact_card.hpp"
#include "impactfit/card/read_card.hpp"
#include "impactfit/simulators/export_contact.hpp"
#include "impactfit/simulators/translation/law_translation.hpp"
