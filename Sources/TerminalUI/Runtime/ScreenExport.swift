/// A file to which a screen is exported.
public struct ExportedFile: Hashable, Sendable {
    /// The file extension, without a dot: "svg".
    public var fileExtension: String
    public var text: String

    /// Creates a description of a file.
    public init(_ fileExtension: String, text: String) {
        self.fileExtension = fileExtension
        self.text = text
    }

    /// Returns the base name of the exported files of a screen with the given title: the letters and digits of the
    /// title in lower case, with hyphens between words. Only the first 60 characters of the title are used. The name is
    /// `screen` if they contain neither letters nor digits.
    static func name(for title: String) -> String {
        let words = title.lowercased().unicodeScalars.prefix(60).split { scalar in
            !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
        }
        let name = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: "-")
        return name.isEmpty ? "screen" : name
    }
}

/// The outcome of an export.
public enum ExportOutcome: Hashable, Sendable {
    /// The files with the given names were written into the current folder.
    case written([String])
    /// No file was written.
    case failed(folder: String, reason: String)
}

extension ExportOutcome: CustomStringConvertible {

    /// A message for the user.
    public var description: String {
        switch self {
        case .written(let names): "Saved the screen as \(names.joined(separator: " and "))"
        case .failed(let folder, let reason): "The screen was not saved: cannot write to \(folder) (\(reason))"
        }
    }
}

extension ClipboardOutcome: CustomStringConvertible {

    /// A message for the user.
    public var description: String {
        switch self {
        case .sent: "Copied, if the terminal allows it"
        case .tooLong(let limit): "Not copied: terminals accept at most \(limit) bytes"
        case .unsupported: "Not copied: this terminal has no clipboard that programs can write to"
        }
    }
}
