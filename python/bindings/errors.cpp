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

void raise(const Error& error) {
    const py::object type = py::module_::import("impactfit.errors").attr(class_of(error.kind()));
    const SourceLocation& where = error.where();
    const py::object exception = type(error.problem(), error.got(), error.allowed(),
                                      py::make_tuple(where.file, where.line, where.column, where.key), error.what());
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
