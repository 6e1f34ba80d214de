public import FoundationEssentials
public import JSONDocuments
public import Values

/// What a source's bytes are, and so which ``Document`` is made of them.
///
/// Text is UTF-8, or what its byte order mark or its XML declaration says; UTF-16 is also read where it is evident without a mark.
/// What is not valid becomes the replacement character, with a remark. Lines end with a line feed, before which a carriage return
/// may stand; where there is no line feed at all, with a carriage return. Colours are left out of all formats but ``ansi``.
///
/// In rows that were written for people (``columns(_:)``, ``regex(_:)``), a value is a number if JSON writes numbers like that,
/// also with a percent sign behind it, which is left out; a lone dash, and what is missing, is null. All digits are kept.
public enum DocumentFormat: Hashable, Sendable {

    /// A JSON text: its value.
    case json

    /// A JSON text in each line that is not blank: a list of their values. Lines that are not JSON are left out, with a remark; if all
    /// are, that is an error.
    case jsonLines

    /// Rows of values with a separator between them, by RFC 4180: a list of maps, whose names are the columns. They are those
    /// of the first row, unless they are given here. Without a separator, it is the one of comma, semicolon, tab and vertical bar that
    /// splits the first rows into equal numbers of values. A first line `sep=;`, as Excel writes it, names the separator.
    ///
    /// A value that JSON would write as a number is one; an empty one is null, unless it is quoted. A row may be too short; the
    /// rest is null.
    case csv(separator: Character? = nil, columns: [String]? = nil)

    /// Words with blanks between them: a list of maps, whose names are these. The last column has the rest of the line. A first
    /// line that has the names themselves, in whatever case, is left out, as are blank ones.
    case columns([String])

    /// Text: a list of its lines.
    case lines

    /// The first number in a text, whatever stands around it: `Temperature: 21.5 °C` is 21.5. Numbers that are a part of a word
    /// (`sda1`) count only where there is no other. Thousands and fractions may have any usual separator: `1.234,5`, `1 000 000`,
    /// `12,5`. `1,234` alone may be either, and is an error unless ``ReadingOptions/numberForm`` decides.
    case number

    /// Lines that a regular expression (Oniguruma's, with Perl's syntax) fits: a list of maps of its named groups; of lists if
    /// its groups have no names, and of what it fits if there are none. The other lines are left out.
    case regex(String)

    /// RSS 2.0, RSS 1.0 or Atom: a list of maps with `title`, `url`, `at`, `summary`, `id` and `author`; what is not there is
    /// null. `at` is as `2026-11-22T17:00:00Z`, title and summary have no markup.
    case feed

    /// What Prometheus reads: a list of maps with `name`, `labels`, `value`, `type` and `help`; a time, if there is one, is
    /// `at`, in seconds since 1970. NaN is null; infinities are 1e999 and -1e999, which no number exceeds.
    case prometheus

    /// Text with colours, as programs write it for terminals.
    case ansi

    /// A picture: PNG, JPEG or WebP.
    case image

    /// What it is called in a settings file.
    public var name: String {
        switch self {
        case .json: "json"
        case .jsonLines: "jsonl"
        case .csv: "csv"
        case .columns: "columns"
        case .lines: "lines"
        case .number: "number"
        case .regex: "regex"
        case .feed: "feed"
        case .prometheus: "prometheus"
        case .ansi: "ansi"
        case .image: "image"
        }
    }

    /// Makes a document of bytes, apart from the caller's actor.
    ///
    /// - Parameters:
    ///   - bytes: What the source has given.
    ///   - options: Bounds, and whether more is to come.
    ///   - worker: Reads feeds and regular expressions, in a process of its own: see `SelectionService`.
    @concurrent
    public func read(
        _ bytes: Data, options: ReadingOptions = ReadingOptions(), worker: (any GuardedReading)? = nil
    ) async throws(DocumentError) -> Document {
        try await part(of: bytes, options: options, worker: worker).document
    }

    /// Makes a document of bytes, of very many rows the first: see ``ReadingOptions/rowLimit``.
    @concurrent
    public func part(
        of bytes: Data, options: ReadingOptions = ReadingOptions(), worker: (any GuardedReading)? = nil
    ) async throws(DocumentError) -> DocumentPart {
        if bytes.count > options.limit { throw .tooLarge(byteCount: bytes.count, limit: options.limit) }
        if self == .image {
            try PictureKind.check(bytes)
            return DocumentPart(.picture(bytes))
        }
        let text = try ReadableText(bytes)
        var part = try await part(of: text.bytes, options, worker)
        if let remark = text.remark { part.remarks.insert(remark, at: 0) }
        return part
    }

