import Core
import Foundation
import HTTP
import LastFM
import VinylogueKit

/// The guarantees for every URL that is accepted.
enum AddressPromise {
    /// Reads a text as the URL of a service and of an image, and as a value in a query.
    static func verdict(on text: String) -> FuzzTarget.Outcome.Verdict {
        let service = try? ServiceAddress(text)
        let image = ImageAddress(text, from: URL(string: "http://127.0.0.1/"))
        let failure =
            service.flatMap { broken(by: $0.url) ?? brokenBase($0.url) }
            ?? image.flatMap { broken(by: $0.url) } ?? brokenQuery(text)
        return (failure, service != nil || image != nil)
    }

    private static func broken(by url: URL) -> String? {
        if url.user() != nil || url.password() != nil { return "a password in \(url)" }
        guard let host = url.host(percentEncoded: false), !host.isEmpty else {
            return "no host in \(url)"
        }
        switch url.scheme?.lowercased() {
        case "https": return nil
        case "http":
            let name = host.lowercased()
            let isHere = name == "localhost" || name.hasPrefix("127.") || name.contains("::1")
            return isHere ? nil : "plain http to \(host)"
        default: return "the scheme of \(url)"
        }
    }

    private static func brokenBase(_ url: URL) -> String? {
        if url.query() != nil || url.fragment() != nil { return "a query in \(url)" }
        guard url.absoluteString.hasSuffix("/") else { return "no slash at the end of \(url)" }
        return (try? ServiceAddress(url.absoluteString))?.url == url ? nil : "\(url) changes"
    }

    /// Checks that a query with this value can be decoded again, and forms a valid URL with the service's.
    private static func brokenQuery(_ text: String) -> String? {
        let query = percentEncodedQuery([(name: "artist", value: text)])
        let base = ServiceAddress.lastFMText
        guard let url = URL(string: "\(base)?\(query)") else { return "no address with \(query)" }
        guard decoded(query.utf8.dropFirst("artist=".utf8.count)) == Array(text.utf8) else {
            return "\(query) is not \(text)"
        }
        return url.fragment() == nil ? nil : "a fragment in \(url)"
    }

    /// The decoded bytes of a value in a query. Foundation's own decoding drops a byte order mark.
    private static func decoded(_ value: some Sequence<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(value)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), let number = UInt8(digits, radix: 16) {
                bytes.append(number)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
