import Foundation
import TestSupport

extension Fault {
    private static func trouble(_ detail: String) -> String {
        "Last.fm is temporarily unavailable (\(detail))."
    }

    private static let rateLimited = "Last.fm's rate limit was reached."
    private static let notJSON = "Expected JSON from HOST, got something else."
    private static let webPage = "Expected JSON from HOST, got a web page."
    private static let unknownUser = "Last.fm has no user named \"nora_needle\"."
    private static let hidden = "\"nora_needle\" hides their listening history."

    private static func redirect(_ status: Int, _ target: String) -> ServerReply {
        .response(status: status, headers: ["Location": target])
    }

    /// Redirects that must not be followed.
    static let redirects = [
        Fault(
            "301 to another host",
            redirect(301, "https://elsewhere.invalid/2.0/?a=b"),
            "Refused a redirect to https://elsewhere.invalid."
        ),
        Fault(
            "302 to plain http",
            redirect(302, "http://elsewhere.invalid/2.0/"),
            "Refused a redirect to http://elsewhere.invalid."
        ),
        Fault(
            "302 to a file",
            redirect(302, "file:///etc/passwd"),
            "Refused a redirect to a file: URL."
        ),
        Fault("302 to nowhere", .response(status: 302), notJSON),
    ]

    /// HTTP error statuses, with and without a useful body or header.
    static let statuses =
        [400, 403, 404].flatMap { status in
            [
                Fault("\(status) without a body", .response(status: status), notJSON),
                Fault("\(status) with HTML", html(status), webPage),
                Fault(
                    "\(status) with strange JSON",
                    .json("{}", status: status),
                    "Unexpected response: METHOD has no \"PART\"."
                ),
            ]
        }
        + [500, 502, 503].flatMap { status in
            [
                ("without a body", ServerReply.response(status: status)),
                ("with HTML", html(status)), ("with strange JSON", .json("{}", status: status)),
            ].map { body, reply in
                Fault("\(status) \(body)", reply, trouble("HTTP status \(status)"), attempts: 3)
            }
        }
        + [
            ("without a body", ServerReply.response(status: 429)), ("with HTML", html(429)),
            ("with strange JSON", .json("{}", status: 429)),
            ("to be retried at once", .response(status: 429, headers: ["Retry-After": "0"])),
        ].map { body, reply in
            Fault("429 \(body)", reply, rateLimited, status: 75, attempts: 3)
        }
        + [
            Fault(
                "429 to be retried in an hour",
                .response(status: 429, headers: ["Retry-After": "3600"]),
                rateLimited,
                status: 75
            ),
            Fault(
                "503 with the error of a hidden user",
                .json(#"{"error":17,"message":"Login: User required"}"#, status: 503),
                hidden,
                status: 77,
                isBridged: false
            ),
        ]

    private static func html(_ status: Int) -> ServerReply {
        .response(status: status, body: Data("<html><body>\(status)</body></html>".utf8))
    }

    /// An error in Last.fm's own format.
    private static func code(
        _ code: Int,
        _ httpStatus: Int,
        _ message: String,
        status: Int32 = 69,
        attempts: Int = 1,
        isBridged: Bool = true
    ) -> Fault {
        Fault(
            "error \(code) with \(httpStatus)",
            .json(#"{"error":\#(code),"message":"In its words"}"#, status: httpStatus),
            message,
            status: status,
            attempts: attempts,
            isBridged: isBridged
        )
    }

    /// Last.fm's errors, by code.
    static let codes =
        [2, 4, 5, 9, 13, 27].map {
            code($0, 400, "Last.fm refused the request (error \($0)): In its words")
        }
        + [(8, 500), (8, 200), (11, 503), (16, 503)].map {
            code($0, $1, trouble("error \($0)"), attempts: 3)
        }
        + [
            code(3, 400, "The server does not support METHOD."),
            code(6, 404, unknownUser, status: 1, isBridged: false),
            code(6, 200, unknownUser, status: 1, isBridged: false),
            code(7, 400, unknownUser, status: 1, isBridged: false),
            code(10, 403, "Last.fm rejected the API key.", status: 77),
            code(17, 403, hidden, status: 77, isBridged: false),
            code(26, 403, "Last.fm has suspended this API key.", status: 77),
            code(29, 429, rateLimited, status: 75, attempts: 3),
            code(29, 200, rateLimited, status: 75, attempts: 3),
        ]
        + [
            Fault(
                "error 6 as an object",
                .json(##"{"error":{"#text":"No such user","code":"6"}}"##),
                unknownUser,
                status: 1,
                isBridged: false
            ),
            Fault(
                "error 8 as an object",
                .json(##"{"error":{"#text":"Backend","code":8}}"##),
                trouble("error 8"),
                attempts: 3
            ),
            Fault(
                "error without a code",
                .json(#"{"error":"Out of order"}"#),
                "Last.fm refused the request (error 0): Out of order"
            ),
            Fault(
                "error with steering characters",
                .json(#"{"error":99,"message":"\u001b[2J\u202egone"}"#),
                "Last.fm refused the request (error 99): gone"
            ),
        ]

    /// Responses about another user or another week.
    static let subjects = [
        Fault(
            "wrong user",
            .json(
                #"{"user":{"name":"kaspar33"},"weeklychartlist":{"@attr":{"user":"kaspar33"}},"#
                    + #""weeklyalbumchart":{"@attr":{"user":"kaspar33"}}}"#
            ),
            "Asked for \"nora_needle\", but got data for \"kaspar33\"."
        ),
        Fault(
            name: "another user's chart",
            cause: .reply { request in chart(of: "kaspar33", request, shiftedBy: 0) },
            method: "user.getWeeklyAlbumChart",
            messages: ["Asked for \"nora_needle\", but got data for \"kaspar33\"."]
        ),
        Fault(
            name: "another week's chart",
            cause: .reply { request in chart(of: "nora_needle", request, shiftedBy: 604_800) },
            method: "user.getWeeklyAlbumChart",
            messages: ["Last.fm returned a different week from the one requested."]
        ),
    ]

    private static func chart(
        of user: String,
        _ request: ReceivedRequest,
        shiftedBy seconds: Int
    ) -> ServerReply {
        let from = (request.query["from"].flatMap(Int.init) ?? 0) - seconds
        let to = (request.query["to"].flatMap(Int.init) ?? 0) - seconds
        return .json(
            #"{"weeklyalbumchart":{"album":[],"@attr":{"user":"\#(user)","#
                + #""from":"\#(from)","to":"\#(to)"}}}"#
        )
    }
}