    /// - Parameter bytes: Valid UTF-8.
    private func part(
        of bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        switch self {
        case .regex(let pattern):
            guard let worker else { throw .noWorker(format: name) }
            let lines = SourceText(bytes, isGrowing: options.isGrowing)
            return DocumentPart(.json(try await worker.matches(of: pattern, in: lines.bytes)))
        case .feed:
            guard let worker else { throw .noWorker(format: name) }
            if bytes.isEmpty { throw .empty(format: "a feed") }
            return DocumentPart(.json(try await worker.feed(Array(bytes), from: options.url)))
        default: return try readHere(bytes, options)
        }
    }

    /// What is read without a worker: all that takes a time in proportion to the bytes.
    private func readHere(_ bytes: Data, _ options: ReadingOptions) throws(DocumentError) -> DocumentPart {
        let (isGrowing, rows) = (options.isGrowing, options.rowLimits)
        switch self {
        case .json: return DocumentPart(.json(try readJSON(Array(bytes))))
        case .jsonLines:
            return try JSONLinesReader.read(SourceText(bytes, isGrowing: false), isGrowing: isGrowing)
        case .csv(let separator, let columns):
            return DocumentPart(try CSVReader.read(SourceText(bytes, isGrowing: isGrowing), separator, columns, rows))
        case .columns(let names):
            return DocumentPart(try ColumnsReader.read(SourceText(bytes, isGrowing: isGrowing), names, rows))
        case .lines: return DocumentPart(.json(SourceText(bytes, isGrowing: false).list))
        case .number:
            return DocumentPart(.json(try NumberReader.read(SourceText(bytes, isGrowing: false), options.numberForm)))
        case .prometheus: return DocumentPart(try PrometheusReader.read(SourceText(bytes, isGrowing: isGrowing), rows))
        case .ansi:
            if EscapeSequences.paintScreen(in: bytes) { throw .paintsScreen }
            return DocumentPart(.text(String(decoding: bytes, as: UTF8.self)))
        case .regex, .feed, .image: throw .noWorker(format: name)
        }
    }

    private func readJSON(_ bytes: [UInt8]) throws(DocumentError) -> JSONDocument {
        do throws(JSONSyntaxError) {
            return try JSONDocument(bytes)
        } catch {
            if bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { throw .empty(format: "JSON") }
            if let page = WebPage(bytes) { throw .webPage(title: page.title, format: "JSON") }
            let areLines = Self.hasSecondText(error, in: bytes)
            throw .malformed(
                format: "JSON", line: error.line, column: error.column,
                reason: areLines
                    ? "another JSON text begins here, and “parse: jsonl” reads one per line" : error.reasonText)
        }
    }
}

extension DocumentFormat {

    /// Whether another JSON text follows the first one on a line of its own.
    private static func hasSecondText(_ error: JSONSyntaxError, in bytes: [UInt8]) -> Bool {
        guard error.reason == .expected("the end"), error.line > 1, error.column == 1 else { return false }
        let lines = bytes.split(separator: 0x0A, maxSplits: error.line, omittingEmptySubsequences: false)
        return [0, error.line - 1].allSatisfy { (try? JSONDocument(Array(lines[$0]))) != nil }
    }
}

/// How bytes are read.
public struct ReadingOptions: Hashable, Sendable {

    /// How many bytes are read at most; more are an error.
    public var limit: Int

    /// Whether more is to come: then a last line that has no end yet is left out where lines mean something (JSON lines, CSV,
    /// columns, regular expressions, Prometheus).
    public var isGrowing: Bool

    /// How many rows of CSV, columns and metrics are made at most; the others are read and counted. Nil for all.
    public var rowLimit: Int?

    /// How many bytes of JSON these rows may take; more are an error.
    public var rowByteLimit: Int

    /// The URL that the bytes come from, for relative links in them; nil if there is none.
    public var url: String?
    /// The form of numbers that decides what `1,234` is; nil if nothing does.
    public var numberForm: NumberForm?

    /// Makes options: 16 MiB that are all there is, of which rows may take 64 MiB, unless told otherwise.
    public init(
        limit: Int = 16 << 20, isGrowing: Bool = false, rowLimit: Int? = nil, rowByteLimit: Int = 64 << 20,
        url: String? = nil, numberForm: NumberForm? = nil
    ) {
        self.numberForm = numberForm
        self.limit = limit
        self.isGrowing = isGrowing
        self.rowLimit = rowLimit
        self.rowByteLimit = rowByteLimit
        self.url = url
    }

    var rowLimits: RowLimits { RowLimits(count: rowLimit.map { max(0, $0) } ?? .max, byteCount: rowByteLimit) }
}

/// Reads what may take more time or memory than its size tells, or is read by a library that has had holes: in a process that
/// can be ended.
public protocol GuardedReading: Sendable {

    /// The items of a feed.
    ///
    /// - Parameters:
    ///   - bytes: The feed, in UTF-8.
    ///   - url: The URL of the feed, for relative links; nil if it has none.
    func feed(_ bytes: [UInt8], from url: String?) async throws(DocumentError) -> JSONDocument

    /// What a regular expression fits, line by line.
    func matches(of pattern: String, in text: [UInt8]) async throws(DocumentError) -> JSONDocument
}
