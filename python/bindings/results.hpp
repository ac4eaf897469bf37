#pragma once
// A result in the formats of the program.

#include <string>

namespace impactfit::python {

struct ResultTexts {
    std::string json, text, short_text, csv;
};

}  // namespace impactfit::python
