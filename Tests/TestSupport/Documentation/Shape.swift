import Foundation

/// The form of a JSON value: which keys are where, and what is a list.
package indirect enum Shape: Equatable {
    /// A text, a number or a truth value.
    case value
    /// A list, all elements taken together.
    case list(Shape)
    case object([String: Shape])
    /// Unknown: `...` in the documentation, null or an empty list in an answer.
    case unknown

    /// The form of what the program printed; nil if that is no JSON.
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

    /// The form of both, with the keys of either.
    package func merged(_ other: Shape) -> Shape {
        switch (self, other) {
        case (.unknown, let known), (let known, .unknown): known
        case (.list(let own), .list(let theirs)): .list(own.merged(theirs))
        case (.object(let own), .object(let theirs)):
            .object(own.merging(theirs) { $0.merged($1) })
        default: self
        }
    }

    /// Where an answer's form is another than this one, in words; a key that is missing in either is
    /// a difference, and so is an object that was promised and never seen.
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

    /// Where an answer has what this one does not show, or another kind of value; what it lacks is no matter,
    /// since not every answer has everything.
    package func contradictions(in answer: Shape) -> [String] {
        differences(from: answer.merged(self))
    }
}
