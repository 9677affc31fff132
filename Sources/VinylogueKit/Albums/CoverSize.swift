/// The sizes in which services offer a cover, by the form of its URL.
package enum CoverSize {
    /// The largest side in pixels at which the covers that services link to are sharp enough; their
    /// own is 250 or 300.
    package static let usual = 375

    /// The URL of a cover at the size nearest to `side` that the service offers; nil if the usual
    /// cover is large enough, or for a URL of another form.
    ///
    /// Last.fm names the size in a folder, Apple at the start of the file's name, and the Cover Art
    /// Archive at its end. Last.fm's API links to 300 pixels at most, but its servers also
    /// offer the 500 that Quod Libet requests and the 770 of its own pages.
    package static func address(of address: String, side: Int) -> String? {
        guard side > usual, let slash = address.lastIndex(of: "/") else { return nil }
        let (folder, name) = (address[..<slash], address[address.index(after: slash)...])
        if folder.hasSuffix("/300x300") {
            return "\(folder.dropLast(7))\(side <= 500 ? "500x500" : "770x0")/\(name)"
        }
        if name == "front-250" || name.hasSuffix("-250.jpg") {
            let end = name.hasSuffix(".jpg") ? ".jpg" : ""
            return "\(folder)/\(name.dropLast(3 + end.count))\(side <= 500 ? 500 : 1200)\(end)"
        }
        let width = name.prefix { $0.isASCII && $0.isNumber }
        let rest = name.dropFirst(width.count)
        let height = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
        guard !width.isEmpty, rest.first == "x", !height.isEmpty else { return nil }
        let larger = side <= 600 ? 600 : 1200
        return "\(folder)/\(larger)x\(larger)\(rest.dropFirst(1 + height.count))"
    }
}
