#include "impactfit/report/fit/notes_on_data.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace impactfit {

std::vector<std::string> notes_on_data(const FitProblem& problem) {
    std::vector<std::string> notes;
    for (const FitSource& source : problem.sources)
        for (const std::string& note : source.notes) notes.push_back(fmt::format("{}: {}", source.name, note));
    return notes;
}

TextSection note_section(const FitProblem& problem) {
    std::vector<std::string> notes = problem.notes;
    for (const std::string& note : notes_on_data(problem))
        if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
    TextSection section;
    for (const std::string& note : notes)
        for (std::string& line : text_lines("note: " + note)) section.lines.push_back(std::move(line));
    section.least = std::min<std::size_t>(section.lines.size(), 4);
    return section;
}

std::string data_notes_text(const FitProblem& problem) {
    const std::vector<std::string> notes = notes_on_data(problem);
    if (notes.empty()) return {};
    return fmt::format("\nNotes on the data\n  {}\n", fmt::join(notes, "\n  "));
}

}  // namespace impactfit
