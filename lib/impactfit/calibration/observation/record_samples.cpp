#include "impactfit/calibration/observation/record_samples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/observation/digitisation_errors.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/dataset/values/header_place.hpp"

namespace impactfit {

CoordinateNoise::CoordinateNoise(const RecordBlock& block, const Dataset& dataset, std::string_view column)
    : dataset_(dataset), column_(column), stated_(dataset.field(column).uncertainty.form != Uncertainty::Form::none) {
    for (const CoordinateDeviation& deviation : block.deviations)
        if (deviation.column == column) read(deviation);
}

double CoordinateNoise::at(std::size_t row, double otherwise) const {
    if (!stated_) return otherwise;
    const double deviation = stated_at(row);
    if (deviation > 0.0) return deviation;
    throw Error(ErrorKind::data, fmt::format("standard deviation of {} must be positive", column_),
                std::isnan(deviation) ? "an empty cell" : fmt::format("{:g}", deviation),
                "a number above 0 for every sample, or for none",
                {dataset_.files.front().path, dataset_.rows[row].line, 0, column_});
}

double CoordinateNoise::stated_at(std::size_t row) const {
    if (!of_column_.empty()) return dataset_.si(row, of_column_);
    return absolute_ ? *absolute_ : dataset_.uncertainty(row, column_).value_or(std::nan(""));
}

void CoordinateNoise::read(const CoordinateDeviation& deviation) {
    stated_ = true;
    const Field& field = dataset_.field(column_);
    if (const double* value = std::get_if<double>(&deviation.stated)) {
        absolute_ = *value;
    } else if (const std::string& text = std::get<std::string>(deviation.stated); dataset_.has_column(text)) {
        of_column_ = text;
        check_column(field, deviation);
        return;
    } else if (const std::size_t percent = text.find("% of peak"); percent != std::string::npos) {
        absolute_ =
            located(deviation.where, [&] { return parse_quantity(text.substr(0, percent + 1), "1", {}); }) * peak();
    } else {
        absolute_ = located(deviation.where, [&] { return parse_quantity(text, si_text(field.measure), {}); });
    }
    if (!(*absolute_ > 0.0))
        refuse_problem("standard deviation must be positive", fmt::format("{:g}", *absolute_),
                       "a number above 0, \"0.5 N\", \"2 % of peak\" or a column", deviation.where);
}

void CoordinateNoise::check_column(const Field& field, const CoordinateDeviation& deviation) const {
    if (same_dimension(dataset_.field(of_column_).measure, field.measure)) return;
    refuse_problem("standard deviation column in another unit", dataset_.field(of_column_).unit,
                   fmt::format("[{}]", field.unit), deviation.where);
}

double CoordinateNoise::peak() const {
    double largest = 0.0;
    for (const double value : dataset_.values(column_)) largest = std::max(largest, std::abs(value));
    return largest;
}

RecordSamples::RecordSamples(const RecordBlock& block, const Dataset& dataset)
    : block_(block),
      dataset_(dataset),
      of_abscissa_(block, dataset, columns()[0]),
      of_ordinate_(block, dataset, columns()[1]) {
    check_columns();
    if (block.kind == RecordKind::force_indentation) check_noise_of_loop();
}

RecordSample RecordSamples::at(std::size_t row) const {
    RecordSample sample{sign(0) * number(row, columns()[0]), sign(1) * number(row, columns()[1]),
                        of_abscissa_.at(row, 0.0), of_ordinate_.at(row, std::nan("")), dataset_.rows[row].line};
    for (std::size_t axis = 0; axis < columns().size(); ++axis)
        for (const double error : dataset_.shared_errors(row, columns()[axis]))
            sample.shared.push_back(sign(axis) * error);
    return sample;
}

std::vector<SharedError> RecordSamples::shared_errors(const std::string& figure, FitProblem& problem) const {
    std::vector<SharedError> errors;
    for (std::size_t axis = 0; axis < columns().size(); ++axis)
        for (const std::size_t place : figure_errors(dataset_, figure, columns()[axis], problem))
            errors.push_back({place, axis == 0});
    return errors;
}

double RecordSamples::number(std::size_t row, std::string_view column) const {
    const double value = dataset_.si(row, column);
    if (std::isfinite(value)) return value;
    throw Error(ErrorKind::data, "an empty cell", "", fmt::format("a number for {}", column),
                {dataset_.files.front().path, dataset_.rows[row].line, 0, std::string(column)});
}

void RecordSamples::check_columns() const {
    for (const std::string_view name : columns()) {
        const std::string_view unit = record_unit(name);
        const Field& field = dataset_.field(name);
        if (field.is_number && same_dimension(field.measure, parse_unit(unit))) continue;
        throw Error(ErrorKind::data, fmt::format("unit of {} has another dimension", name),
                    field.is_number ? fmt::format("[{}]", field.unit) : "a text column", fmt::format("[{}]", unit),
                    header_place(dataset_, std::string(name)));
    }
}

/// Throws Error (problem) for a loop without both deviations, which determine the relative weight of its coordinates.
void RecordSamples::check_noise_of_loop() const {
    if (of_abscissa_.is_stated() && of_ordinate_.is_stated()) return;
    const char* missing = of_ordinate_.is_stated()   ? "indentation missing"
                          : of_abscissa_.is_stated() ? "force missing"
                                                     : "both missing";
    refuse_problem("a loop requires standard deviations of both coordinates", missing,
                   "sd = { force = ..., indentation = ... }; if undetermined, \"1 % of peak\" for both gives equal "
                   "weights, and the noise is sqrt(reduced chi-squared) times these values",
                   block_.where);
}

}  // namespace impactfit
