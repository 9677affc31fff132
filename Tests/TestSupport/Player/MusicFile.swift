import Foundation

/// A music file of silence with tags, as small as its format allows.
package struct MusicFile: Sendable {
    /// A file format.
    package enum Format: String, CaseIterable, Sendable {
        case flac, mp3, opus
    }

    /// The tags of the file.
    package var title: String
    package var artist: String
    package var albumArtist: String?
    package var album: String
    package var track: Int
    package var disc: Int?
    package var date: String?

    /// Creates a file with tags.
    package init(
        _ title: String,
        artist: String,
        albumArtist: String? = nil,
        album: String,
        track: Int,
        disc: Int? = nil,
        date: String? = nil
    ) {
        self.title = title
        self.artist = artist
        self.albumArtist = albumArtist
        self.album = album
        self.track = track
        self.disc = disc
        self.date = date
    }

    /// The contents of the file in a format, with about `seconds` of silence.
    package func data(_ format: Format, seconds: Int = 2) -> Data {
        switch format {
        case .flac: Data(flac(seconds))
        case .mp3: Data(mp3(seconds))
        case .opus: Data(opus(seconds))
        }
    }

    /// The tags in the form of FLAC and Ogg, `NAME=value`.
    private var comments: [String] {
        [
            "TITLE": title, "ARTIST": artist, "ALBUMARTIST": albumArtist, "ALBUM": album,
            "TRACKNUMBER": String(track), "DISCNUMBER": disc.map(String.init), "DATE": date,
        ].compactMap { name, value in value.map { "\(name)=\($0)" } }.sorted()
    }

    private var commentBlock: [UInt8] {
        var bytes = little(UInt32(0)) + little(UInt32(comments.count))
        for comment in comments.map({ Array($0.utf8) }) {
            bytes += little(UInt32(comment.count)) + comment
        }
        return bytes
    }

    /// A FLAC file: mono, 16 bits, 8 kHz, in blocks of 4096 samples that are all 0.
    private func flac(_ seconds: Int) -> [UInt8] {
        let blocks = (seconds * 8000 + 4095) / 4096
        let samples = blocks * 4096
        func block(_ type: UInt8, _ content: [UInt8]) -> [UInt8] {
            [type] + big(UInt32(content.count)).dropFirst() + content
        }
        // 20 bits for the sample rate, 3 for the channels, 5 for the sample size, 36 for the number of
        // samples.
        let format = UInt64(8000) << 44 | UInt64(15) << 36 | UInt64(samples)
        let information =
            big(UInt16(4096)) + big(UInt16(4096)) + [0, 0, 0, 0, 0, 0] + big(format)
            + [UInt8](repeating: 0, count: 16)
        var bytes = Array("fLaC".utf8) + block(0, information) + block(0x84, commentBlock)
        for number in 0..<UInt8(clamping: min(blocks, 128)) {
            var frame: [UInt8] = [0xFF, 0xF8, 0xC4, 0x08, number]
            frame.append(UInt8(checksum(frame, bits: 8, polynomial: 0x07)))
            frame += [0, 0, 0]
            frame += big(UInt16(checksum(frame, bits: 16, polynomial: 0x8005)))
            bytes += frame
        }
        return bytes
    }

    /// An MP3 file: mono, 44.1 kHz, 32 kbit/s, with empty frames.
    private func mp3(_ seconds: Int) -> [UInt8] {
        let texts = [
            "TIT2": title, "TPE1": artist, "TPE2": albumArtist, "TALB": album,
            "TRCK": String(track), "TPOS": disc.map(String.init), "TDRC": date,
        ]
        // Lengths use seven bits of each byte.
        func length(_ count: Int) -> [UInt8] {
            [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7F) }
        }
        var frames: [UInt8] = []
        for case (let name, let text?) in texts.sorted(by: { $0.key < $1.key }) {
            let content = [3] + Array(text.utf8)
            frames += Array(name.utf8) + length(content.count) + [0, 0] + content
        }
        let frame = [0xFF, 0xFB, 0x10, 0xC0] + [UInt8](repeating: 0, count: 100)
        let sound = (0..<seconds * 44_100 / 1152 + 1).flatMap { _ in frame }
        return Array("ID3".utf8) + [4, 0, 0] + length(frames.count) + frames + sound
    }

    /// An Opus file: mono packets of 20 ms.
    private func opus(_ seconds: Int) -> [UInt8] {
        let head = Array("OpusHead".utf8) + [1, 1, 0, 0] + little(UInt32(48_000)) + [0, 0, 0]
        var bytes = page([head], number: 0, kind: 2, position: 0)
        bytes += page([Array("OpusTags".utf8) + commentBlock], number: 1, kind: 0, position: 0)
        for second in 0..<seconds {
            bytes += page(
                [[UInt8]](repeating: [0xF8, 0xFF, 0xFE], count: 50),
                number: second + 2,
                kind: second + 1 == seconds ? 4 : 0,
                position: (second + 1) * 48_000
            )
        }
        return bytes
    }

    private func page(_ packets: [[UInt8]], number: Int, kind: UInt8, position: Int) -> [UInt8] {
        let lengths = packets.flatMap { packet in
            [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
        }
        var bytes = Array("OggS".utf8) + [0, kind]
        bytes += little(UInt64(position))
        bytes += little(UInt32(1))
        bytes += little(UInt32(number))
        bytes += [0, 0, 0, 0, UInt8(lengths.count)]
        bytes += lengths + packets.joined()
        let sum = UInt32(checksum(bytes, bits: 32, polynomial: 0x04C1_1DB7))
        bytes.replaceSubrange(22..<26, with: little(sum))
        return bytes
    }
}

private func big(_ number: some FixedWidthInteger) -> [UInt8] {
    unsafe withUnsafeBytes(of: number.bigEndian) { unsafe Array($0) }
}

private func little(_ number: some FixedWidthInteger) -> [UInt8] {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe Array($0) }
}

/// The cyclic redundancy check of bytes, highest bit first, with an initial value of 0.
private func checksum(_ bytes: [UInt8], bits: Int, polynomial: UInt64) -> UInt64 {
    let (top, mask) = (UInt64(1) << (bits - 1), bits == 64 ? .max : (UInt64(1) << bits) - 1)
    return bytes.reduce(0) { sum, byte in
        (0..<8).reduce(sum ^ UInt64(byte) << (bits - 8)) { sum, _ in
            (sum & top != 0 ? sum << 1 ^ polynomial : sum << 1) & mask
        }
    }
}
