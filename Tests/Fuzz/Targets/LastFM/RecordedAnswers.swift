/// The recorded responses to a Last.fm method, with RJ as the user in all of them.
func recordedAnswers(to method: String, _ checkout: String) throws -> [[UInt8]] {
    try SeedFiles(in: "Tests/LastFMTests/Fixtures", of: checkout).contents(below: method).map {
        let text = String(decoding: $0, as: UTF8.self)
        // The accounts for which responses were recorded.
        let names = /"(user|name)" ?: ?"(?:aidan-|TyphoonsNotABot|RJ|oldmaneatintwix)"/
        return Array(text.replacing(names) { "\"\($0.1)\":\"RJ\"" }.utf8)
    }
}
