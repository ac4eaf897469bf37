#pragma once
// Documents of the commands, each from the JSON of its command. A missing key leaves out a part of the document. A
// contact card has no figures; its document simulates them.

#include "impactfit/card/contact_card.hpp"
#include "impactfit/report/document/document.hpp"

namespace impactfit {

/// A fit of a law or a form: verdict, parameters, data and fit, motion, uncertainty, search.
ResultDocument fit_document(const Json& result);

/// A contact card: law, parameters, validity range, curves, origin, commands. Simulates the curves.
ResultDocument card_document(const ContactCard& card);

/// Laws ranked on one dataset.
ResultDocument comparison_document(const Json& result);

/// Populations ranked on one dataset: laws, or means of one law.
ResultDocument population_comparison_document(const Json& result);

/// Forms ranked on one set of points.
ResultDocument form_comparison_document(const Json& result);

/// The next measurement, errors and sensitivities over speed.
ResultDocument design_document(const Json& result);

/// Observables over the varied quantities.
ResultDocument sweep_document(const Json& result);

/// Impacts found in a recording.
ResultDocument impacts_document(const Json& result);

/// Computed beside measured and printed numbers.
ResultDocument validation_document(const Json& result);

/// A contact in a simulator: text, numbers, results wanted and realised.
ResultDocument export_document(const Json& result);

/// A law with the bounces of another.
ResultDocument translation_document(const Json& result);

}  // namespace impactfit
