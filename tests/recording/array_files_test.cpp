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
#include "impactfit/recording/channel_list.hpp"
#include "impactfit/recording/signal/array_process.hpp"
#include "impactfit/recording/signal/array_readers.hpp"
#include "impactfit/recording/signal/loaded_library.hpp"
#include "impactfit/recording/signal/signal_file.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

#ifdef IMPACTFIT_MATIO_LIBRARY
#include <matio.h>
#endif
#ifdef IMPACTFIT_HDF5_LIBRARY
#include <hdf5.h>
#endif

namespace impactfit {
namespace {

using impactfit_tests::refuses;
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
    const char* names[] = {"speed", "units"};
    matvar_t* run = library.find<decltype(Mat_VarCreateStruct)>("Mat_VarCreateStruct")("run", 2, one, names, 2);
    const auto set = library.find<decltype(Mat_VarSetStructFieldByName)>("Mat_VarSetStructFieldByName");
    set(run, "speed", 0, variable("speed", MAT_C_DOUBLE, MAT_T_DOUBLE, 2, column, force.data(), 0));
    std::string unit = "mm/s";
    letters[1] = unit.size();
    set(run, "units", 0, variable("units", MAT_C_CHAR, MAT_T_UINT8, 2, letters, unit.data(), 0));
    put(run);
    library.find<decltype(Mat_Close)>("Mat_Close")(file);
}

#endif

#ifdef IMPACTFIT_HDF5_LIBRARY

/// Writes datasets "time" with the attribute units, "run/force" with the attribute unit and 3 values, and
/// "run/channels" with 3 rows of 2 values.
void write_hdf5(const std::string& path) {
    const LoadedLibrary library(IMPACTFIT_HDF5_LIBRARY);
    library.find<decltype(H5open)>("H5open")();
    const hid_t number = *library.find<hid_t>("H5T_NATIVE_DOUBLE_g");
    const hid_t file = library.find<decltype(H5Fcreate)>("H5Fcreate")(
        path.c_str(), 2U /* H5F_ACC_TRUNC calls the library */, H5P_DEFAULT, H5P_DEFAULT);
    library.find<decltype(H5Gcreate2)>("H5Gcreate2")(file, "run", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    const auto copy = library.find<decltype(H5Tcopy)>("H5Tcopy");
    const auto state = [&](hid_t dataset, const char* attribute, const char* text, std::size_t size) {
        const hid_t type = copy(*library.find<hid_t>("H5T_C_S1_g"));
        library.find<decltype(H5Tset_size)>("H5Tset_size")(type, size);
        const hid_t space = library.find<decltype(H5Screate)>("H5Screate")(H5S_SCALAR);
        const hid_t made =
            library.find<decltype(H5Acreate2)>("H5Acreate2")(dataset, attribute, type, space, H5P_DEFAULT, H5P_DEFAULT);
        const void* content = size == H5T_VARIABLE ? static_cast<const void*>(&text) : text;
        library.find<decltype(H5Awrite)>("H5Awrite")(made, type, content);
        library.find<decltype(H5Aclose)>("H5Aclose")(made);
    };
    const auto put = [&](const char* name, std::vector<hsize_t> sizes, const Values& values) {
        const hid_t space = library.find<decltype(H5Screate_simple)>("H5Screate_simple")(static_cast<int>(sizes.size()),
                                                                                         sizes.data(), nullptr);
        const hid_t dataset = library.find<decltype(H5Dcreate2)>("H5Dcreate2")(file, name, number, space, H5P_DEFAULT,
                                                                               H5P_DEFAULT, H5P_DEFAULT);
        library.find<decltype(H5Dwrite)>("H5Dwrite")(dataset, number, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
        if (name == std::string("time")) state(dataset, "units", "ms", H5T_VARIABLE);
        if (name == std::string("run/force")) state(dataset, "unit", "kN", 2);
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
        const std::vector<SignalTable> tables = read_signal_file(path, {{"time", "time [s]"}});
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
        CHECK(std::count_if(table.columns.begin(), table.columns.end(),
                            [](const SignalColumn& column) { return column.unit == "mm/s"; }) == 1);
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
    const std::vector<SignalTable> tables = read_signal_file(path, {{"time", "time [s]"}, {"run/force", "load"}});
    REQUIRE(tables.size() == 1);
    const SignalTable& table = tables.front();
    REQUIRE(table.columns.size() == 4);
    CHECK(table.columns[0].written == "run/channels 1");
    CHECK(table.columns[0].values == Values{1.0, 2.0, 3.0});
    CHECK(table.columns[1].values == Values{10.0, 20.0, 30.0});
    CHECK(table.columns[2].name == "load");
    CHECK(table.columns[2].unit.value_or("") == "kN");
    CHECK(table.columns[2].values == Values{1.0, 5.0, 2.0});
    CHECK(table.columns[3].unit.value_or("") == "s");
}

TEST_CASE("HDF5: attributes of texts with a fixed and with a variable length are units") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "run.h5").string();
    write_hdf5(path);
    const std::vector<SignalTable> tables = read_signal_file(path);
    const SignalTable& table = tables.front();
    CHECK(!table.columns[0].unit);
    CHECK(table.columns[2].unit.value_or("") == "kN");
    CHECK(table.columns[2].name == "force");
    CHECK(table.columns[2].label == "run");
    CHECK(table.columns[3].unit.value_or("") == "ms");
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
        sink.add({"a", 2, 1, {1.0, 2.0}, "mm/s"});
        sink.add({"b", 1, 2, {3.0, 4.0}});
    });
    REQUIRE(two.arrays.size() == 2);
    CHECK(two.arrays[0].text == "mm/s");
    CHECK(two.fault.empty());
    CHECK(two.arrays[1].name == "b");
    CHECK(two.arrays[1].values == Values{3.0, 4.0});
}

