#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "impactfit/card/card_request.hpp"
#include "impactfit/card/read_card.hpp"
#include "impactfit/report/card/card_json.hpp"
#include "impactfit/report/card/card_text.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

ContactCard card_of_result(const std::string& fit_json, const CardTexts& texts) {
    ContactCard card = parse_card(fit_json, {});
    set_texts(card, texts);
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

}  // namespace

void bind_cards(py::module_& module) {
    py::class_<ContactCard>(module, "Card")
        .def("json", card_json)
        .def("text", card_text)
        .def("law_values", values_at)
        .def("simulate",
             [](const ContactCard& card, double effective_mass, double impact_speed, double tolerance) {
                 return simulate(card, {effective_mass, impact_speed}, tolerance);
             })
        .def("notes", [](const ContactCard& card, double effective_mass, double impact_speed) {
            return validity_notes(card, {effective_mass, impact_speed});
        });
    module.def("read_card", read_card);
    module.def("parse_card", parse_card);
    module.def("card_of_fit", [](const std::string& fit_json, const std::string& specimen, const std::string& licence,
                                 const std::string& citation) {
        return card_of_result(fit_json, {specimen, licence, citation});
    });
}

}  // namespace impactfit::python
