#pragma once
// A result in the formats of the program.

#include <concepts>
#include <functional>
#include <string>
#include <utility>

namespace impactfit::python {

/// A text that is made at its first use, or was made before.
class LazyText {
public:
    LazyText(std::string made) : make_([made = std::move(made)] { return made; }) {}  // NOLINT(*-explicit-*)
    template <std::invocable Make>
    LazyText(Make make) : make_(std::move(make)) {}  // NOLINT(*-explicit-*)

    std::string operator()() const { return make_(); }

private:
    std::function<std::string()> make_;
};

struct ResultTexts {
    LazyText json, text, short_text, csv;
};

}  // namespace impactfit::python
