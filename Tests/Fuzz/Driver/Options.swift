import FuzzTargets

/// The options of a run: `CHECKOUT [--seed N] [--only ITERATION] [COUNT] [TARGET...]`.
struct Options {
    /// The folder of the checkout, which contains the seed files.
    var checkout: String
    /// The seed of all random numbers.
    var seed: UInt64 = 1
    /// The first iteration.
    var first = 0
    /// The number of iterations for each target.
    var count = 100_000
    /// The targets to run.
    var targets = FuzzTarget.all

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    init(_ arguments: [String], checkout: String) throws {
        self.checkout = checkout
        var rest = arguments[...]
        var names: [String] = []
        while let argument = rest.popFirst() {
            if argument == "--seed", let value = rest.popFirst().flatMap(UInt64.init) {
                seed = value
            } else if argument == "--only", let value = rest.popFirst().flatMap(Int.init) {
                first = value
                count = 1
            } else if let value = Int(argument), value > 0 {
                count = value
            } else {
                names.append(argument)
            }
        }
        guard !names.isEmpty else { return }
        targets = try names.map { name in
            guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
                let known = FuzzTarget.all.map(\.name).joined(separator: " ")
                throw Failure(description: "There is no target \(name). Targets: \(known)")
            }
            return target
        }
    }
}
