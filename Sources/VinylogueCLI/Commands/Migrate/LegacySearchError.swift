/// Why a search for old data failed.
enum LegacySearchError: Error, Equatable {
    /// No searched place has data; `problems` are sentences about single places.
    case nothingFound(searched: [String], problems: [String])
}
