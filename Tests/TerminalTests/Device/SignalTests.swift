import Testing

/// Tests that need signals run one at a time, since signals and their handlers are shared by the whole
/// process.
@Suite(.serialized)
enum SignalTests {}
