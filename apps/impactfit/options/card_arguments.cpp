#include "options/card_arguments.hpp"

#include <CLI/App.hpp>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/report/card/card_json.hpp"
#include "impactfit/report/fit_json/fit_card.hpp"

namespace impactfit::app {

void CardArguments::add_to(CLI::App& command) {
    command.add_option("--card", file, "write the law with its fitted parameters as a contact card, FILE.json");
    add_texts_to(command);
}

void CardArguments::add_texts_to(CLI::App& command) {
    command.add_option("--specimen", texts.specimen, "text on the specimen, for the card");
    command.add_option("--licence", texts.licence, "licence of the card, such as CC-BY-4.0");
    command.add_option("--citation", texts.citation, "reference to cite for the card");
}

void CardArguments::check(const FitProblem& problem) const {
    if (!file.empty()) return check_card(problem);
    for (const auto& [option, text] :
         {std::pair{"--specimen", &texts.specimen}, {"--licence", &texts.licence}, {"--citation", &texts.citation}})
        if (!text->empty())
            throw Error(ErrorKind::usage, "a text of a contact card without the card", *text, "--card FILE",
                        {{}, 0, 0, option});
}

void CardArguments::add_writer(std::vector<FileWriter>& files, const FitResult& result) const {
    if (file.empty()) return;
    files.emplace_back(file, [this, &result] { write_file_atomically(file, card_json(card_of(result, texts))); });
}

}  // namespace impactfit::app
