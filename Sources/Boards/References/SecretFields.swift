import Documents
import JSONDocuments
import Settings

extension SourceSettings {

    /// Returns the secret field to which a reference leads but which it cannot read; nil if there is none. Rows of
    /// pages and of items are joined without their secret fields.
    func unreadableField(of reference: ContentReference) -> String? {
        guard origin.paging != nil || each != nil else { return nil }
        return reference.path.lazy.compactMap { if case .field(let name) = $0 { name } else { nil } }
            .first(where: secretFields.contains)
    }
}

/// The secret fields of a source. Only references of other sources can read them.
struct SecretFields: Sendable {

    /// The text that replaces a secret value.
    static let mark = "••••"

    let names: Set<String>

    init(_ source: SourceSettings) {
        names = Set(source.secretFields)
    }

    var isEmpty: Bool { names.isEmpty }

    /// Returns the document with the values of the secret fields replaced.
    func masked(_ document: Document) -> Document {
        guard !isEmpty, case .json(let json) = document else { return document }
        return .json(json.replacingFields(names, with: Self.mark))
    }

    /// Returns the values of the secret fields. They are also treated as secret in other places.
    func texts(in document: Document) -> [String] {
        guard !isEmpty, case .json(let json) = document else { return [] }
        // Texts that are already masked are not secrets.
        return json.texts(inFields: names).filter { !$0.contains(Redaction.mark) }
    }
}
