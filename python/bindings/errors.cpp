#include <algorithm>

#include "bindings/bindings.hpp"
#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/error.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

const char* class_of(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::usage:
            return "UsageError";
        case ErrorKind::data:
            return "DataError";
        case ErrorKind::problem:
            return "ProblemError";
        case ErrorKind::internal:
            break;
    }
    return "InternalError";
}

constexpr const char* letters = "abcdefghijklmnopqrstuvwxyz_";

void raise(const Error& thrown) {
    const Error error = thrown.in(caller_notation());
    const py::object type = py::module_::import("impactfit.errors").attr(class_of(error.kind()));
    SourceLocation where = error.where();
    const std::size_t keyword = std::min(where.key.find_first_not_of(letters), where.key.size());
    if (where.key[keyword] == '=') where.key.resize(keyword);  // fix of fix={"stiffness": ...}
    const py::object exception = type(error.problem(), error.got(), error.allowed(),
                                      py::make_tuple(where.file, where.line, where.column, where.key), error.what());
    PyErr_SetObject(type.ptr(), exception.ptr());
}

}  // namespace

void bind_errors(py::module_& module) {
    set_caller_notation(Notation::python);
    module.def("name_options_of_the_program", [] { set_caller_notation(Notation::command_line); });
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const Error& error) {
            raise(error);
        }
    });
}

}  // namespace impactfit::python
