#include "impactfit/report/fit_json/fit_card.hpp"

#include <fmt/format.h>

#include "impactfit/core/error.hpp"
#include "impactfit/report/fit_json/fit_json.hpp"

namespace impactfit {
namespace {

[[noreturn]] void refuse_card(const char* what, const std::string& got, const char* allowed) {
    throw Error(ErrorKind::usage, what, got, allowed, {{}, 0, 0, option("card")});
}

}  // namespace

void check_card(const FitProblem& problem) {
    if (problem.form_task)
        refuse_card("a contact card requires a contact law",
                    fmt::format("form {}", problem.form_task->form().description.name), "the fit of a law, or no card");
    if (problem.form.unit_impact)
        refuse_card("a contact card requires dimensional parameters", std::string(problem.form.name),
                    "the dimensional form of the law, or no card");
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == FitParameter::Role::column || parameter.role == FitParameter::Role::own)
            refuse_card("a contact card requires equal parameters for all impacts",
                        fmt::format("{} {}", parameter.name,
                                    parameter.role == FitParameter::Role::own ? "per group" : "from a data column"),
                        "a single value of each parameter, such as of the impacts of one specimen, or no card");
}

ContactCard card_of(const FitResult& result, const CardTexts& texts) {
    ContactCard card = parse_card(fit_json(result), {});
    set_texts(card, texts);
    return card;
}

}  // namespace impactfit
