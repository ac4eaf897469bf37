// Files of arrays: MATLAB and HDF5. Without the headers at the build an error names the missing package.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/recording/signal/array_process.hpp"
#include "impactfit/recording/signal/hdf5_file.hpp"
#include "impactfit/recording/signal/loaded_library.hpp"
#include "impactfit/recording/signal/matlab_file.hpp"
#include "impactfit/recording/signal/signal_file.hpp"
#include "tests/core/scratch_folder.hpp"

#ifdef IMPACTFIT_MATIO_LIBRARY
#include <matio.h>
#endif
#ifdef IMPACTFIT_HDF5_LIBRARY
#include <hdf5.h>
#endif

namespace impactfit {
namespace {

using impactfit_tests::ScratchFolder;
using Values = std::vector<double>;

/// Changes some bytes of a file, cuts its end, and requires that it is read or refused by one error.
void check_damaged(const std::string& content, std::size_t from, int files) {
    const ScratchFolder folder;
    std::mt19937 generator(6);
    const auto below = [&](std::size_t most) {
        return std::uniform_int_distribution<std::size_t>(0, most - 1)(generator);
    };
    for (int i = 0; i < files; ++i) {
        std::string text = content;
        for (int change = 0; change < 6; ++change)
            text[from + below(text.size() - from)] = static_cast<char>(below(256));
        if (i % 4 == 0) text.resize(from + below(text.size() - from));
        try {
            read_signal_file(folder.write("damaged", text));
        } catch (const Error& error) {
            CHECK(error.kind() == ErrorKind::data);
        }
    }
}

#ifdef IMPACTFIT_MATIO_LIBRARY

/// Writes two vectors, an array of whole numbers with two channels in rows, a number, a text and a structure.
void write_matlab(const std::string& path, mat_ft version) {
    const LoadedLibrary library(IMPACTFIT_MATIO_LIBRARY);
    const auto create = library.find<decltype(Mat_CreateVer)>("Mat_CreateVer");
    const auto variable = library.find<decltype(Mat_VarCreate)>("Mat_VarCreate");
    const auto write = library.find<decltype(Mat_VarWrite)>("Mat_VarWrite");
    mat_t* file = create(path.c_str(), nullptr, version);
    REQUIRE(file != nullptr);
    Values time{0.0, 0.1, 0.2}, force{1.0, 5.0, 2.0}, rate{10.0};
    std::vector<std::int16_t> channels{1, 10, 2, 20, 3, 30};
    std::size_t column[2] = {3, 1}, rows[2] = {2, 3}, one[2] = {1, 1};
    const auto release = library.find<decltype(Mat_VarFree)>("Mat_VarFree");
    const auto put = [&](matvar_t* made) {
        write(file, made, MAT_COMPRESSION_NONE);
        release(made);
    };
    put(variable("time", MAT_C_DOUBLE, MAT_T_DOUBLE, 2, column, time.data(), 0));
    put(variable("force", MAT_C_DOUBLE, MAT_T_DOUBLE, 2, column, force.data(), 0));
    put(variable("channel", MAT_C_INT16, MAT_T_INT16, 2, rows, channels.data(), 0));
    std::string text = "steel";
    std::size_t letters[2] = {1, 5};
    put(variable("remark", MAT_C_CHAR, MAT_T_UINT8, 2, letters, text.data(), 0));
    put(variable("rate", MAT_C_DOUBLE, MAT_T_DOUBLE, 2, one, rate.data(), 0));
    const char* names[] = {"speed"};
    matvar_t* run = library.find<decltype(Mat_VarCreateStruct)>("Mat_VarCreateStruct")("run", 2, one, names, 1);
    library.find<decltype(Mat_VarSetStructFieldByName)>("Mat_VarSetStructFieldByName")(
        run, "speed", 0, variable("speed", MAT_C_DOUBLE, MAT_T_DOUBLE, 2, column, force.data(), 0));
    put(run);
    library.find<decltype(Mat_Close)>("Mat_Close")(file);
}

#endif

#ifdef IMPACTFIT_HDF5_LIBRARY

/// Writes datasets "time", "run/force" with 3 values, and "run/channels" with 3 rows of 2 values.
void write_hdf5(const std::string& path) {
    const LoadedLibrary library(IMPACTFIT_HDF5_LIBRARY);
    library.find<decltype(H5open)>("H5open")();
    const hid_t number = *library.find<hid_t>("H5T_NATIVE_DOUBLE_g");
    const hid_t file = library.find<decltype(H5Fcreate)>("H5Fcreate")(
        path.c_str(), 2U /* H5F_ACC_TRUNC calls the library */, H5P_DEFAULT, H5P_DEFAULT);
    library.find<decltype(H5Gcreate2)>("H5Gcreate2")(file, "run", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    const auto put = [&](const char* name, std::vector<hsize_t> sizes, const Values& values) {
        const hid_t space = library.find<decltype(H5Screate_simple)>("H5Screate_simple")(static_cast<int>(sizes.size()),
                                                                                         sizes.data(), nullptr);
        const hid_t dataset = library.find<decltype(H5Dcreate2)>("H5Dcreate2")(file, name, number, space, H5P_DEFAULT,
                                                                               H5P_DEFAULT, H5P_DEFAULT);
        library.find<decltype(H5Dwrite)>("H5Dwrite")(dataset, number, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
        library.find<decltype(H5Dclose)>("H5Dclose")(dataset);
    };
    put("time", {3}, {0.0, 0.1, 0.2});
    put("run/force", {3}, {1.0, 5.0, 2.0});
    put("run/channels", {3, 2}, {1.0, 10.0, 2.0, 20.0, 3.0, 30.0});
    library.find<decltype(H5Fclose)>("H5Fclose")(file);
}

#endif

}  // namespace

#ifdef IMPACTFIT_MATIO_LIBRARY

TEST_CASE("MATLAB: arrays of versions 5 and 7.3 are columns, also those of structures") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "run.mat").string();
    for (const mat_ft version : {MAT_FT_MAT5, MAT_FT_MAT73}) {
        CAPTURE(static_cast<int>(version));
        write_matlab(path, version);
        const std::vector<SignalTable> tables =
            read_signal_file(path, {{"time", "time [s]"}, {"run.speed", "speed [m/s]"}});
        REQUIRE(tables.size() == 1);
        const SignalTable& table = tables.front();
        const auto values = [&](const std::string& name) {
            for (const SignalColumn& column : table.columns)
                if (column.written == name) return column.values;
            return Values{};
        };
        const auto has_seconds = [](const SignalColumn& column) { return column.unit == "s"; };
        CHECK(values("time") == Values{0.0, 0.1, 0.2});
        CHECK(values("force") == Values{1.0, 5.0, 2.0});
        CHECK(values("channel 1") == Values{1.0, 2.0, 3.0});
        CHECK(values("channel 2") == Values{10.0, 20.0, 30.0});
        CHECK(values("run.speed") == Values{1.0, 5.0, 2.0});
        CHECK(std::count_if(table.columns.begin(), table.columns.end(), has_seconds) == 1);
        CHECK(std::count(table.notes.begin(), table.notes.end(), "numbers that are not used: rate = 10") == 1);
        CHECK(table.notes.back() == "variables that are no arrays of numbers with two dimensions: remark");
    }
}

TEST_CASE("MATLAB: a damaged file is one error") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "run.mat").string();
    write_matlab(path, MAT_FT_MAT5);
    check_damaged(read_text_file(path), 128, 20);  // behind the text of the header
    CHECK_THROWS_AS(read_signal_file(folder.write("cut.mat", read_text_file(path).substr(0, 130))), Error);
}

