extension JSONDocument {

    /// The document with other texts in it.
    ///
    /// - Parameter replacement: What stands in place of a string, of a name, or of a number, which then becomes a string; nil for
    ///   what stays.
    package func replacingTexts(_ replacement: (String) -> String?) -> JSONDocument {
        var builder = JSONBuilder()
        builder.add(root, of: self, replacing: replacement)
        return builder.document
    }

    /// Whether one of the strings and names that are written with escapes is such, as it reads without them.
    package func containsEscapedText(where isSuch: (String) -> Bool) -> Bool {
        let backslash = UInt8(ascii: "\\")
        guard bytes.contains(backslash) else { return false }
        return values.contains { value in
            if let name = value.name, bytes[name].contains(backslash), isSuch(JSONString.decode(bytes[name])) {
                return true
            }
            return value.kind == .string && bytes[value.bytes].contains(backslash)
                && isSuch(JSONString.decode(bytes[value.bytes]))
        }
    }
}