TEST_CASE("arrays: a file without an array of numbers is refused") {
    CHECK_THROWS_WITH_AS(tables_of_arrays({{"rate", 1, 1, {10.0}}}, "a.mat"), doctest::Contains("no array of numbers"),
                         Error);
    CHECK(tables_of_arrays({{"a", 2, 1, {1.0, 2.0}}, {"b", 3, 1, {1.0, 2.0, 3.0}}}, "a.mat").size() == 2);
}

TEST_CASE("arrays: units are texts beside the arrays, for their names or for the only vector of a group") {
    const Values three{0.0, 1.0, 2.0};
    const auto unit_of = [&](std::vector<NamedArray> texts, const std::string& column) {
        texts.push_back({"run.time", 3, 1, three});
        texts.push_back({"run.force", 3, 1, three});
        const std::vector<SignalTable> tables = tables_of_arrays(texts, "a.mat");
        for (const SignalColumn& one : tables.front().columns)
            if (one.written == column) return one.unit.value_or("none");
        return std::string("no column");
    };
    CHECK(unit_of({{"run.units", 0, 0, {}, "kN"}}, "run.force") == "kN");
    CHECK(unit_of({{"run.units", 0, 0, {}, "kN"}}, "run.time") == "none");
    CHECK(unit_of({{"run.units.time", 0, 0, {}, "ms"}}, "run.time") == "ms");
    CHECK(unit_of({{"run.force_unit", 0, 0, {}, "Newtons"}}, "run.force") == "N");
    CHECK(unit_of({{"run.forceUnits", 0, 0, {}, "N"}}, "run.force") == "N");
    // Two vectors of values: a unit of the group may be that of either.
    CHECK(unit_of({{"run.units", 0, 0, {}, "N"}, {"run.load", 3, 1, three}}, "run.force") == "none");
    const SignalTable unknown = tables_of_arrays({{"a", 3, 1, three, "counts of the ADC"}}, "a.mat").front();
    CHECK(unknown.notes == std::vector<std::string>{"the unit 'counts of the ADC' of a is not recognised"});
}

TEST_CASE("JSON: lists of numbers have the names of their pointers, with units beside them or in their keys") {
    const ScratchFolder folder;
    const auto columns = [&](const std::string& text, const std::vector<ColumnMapping>& names = {}) {
        std::string all;
        for (const SignalTable& table : read_signal_file(folder.write("run.json", text), names))
            for (const SignalColumn& column : table.columns)
                all += column.written + "|" + column.name + "|" + column.unit.value_or("") + "|" +
                       std::to_string(column.values.size()) + ";";
        return all;
    };
    CHECK(columns(R"({"run": [{"t": [0, 1, 2], "f": [3, null, 5]}], "cor": 0.8})") == "/run/0/f|f||3;/run/0/t|t||3;");
    CHECK(columns(R"({"run": [{"t": [0, 1], "f": [3, 4]}]})", {{"/run/0/t", "time [s]"}, {"/run/0/f", "force [N]"}}) ==
          "/run/0/f|force|N|2;/run/0/t|time|s|2;");
    CHECK(columns(R"({"time [ms]": [0, 1, 2], "v [m/s]": [3, 4, 5]})") == "/time [ms]|time|ms|3;/v [m~1s]|v|m/s|3;");
    CHECK(columns(R"({"units": {"time": "s"}, "time": [0, 1]})") == "/time|time|s|2;");
    CHECK(columns(R"([{"t": 0, "f": 1}, {"t": 1, "f": 2}, {"t": 2, "f": 3}])") == "/f|f||3;/t|t||3;");
    CHECK(columns(R"({"data": [[0, 1], [1, 2], [2, 3]]})") == "/data 1|data 1||3;/data 2|data 2||3;");
}

TEST_CASE("JSON: a text that is not JSON, or without lists, is one error") {
    const ScratchFolder folder;
    const auto refused = [&](const std::string& text, const char* problem, const char* allowed) {
        return refuses(
            ErrorKind::data, [&] { read_signal_file(folder.write("run.json", text)); }, problem, allowed);
    };
    CHECK(refused(R"({"time": [0, 1)", "the file is not JSON", "RFC 8259"));
    CHECK(refused(R"({"cor": 0.8})", "no array of numbers", "vectors"));
    CHECK(refused(std::string(1000, '['), "the file is nested too deeply", "64"));
}

TEST_CASE("channels: a file of arrays is a list with units, lengths and the option that names them") {
    const ScratchFolder folder;
    const std::string path = folder.write("run.json", R"({"time [s]": [0, 0.5, 1], "ch0": [2, 3, 4]})");
    const Dataset list = channel_list(path, {}, false);
    REQUIRE(list.rows.size() == 2);
    CHECK(list.text(1, "channel") == "/time [s]");
    CHECK(list.text(1, "unit") == "s");
    CHECK(list.text(1, "values") == "3");
    CHECK(list.text(1, "last") == "1");
    CHECK(list.notes.front().find("/ch0=force [N]") != std::string::npos);
}

}  // namespace impactfit