#endif

#ifdef IMPACTFIT_HDF5_LIBRARY

TEST_CASE("HDF5: datasets are columns with their paths") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "run.h5").string();
    write_hdf5(path);
    const std::vector<SignalTable> tables = read_signal_file(path, {{"time", "time [s]"}, {"run/force", "force [N]"}});
    REQUIRE(tables.size() == 1);
    const SignalTable& table = tables.front();
    REQUIRE(table.columns.size() == 4);
    CHECK(table.columns[0].written == "run/channels 1");
    CHECK(table.columns[0].values == Values{1.0, 2.0, 3.0});
    CHECK(table.columns[1].values == Values{10.0, 20.0, 30.0});
    CHECK(table.columns[2].name == "force");
    CHECK(table.columns[2].values == Values{1.0, 5.0, 2.0});
    CHECK(table.columns[3].unit.value_or("") == "s");
}

TEST_CASE("HDF5: a damaged file is one error") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "run.h5").string();
    write_hdf5(path);
    check_damaged(read_text_file(path), 8, 20);  // behind the signature
}

#endif

TEST_CASE("arrays: a process that crashes or has no end of memory is a damaged file") {
    CHECK(arrays_of_process([](ArraySink&) { std::abort(); }).fault == "damaged");
    const ReadArrays large = arrays_of_process([](ArraySink& sink) {
        const NamedArray array{"a", 1'000'000, 1, Values(1'000'000)};
        for (int i = 0; i < 30; ++i) sink.add(array);
    });
    CHECK(large.fault == "more than 2e7 values");
    const ReadArrays two = arrays_of_process([](ArraySink& sink) {
        sink.add({"a", 2, 1, {1.0, 2.0}});
        sink.add({"b", 1, 2, {3.0, 4.0}});
    });
    REQUIRE(two.arrays.size() == 2);
    CHECK(two.fault.empty());
    CHECK(two.arrays[1].name == "b");
    CHECK(two.arrays[1].values == Values{3.0, 4.0});
}

TEST_CASE("arrays: a file without an array of numbers is refused") {
    CHECK_THROWS_WITH_AS(tables_of_arrays({{"rate", 1, 1, {10.0}}}, "a.mat"), doctest::Contains("no array of numbers"),
                         Error);
    CHECK(tables_of_arrays({{"a", 2, 1, {1.0, 2.0}}, {"b", 3, 1, {1.0, 2.0, 3.0}}}, "a.mat").size() == 2);
}

}  // namespace impactfit
