import Testing

/// Signals and their handlers belong to the process, so the tests that need them run one after the
/// other.
@Suite(.serialized)
enum SignalTests {}
