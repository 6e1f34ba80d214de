extension String {

    /// Whether the text contains only ASCII letters, digits and `_`, and does not begin with a digit.
    var isVariableName: Bool {
        func isLetter(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
            default: false
            }
        }
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        return utf8.first.map(isLetter) == true && utf8.allSatisfy { isLetter($0) || isDigit($0) }
    }
}
