#include "bindings/results.hpp"

#include "bindings/bindings.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/core/visible_text.hpp"

namespace py = pybind11;

namespace impactfit::python {

void bind_results(py::module_& module) {
    py::class_<ResultTexts>(module, "ResultTexts", "A result in the formats of the program.")
        .def_property_readonly("json", [](const ResultTexts& texts) { return texts.json(); })
        .def_property_readonly("text", [](const ResultTexts& texts) { return visible_lines(texts.text()); })
        .def_property_readonly("short_text", [](const ResultTexts& texts) { return visible_lines(texts.short_text()); })
        .def_property_readonly("csv", [](const ResultTexts& texts) { return texts.csv(); });
    module.def("concise",
               [](double value, double error, const std::string& unit) { return concise_value(value, error, unit); });
    module.def("write_file_atomically", [](const std::string& path, const std::string& text) {
        const py::gil_scoped_release released;
        write_file_atomically(path, text);
    });
}

}  // namespace impactfit::python
