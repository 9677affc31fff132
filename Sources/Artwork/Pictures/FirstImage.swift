import Foundation

/// Extracts the part of an image file that its first image needs.
///
/// Decoders process everything in a file: a few kilobytes of PNG can unpack to gigabytes of text,
/// and gdk-pixbuf takes quadratic time for GIF frames. So they receive only the first image.
enum FirstImage {
    /// The file reduced to its first image; nil if it ends before that image does.
    static func of(_ file: [UInt8], format: ImageFormat) -> [UInt8]? {
        switch format {
        case .png: png(file)
        case .jpeg: JPEGMarkers(of: file).isWhole ? file : nil
        case .gif: gif(file)
        case .webp: webp(file)
        }
    }

    /// The chunks needed for pixels, without text, profiles and animation frames.
    private static func png(_ file: [UInt8]) -> [UInt8]? {
        let needed = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) }
        let signatureLength = 8
        var result = Array(file.prefix(signatureLength))
        var place = signatureLength
        // A chunk consists of a length, a name, the content and a checksum.
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

    /// The header with its color table, the first image, and that image's control block.
    private static func gif(_ file: [UInt8]) -> [UInt8]? {
        let headerLength = 13
        guard file.count > headerLength else { return nil }
        var place = headerLength + colorTableLength(file[10])
        guard place < file.count else { return nil }
        let header = file[..<place]
        var control = file[place..<place]
        while place + 2 < file.count {
            let start = place
            switch file[start] {
            case 0x21:
                guard let end = endOfBlocks(file, from: start + 2) else { return nil }
                if file[start + 1] == 0xF9 { control = file[start..<end] }
                place = end
            case 0x2C:
                guard start + 10 < file.count else { return nil }
                // The color table is followed by one byte, the initial code size.
                let data = start + 10 + colorTableLength(file[start + 9]) + 1
                guard let end = endOfBlocks(file, from: data) else { return nil }
                var image = Array(header)
                image += control
                image += file[start..<end]
                image.append(0x3B)
                return image
            default: return nil
            }
        }
        return nil
    }

    private static func colorTableLength(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    /// The position after a series of blocks that start with their length; the last is empty.
    private static func endOfBlocks(_ file: [UInt8], from start: Int) -> Int? {
        var place = start
        while place < file.count {
            let length = Int(file[place])
            place += 1 + length
            if length == 0 { return place }
        }
        return nil
    }

    /// The chunks of a still picture, or of an animation reduced to one frame.
    private static func webp(_ file: [UInt8]) -> [UInt8]? {
        let headerLength = 12
        let images = ["VP8 ", "VP8L", "ANMF"].map { Array($0.utf8) }
        let needed = images + ["VP8X", "ANIM", "ALPH"].map { Array($0.utf8) }
        var chunks: [UInt8] = []
        var place = headerLength
        // A chunk consists of a name, a length and the content, padded to an even length.
        while place + 8 <= file.count {
            let length = file[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            guard place + 8 + length <= file.count else { return nil }
            let name = Array(file[place..<place + 4])
            if needed.contains(name) {
                chunks += file[place..<place + 8 + length]
                if length % 2 == 1 { chunks.append(0) }
            }
            if images.contains(name) {
                let size = chunks.count + 4
                let sizeBytes = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: size >> $0) }
                return Array("RIFF".utf8) + sizeBytes + Array("WEBP".utf8) + chunks
            }
            place += 8 + length + length % 2
        }
        return nil
    }
}

/// A file format for covers, recognized by its first bytes.
enum ImageFormat: String {
    case png, jpeg, gif, webp

    /// The format of `bytes`; nil if it is not supported.
    init?(of bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: "GIF8".utf8) {
            self = .gif
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else {
            return nil
        }
    }
}
