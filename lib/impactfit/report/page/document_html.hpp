#pragma once
// HTML page of a document.

#include <string>

#include "impactfit/report/document/document.hpp"

namespace impactfit {

/// Returns the document as a self-contained HTML file: no address outside itself, plotting library included. Text is
/// escaped. Equal documents have equal bytes.
std::string document_html(const ResultDocument& document);

}  // namespace impactfit
