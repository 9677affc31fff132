/// The outermost part of an answer, such as `weeklyalbumchart`, which holds all the rest.
///
/// Its members are optional and lenient, so that reading it fails only where no object stands.
protocol AnswerPart: Decodable {
    /// The part's name.
    static var name: String { get }
    /// What an empty form in the part's place means, or nil if that is no answer.
    static var empty: Self? { get }
}

extension AnswerPart {
    static var empty: Self? { nil }
}
