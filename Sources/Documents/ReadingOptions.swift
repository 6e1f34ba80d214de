public import Values

/// The options for reading bytes.
public struct ReadingOptions: Hashable, Sendable {

    /// The maximum number of bytes. If the input is larger, reading fails.
    public var limit: Int

    /// Whether the bytes are still growing. If so, the formats JSON lines, CSV, columns, regular expressions and
    /// Prometheus ignore an incomplete last line. JSON lines keep this line if it is a complete array or object.
    public var isGrowing: Bool

    /// The maximum number of rows to create from data in the formats CSV, columns or metrics; nil for no limit. Further
    /// rows are counted, but not created.
    public var rowLimit: Int?

    /// The maximum size of the created rows, in bytes of JSON. If the rows are larger, reading fails.
    public var rowByteLimit: Int

    /// The URL of the bytes; nil if unknown. Relative links in the bytes are resolved against this URL.
    public var url: String?

    /// The path or the URL of the bytes; nil if unknown. Its suffix may determine the separator of CSV values.
    public var location: String?

    /// The number form that determines the meaning of an ambiguous number such as `1,234`; nil if unknown.
    public var numberForm: NumberForm?

    /// The advice at the end of the remark about bytes that are invalid in the encoding. For example,
    /// `set “encoding” to the correct one`.
    public var encodingAdvice: String

    /// Creates options. By default, the bytes are complete and at most 16 MiB, and their rows take at most 64 MiB.
    public init(
        limit: Int = 16 << 20, isGrowing: Bool = false, rowLimit: Int? = nil, rowByteLimit: Int = 64 << 20,
        url: String? = nil, location: String? = nil, numberForm: NumberForm? = nil,
        encodingAdvice: String = "set “encoding” to the correct one"
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
