#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "bindings/results.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/curve_look.hpp"
#include "impactfit/report/format/panel_json.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/simulation/form_page.hpp"
#include "impactfit/report/simulation/law_list.hpp"
#include "impactfit/report/simulation/law_page.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

std::vector<std::string> parameters(const std::string& model) {
    std::vector<std::string> names;
    for (const Parameter& parameter : find_model(model).law->parameters) names.emplace_back(parameter.name);
    return names;
}

ResultTexts law(const std::string& name) {
    const ContactModel& model = find_model(name);
    return {law_page_json(model), law_page_text(model), short_law_page(model), csv_text(parameter_table(*model.law))};
}

ResultTexts form(const std::string& name) {
    const FormEntry& entry = find_form(name);
    return {form_page_json(entry), form_page_text(entry), short_page(form_page_text(entry)),
            csv_text(form_parameter_table(entry))};
}

/// Figure as JSON, as in the results of fits.
std::string law_figure(const std::string& name) {
    const ContactModel& model = find_model(name);
    return json_text(
        figure_json("law", std::string(model.name) + ", unit mass and stiffness", {law_panel(*model.law)}));
}

std::string form_figure(const std::string& name) {
    const FormEntry& entry = find_form(name);
    return json_text(figure_json("form", std::string(entry.description.title), {form_panel(entry)}));
}

}  // namespace

void bind_laws(py::module_& module) {
    module.def("parameters", parameters);
    module.def("laws", [] {
        return ResultTexts{law_list_json(), law_list_text(), short_law_list(), csv_text(law_list_table())};
    });
    module.def("law", law);
    module.def("law_figure", law_figure);
    module.def("forms", [] {
        return ResultTexts{form_list_json(), form_list_text(), form_list_text(), csv_text(form_list_table())};
    });
    module.def("form", form);
    module.def("form_figure", form_figure);
    module.def("curve_look", [](std::size_t color) {
        const CurveLook look = curve_look(color);
        return py::make_tuple(look.colour, static_cast<int>(look.dash), static_cast<int>(look.symbol));
    });
}

}  // namespace impactfit::python
