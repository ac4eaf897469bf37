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

std::vector<std::string> warnings_on_data(const FitProblem& problem) {
    std::vector<std::string> warnings;
    for (const FitSource& source : problem.sources)
        for (const std::string& warning : source.warnings)
            if (std::find(warnings.begin(), warnings.end(), warning) == warnings.end()) warnings.push_back(warning);
    return warnings;
}

std::vector<std::string> warning_lines(const FitProblem& problem) {
    std::vector<std::string> lines;
    for (const std::string& warning : warnings_on_data(problem))
        for (std::string& line : text_lines("warning: " + warning)) lines.push_back(std::move(line));
    return lines;
}

TextSection note_section(const FitProblem& problem) {
    // The name of the source is in the first line of the text; several sources need it at each note.
    const bool single = std::all_of(problem.sources.begin(), problem.sources.end(), [&](const FitSource& source) {
        return source.name == problem.sources.front().name;
    });
    std::vector<std::string> notes = problem.notes;
    for (const FitSource& source : problem.sources)
        for (const std::string& note : source.notes) {
            const std::string named = single ? note : fmt::format("{}: {}", source.name, note);
            if (std::find(notes.begin(), notes.end(), named) == notes.end()) notes.push_back(named);
        }
    TextSection section;
    for (const std::string& note : notes)
        for (std::string& line : text_lines("note: " + note)) section.lines.push_back(std::move(line));
    section.least = std::min<std::size_t>(section.lines.size(), 2);
    return section;
}

std::string data_notes_text(const FitProblem& problem) {
    const std::vector<std::string> notes = notes_on_data(problem);
    if (notes.empty()) return {};
    return fmt::format("\nNotes on the data\n  {}\n", fmt::join(notes, "\n  "));
}

}  // namespace impactfit
