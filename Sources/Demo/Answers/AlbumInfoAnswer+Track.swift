extension AlbumInfoAnswer {
    /// One entry of a track list.
    struct Track: Encodable {
        let name: String
        let url: String
        /// In seconds.
        let duration: String
        let attributes: Attributes
        let streamable = Streamable()
        let artist: Artist

        init(number: Int, title: String, seconds: Int, artist: String) {
            name = title
            url = DemoAddress.music(artist, "_", title)
            duration = String(seconds)
            attributes = Attributes(rank: String(number))
            self.artist = Artist(name: artist, url: DemoAddress.music(artist))
        }

        enum CodingKeys: String, CodingKey {
            case name, url, duration
            case attributes = "@attr"
            case streamable, artist
        }

        struct Attributes: Encodable {
            let rank: String
        }

        struct Artist: Encodable {
            let name: String
            let mbid = ""
            let url: String
        }

        /// A leftover of the service's former player.
        struct Streamable: Encodable {
            let text = "0"
            let fulltrack = "0"

            enum CodingKeys: String, CodingKey {
                case text = "#text"
                case fulltrack
            }
        }
    }
}
