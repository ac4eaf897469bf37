#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/problem_error.hpp"
#include "impactfit/calibration/problem_records.hpp"
#include "impactfit/calibration/record_units.hpp"

namespace impactfit {
namespace {

/// The deviations of one coordinate, row by row; 0 of an abscissa that has none, NaN of an ordinate.
class Deviations {
public:
    Deviations(const RecordBlock& block, const Dataset& dataset, std::string_view column, double otherwise)
        : dataset_(dataset), column_(column), otherwise_(otherwise) {
        for (const CoordinateDeviation& stated : block.deviations)
            if (stated.column == column) read(stated);
    }

    double at(std::size_t row) const {
        double deviation = stated_ ? absolute_ : dataset_.uncertainty(row, column_).value_or(otherwise_);
        if (!of_column_.empty()) deviation = dataset_.si(row, of_column_);
        if (!(deviation < 0.0) && !(stated_ && deviation == 0.0)) return deviation;
        throw Error(ErrorKind::data, fmt::format("the uncertainty of {} must be positive", column_),
                    fmt::format("{:g}", deviation), "a number above 0",
                    {dataset_.files.front().path, dataset_.rows[row].line, 0, std::string(column_)});
    }

private:
    void read(const CoordinateDeviation& stated) {
        stated_ = true;
        const Field& field = dataset_.field(column_);
        if (const double* value = std::get_if<double>(&stated.stated)) {
            absolute_ = *value;
        } else if (const std::string& words = std::get<std::string>(stated.stated); dataset_.has_column(words)) {
            of_column_ = words;
            check_column(field, stated);
        } else if (const std::size_t percent = words.find("% of peak"); percent != std::string::npos) {
            absolute_ =
                located(stated.where, [&] { return parse_quantity(words.substr(0, percent + 1), "1", {}); }) * peak();
        } else {
            absolute_ = located(stated.where, [&] { return parse_quantity(words, si_text(field.measure), {}); });
        }
        if (!(absolute_ > 0.0) && of_column_.empty())
            refuse_problem("an uncertainty must be positive", fmt::format("{:g}", absolute_),
                           "a number above 0, \"0.5 N\", \"2 % of peak\" or a column", stated.where);
    }

    void check_column(const Field& field, const CoordinateDeviation& stated) const {
        if (same_dimension(dataset_.field(of_column_).measure, field.measure)) return;
        refuse_problem("a column of uncertainties in another unit", dataset_.field(of_column_).unit,
                       fmt::format("[{}]", field.unit), stated.where);
    }

    double peak() const {
        double largest = 0.0;
        for (const double value : dataset_.values(column_)) largest = std::max(largest, std::abs(value));
        return largest;
    }

