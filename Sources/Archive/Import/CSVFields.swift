/// The fields of a CSV record.
enum CSVFields {
    /// Splits a record, which may end in a carriage return; nil where it is not valid UTF-8.
    static func split(_ bytes: ArraySlice<UInt8>) -> [String]? {
        var bytes = bytes
        if bytes.last == 0x0D { bytes = bytes.dropLast() }
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var index = bytes.startIndex
        var isAtStart = true
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if isQuoted {
                if byte != 0x22 {
                    field.append(byte)
                } else if index < bytes.endIndex, bytes[index] == 0x22 {
                    field.append(byte)
                    index += 1
                } else {
                    isQuoted = false
                }
            } else if byte == 0x22, isAtStart {
                isQuoted = true
            } else if byte == 0x2C {
                guard let text = String(validating: field, as: UTF8.self) else { return nil }
                fields.append(text)
                field.removeAll(keepingCapacity: true)
                isAtStart = true
                continue
            } else {
                field.append(byte)
            }
            isAtStart = false
        }
        guard let text = String(validating: field, as: UTF8.self) else { return nil }
        return fields + [text]
    }
}
