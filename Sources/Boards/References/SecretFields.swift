import Documents
import JSONDocuments
import Settings

extension SourceSettings {

    /// A secret field of another source that a reference names but cannot read; nil if there is none. Rows of pages and
    /// of items are joined without their secret fields.
    func unreadableField(of reference: ContentReference) -> String? {
        guard origin.paging != nil || each != nil else { return nil }
        return reference.path.lazy.compactMap { if case .field(let name) = $0 { name } else { nil } }
            .first(where: secretFields.contains)
    }
}

/// The secret fields of a source. Only references of other sources read them.
struct SecretFields: Sendable {

    /// The text in place of a value.
    static let mark = "••••"

    let names: Set<String>

    init(_ source: SourceSettings) {
        names = Set(source.secretFields)
    }

    var isEmpty: Bool { names.isEmpty }

    /// The document without the values of the fields.
    func masked(_ document: Document) -> Document {
        guard !isEmpty, case .json(let json) = document else { return document }
        return .json(json.replacingFields(names, with: Self.mark))
    }

    /// The values of the fields, which are also secret in other places.
    func texts(in document: Document) -> [String] {
        guard !isEmpty, case .json(let json) = document else { return [] }
        // Text that was masked before is not a secret.
        return json.texts(inFields: names).filter { !$0.contains(Redaction.mark) }
    }
}
