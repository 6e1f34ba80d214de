import Settings

// The forms of settings in the texts of consent items. Each form is complete, and different settings have different
// forms.

extension SettingsText {

    /// The text with the names of secrets and variables in place of their values.
    ///
    /// In literal text that looks like a reference, the `$` is doubled, as in the file.
    var named: String {
        var (named, literal) = ("", "")
        for piece in pieces {
            if case .text(let text) = piece {
                literal += text
            } else if case .variable(let variable) = piece {
                literal += variable.written
            } else {
                named += Self.escaped(literal, isBeforeReference: true) + piece.named
                literal = ""
            }
        }
        return named + Self.escaped(literal, isBeforeReference: false)
    }

    /// Returns the literal text with `$` doubled where it precedes a reference, or text that looks like a reference
    /// without its `$`. Several `$` in a row are doubled as a whole.
    ///
    /// - Parameters:
    ///   - literal: The literal text.
    ///   - isBeforeReference: Whether a reference follows the literal text.
    private static func escaped(_ literal: String, isBeforeReference: Bool) -> String {
        var escaped = ""
        var rest = literal[...]
        while let start = rest.firstIndex(of: "$") {
            let run = rest[start...].prefix { $0 == "$" }
            escaped += rest[..<start] + run
            rest = rest[run.endIndex...]
            let isDoubled = rest.isEmpty ? isBeforeReference : references.contains(where: rest.hasPrefix)
            if isDoubled { escaped += run }
        }
        return escaped + rest
    }

    /// The possible beginnings of references, without the `$`.
    private static let references = SettingsReference.allCases.flatMap { ["{\($0.rawValue).", "{\($0.rawValue)["] }

    /// The text as one shell word, in quotes if necessary. References are not in quotes.
    var quoted: String {
        guard !pieces.isEmpty else { return "''" }
        return pieces.map { piece in
            if case .text(let text) = piece { text.isEmpty ? "" : text.quoted } else { piece.named }
        }.joined()
    }

    /// The path as one shell word: `./x` in the board's folder, `~/x` in the user's home folder.
    var quotedPath: String {
        let start: String
        switch pieces.first {
        case .boardFolder?: start = "."
        case .environment("HOME", _)?: start = "~"
        default: return quoted
        }
        guard case .text(let text)? = pieces.dropFirst().first, text.hasPrefix("/") else {
            return pieces.count == 1 ? start : quoted
        }
        guard text != "/" || pieces.count > 2 else { return "\(start)/" }
        let rest = [.text(String(text.dropFirst()))] + pieces.dropFirst(2)
        return "\(start)/\(SettingsText(rest, at: place).quoted)"
    }

    /// The host on which a command runs, as one shell word. Characters other than ASCII are written as codes, so that
    /// different hosts never look the same.
    var quotedHost: String {
        SettingsText(
            pieces.map { if case .text(let text) = $0 { .text(text.asciiCoded) } else { $0 } }, at: place
        ).quoted
    }

    var hasBoardFolder: Bool {
        pieces.contains { if case .boardFolder = $0 { true } else { false } }
    }
}

extension SettingsText.Piece {

    fileprivate var named: String {
        switch self {
        case .text(let text): text
        case .environment(let name, _): "${env.\(name)}"
        case .secret(let name): "${secret.\(name)}"
        case .boardFolder: "${board.dir}"
        case .content(let reference): reference.description
        case .variable(let variable): variable.written
        }
    }
}

extension String {

    var quoted: String {
        let isPlain = !isEmpty && utf8.allSatisfy { $0.isAlphanumeric || "-_./:@%+".utf8.contains($0) }
        return isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
    }

    /// The text with codes in place of `\` and of all characters other than ASCII.
    var asciiCoded: String {
        unicodeScalars.map { $0.isASCII && $0 != "\\" ? String($0) : $0.code }.joined()
    }

    /// This host, with a code in place of each character other than ASCII letters, ASCII digits and `.-_:`. Different
    /// hosts therefore never look the same, and no part of a host looks like text that follows the host.
    var namedHost: String {
        unicodeScalars.map { scalar in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isPlain || ".-_:".unicodeScalars.contains(scalar)
                ? String(scalar) : scalar.code
        }.joined()
    }
}

extension Unicode.Scalar {

    /// The code of the character, such as `\u{200B}`.
    fileprivate var code: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
