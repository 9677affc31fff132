/// The recorded answers to a method of the web service, as if all were about the user RJ.
func recordedAnswers(to method: String, _ checkout: String) throws -> [[UInt8]] {
    try SeedFiles(in: "Tests/LastFMTests/Fixtures", of: checkout).contents(below: method).map {
        let text = String(decoding: $0, as: UTF8.self)
        // The names of the accounts whose answers were recorded.
        let names = /"(user|name)" ?: ?"(?:aidan-|TyphoonsNotABot|RJ|oldmaneatintwix)"/
        return Array(text.replacing(names) { "\"\($0.1)\":\"RJ\"" }.utf8)
    }
}
