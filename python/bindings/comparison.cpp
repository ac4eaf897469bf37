#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "bindings/executors/distribution.hpp"
#include "bindings/results.hpp"
#include "bindings/watch.hpp"
#include "impactfit/calibration/problem/problem_digest.hpp"
#include "impactfit/comparison/form_comparison.hpp"
#include "impactfit/comparison/law_comparison.hpp"
#include "impactfit/comparison/mean_candidates.hpp"
#include "impactfit/report/comparison/comparison_report.hpp"
#include "impactfit/report/comparison/form_comparison_report.hpp"
#include "impactfit/report/comparison/population_comparison_report.hpp"
#include "impactfit/report/document/result_document.hpp"
#include "impactfit/report/format/csv.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

ResultTexts texts_of(LawComparison made) {
    const auto comparison = std::make_shared<const LawComparison>(std::move(made));
    return {[=] { return comparison_json(*comparison); }, [=] { return comparison_text(*comparison); },
            [=] { return short_comparison_text(*comparison); },
            [=] { return csv_text(comparison_table(*comparison)); }};
}

ResultTexts texts_of(const std::vector<ComparedForm>& forms) {
    const std::string json = form_comparison_json(forms);
    return {json, document_text(result_document(json)), short_form_comparison_text(forms),
            csv_text(form_comparison_table(forms))};
}

ResultTexts texts_of(PopulationComparison made) {
    const auto comparison = std::make_shared<const PopulationComparison>(std::move(made));
    const auto json = [=] { return population_comparison_json(*comparison); };
    return {json, [=] { return document_text(result_document(json())); },
            [=] { return short_population_comparison_text(*comparison); },
            [=] { return csv_text(population_comparison_table(*comparison)); }};
}

/// Data of a comparison with their candidates. Populations are fitted in this process.
struct Comparison {
    std::function<std::vector<LawCandidate>()> candidates;
    ComparisonOptions options;

    ResultTexts texts(const Progress& progress, const Compute& compute) const {
        const auto store = store_with(compute);
        ComparisonOptions distributed = options;
        distributed.store = store.get();
        return watched(progress, [&](const ProgressCallback& callback) {
            std::vector<LawCandidate> laws = candidates();
            if (!have_population(laws)) return texts_of(compare_laws(std::move(laws), distributed, callback));
            check_population_options(options);
            return texts_of(compare_populations(population_candidates(std::move(laws)), options.threads, callback));
        });
    }
    PackedUnits units(const PackedUnits& known, const std::string& kind, const std::vector<long>& numbers) const {
        return worker_units(known, kind, numbers, [&](WorkStore& store) { compare_laws(candidates(), {1, &store}); });
    }
    /// Digest of the data files.
    std::string digest() const {
        for (const LawCandidate& law : candidates())
            if (law.problem) return checkpoint_owner(*law.problem, "").data;
        return {};
    }
};

Comparison comparison_of_problem(const FitProblem& problem, const CandidateOptions& wanted,
                                 const ComparisonOptions& options) {
    if (problem.form_task)
        throw Error(ErrorKind::usage, "a problem of a form is compared with forms", problem.path, "compare_forms");
    ComparisonOptions of_problem = options;
    if (const auto& stated = problem.uncertainty.posterior; stated && options.posterior) {
        of_problem.posterior = stated;
        of_problem.posterior->draws = options.posterior->draws;
    }
    return {[=] { return law_candidates(problem, wanted); }, of_problem};
}

Comparison comparison_of_data(const ProblemRequest& request, const CandidateOptions& wanted,
                              const ComparisonOptions& options) {
    return {[request = with_table(request), wanted] { return law_candidates(request, wanted); }, options};
}

ResultTexts compare_means(const std::string& path, const std::string& data_root, const std::vector<std::string>& means,
                          const CandidateOptions& wanted, const ComparisonOptions& options, const Progress& progress) {
    check_population_options(options);
    return watched(progress, [&](const ProgressCallback& callback) {
        return texts_of(
            compare_populations(mean_candidates(path, data_root, means, wanted), options.threads, callback, true));
    });
}

ResultTexts compare_problem_forms(const FitProblem& problem, const std::string& data_root,
                                  const std::vector<std::string>& names, const FormSearch& search) {
    return texts_of(compare_forms(problem, names, data_root, search));
}

ResultTexts compare_data_forms(const ProblemRequest& request, const std::vector<std::string>& names,
                               const FormSearch& search) {
    return texts_of(compare_forms(request, names, search));
}

}  // namespace

void bind_comparison(py::module_& module) {
    py::class_<CandidateOptions>(module, "CandidateOptions")
        .def(py::init<>())
        .def_readwrite("laws", &CandidateOptions::laws)
        .def("add_own_law",
             [](CandidateOptions& options, const ProblemRequest& law) {
                 options.own_laws.push_back({law.own_law, law.parameters});
             })
        .def_readwrite("starts", &CandidateOptions::starts)
        .def_readwrite("seed", &CandidateOptions::seed)
        .def_readwrite("max_evaluations", &CandidateOptions::max_evaluations);
    py::class_<ComparisonOptions>(module, "ComparisonOptions")
        .def(py::init([](int threads, const std::vector<ContactCard>& cards, int draws) {
            ComparisonOptions options{threads, nullptr, cards};
            if (draws > 0) options.posterior = PosteriorOptions{.draws = draws};
            return options;
        }));
    py::class_<FormSearch>(module, "FormSearch")
        .def(py::init<>())
        .def_readwrite("starts", &FormSearch::starts)
        .def_readwrite("seed", &FormSearch::seed)
        .def_readwrite("max_evaluations", &FormSearch::max_evaluations)
        .def_readwrite("threads", &FormSearch::threads);
    const auto free = py::call_guard<py::gil_scoped_release>();
    py::class_<Comparison>(module, "Comparison")
        .def("texts", &Comparison::texts)
        .def("units", &Comparison::units)
        .def("digest", &Comparison::digest, free);
    module.def("comparison_of_problem", comparison_of_problem);
    module.def("comparison_of_data", comparison_of_data);
    module.def("compare_means", compare_means);
    module.def("compare_problem_forms", compare_problem_forms, free);
    module.def("compare_data_forms", compare_data_forms, free);
}

}  // namespace impactfit::python
