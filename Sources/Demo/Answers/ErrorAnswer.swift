/// An error response with the service's own message.
struct ErrorAnswer: Error {
    let body: JSON
    /// The HTTP status of the response.
    let status: Int

    /// As on Last.fm, `links` is an empty list for an unknown artist or album, and nil otherwise.
    init(_ error: Int, _ message: String, status: Int, links: JSON? = nil) {
        body = ["error": .number(error), "message": .text(message), "links": links]
        self.status = status
    }

    static let unknownMethod = ErrorAnswer(
        3,
        "Invalid Method - No method with that name in this package",
        status: 400
    )
    static let missingParameter = ErrorAnswer(
        6,
        "Invalid parameters - Your request is missing a required parameter",
        status: 400
    )
    static let wrongParameter = ErrorAnswer(
        6,
        "Invalid parameters - Your request has a parameter that is out of range",
        status: 400
    )
    static let unknownUser = ErrorAnswer(6, "User not found", status: 404)
    static let unknownArtist = ErrorAnswer(
        6,
        "The artist you supplied could not be found",
        status: 200,
        links: []
    )
    static let noSuchPage = ErrorAnswer(6, "no such page", status: 400)
    static let unknownAlbum = ErrorAnswer(6, "Album not found", status: 200, links: [])
}
