#pragma once
// Contact card that a command writes: file and texts from the command line.

#include <string>
#include <string_view>
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

    /// Adds --card with this description and its texts.
    void add_to(CLI::App& command, const std::string& description);
    /// Adds --specimen --licence --citation.
    void add_texts_to(CLI::App& command);
    /// Throws Error (usage) for a text without --card. Reads the texts of an existing card of the same law, which
    /// remain where no option replaces them; prints a note. `otherwise`: texts of the new card without these options;
    /// equal texts are not lost. Its title remains if `otherwise` has a title. Throws Error (usage) for an existing
    /// file that is no card, and for a card of another law whose texts would be lost.
    void check(std::string_view law, const CardTexts& otherwise = {});
    /// As check, for the law of a problem; `titled`: the user gives a title. Throws Error (usage) for a problem whose
    /// fit cannot be a card.
    void check(const FitProblem& problem, bool titled);
    /// Adds the writer of the card. No effect without --card.
    void add_writer(std::vector<FileWriter>& files, const FitResult& result) const;
    /// Adds the writer of this card with the texts.
    void add_writer(std::vector<FileWriter>& files, const ContactCard& card) const;
};

}  // namespace impactfit::app
