# Builds the program from a clone: HOMEBREW_IMPACTFIT_REPOSITORY has its address, else it is the clone with this file.
# No version is released yet, so there is only --HEAD. ../README.md states the trials.
class Impactfit < Formula
  desc "Fits contact-impact models to measured impacts"
  license "Apache-2.0"
  head ENV.fetch("HOMEBREW_IMPACTFIT_REPOSITORY", "file://#{File.expand_path("../..", __dir__)}"),
       using: :git, branch: "main"

  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "eigen" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "pkgconf" => :build
  depends_on "boost"
  depends_on "ceres-solver"
  depends_on "cpp-httplib"
  depends_on "fmt"
  depends_on "libcsv"
  depends_on "libsndfile"
  depends_on "libzip"
  depends_on :linux # files without a name (O_TMPFILE) and pipe2
  depends_on "muparser"
  depends_on "nlopt"
  depends_on "openssl@3"
  depends_on "pugixml"
  depends_on "tbb"
  depends_on "tomlplusplus"
  depends_on "udunits"

  def install
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-D", "IMPACTFIT_WARNINGS_AS_ERRORS=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build", "--component", "program"
  end

  test do
    cp pkgshare/"data/examples/bounce_test.csv", testpath
    assert_match "GOOD FIT", shell_output("#{bin}/impactfit fit bounce_test.csv --mass '35 g'")
  end
end
