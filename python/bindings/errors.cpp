#include "bindings/bindings.hpp"
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

/// Raises the exception. Its texts name keywords of Python in place of options of the program.
void raise(const Error& error) {
    const py::object type = py::module_::import("impactfit.errors").attr(class_of(error.kind()));
    const py::object keywords = py::module_::import("impactfit._keywords").attr("keywords");
    const SourceLocation& where = error.where();
    const py::object key = keywords(where.key).attr("rstrip")("=");
    const py::object exception =
        type(keywords(error.problem()), keywords(error.got()), keywords(error.allowed()),
             py::make_tuple(where.file, where.line, where.column, key), keywords(error.what()));
    PyErr_SetObject(type.ptr(), exception.ptr());
}

}  // namespace

void bind_errors(py::module_&) {
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const Error& error) {
            raise(error);
        }
    });
}

}  // namespace impactfit::python
