#include "impactfit/estimation/checkpoint/background_writer.hpp"

namespace impactfit {

struct BackgroundWriter::Thread {};

/// A page has one thread, and its files end with it: an early write saves nothing.
BackgroundWriter::BackgroundWriter(Time, std::function<Time()>) {}

BackgroundWriter::~BackgroundWriter() = default;

}  // namespace impactfit
