public import FoundationEssentials
public import JSONDocuments

/// The content of a source, in a form that does not depend on its format. Panels show it, filters select from it, and alerts check
/// it.
public enum Document: Hashable, Sendable {

    /// A value, or many values in arrays and objects.
    case json(JSONDocument)

    /// Text, which may contain escape sequences for colors.
    case text(String)

    /// The bytes of a picture file.
    case picture(Data)

    /// Creates the document of a single number. A number that is not finite becomes null.
    public static func number(_ number: Double) -> Document {
        var builder = JSONBuilder()
        builder.add(number)
        return .json(builder.document)
    }

    /// The number; nil if the document is not a number. A number that is out of the range of a double is infinite.
    public var number: Double? {
        guard case .json(let document) = self, let number = document.number(of: document.root) else { return nil }
        return number.isFinite ? number : nil
    }

    /// The document as the input of filters: JSON unchanged, text as one string without its colors. Nil for a picture.
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

    /// The approximate size in bytes.
    public var byteCount: Int {
        switch self {
        case .json(let document): document.source.count
        case .text(let text): text.utf8.count
        case .picture(let bytes): bytes.count
        }
    }
}

/// A document with the first rows of a source.
public struct DocumentPart: Hashable, Sendable {

    public let document: Document

    /// The number of rows of the source that the document omits.
    public let omittedRows: Int

    /// Messages about omissions and changes in the document compared to the source.
    public var remarks: [String]

    /// The unit of the document if it is a number, as written: `°C`, `%`, `GB`; nil for none.
    public var unit: String?

    /// Creates a part; by default a complete document.
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

/// Encoded for caches as an object with a single key, which names the kind. JSON is encoded as text, a picture as bytes.
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
