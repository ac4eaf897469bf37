#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/report/simulation/law_page.hpp"

namespace py = pybind11;

namespace impactfit::python {

void bind_laws(py::module_& module) {
    module.def("models", [] {
        std::vector<std::string> names;
        for (const ContactModel& model : all_models()) names.emplace_back(model.name);
        return names;
    });
    module.def("parameters", [](const std::string& model) {
        std::vector<std::string> names;
        for (const Parameter& parameter : find_model(model).law->parameters) names.emplace_back(parameter.name);
        return names;
    });
    module.def("law_json", [](const std::string& model) { return law_page_json(find_model(model)); });
    module.def("law_text", [](const std::string& model) { return law_page_text(find_model(model)); });
}

}  // namespace impactfit::python
