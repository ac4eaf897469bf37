// The shipped numbers are the printed ones, digit for digit, and their packages agree with their files.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/paths/paths.hpp"

using impactfit::Dataset;
using impactfit::find_dataset;
using impactfit::list_datasets;
using impactfit::ProvenanceKind;
using impactfit::read_dataset;
using impactfit_tests::relative_difference;
using impactfit_tests::same_number;

namespace {

const std::string data_root = impactfit_tests::data_folder();

Dataset shipped(const std::string& slug) {
    return read_dataset(find_dataset(data_root, slug).folder);
}

}  // namespace

TEST_CASE("every shipped dataset reads, has an origin and matches its declared hash") {
    const auto entries = list_datasets(data_root);
    CHECK(entries.size() >= 6);
    for (const auto& entry : entries) {
        CAPTURE(entry.slug);
        const Dataset data = read_dataset(entry.folder);
        CHECK(data.slug == entry.slug);
        CHECK(data.provenance.kind.has_value());
        CHECK_FALSE(data.provenance.place.empty());
        CHECK_FALSE(data.provenance.licence.empty());
        CHECK_FALSE(data.files.front().declared_hash.empty());
        CHECK(data.files.front().declared_bytes.has_value());
        // A finding states the hash to write into datapackage.json after an intended change.
        for (const std::string& finding : check_integrity(data)) FAIL_CHECK(finding);
        for (const auto& field : data.fields) CHECK_FALSE(field.description.empty());
    }
}

TEST_CASE("zhang-sharf-2009 holds the two printed points") {
    const Dataset data = shipped("zhang-sharf");
    REQUIRE(data.rows.size() == 2);
    CHECK(data.text(0, "restitution") == "0.8892");
    CHECK(data.significant_digits(0, "restitution") == 4);
    CHECK(data.text(1, "restitution") == "0.7568");
    CHECK(data.si(0, "duration") == 2.52e-4);
    CHECK(data.significant_digits(0, "duration") == 3);
    CHECK(same_number(data.last_digit_unit(0, "duration"), 0.01e-4));
    CHECK(data.si(1, "duration") == 2.07e-4);
    CHECK(data.values("peak_force") == std::vector<double>{1076.6, 4364.6});
    CHECK(data.si(1, "impact_speed") == 0.5);
    CHECK(data.si(0, "stiffness") == 2.4144e10);
    CHECK(data.si(0, "effective_mass") == 0.54);
}

TEST_CASE("sliotar-cores holds Table 3 in SI and its derived peaks") {
    const Dataset data = shipped("sliotar");
    REQUIRE(data.rows.size() == 4);
    CHECK(data.text(3, "ball") == "D");
    CHECK(same_number(data.si(0, "effective_mass"), 0.0896));
    CHECK(same_number(data.uncertainty(1, "effective_mass").value_or(0), 0.0031));
    CHECK(same_number(data.si(3, "diameter"), 0.0682));
    CHECK(data.si(2, "stiffness") == 5.65e6);
    CHECK(data.significant_digits(0, "stiffness") == 3);
    CHECK(data.text(2, "restitution") == "0.533");
    CHECK(data.kind_of("restitution") == ProvenanceKind::printed);
    CHECK(data.kind_of("peak_force") == ProvenanceKind::derived);
    CHECK(data.kind_of("peak_indentation") == ProvenanceKind::derived);
    CHECK(same_number(data.si(3, "peak_force"), 2356.3));
    CHECK(same_number(data.uncertainty(3, "peak_indentation").value_or(0), 0.033e-3));
    CHECK(data.text(3, "remark").find("1.0 %") != std::string::npos);
    CHECK_FALSE(data.has(0, "remark"));
}

TEST_CASE("zh22-tables: the printed relative errors follow from the printed numbers") {
    const Dataset tables = shipped("zh22");
    const Dataset experiment = shipped("zhang-sharf");
    REQUIRE(tables.rows.size() == 16);
    for (std::size_t row = 0; row < 16; ++row) {
        for (const std::string name : {"restitution", "duration", "peak_force"}) {
            CAPTURE(row);
            CAPTURE(name);
            const double measured = experiment.si(row / 8, name);
            const double error = tables.si(row, name) / measured - 1.0;
            const double printed = tables.si(row, name + "_relative_error");
            // Both rounded numbers bring half a unit of their last digit; the experiment is taken as exact, as printed.
            const double slack =
                tables.last_digit_unit(row, name) / measured + tables.last_digit_unit(row, name + "_relative_error");
            CHECK(std::abs(error - printed) < slack);
        }
    }
}

TEST_CASE("zh22-tables keeps the digits as printed") {
    const Dataset data = shipped("zh22-tables");
    CHECK(data.text(0, "duration") == "2.620e-4");
    CHECK(data.significant_digits(0, "duration") == 4);
    CHECK(same_number(data.last_digit_unit(0, "duration"), 0.001e-4));
    CHECK(data.text(2, "restitution") == "0.8880");
    CHECK(data.text(7, "restitution_relative_error") == "-0.00");
    CHECK(data.text(10, "model") == "zhang_2022");
    CHECK(data.text(13, "model") == "hunt_crossley_1975");
    CHECK(data.text(14, "peak_force") == "4515.5");
    CHECK(data.text(15, "expected_peak_force") == "as_printed");
    CHECK(same_number(data.si(11, "peak_force_relative_error"), 0.0497));
}