    const Dataset& dataset_;
    std::string_view column_;
    double otherwise_;
    bool stated_ = false;
    double absolute_ = 0.0;
    std::string of_column_;
};

void check_columns(const RecordBlock& block, const Dataset& dataset) {
    for (const std::string_view name : record_columns[static_cast<std::size_t>(block.kind)]) {
        const std::size_t index = dataset.column(name);
        const std::string_view unit = record_unit(name);
        const Field& field = dataset.fields[index];
        if (field.is_number && same_dimension(field.measure, parse_unit(unit))) continue;
        throw Error(ErrorKind::data, fmt::format("{} in a unit of another dimension", name),
                    field.is_number ? fmt::format("[{}]", field.unit) : "a column of text", fmt::format("[{}]", unit),
                    {dataset.files.front().path, 0, 0, std::string(name)});
    }
}

double number_at(const Dataset& dataset, std::size_t row, std::string_view column) {
    const double value = dataset.si(row, column);
    if (std::isfinite(value)) return value;
    throw Error(ErrorKind::data, "an empty cell", "", fmt::format("a number for {}", column),
                {dataset.files.front().path, dataset.rows[row].line, 0, std::string(column)});
}

/// What tells the impacts of a file apart: the column `impact`, else the column `impact_speed`, else nothing.
std::string impact_of(const Dataset& dataset, std::size_t row) {
    for (const char* column : {"impact", "impact_speed"})
        if (dataset.has_column(column)) return dataset.text(row, column);
    return {};
}

double speed_of(const RecordBlock& block, const Dataset& dataset, std::size_t row) {
    if (block.impact_speed) return *block.impact_speed;
    const Where where = block.where;
    if (!dataset.has_column("impact_speed"))
        refuse_problem("the impact speed of a record is not known", fmt::format("none in {}", block.name),
                       "impact_speed = \"3 m/s\" in the record, or a column impact_speed [m/s]", where);
    const double speed = number_at(dataset, row, "impact_speed");
    if (speed > 0.0) return speed;
    throw Error(ErrorKind::data, "an impact speed that is none", dataset.text(row, "impact_speed"), "above 0",
                {dataset.files.front().path, dataset.rows[row].line, 0, "impact_speed"});
}

double mass_of(const RecordBlock& block, const Rig& rig, const Dataset& dataset, std::size_t row) {
    const std::string column = rig.mass_column.empty() ? "effective_mass" : rig.mass_column;
    if (dataset.has_column(column)) return number_at(dataset, row, column);
    if (rig.effective_mass) return *rig.effective_mass;
    refuse_problem("the mass is not known", fmt::format("none in {}", block.name),
                   "effective_mass or masses under [rig], or a column effective_mass [kg]", rig.where);
}

// ---- The clock -----------------------------------------------------------------------------------------------

/// A guess of the reading of the clock at first touch: where the record has done a twentieth of what it does, less
/// what a half sine takes to that.
double guessed_touch(const FitRecord& record) {
    const auto& samples = record.samples;
    const bool velocity = record.kind == RecordKind::velocity_time;
    const double start = velocity ? samples.front().ordinate : 0.0;
    double most = 0.0;
    for (const RecordSample& sample : samples) most = std::max(most, std::abs(sample.ordinate - start));
    const auto done = [&](double part) {
        return std::find_if(samples.begin(), samples.end(),
                            [&](const auto& s) { return std::abs(s.ordinate - start) >= part * most; })
            ->abscissa;
    };
    return done(0.05) - 0.1 * (done(0.5) - done(0.05));
}

/// A clock whose zero is not the touch has its reading there as a nuisance parameter.
void add_touch(FitRecord& record, std::optional<double> stated, const std::string& name, FitProblem& problem) {
    const bool delayed = record.sensor && problem.sensors[*record.sensor].delay;
    if (record.kind == RecordKind::force_indentation || (!stated && delayed)) return;
    FitParameter touch{name};
    touch.unit = "s";
    touch.nuisance = true;
    touch.told_as = "readings of the clock at touch";
    touch.value = stated.value_or(0.0);
    if (!stated) {
        const double span = record.samples.back().abscissa - record.samples.front().abscissa;
        touch.role = FitParameter::Role::free;
        touch.value = guessed_touch(record);
        touch.lower = touch.value - span;
        touch.upper = touch.value + span;
    }
    record.touch = problem.auxiliary.size();
    problem.auxiliary.push_back(std::move(touch));
}

void add_condition(const RecordBlock& block, FitRecord record, FitCondition condition, const std::string& impact,
                   FitSource& source, FitProblem& problem) {
    const std::string name(record_columns[static_cast<std::size_t>(block.kind)][1]);
    if (const std::size_t dropped = check_record(record, block.accepted, {block.path, 0, 0, name}); dropped > 0)
        source.notes.push_back(fmt::format("{} clipped samples are left out", dropped));
    add_touch(record, block.touch, fmt::format("touch_{}", problem.conditions.size() + 1), problem);
    if (!impact.empty()) source.notes.push_back(fmt::format("impact {}: {} samples", impact, record.samples.size()));
    condition.records.push_back(std::move(record));
    problem.conditions.push_back(std::move(condition));
}

}  // namespace

void read_record_block(const RecordBlock& block, const Rig& rig, FitProblem& problem) {
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == FitParameter::Role::column)
            refuse_problem("a record has no column for a parameter", parameter.name, "start, fixed or expression",
                           block.where);
    const Dataset dataset = read_dataset(block.path, block.columns, block.figure);
    check_columns(block, dataset);
    const auto& columns = record_columns[static_cast<std::size_t>(block.kind)];
    const Deviations of_abscissa(block, dataset, columns[0], 0.0),
        of_ordinate(block, dataset, columns[1], std::nan(""));
    FitSource source{block.name, dataset.files, dataset.provenance, dataset.notes};
    const double sign = block.reversed ? -1.0 : 1.0;
    for (std::size_t row = 0; row < dataset.rows.size();) {
        const std::string impact = impact_of(dataset, row);
        FitCondition condition{{mass_of(block, rig, dataset, row), speed_of(block, dataset, row)}, {}, {}};
        condition.group = group_of(block.group, problem);
        FitRecord record{block.kind, {}, block.sensor, {}, block.loss, problem.sources.size()};
        for (; row < dataset.rows.size() && impact_of(dataset, row) == impact; ++row)
            record.samples.push_back({number_at(dataset, row, columns[0]), sign * number_at(dataset, row, columns[1]),
                                      of_abscissa.at(row), of_ordinate.at(row), dataset.rows[row].line});
        add_condition(block, std::move(record), std::move(condition), impact, source, problem);
    }
    problem.sources.push_back(std::move(source));
}

}  // namespace impactfit
