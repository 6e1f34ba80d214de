public import FoundationEssentials
public import JSONDocuments

/// The content of a source, independent of its format. Panels show documents, filters select from them, and alerts
/// check them.
public enum Document: Hashable, Sendable {

    /// A value, or many values in arrays and objects.
    case json(JSONDocument)

    /// Text, which may contain escape sequences for colors.
    case text(String)

    /// The bytes of a picture file.
    case picture(Data)

    /// Returns a document that contains a single number. A number that is not finite becomes null.
    public static func number(_ number: Double) -> Document {
        var builder = JSONBuilder()
        builder.add(number)
        return .json(builder.document)
    }

    /// The number; nil if the document is not a number, or if the number is out of the range of a double.
    public var number: Double? {
        guard case .json(let document) = self, let number = document.number(of: document.root) else { return nil }
        return number.isFinite ? number : nil
    }

    /// The document as the input of filters. JSON is unchanged, and text becomes a single string without escape
    /// sequences. Nil for a picture.
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

/// A document that may omit rows of its source.
public struct DocumentPart: Hashable, Sendable {

    public let document: Document

    /// The number of rows of the source that are not in the document.
    public let omittedRows: Int

    /// Messages about rows that are omitted, and about other differences between the document and the source.
    public var remarks: [String]

    /// The unit as written, such as `°C`, `%` or `GB`, if the document is a number with a unit; otherwise nil.
    public var unit: String?

    /// A word after the number that may be a unit. Nil if there is no such word, or if the document is not a number or
    /// has a ``unit``.
    package var possibleUnit: String?

    /// The fields whose numbers were written with a percent sign, in a list of objects.
    public var percentFields: Set<String> = []

    /// The units of the numbers in fields, keyed by the name of the field. Used for an object, or a list of objects,
    /// that was made from numbers with units.
    package var fieldUnits: [String: String] = [:]

    /// Creates a part. By default, the document is complete.
    public init(_ document: Document, omittedRows: Int = 0, remarks: [String] = [], unit: String? = nil) {
        self.document = document
        self.omittedRows = omittedRows
        self.remarks = remarks
        self.unit = unit
    }

    init(_ rows: (list: JSONDocument, omittedRows: Int)) {
        self.init(.json(rows.list), omittedRows: rows.omittedRows)
    }

    /// Returns the units in ``fieldUnits`` that also apply to the result of a filter. A unit applies if the filter has
    /// not changed the numbers in its field.
    ///
    /// - Parameter result: The result of the filter: an object, or a list of objects.
    package func fieldUnits(in result: Document) -> [String: String] {
        fieldUnits.filter { hasSameNumbers(in: $0.key, as: result) }
    }

    /// Returns whether the result of a filter has numbers in a field, and all of them are numbers of the same field in
    /// the document.
    private func hasSameNumbers(in field: String, as result: Document) -> Bool {
        guard case .json(let own) = document, case .json(let result) = result else { return false }
        let numbers = result.numbers(in: field)
        return !numbers.isEmpty && numbers.isSubset(of: own.numbers(in: field))
    }

    /// Returns the unit of a value of the document, according to ``fieldUnits``; nil if the value has no unit.
    package func unit(of value: JSONDocument.Node) -> String? {
        guard case .json(let json) = document else { return nil }
        return fieldUnits.first { json.values(in: $0.key).contains(value) }?.value
    }
}

extension JSONDocument {

    /// The values of a field of an object or of the objects in a list.
    fileprivate func values(in field: String) -> [Node] {
        let rows = kind(of: root) == .array ? (0..<childCount(of: root)).map { child(of: root, at: $0) } : [root]
        return rows.compactMap { kind(of: $0) == .object ? child(of: $0, named: field) : nil }
    }

    fileprivate func numbers(in field: String) -> Set<String> {
        Set(values(in: field).filter { kind(of: $0) == .number }.map { text(of: $0) })
    }
}

/// A document is encoded for caches as an object with a single key, which names its kind. JSON is encoded as text, and
/// a picture as bytes.
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
