extension String {

    /// Whether the text contains only ASCII letters, digits and `_`, and does not begin with a digit.
    var isVariableName: Bool {
        guard let first = utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
        return utf8.allSatisfy(\.isPartOfVariableName)
    }
}

extension UInt8 {

    var isPartOfVariableName: Bool { isAlphanumeric || self == UInt8(ascii: "_") }
}
