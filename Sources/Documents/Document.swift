public import FoundationEssentials
public import JSONDocuments

/// What a source has given, whatever it came from: what panels show, filters select from and alerts look at.
public enum Document: Hashable, Sendable {

    /// A value, or many of them in lists and maps.
    case json(JSONDocument)

    /// Text, which may have the escape sequences of colours in it, and whatever else somebody has written.
    case text(String)

    /// The bytes of a file that is a picture.
    case picture(Data)

    /// A number alone, as a source of one number gives it. What is not finite becomes null.
    public static func number(_ number: Double) -> Document {
        var builder = JSONBuilder()
        builder.add(number)
        return .json(builder.document)
    }

    /// The number that it is; nil if it is something else, or infinite.
    public var number: Double? {
        guard case .json(let document) = self, let number = document.number(of: document.root) else { return nil }
        return number.isFinite ? number : nil
    }

    /// The values that filters see: those of JSON as they are, text as one string without its colours. Nil for a picture,
    /// which has none.
    public var values: JSONDocument? {
        switch self {
        case .json(let document): return document
        case .text(let text):
            var builder = JSONBuilder()
            builder.add(utf8: EscapeSequences.removed(from: Array(text.utf8))[...])
            return builder.document
        case .picture: return nil
        }
    }

    /// How many bytes it takes, more or less.
    public var byteCount: Int {
        switch self {
        case .json(let document): document.source.count
        case .text(let text): text.utf8.count
        case .picture(let bytes): bytes.count
        }
    }
}

/// A document of the first rows that a source has given.
public struct DocumentPart: Hashable, Sendable {

    public let document: Document

    /// How many rows of the source are not in the document.
    public let omittedRows: Int

    /// Sentences about what of the source is not in the document, or not as it was written.
    public var remarks: [String]

    /// The unit of the document if it is a number, as written: `°C`, `%`, `GB`; nil for none.
    public var unit: String?

    /// Makes a part; of a document that is whole, none are omitted.
    public init(_ document: Document, omittedRows: Int = 0, remarks: [String] = [], unit: String? = nil) {
        self.document = document
        self.omittedRows = omittedRows
        self.remarks = remarks
        self.unit = unit
    }

    init(_ rows: (list: JSONDocument, omittedRows: Int)) {
        self.init(.json(rows.list), omittedRows: rows.omittedRows)
    }
}

/// A cache keeps it as one name, which says what it is, and one value: JSON as its text, a picture as its bytes.
extension Document: Codable {

    private enum CodingKeys: String, CodingKey {
        case json, text, picture
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let text = try container.decodeIfPresent(String.self, forKey: .json) {
            do {
                self = .json(try JSONDocument(text))
            } catch {
                throw DecodingError.dataCorruptedError(forKey: .json, in: container, debugDescription: "\(error)")
            }
        } else if let text = try container.decodeIfPresent(String.self, forKey: .text) {
            self = .text(text)
        } else {
            self = .picture(try container.decode(Data.self, forKey: .picture))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .json(let document): try container.encode(String(decoding: document.source, as: UTF8.self), forKey: .json)
        case .text(let text): try container.encode(text, forKey: .text)
        case .picture(let bytes): try container.encode(bytes, forKey: .picture)
        }
    }
}
