#include "impactfit/calibration/initialisation/requested_parameter.hpp"

#include <fmt/format.h>

#include <cmath>

#include "impactfit/calibration/initialisation/requested_prior.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

/// Unit of a parameter for the exponents that are known before the fit.
bool is_known(const std::string& unit) {
    return unit.find("nan") == std::string::npos;
}

/// Reads the members of one request.
class MemberReader {
public:
    MemberReader(const ParameterRequest& request, const Parameter& parameter, const std::string& unit,
                 std::string_view owner)
        : request_(request), parameter_(parameter), unit_(unit), owner_(owner) {}

    [[noreturn]] void refuse(const std::string& what, const std::string& got, const std::string& allowed,
                             const char* member) const {
        const SourceLocation where = request_.place(member);
        throw Error(kind(where), what, got, allowed, where);
    }

    /// Returns the value in SI.
    double value(const ValueWithUnit& stated, const char* member) const {
        if (!is_known(unit_)) {
            if (stated.unit.empty()) return stated.value;
            refuse("unit depends on an exponent that is undetermined before the fit", value_text(stated),
                   "a number without unit, in SI", member);
        }
        const SourceLocation where = request_.place(member);
        try {
            return value_in_si(stated, unit_, where);
        } catch (const Error& error) {
            throw error.as(kind(where));
        }
    }

    /// Returns the value in SI. Throws Error if the law excludes it.
    double checked_value(const ValueWithUnit& stated, const char* member) const {
        const double read = value(stated, member);
        const SourceLocation where = request_.place(member);
        try {
            check_parameter(parameter_, read, owner_);
        } catch (const Error& error) {
            throw error.as(kind(where)).at(where);
        }
        return read;
    }

    /// Returns a bound within the limits of the law; `limit` if it is not stated.
    double bound(const std::optional<ValueWithUnit>& stated, double limit, const char* member) const {
        if (!stated) return limit;
        const double read = value(*stated, member);
        if (!(read >= parameter_.lower && read <= parameter_.upper))
            refuse(fmt::format("bound of {} outside the limits of the law", parameter_.name), fmt::format("{:g}", read),
                   allowed_text(parameter_), member);
        return read;
    }

private:
    static ErrorKind kind(const SourceLocation& where) {
        return where.file.empty() ? ErrorKind::usage : ErrorKind::problem;
    }

    const ParameterRequest& request_;
    const Parameter& parameter_;
    const std::string& unit_;
    std::string_view owner_;
};

void check_bounds(const FitParameter& made, bool lower_stated, const MemberReader& reader) {
    if (!(made.lower < made.upper))
        reader.refuse("contradictory bounds", fmt::format("lower {:g}, upper {:g}", made.lower, made.upper),
                      "lower below upper", lower_stated ? "lower" : "upper");
    if (made.value < made.lower || made.value > made.upper)
        reader.refuse("start outside its bounds", fmt::format("{:g}", made.value),
                      fmt::format("{:g} to {:g}", made.lower, made.upper), "start");
}

void check_scale(const FitParameter& made, const char* member, const MemberReader& reader) {
    if (made.scale == ParameterScale::log10 && !(made.value > 0.0 && made.lower >= 0.0))
        reader.refuse("a log10 scale requires positive values",
                      fmt::format("start {:g}, lower {:g}", made.value, made.lower),
                      "start above 0 and lower at least 0, or scale = \"linear\"", member);
    if (made.scale != ParameterScale::logit) return;
    if (!std::isfinite(made.lower) || !std::isfinite(made.upper) || made.value <= made.lower ||
        made.value >= made.upper)
        reader.refuse("a logit scale requires a start between finite bounds",
                      fmt::format("start {:g}, {:g} to {:g}", made.value, made.lower, made.upper),
                      "finite bounds with the start inside, or scale = \"linear\"", member);
}

/// Returns the scale of the law; linear if it is log10 and the lower bound is negative.
ParameterScale usual_scale(const Parameter& parameter, double lower) {
    return parameter.scale == ParameterScale::log10 && lower < 0.0 ? ParameterScale::linear : parameter.scale;
}

void make_prior(const std::optional<PriorRequest>& stated, bool scale_is_stated, const MemberReader& reader,
                FitParameter& made) {
    if (!stated) return;
    apply_prior(*stated, scale_is_stated,
                {[&](const ValueWithUnit& value) { return reader.value(value, "prior"); },
                 [&](const std::string& what, const std::string& got, const std::string& allowed) {
                     reader.refuse(what, got, allowed, "prior");
                 }},
                made);
}

void make_free(const FreeRole& role, const Parameter& parameter, const MemberReader& reader, FitParameter& made) {
    made.role = Role::free;
    made.per_group = role.per_group;
    made.lower = reader.bound(role.lower, parameter.lower, "lower");
    made.upper = reader.bound(role.upper, parameter.upper, "upper");
    made.scale = role.scale.value_or(usual_scale(parameter, made.lower));
    if (role.start) made.value = reader.checked_value(*role.start, "start");
    check_bounds(made, role.lower.has_value(), reader);
    if (role.start) check_scale(made, role.scale ? "scale" : "start", reader);
}

}  // namespace

FitParameter requested_parameter(const ParameterRequest& request, const Parameter& parameter, const std::string& unit,
                                 std::string_view owner) {
    const MemberReader reader(request, parameter, unit, owner);
    FitParameter made{.name = std::string(parameter.name), .lower = parameter.lower, .upper = parameter.upper};
    made.line = request.where.line;
    if (is_known(unit)) made.unit = unit;
    made.scale = parameter.scale;
    if (const auto* free = std::get_if<FreeRole>(&request.role)) {
        make_free(*free, parameter, reader, made);
        make_prior(free->prior, free->scale.has_value(), reader, made);
    } else if (const auto* tied = std::get_if<TiedRole>(&request.role)) {
        made.role = Role::tied;
        made.scale = ParameterScale::linear;
        made.expression = tied->expression;
        make_prior(tied->prior, true, reader, made);
    } else if (const auto* column = std::get_if<ColumnName>(&request.role)) {
        made.role = Role::column;
        made.column = column->name;
    } else {
        made.value = reader.checked_value(std::get<ValueWithUnit>(request.role), "fix");
    }
    return made;
}

}  // namespace impactfit
