#include "impactfit/tables/curve_fitting/variable_projection.hpp"

#include <Eigen/Dense>

namespace impactfit {
namespace {

/// Weighted terms at every point, and their derivatives with respect to each shape constant.
struct Terms {
    Eigen::MatrixXd values;
    std::vector<Eigen::MatrixXd> derivatives;
};

/// Residuals with the optimal linear constants for a shape.
class ProjectedResiduals : public ResidualFunction {
public:
    ProjectedResiduals(const SeparableForm& form, std::span<const CurvePoint> points, std::size_t shapes)
        : form_(form), points_(points), shapes_(shapes), data_(static_cast<Eigen::Index>(points.size())) {
        for (std::size_t i = 0; i < points.size(); ++i)
            data_[static_cast<Eigen::Index>(i)] = points[i].weight * points[i].value;
    }

    Eigen::Index parameter_count() const override { return static_cast<Eigen::Index>(shapes_); }
    Eigen::Index residual_count() const override { return data_.size(); }

    bool evaluate(const Eigen::VectorXd& shape, Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian) const override {
        const Terms terms = terms_at(shape, jacobian != nullptr);
        if (!terms.values.allFinite()) return false;
        const Eigen::HouseholderQR<Eigen::MatrixXd> decomposition(terms.values);
        const Eigen::VectorXd linear = decomposition.solve(data_);
        residuals = terms.values * linear - data_;
        if (jacobian) put_jacobian(terms, decomposition, linear, residuals, *jacobian);
        return residuals.allFinite() && (!jacobian || jacobian->allFinite());
    }

    /// Returns the optimal linear constants for a shape.
    Eigen::VectorXd linear_constants(const Eigen::VectorXd& shape) const {
        return terms_at(shape, false).values.householderQr().solve(data_);
    }

private:
    Terms terms_at(const Eigen::VectorXd& shape, bool derivatives) const {
        const auto rows = data_.size(), columns = static_cast<Eigen::Index>(form_.terms);
        Terms terms{Eigen::MatrixXd(rows, columns), {}};
        if (derivatives) terms.derivatives.assign(shapes_, Eigen::MatrixXd(rows, columns));
        std::vector<Dual> constants(shape.begin(), shape.end()), values(form_.terms);
        for (std::size_t k = 0; derivatives && k < shapes_; ++k) constants[k].v[k] = 1.0;
        for (Eigen::Index i = 0; i < rows; ++i) {
            const CurvePoint& point = points_[static_cast<std::size_t>(i)];
            form_.evaluate(constants, point.at, values);
            for (Eigen::Index j = 0; j < columns; ++j) {
                const Dual& value = values[static_cast<std::size_t>(j)];
                terms.values(i, j) = point.weight * value.a;
                for (std::size_t k = 0; k < terms.derivatives.size(); ++k)
                    terms.derivatives[k](i, j) = point.weight * value.v[k];
            }
        }
        return terms;
    }

    /// With terms A = Q R, linear constants c and residuals r = A c - y, the column of A' = dA/ds is
    /// (1 - Q Q^T) A' c - Q R^-T A'^T r.
    void put_jacobian(const Terms& terms, const Eigen::HouseholderQR<Eigen::MatrixXd>& decomposition,
                      const Eigen::VectorXd& linear, const Eigen::VectorXd& residuals,
                      Eigen::MatrixXd& jacobian) const {
        const Eigen::Index columns = terms.values.cols();
        const Eigen::MatrixXd q =
            decomposition.householderQ() * Eigen::MatrixXd::Identity(terms.values.rows(), columns);
        const auto r = decomposition.matrixQR().topRows(columns).triangularView<Eigen::Upper>();
        for (std::size_t k = 0; k < shapes_; ++k) {
            const Eigen::VectorXd moved = terms.derivatives[k] * linear;
            const Eigen::VectorXd along = r.transpose().solve(terms.derivatives[k].transpose() * residuals);
            jacobian.col(static_cast<Eigen::Index>(k)) = moved - q * (q.transpose() * moved + along);
        }
    }

    const SeparableForm& form_;
    std::span<const CurvePoint> points_;
    std::size_t shapes_;
    Eigen::VectorXd data_;
};

void add_linear_constants(const ProjectedResiduals& residuals, std::vector<double>& constants) {
    const Eigen::VectorXd shape =
        Eigen::Map<const Eigen::VectorXd>(constants.data(), static_cast<Eigen::Index>(constants.size()));
    const Eigen::VectorXd linear = residuals.linear_constants(shape);
    constants.insert(constants.end(), linear.begin(), linear.end());
}

}  // namespace

FittedCurve fit_separable(const SeparableForm& form, std::span<const CurvePoint> points,
                          std::vector<FreeParameter> shape, const CurveFitOptions& options) {
    const ProjectedResiduals residuals(form, points, shape.size());
    FittedCurve fit = fit_by_both_methods(residuals, std::move(shape), options);
    add_linear_constants(residuals, fit.constants);
    for (CurveMinimum& minimum : fit.minima) add_linear_constants(residuals, minimum.constants);
    return fit;
}

}  // namespace impactfit
