#include "impactfit/comparison/record_observables.hpp"

#include <algorithm>
#include <cmath>

namespace impactfit {
namespace {

const Observable& observable(Quantity quantity) {
    return *std::find_if(all_observables.begin(), all_observables.end(),
                         [&](const Observable& one) { return one.quantity == quantity; });
}

/// Integral of the ordinate over the abscissa (trapezoidal rule).
double area(const FitRecord& record) {
    double sum = 0.0;
    for (std::size_t i = 1; i < record.samples.size(); ++i) {
        const RecordSample &a = record.samples[i - 1], &b = record.samples[i];
        sum += 0.5 * (a.ordinate + b.ordinate) * (b.abscissa - a.abscissa);
    }
    return sum;
}

double restitution(const FitRecord& record, const Impact<double>& impact) {
    const auto [m, v, load] = impact;
    switch (record.kind) {
        case RecordKind::force_time:
            return area(record) / (m * v) - 1.0;
        case RecordKind::force_indentation:
            return std::sqrt(std::max(0.0, 1.0 - 2.0 * area(record) / (m * v * v)));
        case RecordKind::velocity_time:
            return -record.samples.back().ordinate / v;
        case RecordKind::indentation_time:
            break;
    }
    return std::nan("");
}

}  // namespace

std::vector<Measurement> record_readings(const FitRecord& record, const Impact<double>& impact) {
    std::vector<Measurement> readings;
    const auto add = [&](Quantity quantity, double value) {
        if (value > 0.0) readings.push_back({&observable(quantity), value, 1.0});
    };
    const auto by = [](double RecordSample::*member) {
        return [member](const RecordSample& a, const RecordSample& b) { return a.*member < b.*member; };
    };
    const auto& samples = record.samples;
    const double ordinate = std::max_element(samples.begin(), samples.end(), by(&RecordSample::ordinate))->ordinate;
    const double abscissa = std::max_element(samples.begin(), samples.end(), by(&RecordSample::abscissa))->abscissa;
    if (const double e = restitution(record, impact); !std::isnan(e))
        add(Quantity::restitution, std::clamp(e, 0.05, 0.98));
    if (record.kind == RecordKind::force_time || record.kind == RecordKind::force_indentation)
        add(Quantity::peak_force, ordinate);
    if (record.kind == RecordKind::force_indentation) add(Quantity::peak_indentation, abscissa);
    if (record.kind == RecordKind::indentation_time) add(Quantity::peak_indentation, ordinate);
    return readings;
}

}  // namespace impactfit
