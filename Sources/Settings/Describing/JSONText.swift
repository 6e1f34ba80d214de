import Basics

/// A JSON value to write. The keys of its objects have a fixed order.
indirect enum JSONText {
    case text(String)
    case integer(Int)
    case flag(Bool)
    case list([JSONText])
    case map([(String, JSONText)])

    /// Returns the value as JSON on several lines, indented by two spaces for each level. A list without objects is
    /// written on one line.
    func written(_ indentation: String = "") -> String {
        let inner = indentation + "  "
        switch self {
        case .text(let text): return Self.quoted(text)
        case .integer(let number): return "\(number)"
        case .flag(let flag): return "\(flag)"
        case .list(let items):
            let isShort = items.allSatisfy { if case .map = $0 { false } else { true } }
            if isShort { return "[" + items.map { $0.written() }.joined(separator: ", ") + "]" }
            return "[\n" + items.map { inner + $0.written(inner) }.joined(separator: ",\n") + "\n\(indentation)]"
        case .map(let pairs):
            if pairs.isEmpty { return "{}" }
            let lines = pairs.map { inner + Self.quoted($0.0) + ": " + $0.1.written(inner) }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indentation)}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case _ where scalar.value < 0x20: quoted += "\\u" + Int(scalar.value).hexadecimal(digits: 4)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
