/// What a body makes of each input, all at the same time, in the order of the inputs.
///
/// The limits of each host hold back the requests of the bodies. The first error that a body throws ends
/// the others, and is thrown.
///
/// - Parameter progress: gets the number of inputs that are done, and of all.
func sideBySide<Input: Sendable, Output: Sendable>(
    _ inputs: some Collection<Input>,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    _ body: @escaping @Sendable (Input) async throws -> Output
) async throws -> [Output] {
    try await withThrowingTaskGroup(of: (Int, Output).self) { group in
        for (index, input) in inputs.enumerated() {
            group.addTask { (index, try await body(input)) }
        }
        var outputs: [(Int, Output)] = []
        for try await output in group {
            outputs.append(output)
            progress(outputs.count, inputs.count)
        }
        return outputs.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
