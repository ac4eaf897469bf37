#include "impactfit/calibration/formula_name.hpp"

#include <cctype>

namespace impactfit {

std::string formula_name(const std::string& words) {
    std::string name = words;
    for (char& letter : name)
        if (!std::isalnum(static_cast<unsigned char>(letter))) letter = '_';
    return name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) ? "_" + name : name;
}

}  // namespace impactfit
