import Documents
import JSONDocuments
import Settings

extension SourceSettings {

    /// The secret field of another source that a reference names though it cannot read it; nil if there is none. Rows of pages and of items
    /// are joined without their secret fields.
    func unreadableField(of reference: ContentReference) -> String? {
        guard origin.paging != nil || each != nil else { return nil }
        return reference.path.lazy.compactMap { if case .field(let name) = $0 { name } else { nil } }
            .first(where: secretFields.contains)
    }
}

/// The fields of a source that only references of other sources read.
struct SecretFields: Sendable {

    /// What is shown and kept in the place of a value.
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

    /// The values of the fields, which are secret in other places, too.
    func texts(in document: Document) -> [String] {
        guard !isEmpty, case .json(let json) = document else { return [] }
        // What was masked before is no secret.
        return json.texts(inFields: names).filter { !$0.contains(Redaction.mark) }
    }
}
