import Basics
import FoundationEssentials
import JSONDocuments

/// The first number in a text: see ``DocumentFormat/number``.
struct NumberFormat: DataFormat {

    static let name = "number"

    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        if let error = DocumentError.markup(bytes, insteadOf: "a number", allowsElement: true) { throw error }
        if let json = Self.jsonStart(bytes) {
            throw .malformed(format: "a number", line: 0, column: 0, reason: "JSON that begins with “\(json)”")
        }
        // Carriage returns in a text without line feeds are more likely the progress of a program than ends of lines.
        let text = SourceText(bytes, isGrowing: false, mayEndWithReturns: false)
        return try NumberReader.read(text.printed, options.numberForm)
    }

    /// Returns the start of a JSON object, or of a list of objects; nil for other text. Also returns nil for an object
    /// with a number as its only value, unless the name of the number suggests an error.
    static func jsonStart(_ bytes: Data) -> String? {
        let marks = bytes.lazy.filter { !" \t\r\n[".utf8.contains($0) }.prefix(2)
        guard marks.elementsEqual("{\"".utf8) else { return nil }
        if let json = try? JSONDocument(bytes), json.kind(of: json.root) == .object,
            json.childCount(of: json.root) == 1,
            case let value = json.child(of: json.root, at: 0), json.kind(of: value) == .number
        {
            let name = json.name(of: value)?.lowercased() ?? ""
            if !["error", "code", "status"].contains(where: name.contains) { return nil }
        }
        return OneLine(String(decoding: bytes.prefix(160), as: UTF8.self), limit: 60).description
    }
}

extension DocumentFormat {

    /// The first number in a text: `Temperature: 21.5 °C` is 21.5, in °C.
    ///
    /// A number within a word (`sda1`) counts only if there is no other number. All common separators of thousands and
    /// fractions are accepted: `1.234,5`, `1 000 000`, `12,5`. `1,234` alone is ambiguous, so reading it fails, unless
    /// ``ReadingOptions/numberForm`` determines its meaning. `1 234` alone may be two numbers, so reading it always
    /// fails. Reading also fails if the number is a part of a time, a date, a version, a range, a fraction or a power,
    /// as in `12:30`, `5 1/2` and `5×10³`.
    ///
    /// Reading fails for a limit or an estimate, as in `<1 ms`, `≥ 5`, `~3 GB`, `99+`, `ca. 5` and `at least 5`. Other
    /// words may precede a number, as in `Inbox (5)` and `Downloading 10%`.
    ///
    /// A remark is added if another number follows after a word or on another line. No remark is added for a series
    /// such as `0.10 0.20`.
    ///
    /// If a label contains a number, the number after the label counts: `Core 0: 45 °C` is 45, and
    /// `Line 2 voltage: 230 V` is 230, with a remark. Reading fails if other text follows a number and a colon, as in
    /// `Error 429: too many requests`.
    ///
    /// Reading also fails for a JSON object or a list of objects, which may be a message about an error. An object that
    /// contains only a number is accepted, unless the name of the number suggests an error.
    ///
    /// If a program shows its progress in one line, after carriage returns, its last state counts.
    ///
    /// ``DocumentPart/unit`` is a standard unit after the number, any short unit at the end of the line, or a currency
    /// before the number. The number is not converted: `1.5 GB` is 1.5. `2m30s` is 150, in seconds.
    ///
    /// A minus sign may precede a currency: `-$5`. Parentheses make an amount of money negative at the start of a line
    /// and after a colon: `Balance: ($5)`. Reading fails if it is unclear whether a number is negative, as in `5-` and
    /// `(5)`.
    public static let number = DocumentFormat(NumberFormat())
}
