extension JSONDocument {

    /// Returns the document with strings, names and numbers replaced.
    ///
    /// - Parameter replacement: A closure that returns the replacement for a string, a name or a number; nil for no
    ///   change. A replaced number becomes a string.
    package func replacingTexts(_ replacement: (String) -> String?) -> JSONDocument {
        var builder = JSONBuilder()
        withoutActuallyEscaping(replacement) { builder.add(root, of: self, replacing: $0) }
        return builder.document
    }

    /// Returns the document with the values of the given fields, at any depth, replaced with a string.
    ///
    /// - Parameters:
    ///   - names: The names of the fields.
    ///   - text: The string that replaces each value.
    package func replacingFields(_ names: Set<String>, with text: String) -> JSONDocument {
        var builder = JSONBuilder()
        builder.add(root, of: self, replacing: nil) { node in
            name(of: node).flatMap { names.contains($0) ? text : nil }
        }
        return builder.document
    }

    /// Returns the strings and numbers in the values of the given fields, at any depth and in no particular order.
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

    /// Returns whether the document contains a string or name that is written with escapes and, after decoding,
    /// satisfies the predicate.
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
