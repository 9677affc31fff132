extension String {
    /// The text with spaces in place of line breaks and other control characters.
    package var onOneLine: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: " "
                    default: scalar
                    }
                }
            )
        )
    }

    /// The text escaped for XML content or attributes; characters that XML forbids become U+FFFD.
    package var escapedForXML: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case "\r": result += "&#13;"
            default:
                let isForbidden = scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE
                result.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
            }
        }
        return result
    }
}
