# The API documentation of a made-up tree is built; it fails for an unknown source, for a name in no page and for a
# docstring with a warning.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/self_test.cmake)
set(build ${CMAKE_COMMAND} -D DOXYGEN=${DOXYGEN} -D PYTHON=${PYTHON} -D PACKAGE=${SCRATCH}/package -D VERSION=1.2.3
    -D OUTPUT=${SCRATCH}/output -P ${SCRATCH}/docs/api/build.cmake)
file(COPY ${ROOT}/docs/api DESTINATION ${SCRATCH}/docs)
put(docs/api/main_page.md "Library {#mainpage}\n=======\n")
file(MAKE_DIRECTORY ${SCRATCH}/apps/examples)
put(docs/bibliography.bib "@misc{Known,\n  title = {A title}\n}\n")

run(${build})
must_fail("no public header")

set(header [=[
#pragma once
// Law of a title: F = k x  @eq{KEY, Eqs. 1, 3}.
//     k = 1
namespace impactfit {

struct Law {
    double stiffness;  ///< k [N/m]
};
}
]=])
string(REPLACE KEY Unknown faulty "${header}")
string(REPLACE KEY Known header "${header}")
put(lib/impactfit/law.hpp "${faulty}")
run(${build})
must_fail("source_Unknown")

put(lib/impactfit/law.hpp "${header}")
put(package/impactfit/__init__.py "from ._laws import law, limit\n__all__ = ['law']\n")
put(package/impactfit/_laws.py "\"\"\"Laws.\"\"\"\nlimit = 1\ndef law(name):\n    \"\"\"Page of a law.\"\"\"\n")
run(${build})
must_print("1 headers" "python/html/index.html")
file(READ ${SCRATCH}/output/python/html/laws.html printed)
must_contain("impactfit.law" "Page of a law.")
file(READ ${SCRATCH}/output/cpp/html/structimpactfit_1_1Law.html printed)
must_contain("of a title: F = k x" "#source_Known\">Known</a>, Eqs. 1, 3" "k [N/m]")

put(package/impactfit/__init__.py "from ._laws import law, limit\n__all__ = ['law', 'limit']\n")
run(${build})
must_fail("limit of impactfit has no page")

put(package/impactfit/__init__.py "from ._laws import law\n__all__ = ['law']\n")
put(package/impactfit/_laws.py "\"\"\"Laws.\"\"\"\ndef law(name):\n    \"\"\"Page of a |law.\"\"\"\n")
run(${build})
must_fail("Inline substitution_reference")
