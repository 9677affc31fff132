/// Makes a URL query of names and values, in the order given.
///
/// The unreserved characters of RFC 3986 stay; every other byte of the UTF-8 text, `+` included,
/// becomes `%XX`.
package func percentEncodedQuery(_ items: [(name: String, value: String)]) -> String {
    var query: [UInt8] = []
    for item in items {
        if !query.isEmpty { query.append(UInt8(ascii: "&")) }
        appendEncoded(item.name, to: &query)
        query.append(UInt8(ascii: "="))
        appendEncoded(item.value, to: &query)
    }
    return String(decoding: query, as: UTF8.self)
}

private func appendEncoded(_ text: String, to query: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            query.append(byte)
        default:
            query.append(UInt8(ascii: "%"))
            query.append(digits[Int(byte >> 4)])
            query.append(digits[Int(byte & 15)])
        }
    }
}
