/// The chunks of a PNG file that its pixels need.
///
/// Texts and profiles are compressed, and a file of some kilobytes can hold gigabytes of them, which
/// the decoder would unpack; so it does not get to see them.
enum PNGChunks {
    private static let needed = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) }
    private static let signatureLength = 8

    /// The file without the other chunks, or nil when it does not run to its end.
    static func essential(of file: [UInt8]) -> [UInt8]? {
        var result = Array(file.prefix(signatureLength))
        var place = signatureLength
        // A chunk is a length, a name, the content and a checksum.
        while place + 12 <= file.count {
            let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = place + 12 + length
            guard end <= file.count else { return nil }
            let name = Array(file[place + 4..<place + 8])
            if needed.contains(name) { result += file[place..<end] }
            if name == needed.last { return result }
            place = end
        }
        return nil
    }
}
