extension FilterShape {

    /// Keywords and functions that may introduce fields that the input lacks.
    private static let makers: Set = [
        "as", "capture", "def", "env", "foreach", "from_entries", "fromjson", "getpath", "gsub", "include", "import",
        "input", "inputs", "match", "reduce", "setpath", "sub", "to_entries", "with_entries", "INDEX",
    ]

    /// Returns the fields of the input that a filter names, in order; nil if it may name fields of other values.
    static func fields(_ text: String) -> [String]? {
        var shape = FilterShape(text)
        var fields: [String] = []
        while true {
            shape.skipBlanks()
            let start = shape.position
            guard let token = shape.next() else { return fields }
            let text = String(decoding: shape.bytes[start..<shape.position], as: UTF8.self)
            switch token {
            case .word(let word): if makers.contains(word) { return nil }
            case .value:
                if text.hasPrefix("$") { return nil }
                if text.hasPrefix("."), text.dropFirst().first?.isNumber == false {
                    fields.append(String(text.dropFirst()))
                }
            case .string: if text.contains("\\(") { return nil }
            case .sign(let sign): if sign == "{" { return nil }
            }
        }
    }
}
