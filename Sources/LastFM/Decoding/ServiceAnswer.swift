import Foundation

/// A body that was read as JSON: the answer's object, or the service's error.
enum ServiceAnswer {
    case object(JSONValue)
    case fault(code: Int, message: String)

    /// Reads a body; `method` only names the request in errors.
    init(_ body: Data, method: String) throws(LastFMError) {
        let value: JSONValue
        do throws(JSONParser.Fault) {
            value = try JSONParser.value(of: body)
        } catch {
            switch error {
            case .notJSON:
                throw .notJSON(host: nil, looksLikeHTML: Self.looksLikeHTML(body))
            case .tooDeep:
                throw .unexpectedAnswer(
                    method: method,
                    what: "is nested more than \(JSONParser.depthLimit) levels deep"
                )
            }
        }
        guard case .object = value else {
            throw .unexpectedAnswer(method: method, what: "is \(value.kind), not an object")
        }
        if let error = value["error"] {
            self = Self.fault(error, message: value["message"])
        } else {
            self = .object(value)
        }
    }

    private static func fault(_ error: JSONValue, message: JSONValue?) -> ServiceAnswer {
        let code = (error["code"] ?? error).integer
        let words = message?.text ?? (code == nil || error["code"] != nil ? error.text : nil) ?? ""
        return .fault(code: code ?? 0, message: String(words.prefix(200)))
    }

    private static func looksLikeHTML(_ body: Data) -> Bool {
        body.first { ![0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "<")
    }
}
