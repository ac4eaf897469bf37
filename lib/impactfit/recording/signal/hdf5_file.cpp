#include "impactfit/recording/signal/array_readers.hpp"
#include "impactfit/recording/signal/named_array.hpp"

#ifdef IMPACTFIT_HDF5_LIBRARY
#include <hdf5.h>

#include <array>
#include <cstring>
#include <stdexcept>

#include "impactfit/recording/signal/array_process.hpp"
#include "impactfit/recording/signal/loaded_library.hpp"
#endif

namespace impactfit {
namespace {

#ifdef IMPACTFIT_HDF5_LIBRARY

/// Reads the datasets of one file. The process ends after it, so nothing is closed.
class Hdf5Reader {
public:
    Hdf5Reader(const LoadedLibrary& library, ArraySink& sink) : library_(library), sink_(sink) {
        call<decltype(H5open)>("H5open")();
        call<decltype(H5PLset_loading_state)>("H5PLset_loading_state")(0);  // no filters of other files
        number_ = *library.find<hid_t>("H5T_NATIVE_DOUBLE_g");
    }

    void read(const std::string& path) {
        constexpr unsigned read_only = 0;  // H5F_ACC_RDONLY calls the library
        const hid_t file = call<decltype(H5Fopen)>("H5Fopen")(path.c_str(), read_only, H5P_DEFAULT);
        if (file < 0) return sink_.refuse("damaged");
        file_ = file;
        const auto visit = [](hid_t, const char* name, const H5L_info_t* info, void* reader) -> herr_t {
            if (info->type == H5L_TYPE_HARD) static_cast<Hdf5Reader*>(reader)->visit(name);
            return 0;
        };
        if (call<decltype(H5Lvisit)>("H5Lvisit")(file, H5_INDEX_NAME, H5_ITER_INC, visit, this) < 0)
            sink_.refuse("damaged");
        if (too_large_) sink_.refuse("more than 2e7 values");
    }

private:
    static constexpr std::size_t longest_unit = 64;

    template <class Function>
    Function* call(const char* name) const {
        return library_.find<Function>(name);
    }

    /// Adds the dataset of a name, if it has numbers of one or two dimensions. Nothing is thrown through the library.
    void visit(const char* name) {
        const hid_t object = call<decltype(H5Oopen)>("H5Oopen")(file_, name, H5P_DEFAULT);
        if (object < 0 || call<decltype(H5Iget_type)>("H5Iget_type")(object) != H5I_DATASET || too_large_) return;
        if (!add_dataset(object, name)) sink_.add({name, 0, 0});
    }

    /// Returns false for a dataset that is not read.
    bool add_dataset(hid_t object, const char* name) {
        if (!is_of_this_file(object)) return false;
        const hid_t type = call<decltype(H5Dget_type)>("H5Dget_type")(object);
        const H5T_class_t kind = call<decltype(H5Tget_class)>("H5Tget_class")(type);
        if (kind != H5T_INTEGER && kind != H5T_FLOAT) return false;
        const hid_t space = call<decltype(H5Dget_space)>("H5Dget_space")(object);
        const int rank = call<decltype(H5Sget_simple_extent_ndims)>("H5Sget_simple_extent_ndims")(space);
        if (rank < 1 || rank > 2) return false;
        std::array<hsize_t, 2> sizes{0, 1};
        call<decltype(H5Sget_simple_extent_dims)>("H5Sget_simple_extent_dims")(space, sizes.data(), nullptr);
        if (sizes[0] == 0 || sizes[1] == 0) return false;
        if (sizes[0] > most_array_values / sizes[1] || (values_ += sizes[0] * sizes[1]) > most_array_values) {
            too_large_ = true;
            return true;
        }
        read_dataset_of(object, name, sizes);
        return true;
    }

