/// Runs a closure for all inputs concurrently, and returns the results in the order of the inputs.
///
/// Each call runs on the calling thread until it first has to wait, so calls that never wait, for
/// example because their response is cached, need no threads, and run one after another. Before
/// macOS 26, each call runs on another thread.
///
/// Requests are still subject to each host's limits. The first error cancels the other calls and is
/// rethrown.
///
/// - Parameters:
///   - most: the maximum number of calls to run at once.
///   - progress: receives the number of finished inputs and the total.
package func sideBySide<Input: Sendable, Output: Sendable>(
    _ inputs: some Collection<Input>,
    atMost most: Int = .max,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    _ body: @escaping @Sendable (Input) async throws -> Output
) async throws -> [Output] {
    try await withThrowingTaskGroup(of: (Int, Output).self) { group in
        var rest = inputs.enumerated().makeIterator()
        func addNext() -> Bool {
            guard let (index, input) = rest.next() else { return false }
            let call = { @Sendable in (index, try await body(input)) }
            if #available(macOS 26, *) {
                group.addImmediateTask(operation: call)
            } else {
                group.addTask(operation: call)
            }
            return true
        }
        var count = 0
        while count < most, addNext() { count += 1 }
        var outputs: [(Int, Output)] = []
        for try await output in group {
            outputs.append(output)
            progress(outputs.count, inputs.count)
            _ = addNext()
        }
        return outputs.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
