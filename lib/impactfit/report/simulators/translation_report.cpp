#include "impactfit/report/simulators/translation_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/line_wrap.hpp"
#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/report/card/card_json.hpp"
#include "impactfit/report/format/panel_json.hpp"
#include "impactfit/report/simulators/bounce_figure.hpp"
#include "impactfit/report/simulators/translated_bounces.hpp"

namespace impactfit {

std::string translation_text(const LawTranslation& translation) {
    const ContactCard& card = translation.card;
    std::string text = wrapped(fmt::format("{}: {}", card.model->name, card.law().description.equation), "  ") + "\n" +
                       wrapped(translation.loss, "  ") + "\n\n";
    for (const CardParameter& parameter : card.parameters) {
        const auto& free = translation.free;
        const bool fitted = std::find(free.begin(), free.end(), parameter.name) != free.end();
        text += fmt::format("{:<26}{}{}\n", parameter.name,
                            concise_value(parameter.value, parameter.standard_error, short_unit(parameter.unit)),
                            fitted ? "" : "  (fixed)");
    }
    text += "\n" + bounces_text(translation.bounces, translation_labels);
    if (!card.verdict.empty()) text += fmt::format("note: the verdict of the card is {}\n", card.verdict);
    if (!card.undetermined.empty())
        text +=
            wrapped(fmt::format("note: the data do not determine {}", fmt::join(card.undetermined, ", ")), "  ") + "\n";
    return text;
}

std::string translation_title(const LawTranslation& translation) {
    return fmt::format("{} instead of {}", translation.card.model->name, translation.source);
}

std::vector<Panel> translation_panels(const LawTranslation& translation) {
    return bounce_panels(translation.bounces, translation.source, std::string(translation.card.model->name));
}

std::string translation_json(const LawTranslation& translation) {
    Json json = json_header("translate");
    json["law"] = translation.card.model->name;
    json["free"] = translation.free;
    json["loss"] = translation.loss;
    json["bounces"] = bounces_json(translation.bounces);
    json["figures"] =
        Json::array({figure_json("bounces", translation_title(translation), translation_panels(translation))});
    json["card"] = Json::parse(card_json(translation.card));
    return json_text(json);
}

}  // namespace impactfit
