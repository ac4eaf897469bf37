#include "impactfit/estimation/checkpoint/background_writer.hpp"

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace impactfit {
namespace {

/// Returns false if a stop was requested.
bool wait_until(BackgroundWriter::Time time, const std::stop_token& stopped) {
    std::mutex own;
    std::unique_lock lock(own);
    std::condition_variable_any never;
    never.wait_until(lock, stopped, time, [] { return false; });
    return !stopped.stop_requested();
}

}  // namespace

struct BackgroundWriter::Thread {
    std::jthread running;
};

BackgroundWriter::BackgroundWriter(Time first, std::function<Time()> write)
    : thread_(std::make_unique<Thread>(std::jthread([first, write = std::move(write)](const std::stop_token& stopped) {
          for (Time next = first; wait_until(next, stopped);) next = write();
      }))) {}

BackgroundWriter::~BackgroundWriter() = default;

}  // namespace impactfit
