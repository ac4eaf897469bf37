#pragma once
// Contact card of a fit from the command line.

#include <string>
#include <vector>

#include "impactfit/card/read_card.hpp"
#include "output/result_output.hpp"

namespace CLI {
class App;
}

namespace impactfit {
struct FitProblem;
struct FitResult;
}  // namespace impactfit

namespace impactfit::app {

struct CardArguments {
    std::string file;
    CardTexts texts;

    /// Adds --card and its texts.
    void add_to(CLI::App& command);
    /// Adds --specimen --licence --citation.
    void add_texts_to(CLI::App& command);
    /// Throws Error (usage) for a text without --card, and for a problem whose fit cannot be a card.
    void check(const FitProblem& problem) const;
    /// Adds the writer of the card. No effect without --card.
    void add_writer(std::vector<FileWriter>& files, const FitResult& result) const;
};

}  // namespace impactfit::app
