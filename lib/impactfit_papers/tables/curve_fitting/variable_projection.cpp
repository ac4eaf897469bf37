#include "impactfit_papers/tables/curve_fitting/variable_projection.hpp"

#include <Eigen/Dense>
#include <algorithm>

namespace impactfit {
namespace {

using Eigen::MatrixXd, Eigen::VectorXd;

Eigen::Map<const VectorXd> flat(const MatrixXd& matrix) {
    return {matrix.data(), matrix.size()};
}

/// Orthonormal columns and upper triangle: matrix = q r.
struct Decomposition {
    MatrixXd q, r;

    explicit Decomposition(const MatrixXd& matrix) {
        const Eigen::HouseholderQR<MatrixXd> decomposition(matrix);
        const Eigen::Index size = std::min(matrix.rows(), matrix.cols());
        q = decomposition.householderQ() * MatrixXd::Identity(matrix.rows(), size);
        r = decomposition.matrixQR().topRows(size).triangularView<Eigen::Upper>();
    }
};

/// The terms A of a shape with the optimal linear constants. A = (q of first x q of second) reduced terms.
class Projection {
public:
    Projection(const SeparableForm& form, const SeparableGrid& grid, std::span<const Dual> shape, bool derivatives)
        : form_(form),
          first_(grid.first.table(shape, derivatives)),
          second_(grid.second.table(shape, derivatives)),
          along_first_(first_.values),
          along_second_(second_.values),
          reduced_(reduced_terms()) {
        const MatrixXd data = along_second_.q.transpose() * grid.data * along_first_.q;
        linear_ = reduced_.r.triangularView<Eigen::Upper>().solve(reduced_.q.transpose() * flat(data));
        factors_ = MatrixXd::Zero(second_.values.cols(), first_.values.cols());
        for (Eigen::Index t = 0; t < size(); ++t) factors_(term(t).second, term(t).first) += term(t).sign * linear_[t];
    }

    const VectorXd& linear() const { return linear_; }
    MatrixXd values() const { return second_.values * factors_ * first_.values.transpose(); }

    /// With terms A = Q R, linear constants c and residuals r = A c - y, the column of A' = dA/ds is
    /// (1 - Q Q^T) A' c - Q R^-T A'^T r.
    MatrixXd column(std::size_t k, const MatrixXd& residuals) const {
        const MatrixXd &first = first_.derivatives[k], &second = second_.derivatives[k];
        const MatrixXd moved =
            second * factors_ * first_.values.transpose() + second_.values * factors_ * first.transpose();
        const MatrixXd slopes =
            second.transpose() * residuals * first_.values + second_.values.transpose() * residuals * first;
        const MatrixXd inner = along_second_.q.transpose() * moved * along_first_.q;
        const VectorXd tilted = reduced_.r.transpose().triangularView<Eigen::Lower>().solve(of_terms(slopes));
        const VectorXd along = reduced_.q.transpose() * flat(inner) + tilted;
        const MatrixXd inside = (reduced_.q * along).reshaped(inner.rows(), inner.cols());
        return moved - along_second_.q * inside * along_first_.q.transpose();
    }

private:
    Eigen::Index size() const { return static_cast<Eigen::Index>(form_.terms.size()); }
    const SeparableForm::Term& term(Eigen::Index t) const { return form_.terms[static_cast<std::size_t>(t)]; }

    MatrixXd reduced_terms() const {
        MatrixXd terms(along_second_.r.rows() * along_first_.r.rows(), size());
        for (Eigen::Index t = 0; t < size(); ++t) {
            const MatrixXd product =
                along_second_.r.col(term(t).second) * along_first_.r.col(term(t).first).transpose();
            terms.col(t) = term(t).sign * flat(product);
        }
        return terms;
    }

    /// Of products of a second and a first factor, the products of the terms.
    VectorXd of_terms(const MatrixXd& products) const {
        VectorXd result(size());
        for (Eigen::Index t = 0; t < size(); ++t) result[t] = term(t).sign * products(term(t).second, term(t).first);
        return result;
    }

    const SeparableForm& form_;
    FactorTable first_, second_;
    Decomposition along_first_, along_second_, reduced_;
    VectorXd linear_;
    MatrixXd factors_;  ///< of each product of a second and a first factor
};

/// Residuals with the optimal linear constants for a shape. The last residual is the constant rest of the data.
class ProjectedResiduals : public ResidualFunction {
public:
    ProjectedResiduals(const SeparableForm& form, std::span<const CurvePoint> points,
                       std::span<const FreeParameter> shape)
        : form_(form), grid_(form.first, form.second, points, shape), shapes_(shape.size()) {}

    Eigen::Index parameter_count() const override { return static_cast<Eigen::Index>(shapes_); }
    Eigen::Index residual_count() const override { return grid_.data.size() + 1; }

    bool evaluate(const VectorXd& shape, VectorXd& residuals, MatrixXd* jacobian) const override {
        const Projection projection = projection_at(shape, jacobian != nullptr);
        const MatrixXd differences = projection.values() - grid_.data;
        residuals << flat(differences), grid_.rest;
        for (std::size_t k = 0; jacobian && k < shapes_; ++k)
            jacobian->col(static_cast<Eigen::Index>(k)) << flat(projection.column(k, differences)), 0.0;
        return residuals.allFinite() && (!jacobian || jacobian->allFinite());
    }

    /// Returns the optimal linear constants for a shape.
    VectorXd linear_constants(const VectorXd& shape) const { return projection_at(shape, false).linear(); }

private:
    Projection projection_at(const VectorXd& shape, bool derivatives) const {
        std::vector<Dual> constants(shape.begin(), shape.end());
        for (std::size_t k = 0; derivatives && k < shapes_; ++k) constants[k].v[k] = 1.0;
        return {form_, grid_, constants, derivatives};
    }

    const SeparableForm& form_;
    SeparableGrid grid_;
    std::size_t shapes_;
};

void add_linear_constants(const ProjectedResiduals& residuals, std::vector<double>& constants) {
    const VectorXd shape = Eigen::Map<const VectorXd>(constants.data(), static_cast<Eigen::Index>(constants.size()));
    const VectorXd linear = residuals.linear_constants(shape);
    constants.insert(constants.end(), linear.begin(), linear.end());
}

}  // namespace

FittedCurve fit_separable(const SeparableForm& form, std::span<const CurvePoint> points,
                          std::vector<FreeParameter> shape, const CurveFitOptions& options) {
    const ProjectedResiduals residuals(form, points, shape);
    FittedCurve fit = fit_by_both_methods(residuals, std::move(shape), options);
    add_linear_constants(residuals, fit.constants);
    for (CurveMinimum& minimum : fit.minima) add_linear_constants(residuals, minimum.constants);
    return fit;
}

}  // namespace impactfit
