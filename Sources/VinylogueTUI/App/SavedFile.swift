import VinylogueKit

/// A file that other commands may change while full-screen mode is open.
package enum SavedFile: Sendable {
    /// The friends and settings.
    case preferences
    /// The favorites and dislikes.
    case collection
    /// The rules that put names right.
    case names

    /// A file's contents, as far as they are shown.
    package enum Contents: Sendable {
        case preferences(PreferencesSnapshot)
        case collection(Marks)

        var file: SavedFile {
            switch self {
            case .preferences: .preferences
            case .collection: .collection
            }
        }
    }
}

extension Model {
    /// Shows what another program has saved.
    mutating func adopt(_ contents: SavedFile.Contents) -> [Effect] {
        switch contents {
        case .collection(let new):
            if marks != nil, marks != new { accept(new) }
            return []
        case .preferences(let new):
            // A guest's account is not in the file. An account is never taken away from open pages.
            guard !visit.isGuest, saved.me != nil, new.me != nil else { return [] }
            let (old, person) = (saved, selectedPerson)
            saved = new
            if visit.choosesArt { saved.values[.art] = old.values[.art] }
            // The list may be in another order.
            if let person, case .home(let page) = pages.first, shownPeople(page).contains(person) {
                select(person)
            }
            return Setting.all
                .filter { $0.isAboutServices && old.values[$0] != new.values[$0] }
                .map(Effect.use)
        }
    }
}
