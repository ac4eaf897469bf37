// The shipped numbers are the printed ones, digit for digit, and their packages agree with their files.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "tests/core/relative_difference.hpp"

using impactfit::Dataset;
using impactfit::find_dataset;
using impactfit::list_datasets;
using impactfit::ProvenanceKind;
using impactfit::read_dataset;
using impactfit_tests::relative_difference;
using impactfit_tests::same_number;

namespace {

const std::string data_root = IMPACTFIT_TEST_DATA;

Dataset shipped(const std::string& slug) {
    return read_dataset(find_dataset(data_root, slug).folder);
}

}  // namespace

TEST_CASE("every shipped dataset reads, knows its origin and matches its declared hash") {
    const auto entries = list_datasets(data_root);
    CHECK(entries.size() >= 3);
    for (const auto& entry : entries) {
        CAPTURE(entry.slug);
        const Dataset data = read_dataset(entry.folder);
        CHECK(data.slug == entry.slug);
        CHECK(data.provenance.kind.has_value());
        CHECK_FALSE(data.provenance.place.empty());
        CHECK_FALSE(data.provenance.licence.empty());
        CHECK_FALSE(data.files.front().declared_hash.empty());
        CHECK(data.files.front().declared_bytes.has_value());
        // A finding says the hash to write into datapackage.json after an intended change.
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
