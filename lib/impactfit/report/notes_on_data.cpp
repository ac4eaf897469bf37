#include <fmt/format.h>

#include "impactfit/report/fit_report.hpp"

namespace impactfit {

std::vector<std::string> notes_on_data(const FitProblem& problem) {
    std::vector<std::string> notes;
    for (const FitSource& source : problem.sources)
        for (const std::string& note : source.notes) notes.push_back(fmt::format("{}: {}", source.name, note));
    return notes;
}

}  // namespace impactfit
