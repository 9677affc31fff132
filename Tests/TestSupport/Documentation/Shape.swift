import Foundation

/// The structure of a JSON value: its keys and lists, without the values.
package indirect enum Shape: Equatable {
    /// A string, a number or a Boolean.
    case value
    /// A list, with the merged shape of its elements.
    case list(Shape)
    case object([String: Shape])
    /// Unknown: `...` in the documentation; null, or the element of an empty list, in output.
    case unknown

    /// The shape of the program's output; nil if it is not JSON.
    package init?(output: String) {
        guard
            let value = try? JSONSerialization.jsonObject(
                with: Data(output.utf8),
                options: .fragmentsAllowed
            )
        else { return nil }
        self.init(value)
    }

    private init(_ value: Any) {
        switch value {
        case let object as [String: Any]: self = .object(object.mapValues(Shape.init))
        case let list as [Any]:
            self = .list(list.map(Shape.init).reduce(.unknown) { $0.merged($1) })
        case is NSNull: self = .unknown
        default: self = .value
        }
    }

    /// The union of both shapes, with the keys of each.
    package func merged(_ other: Shape) -> Shape {
        switch (self, other) {
        case (.unknown, let known), (let known, .unknown): known
        case (.list(let own), .list(let theirs)): .list(own.merged(theirs))
        case (.object(let own), .object(let theirs)):
            .object(own.merging(theirs) { $0.merged($1) })
        default: self
        }
    }

    /// Describes where the output differs from this documented shape. Differences are keys that only one of
    /// them has, and values of another kind, including an unknown value in place of a documented object.
    package func differences(from answer: Shape, at path: String = "") -> [String] {
        switch (self, answer) {
        case (.unknown, _), (.value, .value), (.value, .unknown):
            return []
        case (.list(let own), .list(let theirs)):
            return own.differences(from: theirs, at: "\(path)[]")
        case (.object(let own), .object(let theirs)):
            let absent = own.keys.filter { theirs[$0] == nil }.map { "\(path).\($0) never came" }
            let extra = theirs.keys.filter { own[$0] == nil }.map { "\(path).\($0) is not shown" }
            let inner = own.keys.sorted().flatMap { key in
                theirs[key].flatMap { own[key]?.differences(from: $0, at: "\(path).\(key)") } ?? []
            }
            return absent.sorted() + extra.sorted() + inner
        default:
            return ["\(path) is not as shown"]
        }
    }

    /// Describes where the output has an undocumented key or another kind of value. Missing keys are allowed,
    /// since not every output has every key.
    package func contradictions(in answer: Shape) -> [String] {
        differences(from: answer.merged(self))
    }
}
