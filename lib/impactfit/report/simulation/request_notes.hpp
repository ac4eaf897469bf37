#pragma once
// Notes of a request, such as an impact outside the range of its contact card.

#include <string>

#include "impactfit/core/line_wrap.hpp"
#include "impactfit/dynamics/impact_request.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Returns a paragraph for each note; empty without notes.
inline std::string notes_text(const ImpactRequest& request) {
    std::string text;
    for (const std::string& note : request.notes) text += wrapped("note: " + note, "  ") + "\n";
    return text;
}

/// Adds the notes, if there are any.
inline void add_notes(Json& json, const ImpactRequest& request) {
    if (!request.notes.empty()) json["notes"] = request.notes;
}

}  // namespace impactfit
