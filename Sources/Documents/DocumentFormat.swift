public import FoundationEssentials
import JSONDocuments

/// A format that converts bytes to a ``Document``. Each format has its own file in the folder `Formats`.
public protocol DataFormat: Hashable, Sendable {

    /// The name of the format in a settings file.
    static var name: String { get }

    /// Whether the bytes are text. Text is converted to UTF-8 before it is read.
    static var isText: Bool { get }

    /// Whether only the first ``ReadingOptions/rowLimit`` rows are created. This limits formats whose rows need much
    /// more memory than their text.
    static var hasLimitedRows: Bool { get }

    /// Whether documents may contain numbers, or texts that can be read as numbers.
    static var hasNumbers: Bool { get }

    /// The name of the expected data, such as `CSV`, for error messages. If the name is not nil, reading a web page or
    /// an XML document in this format fails. An error page or a login page therefore does not replace the previous
    /// content. Nil if the format accepts such documents, or checks for them itself.
    static var dataName: String? { get }

    /// Returns whether the first bytes identify this format.
    static func isEvident(in bytes: Data) -> Bool

    /// Reads a document from bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes; valid UTF-8 if the format is text.
    ///   - options: The limits, and whether the bytes are still growing.
    ///   - worker: An object that reads feeds and evaluates regular expressions in a separate process; nil if there is
    ///     none.
    /// - Throws: An error if the bytes are not in this format, if a limit is exceeded, or if the format requires a
    ///   worker and there is none.
    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart
}

extension DataFormat {
    public static var isText: Bool { true }
    public static var hasLimitedRows: Bool { false }
    public static var hasNumbers: Bool { true }
    public static var dataName: String? { nil }
    public static func isEvident(in bytes: Data) -> Bool { false }
}

/// A format that can be read without a worker process, in time proportional to the number of bytes.
protocol ListFormat: DataFormat {
    func values(in text: SourceText) throws(DocumentError) -> JSONDocument
}

/// The format of a source’s bytes.
///
/// Text is UTF-8, or in the encoding of its byte order mark or its XML declaration. UTF-16 is also detected without a
/// mark. Invalid bytes become replacement characters, and a remark reports them. Lines end with a line feed, which a
/// carriage return may precede. In text without line feeds, lines end with a carriage return. All formats except
/// ``ansi``, ``json`` and ``feed`` remove escape sequences, such as those for colors.
///
/// In ``columns(_:)``, ``lines``, ``number`` and ``regex(_:)``, text before a carriage return within a line is dropped.
/// Programs that show their progress write over such text.
///
/// In the rows of ``columns(_:)`` and ``regex(_:)``, a value is a number if it is a valid JSON number. A value such as
/// `1234e56`, which may be a hash, is a text. A percent sign after a number is dropped. A missing value and a single
/// dash become null. Numbers keep all their digits.
public struct DocumentFormat: Sendable {

    /// The implementation of the format.
    public let base: any DataFormat

    /// Creates a format from its implementation.
    public init(_ base: any DataFormat) { self.base = base }

    /// Returns the format that the first bytes identify: a picture or a feed. Returns nil for all other bytes.
    public static func evident(in bytes: Data) -> DocumentFormat? {
        [image, feed].first { type(of: $0.base).isEvident(in: bytes) }
    }

    /// The name of the format in a settings file.
    public var name: String { type(of: base).name }

    /// Whether only the first ``ReadingOptions/rowLimit`` rows are created.
    public var hasLimitedRows: Bool { type(of: base).hasLimitedRows }

    /// Whether documents may contain numbers, or texts that can be read as numbers.
    public var hasNumbers: Bool { type(of: base).hasNumbers }

    /// Reads a document, off the caller’s actor.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the source.
    ///   - options: The limits, and whether the bytes are still growing.
    ///   - worker: An object that reads feeds and evaluates regular expressions in a separate process, such as a
    ///     `FilterService`; nil if there is none.
    /// - Throws: An error if the bytes are not in this format, if a limit is exceeded, or if the format requires a
    ///   worker and there is none.
    @concurrent
    public func read(
        _ bytes: Data, options: ReadingOptions = ReadingOptions(), worker: (any GuardedReading)? = nil
    ) async throws(DocumentError) -> Document {
        try await part(of: bytes, options: options, worker: worker).document
    }

    /// Reads a document. If ``hasLimitedRows`` is true, rows beyond ``ReadingOptions/rowLimit`` are only counted.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the source.
    ///   - options: The limits, and whether the bytes are still growing.
    ///   - worker: An object that reads feeds and evaluates regular expressions in a separate process, such as a
    ///     `FilterService`; nil if there is none.
    /// - Throws: An error if the bytes are not in this format, if a limit is exceeded, or if the format requires a
    ///   worker and there is none.
    @concurrent
    public func part(
        of bytes: Data, options: ReadingOptions = ReadingOptions(), worker: (any GuardedReading)? = nil
    ) async throws(DocumentError) -> DocumentPart {
        if bytes.count > options.limit { throw .tooLarge(byteCount: bytes.count, limit: options.limit) }
        guard type(of: base).isText else { return try await base.read(bytes, options, worker) }
        let text = try ReadableText(bytes)
        if let name = type(of: base).dataName, let error = DocumentError.markup(text.bytes, insteadOf: name) {
            throw error
        }
        var part = try await base.read(text.bytes, options, worker)
        if let remark = text.remark(options.encodingAdvice) { part.remarks.insert(remark, at: 0) }
        return part
    }
}

extension DocumentFormat: Hashable {

    public static func == (left: DocumentFormat, right: DocumentFormat) -> Bool {
        AnyHashable(left.base) == AnyHashable(right.base)
    }

    public func hash(into hasher: inout Hasher) { AnyHashable(base).hash(into: &hasher) }
}
