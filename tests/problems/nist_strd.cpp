#include "tests/problems/nist_strd.hpp"

#include <ceres/jet.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "impactfit/core/files/text_file.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/delimited_text.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit_tests {
namespace {

using impactfit::FreeParameter;
using impactfit::ParameterSpace;

/// Prediction minus observation with derivatives by dual numbers.
template <int n, class Predict>
void evaluate_model(const NistSet& set, const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                    Eigen::MatrixXd* jacobian, const Predict& predict) {
    using Jet = ceres::Jet<double, n>;
    Eigen::Matrix<Jet, n, 1> b;
    for (int j = 0; j < n; ++j) b[j] = Jet(parameters[j], j);
    const bool logarithm = set.name == "Nelson";
    for (std::size_t i = 0; i < set.y.size(); ++i) {
        const Jet value = predict(b, set.x[i]);
        const auto row = static_cast<Eigen::Index>(i);
        residuals[row] = value.a - (logarithm ? std::log(set.y[i]) : set.y[i]);
        if (jacobian) jacobian->row(row) = value.v.transpose();
    }
}

/// A model as a plain function pointer: its number of parameters and a lambda without captures.
template <int n, class Predict>
constexpr NistSet::Model model(Predict) {
    return [](const NistSet& set, const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
              Eigen::MatrixXd* jacobian) { evaluate_model<n>(set, parameters, residuals, jacobian, Predict{}); };
}

const auto exponential_rise = model<2>([](const auto& b, const auto& x) { return b[0] * (1.0 - exp(-b[1] * x[0])); });
const auto chwirut = model<3>([](const auto& b, const auto& x) { return exp(-b[0] * x[0]) / (b[1] + b[2] * x[0]); });
const auto gauss = model<8>([](const auto& b, const auto& x) {
    const auto u = (x[0] - b[3]) / b[4], v = (x[0] - b[6]) / b[7];
    return b[0] * exp(-b[1] * x[0]) + b[2] * exp(-u * u) + b[5] * exp(-v * v);
});
const auto lanczos = model<6>([](const auto& b, const auto& x) {
    return b[0] * exp(-b[1] * x[0]) + b[2] * exp(-b[3] * x[0]) + b[4] * exp(-b[5] * x[0]);
});
const auto cubic_by_cubic = model<7>([](const auto& b, const auto& x) {
    const double t = x[0];
    return (b[0] + t * (b[1] + t * (b[2] + t * b[3]))) / (1.0 + t * (b[4] + t * (b[5] + t * b[6])));
});
const auto enso = model<9>([](const auto& b, const auto& x) {
    const double w = 2.0 * std::numbers::pi * x[0];
    return b[0] + b[1] * std::cos(w / 12.0) + b[2] * std::sin(w / 12.0) + b[4] * cos(w / b[3]) + b[5] * sin(w / b[3]) +
           b[7] * cos(w / b[6]) + b[8] * sin(w / b[6]);
});

struct ContactModel {
    const char* name;
    NistSet::Model model;
};

const ContactModel models[] = {
    {"Bennett5", model<3>([](const auto& b, const auto& x) { return b[0] * pow(b[1] + x[0], -1.0 / b[2]); })},
    {"BoxBOD", exponential_rise},
    {"Chwirut1", chwirut},
    {"Chwirut2", chwirut},
    {"DanWood", model<2>([](const auto& b, const auto& x) { return b[0] * pow(x[0], b[1]); })},
    {"ENSO", enso},
    {"Eckerle4", model<3>([](const auto& b, const auto& x) {
         const auto u = (x[0] - b[2]) / b[1];
         return b[0] / b[1] * exp(-0.5 * u * u);
     })},
    {"Gauss1", gauss},
    {"Gauss2", gauss},
    {"Gauss3", gauss},
    {"Hahn1", cubic_by_cubic},
    {"Kirby2", model<5>([](const auto& b, const auto& x) {
         const double t = x[0];
         return (b[0] + t * (b[1] + t * b[2])) / (1.0 + t * (b[3] + t * b[4]));
     })},
    {"Lanczos1", lanczos},
    {"Lanczos2", lanczos},
    {"Lanczos3", lanczos},
    {"MGH09", model<4>([](const auto& b, const auto& x) {
         const double t = x[0];
         return b[0] * (t * t + t * b[1]) / (t * t + t * b[2] + b[3]);
     })},
    {"MGH10", model<3>([](const auto& b, const auto& x) { return b[0] * exp(b[1] / (x[0] + b[2])); })},
    {"MGH17",
     model<5>([](const auto& b, const auto& x) { return b[0] + b[1] * exp(-x[0] * b[3]) + b[2] * exp(-x[0] * b[4]); })},
    {"Misra1a", exponential_rise},
    {"Misra1b", model<2>([](const auto& b, const auto& x) {
         const auto u = 1.0 + b[1] * x[0] / 2.0;
         return b[0] * (1.0 - 1.0 / (u * u));
     })},
    {"Misra1c",
     model<2>([](const auto& b, const auto& x) { return b[0] * (1.0 - pow(1.0 + 2.0 * b[1] * x[0], -0.5)); })},
    {"Misra1d", model<2>([](const auto& b, const auto& x) { return b[0] * b[1] * x[0] / (1.0 + b[1] * x[0]); })},
    {"Nelson", model<3>([](const auto& b, const auto& x) { return b[0] - b[1] * x[0] * exp(-b[2] * x[1]); })},
    {"Rat42", model<3>([](const auto& b, const auto& x) { return b[0] / (1.0 + exp(b[1] - b[2] * x[0])); })},
    {"Rat43",
     model<4>([](const auto& b, const auto& x) { return b[0] / pow(1.0 + exp(b[1] - b[2] * x[0]), 1.0 / b[3]); })},
    {"Roszman1", model<4>([](const auto& b, const auto& x) {
         return b[0] - b[1] * x[0] - atan(b[2] / (x[0] - b[3])) / std::numbers::pi;
     })},
    {"Thurber", cubic_by_cubic},
};

impactfit::DelimitedText table(const std::string& name) {
    const std::string path = fmt::format("{}/{}", certified_folder(), name);
    return impactfit::parse_delimited_text(impactfit::read_text_file(path), path);
}

NistSet& set_named(std::vector<NistSet>& sets, const std::string& name) {
    const auto found = std::find_if(sets.begin(), sets.end(), [&](const NistSet& set) { return set.name == name; });
    if (found == sets.end()) throw std::runtime_error("no NIST set " + name);
    return *found;
}

std::vector<NistSet> read_sets() {
    std::vector<NistSet> sets;
    for (const ContactModel& named : models) {
        NistSet& set = sets.emplace_back();
        set.name = named.name;
        set.model = named.model;
    }
    const impactfit::DelimitedText certified = table("nist_strd_certified.csv"), data = table("nist_strd_data.csv");
    for (const auto& row : certified.rows) {
        const std::vector<std::string>& cells = row.cells;
        NistSet& set = set_named(sets, cells[0]);
        const auto number = [&](std::size_t column) { return impactfit::parse_number(cells[column]).value(); };
        set.difficulty = cells[1];
        set.starts[0].push_back(number(3));
        set.starts[1].push_back(number(4));
        set.values.push_back(number(5));
        set.standard_errors.push_back(number(6));
        set.residual_sum_of_squares = number(7);
    }
    for (const auto& row : data.rows) {
        const std::vector<std::string>& cells = row.cells;
        NistSet& set = set_named(sets, cells[0]);
        set.y.push_back(impactfit::parse_number(cells[1]).value());
        set.x.emplace_back(impactfit::parse_number(cells[2]).value(), impactfit::parse_number(cells[3]).value_or(0.0));
    }
    return sets;
}

}  // namespace

const std::vector<NistSet>& nist_sets() {
    static const std::vector<NistSet> sets = read_sets();
    return sets;
}

const NistSet& nist_set(const std::string& name) {
    for (const NistSet& set : nist_sets())
        if (set.name == name) return set;
    throw std::runtime_error("no NIST set " + name);
}

ParameterSpace nist_space(const NistSet& set, int start, double factor) {
    std::vector<FreeParameter> parameters;
    for (std::size_t j = 0; j < set.values.size(); ++j)
        parameters.push_back({fmt::format("b{}", j + 1), set.starts[start][j] * factor});
    return ParameterSpace(parameters);
}

double agreeing_digits(const std::vector<double>& certified, const Eigen::VectorXd& got) {
    double fewest = 11.0;  // as many as are certified
    for (std::size_t j = 0; j < certified.size(); ++j) {
        const double off = std::abs(got[static_cast<Eigen::Index>(j)] - certified[j]) / std::abs(certified[j]);
        fewest = std::min(fewest, off > 0.0 ? -std::log10(off) : fewest);
        if (!(off < 1.0)) return 0.0;
    }
    return std::max(fewest, 0.0);
}

}  // namespace impactfit_tests