TEST_CASE("mm24-table-1: a column of the table is a row, base parameters are pure numbers") {
    const Dataset data = shipped("mm24-table-1");
    REQUIRE(data.rows.size() == 4);
    CHECK(data.provenance.kind == ProvenanceKind::printed);
    CHECK(data.text(0, "law") == "bouc_wen_simon_hunt_crossley_2024");
    CHECK(data.text(3, "law") == "bouc_wen_maxwell_2024");
    CHECK(data.text(2, "specimen") == "DSS");
    CHECK(data.text(0, "pi_1_base") == "0.00868");
    CHECK(data.field("pi_2_base").unit == "1");
    CHECK(data.values("pi_2_base") == std::vector<double>{0.818, 0.457, 0.854, 0.499});
    CHECK(data.values("pi_3_base") == std::vector<double>{-0.808, -0.442, -0.834, -0.474});
    CHECK(data.values("hertz_exponent") == std::vector<double>{1.27, 2.02, 2.28, 3.14});
    CHECK(data.text(1, "hysteresis_exponent") == "1");
    CHECK(data.significant_digits(3, "elastic_fraction") == 3);
    CHECK(data.values("misfit") == std::vector<double>{0.0357, 0.011, 0.0406, 0.0114});
    for (std::size_t row = 0; row < 4; ++row) {  // the constraints the paper states for its laws
        CHECK(std::abs(data.si(row, "pi_3_base")) < data.si(row, "pi_2_base"));
        CHECK(data.si(row, "elastic_fraction") < 1.0);
    }
}

TEST_CASE("mm24-table-2: the units of the baseball follow from its exponents") {
    const Dataset data = shipped("mm24-table-2");
    REQUIRE(data.rows.size() == 1);
    CHECK(data.si(0, "effective_mass") == 0.146);
    CHECK(data.text(0, "stiffness") == "117080063");
    CHECK(data.si(0, "rate_damping") == 5854003.0);
    CHECK(data.si(0, "hysteresis_beta") == 981.05);
    CHECK(data.si(0, "hysteresis_gamma") == -961.4);
    const double n = data.si(0, "hysteresis_exponent"), p = data.si(0, "hertz_exponent");
    const auto length_power = [&](const char* name) { return data.field(name).measure.dimension[0]; };
    CHECK(std::abs(length_power("stiffness") - (1.0 - p)) < 1e-12);
    CHECK(std::abs(length_power("rate_damping") + p) < 1e-12);
    CHECK(std::abs(length_power("hysteresis_beta") + n) < 1e-12);
    CHECK(std::abs(length_power("hysteresis_gamma") + n) < 1e-12);
}

TEST_CASE("kharaz-gorham-surrogate states that it is synthetic and circular; is the mean of two laws") {
    const Dataset data = shipped("kharaz");
    REQUIRE(data.rows.size() == 48);
    CHECK(data.kind_of("restitution") == ProvenanceKind::synthetic);
    CHECK(data.title.find("SYNTHETIC") != std::string::npos);
    CHECK(data.description.find("circular") != std::string::npos);
    CHECK(data.text(0, "plate") == "DSS");
    CHECK(data.text(24, "plate") == "DSA");
    for (std::size_t row = 0; row < 48; ++row) {
        const double mean =
            0.5 * (data.si(row, "restitution_simon_hunt_crossley") + data.si(row, "restitution_maxwell"));
        CHECK(std::abs(data.si(row, "restitution") - mean) < 5.001e-5);  // four decimals
        const double speed = std::sqrt(2.0 * 9.81 * data.si(row, "drop_height"));
        CHECK(std::abs(data.si(row, "impact_speed") - speed) < 5e-5);
    }
    CHECK(data.text(12, "restitution") == "0.8049");
}

TEST_CASE("the published constants read as bare files") {
    const std::filesystem::path published = std::filesystem::path(data_root) / "published";
    const Dataset errors = read_dataset((published / "zhang-2022" / "sliotar_relative_errors.csv").string());
    REQUIRE(errors.rows.size() == 24);
    CHECK(same_number(errors.si(0, "relative_error"), 0.155));
    CHECK(same_number(errors.si(23, "relative_error"), -0.019));
    const Dataset alpha = read_dataset((published / "zhang-2021" / "alpha_coefficients.csv").string());
    REQUIRE(alpha.rows.size() == 6);
    CHECK(alpha.text(1, "d") == "0.09025");
    CHECK(alpha.text(4, "a") == "2.9191");
    // Eq. 47 is a cubic whose value at e = 1 the paper makes 1 within the rounding of its four constants.
    const double at_one = alpha.si(0, "a") + alpha.si(0, "b") + alpha.si(0, "c") + alpha.si(0, "d");
    CHECK(relative_difference(at_one, 1.0) < 4e-3);
}
