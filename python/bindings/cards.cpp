#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "bindings/results.hpp"
#include "impactfit/card/card_bounces.hpp"
#include "impactfit/card/card_request.hpp"
#include "impactfit/card/read_card.hpp"
#include "impactfit/contact/hertz.hpp"
#include "impactfit/report/card/card_figure.hpp"
#include "impactfit/report/card/card_json.hpp"
#include "impactfit/report/card/card_text.hpp"
#include "impactfit/report/card/card_validation.hpp"
#include "impactfit/report/document/result_document.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/panel_json.hpp"
#include "impactfit/report/page/document_html.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

ContactCard card_of_result(const std::string& fit_json, const CardTexts& texts,
                           const std::optional<std::array<double, 2>>& radii) {
    ContactCard card = parse_card(fit_json, {});
    set_texts(card, texts);
    if (radii) effective_radius(*radii), card.radii = radii;
    return card;
}

/// Values of the law by name.
py::dict values_at(const ContactCard& card, double effective_mass, double impact_speed) {
    const Impact<double> impact{effective_mass, impact_speed};
    check_impact(impact);
    const std::vector<double> values = law_values(card, impact);
    py::dict named;
    for (std::size_t i = 0; i < values.size(); ++i)
        named[py::str(std::string(card.law().parameters[i].name))] = values[i];
    return named;
}

ResultTexts validation_of(const ContactCard& card) {
    const ComparedValues report = validate_card(card);
    return {card_validation_json(card, report), card_validation_text(card, report),
            short_card_validation_text(card, report), csv_text(report.rows)};
}

}  // namespace

void bind_cards(py::module_& module) {
    py::class_<ContactCard>(module, "Card")
        .def("json", card_json)
        .def(
            "figure",
            [](const ContactCard& card) { return json_text(figure_json("card", card_title(card), card_panels(card))); })
        .def("document",
             [](const ContactCard& card, const std::string& file) {
                 return document_for_file(
                     result_document(card_json(card), card.path.empty() ? "CARD.json" : card.path), file);
             })
        .def("path", [](const ContactCard& card) { return card.path; })
        .def("text", card_text)
        .def("law_values", values_at)
        .def("has_nominal_stiffness", [](const ContactCard& card) { return card.nominal_stiffness; })
        .def("simulate",
             [](const ContactCard& card, double effective_mass, double impact_speed, double tolerance) {
                 return simulate(card, {effective_mass, impact_speed}, tolerance);
             })
        .def("notes", [](const ContactCard& card, double effective_mass, double impact_speed) {
            return validity_notes(card, {effective_mass, impact_speed});
        });
    module.def("read_card", read_card);
    module.def("parse_card", parse_card);
    module.def("validate_card", [](const std::string& file) { return validation_of(read_card(file)); });
    module.def("validate_card_text",
               [](const std::string& text, const std::string& file) { return validation_of(parse_card(text, file)); });
    module.def("card_of_fit", [](const std::string& fit_json, const std::array<std::string, 4>& texts,
                                 const std::optional<std::array<double, 2>>& radii) {
        return card_of_result(fit_json, {texts[1], texts[2], texts[3], texts[0]}, radii);
    });
}

}  // namespace impactfit::python
