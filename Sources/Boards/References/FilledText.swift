import Settings

/// A text in which references have been replaced by their values, with the places of these values. If only selections
/// are known, references to content remain.
struct FilledText {

    /// The pieces of the text. Replaced references have become text pieces with their values.
    private(set) var pieces: [SettingsText.Piece] = []

    /// The text, with `x` for each secret and each remaining reference.
    private(set) var text = ""

    /// The replaced references, each with the range of its value in the bytes of ``text``.
    private(set) var contents: [(reference: ContentReference, range: Range<Int>)] = []

    /// Creates a text whose references are replaced by their values.
    ///
    /// - Parameters:
    ///   - values: The values of the references.
    ///   - write: A closure that escapes a value for its position. Its arguments are the value, the reference, and the
    ///     text before the reference.
    /// - Throws: A ``ReferenceError`` if a value is not available, or the error of the closure.
    init(
        _ text: SettingsText, with values: ReferenceValues,
        write: (ReferenceValues.Scalar, ContentReference, String) throws -> String
    ) throws {
        for piece in text.pieces {
            guard case .content(let reference) = piece, values.replace(reference) else {
                pieces.append(piece)
                self.text += SettingsText([piece], at: text.place).resolved(marking: "x")
                continue
            }
            let written = try write(try values.scalar(of: reference), reference, self.text)
            let start = self.text.utf8.count
            self.text += written
            contents.append((reference, start..<self.text.utf8.count))
            if !written.isEmpty { pieces.append(.text(written)) }
        }
    }
}

extension SettingsText {

    /// Returns the text, with its references replaced by content.
    ///
    /// - Parameters:
    ///   - values: The values of the references.
    ///   - write: A closure that escapes a value for its position. Its arguments are the value, the reference, and the
    ///     text before the reference.
    /// - Throws: A ``ReferenceError`` if a value is not available, or the error of the closure.
    func filled(
        with values: ReferenceValues, write: (ReferenceValues.Scalar, ContentReference, String) throws -> String
    ) throws -> SettingsText {
        guard contents.contains(where: values.replace) else { return self }
        return SettingsText(try FilledText(self, with: values, write: write).pieces, at: place)
    }

    /// Returns the value of a header, with its references replaced by content.
    ///
    /// - Throws: A ``ReferenceError`` if a value is not available, or contains control characters other than tabs.
    func filledHeader(with values: ReferenceValues) throws -> SettingsText {
        try filled(with: values) { value, reference, _ in
            let isPlain = value.text.unicodeScalars.allSatisfy { $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F }
            guard isPlain else { throw ReferenceError(reference, .character(in: "a header")) }
            return value.text
        }
    }

    /// Returns the value of an environment variable, with its references replaced by content.
    ///
    /// - Throws: A ``ReferenceError`` if a value is not available, or contains null characters.
    func filledVariable(with values: ReferenceValues) throws -> SettingsText {
        try filled(with: values) { value, reference, _ in
            guard !value.text.utf8.contains(0) else { throw ReferenceError(reference, .character(in: "a variable")) }
            return value.text
        }
    }

    /// Returns a title on one line, with its references replaced by content. A reference whose value is missing or not
    /// allowed is replaced with `…`.
    func filledTitle(with values: ReferenceValues) -> SettingsText {
        let pieces = pieces.compactMap { piece -> Piece? in
            guard case .content(let reference) = piece, values.replace(reference) else { return piece }
            guard let text = try? values.scalar(of: reference).text else { return .text("…") }
            return text.isEmpty ? nil : .text(text.split(whereSeparator: \.isNewline).joined(separator: " "))
        }
        return SettingsText(pieces, at: place)
    }

    /// Returns a host for ssh, with its references replaced by content.
    ///
    /// - Throws: A ``ReferenceError`` if a value is not available, or if the result is not a host.
    func filledHost(with values: ReferenceValues) throws -> SettingsText {
        guard let first = contents.first(where: values.replace) else { return self }
        let filled = try FilledText(self, with: values) { value, reference, _ in
            guard value.text.utf8.allSatisfy(\.isPartOfSSHHost) else { throw ReferenceError(reference, .sshHost) }
            return value.text
        }
        let parts = filled.text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") }) else {
            throw ReferenceError(first, .sshHost)
        }
        return SettingsText(filled.pieces, at: place)
    }
}

extension UInt8 {

    /// Whether the character is an ASCII letter or digit.
    var isAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    fileprivate var isPartOfSSHHost: Bool { isAlphanumeric || ".-_:@".utf8.contains(self) }
}
