/// The albums of the simulated account, in the recorded shapes.
extension PretendAppleMusic {
    /// The error for an account without a subscription.
    static let noSubscription = """
        {"errors":[{"code":"40015","detail":"User's subscription tier does not have access to privilege: \
        ListeningHistory","status":"400","title":"Insufficient Privileges"}]}
        """

    /// The response to a request for one of the account's lists, or for related albums; nil for other
    /// requests.
    static func ownAlbums(_ path: String, _ query: [String: String]) -> String? {
        let playlist = #"{"id":"pl.1","type":"playlists","attributes":{"name":"Mix"}}"#
        let rows: [String]
        switch path.split(separator: "/").dropFirst().joined(separator: "/") {
        case "me/recommendations":
            let contents = [playlist, album("21", "Bedhead", "Transaction de Novo", "Shoegaze")]
            let part = recommendation(
                "contents",
                [album("22", "Grouper", "Ruins", "Ambient")]
            )
            rows = [
                recommendation("contents", contents), recommendation("recommendations", [part]),
            ]
        case "me/history/heavy-rotation":
            rows = [playlist, album("23", "Low", "Trust", "Shoegaze")]
        case "me/recent/played":
            rows =
                query["offset"] == "0" ? [album("24", "Codeine", "Frigid Stars", "Shoegaze")] : []
        case "me/library/albums":
            rows = [album("l.1", "Portishead", "Dummy", "Electronic", type: "library-albums")]
        case let path where path.hasSuffix("/view/related-albums"):
            rows = [album("25", "Idaho", "Year After Year", "Shoegaze")]
        default: return nil
        }
        return list(rows)
    }

    private static func recommendation(_ relationship: String, _ rows: [String]) -> String {
        let type = #""type":"personal-recommendation""#
        return #"{\#(type),"relationships":{"\#(relationship)":\#(list(rows))}}"#
    }

    private static func album(
        _ id: String,
        _ artist: String,
        _ name: String,
        _ genre: String,
        type: String = "albums"
    ) -> String {
        let names =
            #""artistName":"\#(artist)","name":"\#(name)","genreNames":["\#(genre)","Music"]"#
        return #"{"id":"\#(id)","type":"\#(type)","attributes":{\#(names)}}"#
    }

    private static func list(_ rows: [String]) -> String {
        #"{"data":[\#(rows.joined(separator: ","))]}"#
    }
}
