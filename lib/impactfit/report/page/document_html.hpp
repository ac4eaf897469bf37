#pragma once
// HTML page of a document, and its other formats by the name of a file.

#include <string>

#include "impactfit/report/document/document.hpp"

namespace impactfit {

/// Returns the document as a self-contained HTML file: no address outside itself, plotting library included. Text is
/// escaped. Equal documents have equal bytes.
std::string document_html(const ResultDocument& document);

/// Returns the two scripts of a document_html in a content security policy: their digests. A page that shows a document
/// in a frame permits them.
std::string permitted_scripts();

/// Returns the content of a file: Markdown for the ending .md, text of 80 columns for .txt, else HTML.
std::string document_for_file(const ResultDocument& document, const std::string& file);

}  // namespace impactfit
