#pragma once
// Comment of a card in source text: law, parameters, range, end of contact, source and stated bounces.

#include <string>

#include "impactfit/simulators/code/code_law.hpp"

namespace impactfit {

/// Returns the comment, without the marks of a language. Paragraphs are separated by empty lines.
std::string card_comment(const CodeLaw& law);

}  // namespace impactfit
