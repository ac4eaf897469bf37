#include "impactfit/recording/signal/matlab_file.hpp"

#include <fmt/format.h>

#include "impactfit/recording/signal/named_array.hpp"

#ifdef IMPACTFIT_MATIO_LIBRARY
#include <matio.h>

#include <cstdint>
#include <stdexcept>

#include "impactfit/recording/signal/array_process.hpp"
#include "impactfit/recording/signal/loaded_library.hpp"
#endif

namespace impactfit {
namespace {

#ifdef IMPACTFIT_MATIO_LIBRARY

/// The functions of matio.
struct Matio {
    explicit Matio(const LoadedLibrary& library)
        : open(library.find<decltype(Mat_Open)>("Mat_Open")),
          next(library.find<decltype(Mat_VarReadNextInfo)>("Mat_VarReadNextInfo")),
          read(library.find<decltype(Mat_VarRead)>("Mat_VarRead")),
          rewind(library.find<decltype(Mat_Rewind)>("Mat_Rewind")),
          release(library.find<decltype(Mat_VarFree)>("Mat_VarFree")),
          fields(library.find<decltype(Mat_VarGetNumberOfFields)>("Mat_VarGetNumberOfFields")),
          field_names(library.find<decltype(Mat_VarGetStructFieldnames)>("Mat_VarGetStructFieldnames")),
          field(library.find<decltype(Mat_VarGetStructFieldByIndex)>("Mat_VarGetStructFieldByIndex")) {}

    decltype(Mat_Open)* open;
    decltype(Mat_VarReadNextInfo)* next;
    decltype(Mat_VarRead)* read;
    decltype(Mat_Rewind)* rewind;
    decltype(Mat_VarFree)* release;
    decltype(Mat_VarGetNumberOfFields)* fields;
    decltype(Mat_VarGetStructFieldnames)* field_names;
    decltype(Mat_VarGetStructFieldByIndex)* field;
};

/// Returns the number of values of an array of at most two dimensions; 0 for another variable.
std::size_t size_of(const matvar_t& variable) {
    const bool numbers = variable.class_type >= MAT_C_DOUBLE && variable.class_type <= MAT_C_UINT64;
    if (!numbers || variable.isComplex != 0 || variable.rank != 2 || variable.dims == nullptr) return 0;
    const std::size_t rows = variable.dims[0], columns = variable.dims[1];
    if (columns > 0 && rows > most_array_values / columns) throw std::length_error("more than 2e7 values");
    return rows * columns;
}

template <class Number>
void append_numbers(const matvar_t& variable, std::size_t size, NamedArray& array) {
    const auto* numbers = static_cast<const Number*>(variable.data);
    for (std::size_t i = 0; i < size; ++i) array.values.push_back(static_cast<double>(numbers[i]));
}

/// Adds an array that was read. Returns false for another variable.
bool add_variable(const matvar_t& variable, const std::string& name, ArraySink& sink) {
    const std::size_t size = size_of(variable);
    if (size == 0 || variable.data == nullptr) return false;
    NamedArray array{name, variable.dims[0], variable.dims[1]};
    array.values.reserve(size);
    switch (variable.class_type) {
        case MAT_C_DOUBLE:
            append_numbers<double>(variable, size, array);
            break;
        case MAT_C_SINGLE:
            append_numbers<float>(variable, size, array);
            break;
        case MAT_C_INT8:
            append_numbers<std::int8_t>(variable, size, array);
            break;
        case MAT_C_UINT8:
            append_numbers<std::uint8_t>(variable, size, array);
            break;
        case MAT_C_INT16:
            append_numbers<std::int16_t>(variable, size, array);
            break;
        case MAT_C_UINT16:
            append_numbers<std::uint16_t>(variable, size, array);
            break;
        case MAT_C_INT32:
            append_numbers<std::int32_t>(variable, size, array);
            break;
        case MAT_C_UINT32:
            append_numbers<std::uint32_t>(variable, size, array);
            break;
        case MAT_C_INT64:
            append_numbers<std::int64_t>(variable, size, array);
            break;
        default:
            append_numbers<std::uint64_t>(variable, size, array);
    }
    sink.add(array);
    return true;
}

/// Adds a variable, or the fields of a structure; the name alone of another one.
void add_all(const Matio& matio, matvar_t& variable, ArraySink& sink) {
    if (add_variable(variable, variable.name, sink)) return;
    if (variable.class_type != MAT_C_STRUCT) return sink.add({variable.name, 0, 0});
    char* const* names = matio.field_names(&variable);
    const unsigned count = matio.fields(&variable);
    for (unsigned i = 0; i < count; ++i) {
        const std::string name = fmt::format("{}.{}", variable.name, names[i]);
        const matvar_t* field = matio.field(&variable, i, 0);
        if (field == nullptr || !add_variable(*field, name, sink)) sink.add({name, 0, 0});
    }
}

/// Returns the names of the variables whose sizes are within the limits.
std::vector<std::string> variable_names(const Matio& matio, mat_t* file) {
    std::vector<std::string> names;
    std::size_t values = 0;
    while (matvar_t* variable = matio.next(file)) {
        values += size_of(*variable);
        if (variable->class_type == MAT_C_STRUCT) {
            const unsigned count = matio.fields(variable);
            for (unsigned i = 0; i < count; ++i)
                if (const matvar_t* field = matio.field(variable, i, 0); field != nullptr) values += size_of(*field);
        }
        if (values > most_array_values) throw std::length_error("more than 2e7 values");
        if (variable->name != nullptr) names.emplace_back(variable->name);
        matio.release(variable);
    }
    return names;
}

void read_by_matio(const LoadedLibrary& library, const std::string& path, ArraySink& sink) {
    const Matio matio(library);
    mat_t* file = matio.open(path.c_str(), MAT_ACC_RDONLY);
    if (file == nullptr) return sink.refuse("damaged");
    const std::vector<std::string> names = variable_names(matio, file);
    matio.rewind(file);
    for (const std::string& name : names)
        if (matvar_t* variable = matio.read(file, name.c_str())) add_all(matio, *variable, sink);
}

#endif

}  // namespace

bool is_matlab(std::string_view first_bytes) {
    return first_bytes.starts_with("MATLAB 5.0 MAT-file") || first_bytes.starts_with("MATLAB 7.");
}

std::vector<SignalTable> read_matlab(const std::string& path) {
#ifdef IMPACTFIT_MATIO_LIBRARY
    const LoadedLibrary library(IMPACTFIT_MATIO_LIBRARY);
    if (!library.is_loaded())
        refuse_array_file("a MATLAB file needs the library matio", IMPACTFIT_MATIO_LIBRARY,
                          "apt install libmatio11, or a CSV file", path);
    const ReadArrays read = arrays_of_process([&](ArraySink& sink) { read_by_matio(library, path, sink); });
    if (!read.fault.empty())
        refuse_array_file("the MATLAB file cannot be read", read.fault, "a complete file of version 5 to 7.3", path);
    return tables_of_arrays(read.arrays, path);
#else
    refuse_array_file("this program was built without MATLAB files", path, "a build with libmatio-dev, or a CSV file",
                      path);
#endif
}

}  // namespace impactfit
