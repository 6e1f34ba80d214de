import TerminalUI

/// Writes texts as YAML values that are read as the same texts.
enum YAMLText {

    /// Plain if possible, otherwise quoted.
    static func value(_ text: String) -> String {
        isPlain(text, besides: "-_./,=%+@:?&~; ") && !text.hasSuffix(":") && !text.hasSuffix(" ")
            && !text.contains(": ") ? text : single(text)
    }

    /// The same for use in brackets and braces, where more characters are special.
    static func item(_ text: String) -> String {
        isPlain(text, besides: "-_") ? text : single(text)
    }

    private static func isPlain(_ text: String, besides signs: String) -> Bool {
        guard let first = text.unicodeScalars.first, isLetter(first) || first == "/" else { return false }
        return !["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased())
            && text.unicodeScalars.allSatisfy {
                isLetter($0) || ("0"..."9").contains($0) || signs.unicodeScalars.contains($0)
            }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    /// In single quotes, in which a backslash is literal; in double quotes if there are line ends or control
    /// characters.
    private static func single(_ text: String) -> String {
        // libfyaml 0.7 reads two quotes in a row, written as four, as three.
        guard !text.contains("''"), text.unicodeScalars.allSatisfy({ !isEscaped($0) }) else { return quoted(text) }
        return "'\(withoutReferences(text).replacing("'", with: "''"))'"
    }

    /// In double quotes, as in JSON.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in withoutReferences(text).unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where isEscaped(scalar):
                let digits = String(scalar.value, radix: 16)
                let (sign, count) = digits.count <= 4 ? ("u", 4) : ("U", 8)
                result += "\\\(sign)" + String(repeating: "0", count: count - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Escapes `${`, which would be replaced.
    private static func withoutReferences(_ text: String) -> String { text.replacing("${", with: "$${") }

    /// Whether it is written as an escape: YAML allows no control characters and noncharacters, and terminals do not
    /// show format characters.
    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isUnseen || [0xFFFE, 0xFFFF].contains(scalar.value)
    }
}
