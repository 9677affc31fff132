/// A control sequence that a terminal sent, taken apart: `CSI`, parameters, a final byte.
struct ControlReport {
    /// The mark before the parameters (`<`, `=`, `>` or `?`), if there is one.
    let mark: UInt8?
    /// The parameters, each with its subparameters; one left out is 0.
    let parameters: [[Int]]
    /// The byte that ends the sequence and says what it is.
    let final: UInt8

    /// Takes apart what stood between the introducer and the final byte; nil when it has bytes or
    /// numbers (above 1,114,111, the last scalar) that no report has.
    init?(_ bytes: [UInt8], final: UInt8) {
        var rest = bytes[...]
        if let first = rest.first, (0x3C...0x3F).contains(first) {
            mark = rest.removeFirst()
        } else {
            mark = nil
        }
        var parameters: [[Int]] = [[0]]
        for byte in rest {
            var parameter = parameters.removeLast()
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let value = parameter.removeLast() * 10 + Int(byte - UInt8(ascii: "0"))
                guard value <= 0x10FFFF else { return nil }
                parameters.append(parameter + [value])
            case UInt8(ascii: ":"): parameters.append(parameter + [0])
            case UInt8(ascii: ";"): parameters += [parameter, [0]]
            default: return nil
            }
        }
        self.parameters = parameters
        self.final = final
    }

    /// The parameter at an index, 0 when it is left out.
    func number(_ index: Int) -> Int {
        index < parameters.count ? parameters[index].first ?? 0 : 0
    }

    /// Whether a paste begins here.
    var startsPaste: Bool { mark == nil && final == UInt8(ascii: "~") && number(0) == 200 }

    /// What the report tells; nil for what is not for us, such as the focus or a key coming up.
    var event: InputEvent? {
        switch (mark, final) {
        case (nil, _): cursor ?? keyPress.map(InputEvent.key)
        case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")): mouse
        case (UInt8(ascii: "?"), UInt8(ascii: "c")):
            .answer(.attributes(parameters.map { $0.first ?? 0 }))
        default: nil
        }
    }

    /// Where the cursor is. F3 with a modifier looks like an answer from the first row, and wins.
    private var cursor: InputEvent? {
        guard final == UInt8(ascii: "R"), parameters.count == 2, number(0) > 0, number(1) > 0,
            number(0) > 1 || !(2...16).contains(number(1))
        else { return nil }
        return .answer(.cursor(column: number(1) - 1, row: number(0) - 1))
    }

    private var mouse: InputEvent? {
        let code = number(0)
        guard parameters.count == 3, number(1) > 0, number(2) > 0, code < 128 else { return nil }
        let buttons: [MouseReport.Button?] = [.left, .middle, .right, nil]
        let button = buttons[code & 3]
        let action: MouseReport.Action
        if code & 64 != 0 {
            guard final == UInt8(ascii: "M") else { return nil }
            action = .wheel(([.up, .down, .left, .right] as [MouseReport.Direction])[code & 3])
        } else if code & 32 != 0 {
            action = .move(button)
        } else {
            guard let button else { return nil }
            action = final == UInt8(ascii: "M") ? .press(button) : .release(button)
        }
        let report = MouseReport(
            action: action,
            column: number(1) - 1,
            row: number(2) - 1,
            // Shift, alt and control are the bits 4, 8 and 16 here.
            modifiers: KeyModifiers(rawValue: UInt8(code >> 2 & 7))
        )
        return .mouse(report)
    }
}
