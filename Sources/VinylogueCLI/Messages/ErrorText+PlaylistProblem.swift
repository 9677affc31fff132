import VinylogueKit

extension ErrorText {
    /// Describes why a playlist cannot be read or created.
    init(_ problem: PlaylistProblem) {
        switch problem {
        case .missing(let path):
            self.init(
                "No such file: \(path.shown)",
                hint: "Create a draft with `vinylogue playlist draft --from week --output FILE`.",
                status: .noInput
            )
        case .notADraft(let path, let mistake):
            self.init(
                "\(path == "-" ? "Standard input" : path.shown) is not a playlist draft: \(mistake.words).",
                hint:
                    "Correct it, or create a draft with `vinylogue playlist draft --from week --output FILE`.",
                status: .damagedData
            )
        case .incomplete(let missing, let count):
            self.init(
                "\(missing) of \(Count.words(count, "track")) \(missing == 1 ? "was" : "were") not found. "
                    + "Nothing was changed.",
                hint: "Edit the draft, or pass --partial to leave them out.",
                status: .failure
            )
        case .noTracks:
            self.init(
                "No tracks for the playlist.",
                hint: "Check the names, choose another source, or lower --min-plays.",
                status: .failure
            )
        case .emptyDraft:
            self.init(
                "The draft has no tracks.",
                hint: "Add some, or create a draft with `vinylogue playlist draft`.",
                status: .failure
            )
        case .noMatches(let service):
            self.init(
                "Found no tracks on \(service.name). Nothing was changed.",
                hint: "Check the titles and artists in the draft.",
                status: .failure
            )
        case .otherPushRunning:
            self.init(
                "Another push is in progress.",
                hint: "Wait until it has finished, then try again.",
                status: .failure
            )
        case .otherPush(let path):
            self.init(
                "\(path.shown) is from an unfinished push of a different version of this draft.",
                hint: "Finish it with the old draft, or remove that file to start over.",
                status: .failure
            )
        case .changed(let name, let service):
            self.init(
                "The playlist \(name.quoted) was changed elsewhere during the push.",
                hint: "Delete it on \(service.name) and remove the .push file next to the draft.",
                status: .failure
            )
        }
    }
}

extension PlaylistDraft.Mistake {
    /// The end of a sentence, such as "track 3 has no title".
    fileprivate var words: String {
        switch self {
        case .tooLarge: "it is too large"
        case .notJSON: "it is not valid JSON (check the commas)"
        case .notAnObject: "it is not a JSON object"
        case .noName: "it has no name"
        case .noTracks: "it has no list of tracks"
        case .tooManyTracks: "it has more than \(Count.text(PlaylistDraft.trackLimit)) tracks"
        case .trackIsNoObject(let number): "track \(number) is not an object"
        case .trackHasNoTitle(let number): "track \(number) has no title"
        case .trackHasNoArtists(let number): "track \(number) has no artistNames"
        }
    }
}
