/// A file that a screen is kept in.
public struct ExportedFile: Hashable, Sendable {
    /// How its name ends, without a dot: "svg".
    public var fileExtension: String
    public var text: String

    /// Describes a file.
    public init(_ fileExtension: String, text: String) {
        self.fileExtension = fileExtension
        self.text = text
    }

    /// What the files of a screen with that title are called: its letters and digits in lower case, with hyphens between words.
    static func name(for title: String) -> String {
        let words = title.lowercased().unicodeScalars.prefix(60).split { scalar in
            !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
        }
        let name = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: "-")
        return name.isEmpty ? "screen" : name
    }
}

/// What came of a screen that was to be kept in files.
public enum ExportOutcome: Hashable, Sendable {
    /// It is in files with these names, in the folder where the program runs.
    case written([String])
    /// Nothing was written.
    case failed(folder: String, reason: String)
}

extension ExportOutcome: CustomStringConvertible {

    /// A sentence for the person who asked for it.
    public var description: String {
        switch self {
        case .written(let names): "The screen is in \(names.joined(separator: " and "))"
        case .failed(let folder, let reason): "The screen was not saved: cannot write to \(folder) (\(reason))"
        }
    }
}

extension ClipboardOutcome: CustomStringConvertible {

    /// A sentence for the person who asked for it.
    public var description: String {
        switch self {
        case .sent: "Copied, if the terminal lets programs write to its clipboard"
        case .tooLong(let limit): "Not copied: terminals take \(limit) bytes at most"
        case .unsupported: "Not copied: this terminal has no clipboard that programs can write to"
        }
    }
}
