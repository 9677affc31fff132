extension ScrobbleService {
    /// The reply to a request for the account, the list of weeks or a weekly chart; nil for other requests.
    package func chartReply(to request: ReceivedRequest) -> ServerReply? {
        let query = request.query
        switch query["method"] {
        case "user.getInfo":
            let first = plays.first?.time ?? 0
            return .json(
                #"{"user":{"name":"\#(user)","playcount":"9","registered":{"unixtime":"\#(first)"}}}"#
            )
        case "user.getWeeklyChartList":
            let end = (plays.last?.time ?? 0) - 604_800
            let weeks = stride(from: Int(1_108_296_000), to: end, by: 604_800).map {
                ##"{"#text":"","from":"\##($0)","to":"\##($0 + 604_800)"}"##
            }
            let list = weeks.joined(separator: ",")
            return .json(#"{"weeklychartlist":{"chart":[\#(list)],"@attr":{"user":"\#(user)"}}}"#)
        case "user.getWeeklyAlbumChart":
            // Plays without an album are not in album charts.
            return chart(query, "album") { $0.album.isEmpty ? nil : ($0.artist, $0.album) }
        case "user.getWeeklyArtistChart": return chart(query, "artist") { ("", $0.artist) }
        case "user.getWeeklyTrackChart": return chart(query, "track") { ($0.artist, $0.track) }
        default: return nil
        }
    }

    private func chart(
        _ query: [String: String],
        _ kind: String,
        names: (Play) -> (artist: String, name: String)?
    ) -> ServerReply {
        let from = query["from"].flatMap(Int.init) ?? 0
        let to = query["to"].flatMap(Int.init) ?? 0
        var counts: [[String]: Int] = [:]
        for play in plays where from <= play.time && play.time < to {
            guard let (artist, name) = names(play) else { continue }
            counts[[artist, name], default: 0] += 1
        }
        let rows = counts.sorted { $0.value > $1.value }.map { names, plays in
            ##"{"artist":{"#text":"\##(names[0])"},"name":"\##(names[1])","playcount":"\##(plays)"}"##
        }
        return .json(
            #"{"weekly\#(kind)chart":{"\#(kind)":[\#(rows.joined(separator: ","))],"#
                + #""@attr":{"user":"\#(user)","from":"\#(from)","to":"\#(to)"}}}"#
        )
    }
}
