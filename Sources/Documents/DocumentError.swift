public import Basics
public import FoundationEssentials

/// An error that occurs when a document is read.
public enum DocumentError: SummarizedError, Hashable, CustomStringConvertible {

    /// There are no bytes. The payload is the expected format, in words.
    case empty(format: String)

    /// The bytes exceed the limit.
    case tooLarge(byteCount: Int, limit: Int)

    /// The rows exceed the limit in bytes. Their size is the size of their JSON, which repeats the names of the columns
    /// in every row.
    case tooManyRows(limit: Int)

    /// The bytes are not in the format. Lines are counted from 1, and columns are counted in bytes from 1. Both are 0
    /// if unknown.
    case malformed(format: String, line: Int, column: Int, reason: String)

    /// The document is nested deeper than the limit.
    case tooDeep(limit: Int)

    /// The name of a text encoding is unknown. The name may come from a server, a document or a setting.
    case unknownEncoding(name: String)

    /// The bytes are not text. The kind is a name such as `gzip`; nil if unknown.
    case binary(kind: String?, byteCount: Int)

    /// The text is a web page. The title is nil if the page contains none. The format is the expected format.
    case webPage(title: String?, format: String)

    /// The text is an XML document. The root is the name of its root element. The format is the expected format.
    case xml(root: String, format: String)

    /// The text contains no number. The payload is the start of the text.
    case noNumber(text: String)

    /// The number in a text is ambiguous. The meanings are the numbers that it may stand for.
    case ambiguousNumber(text: String, meanings: [String])

    /// The first number in a text is a part of something else: a time (`12:30`), a date, a version, a range, a
    /// fraction, a power (`5×10³`), a word (`2h30`) or a label (`Core 0: N/A`).
    case compoundNumber(text: String)

    /// The number in a text is a limit or an estimate, as in `<1 ms`, `about 3 GB` and `99+`.
    case inexactNumber(text: String)

    /// The bytes are not a supported picture. The payload is the apparent kind of the bytes; nil if unknown.
    case notAPicture(seems: String?)

    /// The regular expression is invalid.
    case badPattern(pattern: String, reason: String)

    /// The separator is invalid. It must be one ASCII character other than a quotation mark or a line end.
    case badSeparator(String)

    /// No columns were named, or two columns have the same name.
    case badColumns(reason: String)

    /// The text is the output of a full-screen program, which switches the terminal to its alternate screen.
    case paintsScreen

    /// The worker process failed to read the format, for example because it took too long or used too much memory. The
    /// reason is a part of a sentence.
    case notRead(format: String, reason: String)

    /// The format requires a worker process, and there is none.
    case noWorker(format: String)

    /// The task was cancelled. This does not count as a failure.
    case cancelled

    /// The problem and advice.
    public var description: String { summary + advice }

    public var summary: String {
        switch self {
        case .empty(let format): "empty where \(OneLine(format)) was expected"
        case .tooLarge(let count, let limit): "\(count) bytes; the limit is \(limit)"
        case .tooManyRows(let limit): "more than \(limit >> 20) MB of rows"
        case .malformed(let format, let line, let column, let reason):
            "not \(OneLine(format)): " + Self.place(line, column) + "\(OneLine(reason))"
        case .tooDeep(let limit): "nested deeper than \(limit) levels"
        case .unknownEncoding(let name): "unknown text encoding “\(OneLine(name, limit: 40))”"
        case .binary(let kind, let count):
            "binary data (\(kind.map { "\($0), " } ?? "")\(Self.size(count))) instead of text"
        case .webPage(let title, let format):
            "a web page (HTML)" + (title.map { ", titled “\(OneLine($0, limit: 60))”," } ?? "")
                + " where \(OneLine(format)) was expected"
        case .xml(let root, let format):
            "an XML document (<\(OneLine(root, limit: 40))>) where \(OneLine(format)) was expected"
        case .noNumber(let text): "no number in “\(OneLine(text, limit: 40))”"
        case .ambiguousNumber(let text, let meanings):
            "“\(OneLine(text, limit: 40))” may be \(meanings.map { OneLine($0, limit: 40).description }.joined(separator: " or "))"
        case .compoundNumber(let text): "“\(OneLine(text, limit: 40))” is not a single number"
        case .inexactNumber(let text): "“\(OneLine(text, limit: 40))” is not an exact number"
        case .notAPicture(nil): "not a picture that can be read"
        case .notAPicture(let seems?): "\(OneLine(seems)), not a picture that can be read"
        case .badPattern(let pattern, let reason): "bad pattern “\(OneLine(pattern, limit: 40))”: \(OneLine(reason))"
        case .badSeparator(let text): "“\(OneLine(text, limit: 10))” cannot be a separator"
        case .badColumns(let reason): "bad columns: \(OneLine(reason))"
        case .paintsScreen: "the program paints a whole screen instead of writing lines"
        case .notRead(let format, let reason): "could not read \(OneLine(format)): \(OneLine(reason))"
        case .noWorker(let format): "\(OneLine(format)) is read only in a worker process"
        case .cancelled: "cancelled"
        }
    }

