#include <fmt/format.h>

#include "impactfit/recording/signal/array_readers.hpp"
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

/// Returns the letters of a short text of one row; empty for another variable.
std::string text_of_variable(const matvar_t& variable) {
    constexpr std::size_t longest = 64;
    if (variable.class_type != MAT_C_CHAR || variable.rank != 2 || variable.dims[0] != 1 || variable.data == nullptr ||
        variable.dims[1] > longest || variable.nbytes < variable.dims[1])
        return {};
    const bool wide = variable.nbytes >= 2 * variable.dims[1] &&
                      (variable.data_type == MAT_T_UINT16 || variable.data_type == MAT_T_UTF16);
    std::string text;
    for (std::size_t i = 0; i < variable.dims[1]; ++i) {
        const unsigned letter = wide ? static_cast<const std::uint16_t*>(variable.data)[i]
                                     : static_cast<const std::uint8_t*>(variable.data)[i];
        if (letter == 0 || letter > 0x7ff) return {};
        if (wide && letter > 0x7f) text += static_cast<char>(0xc0 | (letter >> 6));
        text += static_cast<char>(wide && letter > 0x7f ? 0x80 | (letter & 0x3f) : letter);
    }
    return text;
}

/// Structures in structures are read to this depth, arrays of structures to this length.
constexpr int deepest_structure = 8;
constexpr std::size_t most_structures = 256;

/// Returns the number of elements of an array of structures that is read; 0 for another variable.
std::size_t elements_of(const matvar_t& variable) {
    if (variable.class_type != MAT_C_STRUCT || variable.rank != 2 || variable.dims == nullptr) return 0;
    const std::size_t rows = variable.dims[0], columns = variable.dims[1];
    return rows <= most_structures && columns <= most_structures && rows * columns <= most_structures ? rows * columns
                                                                                                      : 0;
}

/// Adds a variable, or the fields of a structure, "run.force"; the name and text of another one. The elements of an
/// array of structures are "run 1", "run 2".
void add_all(const Matio& matio, matvar_t& variable, const std::string& name, ArraySink& sink, int depth = 0) {
    if (add_variable(variable, name, sink)) return;
    const std::size_t elements = elements_of(variable);
    char* const* names = elements > 0 ? matio.field_names(&variable) : nullptr;  // a damaged file may have none
    if (names == nullptr || depth == deepest_structure) return sink.add({name, 0, 0, {}, text_of_variable(variable)});
    const unsigned count = matio.fields(&variable);
    for (std::size_t element = 0; element < elements; ++element)
        for (unsigned i = 0; i < count; ++i) {
            const std::string group = elements == 1 ? name : fmt::format("{} {}", name, element + 1);
            const std::string member = fmt::format("{}.{}", group, names[i]);
            matvar_t* field = matio.field(&variable, i, element);
            if (field == nullptr)
                sink.add({member, 0, 0});
            else
                add_all(matio, *field, member, sink, depth + 1);
        }
}

/// Returns the number of values of a variable and of the fields of a structure.
std::size_t size_of_all(const Matio& matio, matvar_t& variable, int depth = 0) {
    std::size_t values = size_of(variable);
    if (depth == deepest_structure) return values;
    const std::size_t elements = elements_of(variable);
    for (unsigned i = 0; elements > 0 && i < matio.fields(&variable); ++i)
        for (std::size_t element = 0; element < elements; ++element)
            if (matvar_t* field = matio.field(&variable, i, element); field != nullptr)
                values += size_of_all(matio, *field, depth + 1);
    return values;
}

/// Returns the names of the variables whose sizes are within the limits.
std::vector<std::string> variable_names(const Matio& matio, mat_t* file) {
    std::vector<std::string> names;
    std::size_t values = 0;
    while (matvar_t* variable = matio.next(file)) {
        values += size_of_all(matio, *variable);
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
        if (matvar_t* variable = matio.read(file, name.c_str())) add_all(matio, *variable, name, sink);
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
