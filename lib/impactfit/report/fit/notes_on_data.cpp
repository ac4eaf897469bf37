#include "impactfit/report/fit/notes_on_data.hpp"

#include <fmt/format.h>

namespace impactfit {

std::vector<std::string> notes_on_data(const FitProblem& problem) {
    std::vector<std::string> notes;
    for (const FitSource& source : problem.sources)
        for (const std::string& note : source.notes) notes.push_back(fmt::format("{}: {}", source.name, note));
    return notes;
}

std::string data_notes_text(const FitProblem& problem) {
    const std::vector<std::string> notes = notes_on_data(problem);
    if (notes.empty()) return {};
    return fmt::format("\nNotes on the data\n  {}\n", fmt::join(notes, "\n  "));
}

}  // namespace impactfit
