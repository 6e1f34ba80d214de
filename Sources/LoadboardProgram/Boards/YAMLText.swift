import Basics
import TerminalUI

/// Functions that write texts as YAML values.
enum YAMLText {

    /// Returns the text as a value, in quotes if necessary.
    static func value(_ text: String) -> String {
        isPlain(text, besides: "-_./,=%+@:?&~; ") && !text.hasSuffix(":") && !text.hasSuffix(" ")
            && !text.contains(": ") ? text : single(text)
    }

    /// Returns the text as a value inside brackets or braces, in quotes if necessary.
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

    /// Returns the text in single quotes, in which backslashes are literal. If the text contains two adjacent single
    /// quotes, or characters that must be escaped, such as line ends, returns the text in double quotes.
    private static func single(_ text: String) -> String {
        // libfyaml 0.7 misreads two adjacent single quotes inside single quotes.
        guard !text.contains("''"), text.unicodeScalars.allSatisfy({ !isEscaped($0) }) else { return quoted(text) }
        return "'\(withoutReferences(text).replacing("'", with: "''"))'"
    }

    /// Returns the text in double quotes, as in JSON.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in withoutReferences(text).unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where isEscaped(scalar):
                let (sign, count) = scalar.value <= 0xFFFF ? ("u", 4) : ("U", 8)
                result += "\\\(sign)" + Int(scalar.value).hexadecimal(digits: count)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns the text with each `${` escaped, so that it does not begin a reference.
    private static func withoutReferences(_ text: String) -> String { text.replacing("${", with: "$${") }

    /// Returns whether a character must be escaped. YAML does not allow control characters and noncharacters, and
    /// terminals do not show format characters.
    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isUnseen || [0xFFFE, 0xFFFF].contains(scalar.value)
    }
}
