#include "impactfit/calibration/profile_names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {

std::vector<std::string> parameters_to_profile(const std::vector<std::string>& asked,
                                               const std::vector<FreeParameter>& free) {
    std::vector<std::string> known, result;
    for (const FreeParameter& parameter : free)
        if (!parameter.nuisance) known.push_back(parameter.name);
    if (asked == std::vector<std::string>{"all"}) return known;
    for (const std::string& name : asked) {
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw Error(ErrorKind::usage, "a profile of what is not a free parameter", name,
                        fmt::format("all, or {}", allowed_names(name, known)));
        if (std::find(result.begin(), result.end(), name) == result.end()) result.push_back(name);
    }
    return result;
}

}  // namespace impactfit
