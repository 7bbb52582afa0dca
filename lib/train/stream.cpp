#include "train/stream.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace emend::train {

namespace {

// A row that the next block may begin with.
struct Kept {
  std::string source, target, context;
  bool begins = false;
};

struct Stopped {};  // unwinds a reading whose result is no longer needed

}  // namespace

struct Stream::Impl {
  const Recipe& recipe;
  const Source& source;
  const noise::Random key;
  const std::uint64_t size;  // rows of a block
  Overlap* const overlap;

  std::mutex turn = {};  // one question at a time; the reader takes the other one
  std::mutex mutex = {};
  std::condition_variable changed = {};
  std::map<std::uint64_t, std::shared_ptr<const Block>> blocks = {};  // the last two that were asked for, and the next
  std::uint64_t wanted = 0;                                           // the highest number that was asked for
  std::exception_ptr failure = {};
  bool stopped = false;
  bool read_once = false;  // bad lines have been named
  std::thread reader = {};

  // ---- The reader's side -----------------------------------------------------------------------------------------

  // Reads on from block `first` until it is stopped.
  void read(std::uint64_t first) {
    try {
      std::uint64_t skip = first * size, number = first;
      std::deque<Kept> last;  // the rows before, as many as data.context
      auto block = begun({});
      bool quiet = std::exchange(read_once, true);
      for (bool again = false;; again = quiet = true) {
        std::uint64_t seen = 0, texts = 0;
        const std::uint64_t to_skip = skip;
        const SourceCounts* counts = nullptr;
        const auto watch = [&](const SourceCounts& so_far) {
          counts = &so_far;
          if (++texts % 4096 == 0) check_stopped();
        };
        const auto count = [&](const SourceCounts& pass, bool whole) {
          if (number > 0 || again) return;
          block->counts = pass;
          block->counts.stream = true;
          block->counts.whole = whole;
        };
        const auto take = [&](const Found& found) {
          if (found.held_out) {  // asked of the first block alone
            if (number == 0 && !again) block->held_out.push_back(block->arena.store(found.source, found.target));
            return;
          }
          const bool kept = ++seen > to_skip;
          if (kept) add(*block, found);
          keep(last, found);
          const bool full = kept && block->rows.size() == block->before + size;
          if (full) {
            count(*counts, false);
            hand_over(number++, std::move(block));
          }
          if (full || seen == to_skip) block = begun(last);
        };
        const SourceCounts pass = read_rows(recipe, source, key, quiet, take, watch, again ? nullptr : overlap);
        count(pass, true);
        if (seen == 0) throw no_examples(recipe, source, pass);
        skip = to_skip > seen ? (to_skip - seen) % seen : 0;  // whole passes need no reading
      }
    } catch (const Stopped&) {
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
      changed.notify_all();
    }
  }

  std::shared_ptr<Block> begun(const std::deque<Kept>& last) const {
    auto block = std::make_shared<Block>();
    for (const Kept& row : last) add(*block, {row.source, row.target, row.context, {}, false, row.begins});
    block->before = last.size();
    return block;
  }

  void add(Block& block, const Found& found) const {
    block.rows.push_back(block.arena.store(found.source, found.target));
    if (recipe.data.context == 0) return;
    block.begins.push_back(found.begins_document);
    if (source.context_column > 0) block.contexts.push_back(block.arena.store({}, found.context));
  }

  void keep(std::deque<Kept>& last, const Found& found) const {
    if (recipe.data.context == 0) return;
    last.push_back(
        {std::string(found.source), std::string(found.target), std::string(found.context), found.begins_document});
    if (static_cast<std::int64_t>(last.size()) > recipe.data.context) last.pop_front();
  }

  void check_stopped() {
    const std::lock_guard lock(mutex);
    if (stopped) throw Stopped();
  }

  // Waits until someone is near the block: one is read ahead.
  void hand_over(std::uint64_t number, std::shared_ptr<const Block> block) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return stopped || number <= wanted + 1; });
    if (stopped) throw Stopped();
    blocks[number] = std::move(block);
    changed.notify_all();
  }

  // ---- The other side ----------------------------------------------------------------------------------------------

  void start(std::uint64_t first) {
    wanted = first;
    stopped = false;
    failure = nullptr;
    reader = std::thread([this, first] { read(first); });
  }

  void stop(std::unique_lock<std::mutex>& lock) {
    stopped = true;
    changed.notify_all();
    lock.unlock();
    if (reader.joinable()) reader.join();
    lock.lock();
    blocks.clear();
  }
};

Stream::Stream(const Recipe& recipe, const Source& source, noise::Random key, std::uint64_t rows, Overlap* overlap)
    : impl_(new Impl{recipe, source, key, rows, overlap}) {}

Stream::~Stream() {
  std::unique_lock lock(impl_->mutex);
  impl_->stop(lock);
}

std::shared_ptr<const Block> Stream::block(std::uint64_t number) {
  Impl& in = *impl_;
  const std::lock_guard turn(in.turn);
  std::unique_lock lock(in.mutex);
  const auto found = in.blocks.find(number);
  if (found != in.blocks.end()) {
    if (number > in.wanted) {  // the one before stays for threads that are behind
      in.wanted = number;
      in.blocks.erase(in.blocks.begin(), in.blocks.lower_bound(number - 1));
      in.changed.notify_all();
    }
    return in.blocks.at(number);
  }
  if (!in.reader.joinable() || number < in.wanted || number > in.wanted + 1) {
    in.stop(lock);
    in.start(number);
  } else {
    in.wanted = number;
    in.blocks.erase(in.blocks.begin(), in.blocks.lower_bound(number == 0 ? 0 : number - 1));
    in.changed.notify_all();
  }
  in.changed.wait(lock, [&] { return in.failure || in.blocks.count(number); });
  if (!in.blocks.count(number)) std::rethrow_exception(in.failure);
  return in.blocks.at(number);
}

}  // namespace emend::train
