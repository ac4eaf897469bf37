#include "options/card_arguments.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <array>
#include <filesystem>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/visible_text.hpp"
#include "impactfit/report/card/card_json.hpp"
#include "impactfit/report/fit_json/fit_card.hpp"
#include "output/standard_error.hpp"

namespace impactfit::app {
namespace {

/// Text of a card: its name, its option, and its value in the options and in a card.
struct CardTextOption {
    const char *name, *option;
    std::string CardTexts::*text;
    std::string ContactCard::*of_card;
};

constexpr std::array<CardTextOption, 3> card_text_options{
    {{"specimen", "--specimen", &CardTexts::specimen, &ContactCard::specimen},
     {"licence", "--licence", &CardTexts::licence, &ContactCard::licence},
     {"citation", "--citation", &CardTexts::citation, &ContactCard::citation}}};

bool is_written(const std::string& file) {
    std::error_code error;
    return std::filesystem::is_regular_file(file, error) && std::filesystem::file_size(file, error) > 0;
}

/// Returns the card of a file that a new card will replace. Throws Error (usage) for any other file.
ContactCard replaced_card(const std::string& file) {
    try {
        return read_card(file);
    } catch (const Error& error) {
        throw Error(ErrorKind::usage, fmt::format("the file exists and is no contact card: {}", error.problem()),
                    error.got(), "another file, or remove this file", {file, 0, 0, "--card"});
    }
}

/// Sets each text that no option states and that differs from the text of the new card. Returns the names of these
/// texts.
std::vector<std::string> keep_texts(const ContactCard& old, const CardTexts& otherwise, CardTexts& texts) {
    std::vector<std::string> kept;
    const auto keep = [&](const char* name, const std::string& text, const std::string& fresh, std::string& given) {
        if (text.empty() || text == fresh || !given.empty()) return;
        given = text;
        kept.emplace_back(name);
    };
    for (const CardTextOption& one : card_text_options)
        keep(one.name, old.*one.of_card, otherwise.*one.text, texts.*one.text);
    if (!otherwise.title.empty()) keep("title", old.title, otherwise.title, texts.title);
    return kept;
}

}  // namespace

void CardArguments::add_to(CLI::App& command, const std::string& description) {
    command.add_option("--card", file, description + ", FILE.json; texts of a card there remain");
    add_texts_to(command);
}

void CardArguments::add_texts_to(CLI::App& command) {
    command.add_option("--specimen", texts.specimen, "text on the specimen, for the card");
    command.add_option("--licence", texts.licence, "licence of the card, such as CC-BY-4.0");
    command.add_option("--citation", texts.citation, "reference to cite for the card");
}

void CardArguments::check(std::string_view law, const CardTexts& otherwise) {
    if (file.empty()) {
        for (const CardTextOption& one : card_text_options)
            if (!(texts.*one.text).empty())
                throw Error(ErrorKind::usage, "a text of a contact card without the card", texts.*one.text,
                            "--card FILE", {{}, 0, 0, one.option});
        return;
    }
    if (!is_written(file)) return;
    const ContactCard old = replaced_card(file);
    const std::vector<std::string> kept = keep_texts(old, otherwise, texts);
    if (kept.empty()) return;
    const std::string names = fmt::format("{}", fmt::join(kept, ", "));
    if (old.model->name != law)
        throw Error(ErrorKind::usage, "the card of another law has texts that would be lost: " + names,
                    fmt::format("{} instead of {}", law, old.model->name), "another file, or remove this file",
                    {file, 0, 0, "--card"});
    print_message(fmt::format("note: {} keeps its {}\n", visible_text(file), names));
}

void CardArguments::check(const FitProblem& problem, bool titled) {
    if (!file.empty()) check_card(problem);
    CardTexts otherwise;
    if (!titled) otherwise.title = problem.title;
    check(problem.form_task ? std::string_view() : problem.model->name, otherwise);
}

void CardArguments::add_writer(std::vector<FileWriter>& files, const FitResult& result) const {
    if (file.empty()) return;
    files.emplace_back(file, [this, &result] { write_file_atomically(file, card_json(card_of(result, texts))); });
}

void CardArguments::add_writer(std::vector<FileWriter>& files, const ContactCard& card) const {
    if (file.empty()) return;
    files.emplace_back(file, [this, card] {
        ContactCard written = card;
        set_texts(written, texts);
        write_file_atomically(file, card_json(written));
    });
}

}  // namespace impactfit::app
