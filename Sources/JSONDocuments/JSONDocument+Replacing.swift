extension JSONDocument {

    /// The document with other texts in it.
    ///
    /// - Parameter replacement: What stands in place of a string, of a name, or of a number, which then becomes a string; nil for
    ///   what stays.
    package func replacingTexts(_ replacement: (String) -> String?) -> JSONDocument {
        var builder = JSONBuilder()
        withoutActuallyEscaping(replacement) { builder.add(root, of: self, replacing: $0) }
        return builder.document
    }

    /// The document with a text in place of the values of some fields, wherever they are.
    ///
    /// - Parameters:
    ///   - names: The names of the fields.
    ///   - text: The text.
    package func replacingFields(_ names: Set<String>, with text: String) -> JSONDocument {
        var builder = JSONBuilder()
        builder.add(root, of: self, replacing: nil) { node in
            name(of: node).flatMap { names.contains($0) ? text : nil }
        }
        return builder.document
    }

    /// The strings and numbers in the values of some fields, wherever they are.
    package func texts(inFields names: Set<String>) -> [String] {
        var texts: [String] = []
        var waiting = [(node: root, isInField: false)]
        while let (node, isInField) = waiting.popLast() {
            let isInField = isInField || name(of: node).map(names.contains) == true
            switch kind(of: node) {
            case .object, .array:
                waiting += (0..<childCount(of: node)).map { (child(of: node, at: $0), isInField) }
            case .string, .number: if isInField { texts.append(text(of: node)) }
            case .boolean, .null: break
            }
        }
        return texts
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