    /// Reads rows after rows; the array has columns after columns.
    void read_dataset_of(hid_t object, const char* name, const std::array<hsize_t, 2>& sizes) {
        NamedArray array{name, sizes[0], sizes[1]};
        std::vector<double> rows(sizes[0] * sizes[1]);
        if (call<decltype(H5Dread)>("H5Dread")(object, number_, H5S_ALL, H5S_ALL, H5P_DEFAULT, rows.data()) < 0)
            return sink_.refuse(std::string("dataset ") + name);
        array.values.reserve(rows.size());
        array.text = unit_of(object);
        for (std::size_t j = 0; j < sizes[1]; ++j)
            for (std::size_t i = 0; i < sizes[0]; ++i) array.values.push_back(rows[i * sizes[1] + j]);
        sink_.add(array);
    }

    /// Returns the text of the attribute `units` or `unit`; empty without one.
    std::string unit_of(hid_t object) const {
        for (const char* name : {"units", "unit", "Units", "Unit", "UNITS", "UNIT"})
            if (call<decltype(H5Aexists)>("H5Aexists")(object, name) > 0) return text_of_attribute(object, name);
        return {};
    }

    /// Returns the text of an attribute with one string; empty for another one.
    std::string text_of_attribute(hid_t object, const char* name) const {
        const hid_t attribute = call<decltype(H5Aopen)>("H5Aopen")(object, name, H5P_DEFAULT);
        if (attribute < 0) return {};
        const hid_t type = call<decltype(H5Aget_type)>("H5Aget_type")(attribute);
        const hid_t space = call<decltype(H5Aget_space)>("H5Aget_space")(attribute);
        if (call<decltype(H5Tget_class)>("H5Tget_class")(type) != H5T_STRING ||
            call<decltype(H5Sget_simple_extent_npoints)>("H5Sget_simple_extent_npoints")(space) != 1)
            return {};
        const auto read = call<decltype(H5Aread)>("H5Aread");
        if (call<decltype(H5Tis_variable_str)>("H5Tis_variable_str")(type) > 0) {
            const char* text = nullptr;
            return read(attribute, type, &text) >= 0 && text != nullptr
                       ? std::string(text, ::strnlen(text, longest_unit))
                       : std::string();
        }
        std::array<char, longest_unit + 1> text{};
        const std::size_t size = call<decltype(H5Tget_size)>("H5Tget_size")(type);
        if (size > longest_unit || read(attribute, type, text.data()) < 0) return {};
        return text.data();
    }

    bool is_of_this_file(hid_t object) const {
        const hid_t properties = call<decltype(H5Dget_create_plist)>("H5Dget_create_plist")(object);
        return call<decltype(H5Pget_layout)>("H5Pget_layout")(properties) != H5D_VIRTUAL &&
               call<decltype(H5Pget_external_count)>("H5Pget_external_count")(properties) == 0;
    }

    const LoadedLibrary& library_;
    ArraySink& sink_;
    hid_t file_ = -1, number_ = -1;
    std::size_t values_ = 0;
    bool too_large_ = false;
};

#endif

}  // namespace

bool is_hdf5(std::string_view first_bytes) {
    return first_bytes.starts_with("\x89HDF\r\n\x1a\n");
}

std::vector<SignalTable> read_hdf5(const std::string& path) {
#ifdef IMPACTFIT_HDF5_LIBRARY
    const LoadedLibrary library(IMPACTFIT_HDF5_LIBRARY);
    if (!library.is_loaded())
        refuse_array_file("an HDF5 file needs the library of HDF5", IMPACTFIT_HDF5_LIBRARY,
                          "apt install libhdf5-103-1, or a CSV file", path);
    const ReadArrays read = arrays_of_process([&](ArraySink& sink) { Hdf5Reader(library, sink).read(path); });
    if (!read.fault.empty())
        refuse_array_file("the HDF5 file cannot be read", read.fault, "a complete HDF5 file", path);
    return tables_of_arrays(read.arrays, path);
#else
    refuse_array_file("this program was built without HDF5 files", path, "a build with libhdf5-dev, or a CSV file",
                      path);
#endif
}

}  // namespace impactfit