    private var advice: String {
        switch self {
        case .empty: "; check what the source returns"
        case .tooLarge, .tooDeep: "; reduce what the source returns"
        case .tooManyRows: "; reduce the number of rows, for example with grep, awk or tail"
        case .malformed: "; check what the source returns, or set another “parse”"
        case .unknownEncoding: "; set “encoding”"
        case .binary(let kind, _): Self.advice(on: kind)
        case .webPage: "; check the address, and whether it requires a login"
        case .xml: "; check what the source returns"
        case .noNumber: "; change the source, or set another “parse”"
        case .ambiguousNumber(_, let meanings) where meanings.first?.hasPrefix("-") == true:
            "; write a minus sign directly before the number, or choose a part of the text with “parse: { regex: … }”"
        case .ambiguousNumber(let text, _) where text.contains(" "):
            "; write the number without a space, or choose a part of the text with “parse: { regex: … }”"
        case .ambiguousNumber:
            "; write the number without a separator, or set LC_NUMERIC to a locale such as de_DE.UTF-8"
        case .compoundNumber, .inexactNumber: "; choose a part of the text with “parse: { regex: … }”"
        case .notAPicture: "; PNG, JPEG, GIF and WebP are supported"
        case .badPattern: "; correct it"
        case .badSeparator: "; use one character, such as “,” or “;”"
        case .badColumns: "; give each column a unique name"
        case .paintsScreen: "; run it in a mode that writes lines, such as “top -b”"
        case .notRead, .cancelled: ""
        case .noWorker: "; create the board with a filter service"
        }
    }

    private static func advice(on kind: String?) -> String {
        let programs = [
            "gzip": "zcat", "compress": "zcat", "bzip2": "bzcat", "xz": "xzcat", "zstd": "zstdcat", "lz4": "lz4cat",
            "zip": "unzip -p", "tar": "tar -xOf", "PDF": "pdftotext FILE -",
        ]
        switch kind {
        case "PNG", "JPEG", "WebP": return "; pictures are shown with “parse: image”"
        case let kind?:
            guard let program = programs[kind] else { return "; convert it to text with a command" }
            return "; convert it to text with a command, such as “\(program)\(program.hasSuffix("-") ? "" : " FILE")”"
        case nil: return "; convert it to text with a command"
        }
    }

    private static func size(_ count: Int) -> String {
        var (tenths, unit) = (count * 10, "B")
        for next in ["kB", "MB", "GB"] where tenths >= 10_000 {
            (tenths, unit) = ((tenths + 500) / 1_000, next)
        }
        return unit == "B" ? "\(count) B" : "\(tenths / 10).\(tenths % 10) \(unit)"
    }

    private static func place(_ line: Int, _ column: Int) -> String {
        switch (line, column) {
        case (0, _): ""
        case (_, 0): "line \(line): "
        default: "line \(line), column \(column): "
        }
    }
}

extension DocumentError: LocalizedError {

    /// The same text as ``description``.
    public var errorDescription: String? { description }
}
