public import Values

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

    /// The path or the URL of the bytes, whose ending may name the separator of rows; nil if there is none.
    public var location: String?

    /// The form of numbers that decides what `1,234` is; nil if nothing does.
    public var numberForm: NumberForm?

    /// The advice for bytes that are invalid in the encoding of a text, as the end of a sentence.
    public var encodingAdvice: String

    /// Makes options: 16 MiB that are all there is, of which rows may take 64 MiB, unless told otherwise.
    public init(
        limit: Int = 16 << 20, isGrowing: Bool = false, rowLimit: Int? = nil, rowByteLimit: Int = 64 << 20,
        url: String? = nil, location: String? = nil, numberForm: NumberForm? = nil,
        encodingAdvice: String = "“encoding” names another encoding"
    ) {
        self.encodingAdvice = encodingAdvice
        self.numberForm = numberForm
        self.limit = limit
        self.isGrowing = isGrowing
        self.rowLimit = rowLimit
        self.rowByteLimit = rowByteLimit
        self.url = url
        self.location = location
    }

    var rowLimits: RowLimits { RowLimits(count: rowLimit.map { max(0, $0) } ?? .max, byteCount: rowByteLimit) }
}
