/// Why a search for old data was in vain.
enum LegacySearchError: Error, Equatable {
    /// None of the places has any; `problems` are sentences about single places.
    case nothingFound(searched: [String], problems: [String])
}
