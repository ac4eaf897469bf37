#pragma once
// Settings of an export that were given and have no effect.

#include <functional>
#include <string>
#include <vector>

#include "impactfit/simulators/export_contact.hpp"

namespace impactfit {

/// Returns a sentence for each given setting without effect on text and numbers of the export `made` with them; it
/// states whether the bounces change. Each setting is left out and given another value: `export_with` returns the
/// export with other settings, its text without comments on the results. An Error of it is an effect.
std::vector<std::string> notes_on_unused(const ContactExport& made, const ExportSettings& given,
                                         const std::function<ContactExport(const ExportSettings&)>& export_with);

}  // namespace impactfit
