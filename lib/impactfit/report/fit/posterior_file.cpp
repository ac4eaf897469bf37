#include "impactfit/report/fit/posterior_file.hpp"

#include "impactfit/core/error.hpp"

#ifdef IMPACTFIT_NETCDF_LIBRARY
#include <netcdf.h>
#include <netcdf_mem.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <stdexcept>
#include <vector>

#include "impactfit/recording/signal/loaded_library.hpp"
#endif

namespace impactfit {
namespace {

[[noreturn]] void refuse_posterior_file(const char* what, const std::string& got, const char* allowed,
                                        const std::string& path) {
    throw Error(ErrorKind::usage, what, got, allowed, {path, 0, 0, {}});
}

#ifdef IMPACTFIT_NETCDF_LIBRARY

/// Arrays of more values are compressed.
constexpr std::size_t large_array = 100'000;

/// Writes one file into memory.
class NetcdfWriter {
public:
    explicit NetcdfWriter(const LoadedLibrary& library) : library_(library) {
        constexpr std::size_t first_size = 1U << 20U;
        call<decltype(nc_create_mem)>("nc_create_mem", "posterior", NC_NETCDF4, first_size, &file_);
    }

    void add_attributes(const InferenceAttributes& attributes, int group) const {
        for (const auto& [name, text] : attributes) add_text(group, NC_GLOBAL, name.c_str(), text);
    }

    void add(const InferenceGroup& group, const InferenceAttributes& attributes) {
        int number = -1;
        call<decltype(nc_def_grp)>("nc_def_grp", file_, group.name.c_str(), &number);
        add_attributes(attributes, number);
        std::map<std::string, int> dimensions;
        for (const auto& [name, size] : group.dimensions) {
            call<decltype(nc_def_dim)>("nc_def_dim", number, name.c_str(), size, &dimensions[name]);
            InferenceArray coordinates{name, {name}, {}, {}, InferenceArray::Kind::whole};
            for (std::size_t i = 0; i < size; ++i) coordinates.values.push_back(static_cast<double>(i));
            add_array(number, coordinates, dimensions);
        }
        for (const InferenceArray& array : group.arrays) add_array(number, array, dimensions);
    }

    int file() const { return file_; }

    /// Returns the bytes of the file. Call last.
    std::string content() {
        NC_memio memory{};
        call<decltype(nc_close_memio)>("nc_close_memio", file_, &memory);
        const std::unique_ptr<void, decltype(&std::free)> owner(memory.memory, &std::free);
        return {static_cast<const char*>(memory.memory), memory.size};
    }

private:
    template <class Function, class... Arguments>
    void call(const char* name, Arguments... arguments) const {
        const int status = library_.find<Function>(name)(arguments...);
        if (status != NC_NOERR)
            throw std::runtime_error(std::string(name) + ": " +
                                     library_.find<decltype(nc_strerror)>("nc_strerror")(status));
    }

    void add_text(int group, int variable, const char* name, const std::string& text) const {
        call<decltype(nc_put_att_text)>("nc_put_att_text", group, variable, name, text.size(), text.c_str());
    }

    void add_array(int group, const InferenceArray& array, const std::map<std::string, int>& dimensions) const {
        std::vector<int> shape;
        for (const std::string& name : array.dimensions) shape.push_back(dimensions.at(name));
        const nc_type type = array.kind == InferenceArray::Kind::real    ? NC_DOUBLE
                             : array.kind == InferenceArray::Kind::whole ? NC_INT64
                                                                         : NC_BYTE;
        int variable = -1;
        call<decltype(nc_def_var)>("nc_def_var", group, array.name.c_str(), type, static_cast<int>(shape.size()),
                                   shape.data(), &variable);
        constexpr int shuffled = 1, compressed = 1, level = 1;
        if (array.values.size() > large_array)
            call<decltype(nc_def_var_deflate)>("nc_def_var_deflate", group, variable, shuffled, compressed, level);
        if (!array.unit.empty()) add_text(group, variable, "units", array.unit);
        if (type == NC_BYTE) add_text(group, variable, "dtype", "bool");  // as xarray writes it
        call<decltype(nc_put_var_double)>("nc_put_var_double", group, variable, array.values.data());
    }

    const LoadedLibrary& library_;
    int file_ = -1;
};

#endif

}  // namespace

#ifdef IMPACTFIT_NETCDF_LIBRARY

void check_posterior_file(const std::string& path) {
    if (LoadedLibrary(IMPACTFIT_NETCDF_LIBRARY).is_loaded()) return;
    refuse_posterior_file("a NetCDF file needs the library netcdf", IMPACTFIT_NETCDF_LIBRARY,
                          "apt install libnetcdf19, or a CSV file of each chain", path);
}

std::string posterior_file(const InferenceData& data, const std::string& path) {
    check_posterior_file(path);
    try {
        const LoadedLibrary library(IMPACTFIT_NETCDF_LIBRARY);
        NetcdfWriter writer(library);
        writer.add_attributes(data.attributes, writer.file());
        for (const InferenceGroup& group : data.groups) writer.add(group, data.attributes);
        return writer.content();
    } catch (const std::runtime_error& fault) {
        refuse_posterior_file("the NetCDF file cannot be written", fault.what(), "another version of libnetcdf", path);
    }
}

#else

void check_posterior_file(const std::string& path) {
    refuse_posterior_file("this program was built without NetCDF files", path,
                          "a build with libnetcdf-dev, or a CSV file of each chain", path);
}

std::string posterior_file(const InferenceData&, const std::string& path) {
    check_posterior_file(path);
    return {};
}

#endif

}  // namespace impactfit
