/// What a body makes of each input, all at the same time, in the order of the inputs.
///
/// The limits of each host hold back the requests of the bodies. The first error that a body throws ends
/// the others, and is thrown.
///
/// - Parameters:
///   - most: how many bodies may run at once.
///   - progress: gets the number of inputs that are done, and of all.
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
            group.addTask { (index, try await body(input)) }
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
