# The check of the citations passes a clean made-up tree, fails an empty one and names every wrong key.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/self_test.cmake)
set(check ${CMAKE_COMMAND} -D ROOT=${SCRATCH} -P ${ROOT}/cmake/check_citations.cmake)

put(docs/bibliography.bib [=[
@article{ZH21,
  title = {A}
}
@misc{HuGuo2015,
  title = {B}
}
]=])
put(lib/impactfit/core/error.hpp [=[
#pragma once
]=])
run(${check})
must_fail("no citation found")

put(lib/impactfit/contact/damping/hu_guo_2015.hpp [=[
/// @eq{ZH21, Eq. 53} and a[0]; @eq{HuGuo2015, Eq. 4}
.source = "HuGuo2015",
.title = "A sentence about it",
]=])
run(${check})
must_pass()

put(lib/impactfit/contact/laws/wrong.hpp [=[

/// @eq{ZH21, Eq. 53} @eq{ZH20, Eq. 1}
/// @eq{ZH21}
static constexpr Citation source{"HuGou2015", "Eq. 4"};
]=])
put(apps/impactfit/main.cpp [=[
// @eq ZH21, Eq. 2
]=])
put(docs/bibliography.bib [=[
@article{ZH21,
}
@misc{HuGuo2015,
}
@book{ZH21,
}
@misc{ two words,
}
]=])
run(${check})
must_fail(
    "lib/impactfit/contact/laws/wrong.hpp:2: ZH20 is not in docs/bibliography.bib"
    "lib/impactfit/contact/laws/wrong.hpp:3: not of the form @eq{Key, Eq. 53}"
    "lib/impactfit/contact/laws/wrong.hpp:4: HuGou2015 is not in docs/bibliography.bib"
    "apps/impactfit/main.cpp:1: not of the form @eq{Key, Eq. 53}"
    "docs/bibliography.bib: ZH21 is there twice"
    "docs/bibliography.bib: not an entry with a key"
    "6 citations looked at, wrong: 6")
