#include "bindings/results.hpp"

#include "bindings/bindings.hpp"

namespace py = pybind11;

namespace impactfit::python {

void bind_results(py::module_& module) {
    py::class_<ResultTexts>(module, "ResultTexts", "A result in the formats of the program.")
        .def_readonly("json", &ResultTexts::json)
        .def_readonly("text", &ResultTexts::text)
        .def_readonly("short_text", &ResultTexts::short_text)
        .def_readonly("csv", &ResultTexts::csv);
}

}  // namespace impactfit::python
