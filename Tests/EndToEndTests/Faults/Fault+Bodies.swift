import Foundation
import TestSupport

extension Fault {
    private static let cut = "The connection to HOST closed mid-response."
    private static let tooLarge = "The response is larger than 8 MiB, far more than expected."
    private static let notJSON = "Expected JSON from HOST, got something else."
    private static let user = Data(#"{"user":{"name":"nora_needle"}}"#.utf8)
    private static let nested =
        String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)

    private static func raw(_ header: String, _ body: Data) -> ServerReply {
        .raw(Data("HTTP/1.1 200 OK\r\n\(header)\r\n\r\n".utf8) + body)
    }

    /// Bodies of a length that is wrong, invalid or too large.
    static let lengths = [
        Fault("truncated body", .truncated(declared: 5000, body: user), cut, attempts: 3),
        Fault("no body at all", .truncated(declared: 5000, body: Data()), cut, attempts: 3),
        Fault("chunks without an end", .cutChunks(body: user), cut, attempts: 3),
        Fault("chunk of no size", raw("Transfer-Encoding: chunked", user), cut, attempts: 3),
        Fault("length too short", raw("Content-Length: 10", user), cut, attempts: 3),
        Fault(
            "negative length",
            raw("Content-Length: -5", user),
            "Failed to reach HOST: the server does not speak HTTP.",
            attempts: 3
        ),
        Fault("empty body", .response(), notJSON),
        Fault("9 MiB of JSON", .response(body: longAnswer), tooLarge),
    ]

    /// A response that is valid except for its size.
    private static let longAnswer =
        Data(#"{"user":{"name":"nora_needle","realname":""#.utf8)
        + Data(repeating: UInt8(ascii: "x"), count: 9 << 20) + Data(#""}}"#.utf8)

    /// Bodies that cannot be decompressed.
    static let compressions = [
        Fault("gzip bomb of 300 MB", gzip(gzipBomb(size: 300_000_000)), tooLarge),
        Fault(
            "gzip cut short, its length right",
            gzip(storedGzip(user).dropLast(20)),
            cut,
            attempts: 3
        ),
        Fault("gzip that is none", gzip(user), cut, attempts: 3),
        Fault(
            "unknown compression",
            .response(headers: ["Content-Encoding": "br"], body: user),
            cut,
            attempts: 3
        ),
    ]

    private static func gzip(_ body: Data) -> ServerReply {
        .response(headers: ["Content-Encoding": "gzip"], body: body)
    }

    /// Bodies that are not a valid response.
    static let shapes = [
        Fault(
            "HTML with 200",
            .response(body: Data("<!DOCTYPE html><title>Hotel</title>".utf8)),
            "Expected JSON from HOST, got a web page."
        ),
        Fault("words", .response(body: Data("Service OK".utf8)), notJSON),
        Fault("invalid UTF-8", .response(body: Data([0xFF, 0xFE, 0x7B, 0x80])), notJSON),
        Fault(
            "invalid UTF-8 in the user's name",
            .response(body: Data(#"{"user":{"name":"nora_"#.utf8) + [0xFF] + Data(#""}}"#.utf8)),
            "Asked for \"nora_needle\", but got data for \"nora_\u{FFFD}\".",
            "Unexpected response: METHOD has no \"PART\"."
        ),
        Fault(
            "nesting of 10,000 levels",
            .json(
                #"{"user":\#(nested),"weeklychartlist":\#(nested),"weeklyalbumchart":\#(nested)}"#
            ),
            "Unexpected response: METHOD has a list as \"PART\", not an object."
        ),
        Fault("null", .json("null"), "Unexpected response: METHOD is null, not an object."),
        Fault("a list", .json("[]"), "Unexpected response: METHOD is a list, not an object."),
        Fault(
            "null in place of the user",
            .json(#"{"user":null,"weeklychartlist":null,"weeklyalbumchart":null}"#),
            "Unexpected response: METHOD has null as \"PART\", not an object."
        ),
        Fault(
            "nulls everywhere",
            .json(
                ##"{"user":{"name":null,"realname":null,"playcount":null,"registered":null,"##
                    + ##""image":[null,{"#text":null,"size":null}],"url":null},"error":null}"##
            ),
            "Last.fm refused the request (error 0)."
        ),
        Fault(
            "a user of nulls",
            .json(#"{"user":{"name":null,"realname":null,"playcount":null}}"#),
            "Unexpected response: METHOD has no username.",
            "Unexpected response: METHOD has no \"PART\"."
        ),
        Fault(
            "another method's answer",
            .json(#"{"friends":{"user":[]}}"#),
            "Unexpected response: METHOD has no \"PART\"."
        ),
    ]
}
