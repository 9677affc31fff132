import VinylogueTUI

extension Message {
    /// What is printed when the full screen has ended and changes could not be saved.
    init(_ error: UnsavedChanges) {
        let count = error.reasons.count
        let reasons = error.reasons.map(\.text).reduce(into: [String]()) { texts, text in
            if !texts.contains(text) { texts.append(text) }
        }
        let what = count == 1 ? "A change was not saved." : "\(count) changes were not saved."
        self.init(
            ([what] + reasons).joined(separator: " "),
            hint: error.reasons.lazy.compactMap(\.hint).first,
            status: .failure
        )
    }
}
