// Settings of jemalloc, which serves malloc() in the programs that compute with networks, where it is installed: these
// make and drop tensors of the same sizes step by step, with small pieces between them, which glibc joins and cuts
// again. https://jemalloc.net/jemalloc.3.html

extern "C" {
// What is freed is kept for later (a network wants it again in its next step), however large it is. What nobody wanted
// for ten seconds is the system's to take when it is short of memory: batches of all sizes leave more and more such
// pieces behind them. To give them back at once takes a quarter of the speed of training. $MALLOC_CONF has the last
// word.
const char* malloc_conf = "dirty_decay_ms:10000,muzzy_decay_ms:-1,oversize_threshold:0";
}
