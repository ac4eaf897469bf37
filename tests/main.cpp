// Public headers compile after the macros of system headers.
#include <sys/select.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <csignal>

#include "impactfit/impactfit.hpp"

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
