#pragma once
// Export of a contact to a simulator: text, JSON, table; and the list of targets.

#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"
#include "impactfit/core/table.hpp"
#include "impactfit/simulators/export_contact.hpp"

namespace impactfit {

/// Returns route, text to paste, inputs, results wanted and realised, time steps and notes.
std::string export_text(const ContactExport& made);
/// Returns the same on a screen; a longer text to paste is shortened.
std::string short_export_text(const ContactExport& made);
/// Returns the export as JSON; the schema is data/schema/export.json.
std::string export_json(const ContactExport& made);
/// Returns the results wanted and realised over the speeds.
std::vector<Panel> export_panels(const ContactExport& made);
std::string export_title(const ContactExport& made);

/// Returns the targets, one row each: name, title, field, version read.
Table target_table();
/// Returns the route from each law to each target, at the exponent 1.5 where the law leaves it free.
Table route_table();
std::string target_list_text();
std::string target_list_json();

}  // namespace impactfit
