public import FoundationEssentials
import JSONDocuments

/// A way in which bytes become a ``Document``. Each is one file in `Formats`.
public protocol DataFormat: Hashable, Sendable {

    /// Its name in a settings file.
    static var name: String { get }

    /// Whether the bytes are text, which is decoded to UTF-8 first.
    static var isText: Bool { get }

    /// Whether rows are made of many bytes of text, so that no more need be made than are shown: see ``ReadingOptions/rowLimit``.
    static var hasLimitedRows: Bool { get }

    /// Whether bytes are in the format and in no other, by how they begin.
    static func isEvident(in bytes: Data) -> Bool

    /// Reads bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes; valid UTF-8 if the format is text.
    ///   - options: Bounds, and whether more is to come.
    ///   - worker: Reads feeds and regular expressions in a process of its own; nil if there is none.
    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart
}

extension DataFormat {
    public static var isText: Bool { true }
    public static var hasLimitedRows: Bool { false }
    public static func isEvident(in bytes: Data) -> Bool { false }
}

/// A format whose values are read at once, in a time in proportion to the bytes.
protocol ListFormat: DataFormat {
    func values(in text: SourceText) throws(DocumentError) -> JSONDocument
}

/// The format of a source’s bytes.
///
/// Text is UTF-8, or what its byte order mark or its XML declaration says; UTF-16 is also read where it is evident without a mark.
/// What is not valid becomes the replacement character, with a remark. Lines end with a line feed, before which a carriage return
/// may stand; where there is no line feed at all, with a carriage return. Colours are left out of all formats but ``ansi``.
///
/// In rows that were written for people (``columns(_:)``, ``regex(_:)``), a value is a number if JSON writes numbers like that,
/// also with a percent sign behind it, which is left out; a lone dash, and what is missing, is null. All digits are kept.
public struct DocumentFormat: Sendable {

    /// The format itself.
    public let base: any DataFormat

    /// Creates a format of a value that reads it.
    public init(_ base: any DataFormat) { self.base = base }

    /// The format that bytes have by how they begin; nil if they do not show it.
    public static func evident(in bytes: Data) -> DocumentFormat? {
        [image, feed].first { type(of: $0.base).isEvident(in: bytes) }
    }

    /// Its name in a settings file.
    public var name: String { type(of: base).name }

    /// Whether rows are made of many bytes of text, so that no more need be made than are shown.
    public var hasLimitedRows: Bool { type(of: base).hasLimitedRows }

    /// Reads a document, apart from the caller’s actor.
    ///
    /// - Parameters:
    ///   - bytes: What the source has given.
    ///   - options: Bounds, and whether more is to come.
    ///   - worker: Reads feeds and evaluates regular expressions in a separate process: see `FilterService`.
    @concurrent
    public func read(
        _ bytes: Data, options: ReadingOptions = ReadingOptions(), worker: (any GuardedReading)? = nil
    ) async throws(DocumentError) -> Document {
        try await part(of: bytes, options: options, worker: worker).document
    }

    /// Reads a document, of very many rows the first: see ``ReadingOptions/rowLimit``.
    ///
    /// - Parameters:
    ///   - bytes: What the source has given.
    ///   - options: Bounds, and whether more is to come.
    ///   - worker: Reads feeds and evaluates regular expressions in a separate process: see `FilterService`.
    @concurrent
    public func part(
        of bytes: Data, options: ReadingOptions = ReadingOptions(), worker: (any GuardedReading)? = nil
    ) async throws(DocumentError) -> DocumentPart {
        if bytes.count > options.limit { throw .tooLarge(byteCount: bytes.count, limit: options.limit) }
        guard type(of: base).isText else { return try await base.read(bytes, options, worker) }
        let text = try ReadableText(bytes)
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
