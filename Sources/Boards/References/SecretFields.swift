import Basics
import Documents
import JSONDocuments
import Settings

extension SourceSettings {

    /// Returns the secret field that a reference names but cannot read; nil if there is none. If the source loads
    /// several pages or items, no secret field can be read, because their rows are joined without secret fields.
    func unreadableField(of reference: ContentReference) -> String? {
        origin.paging != nil || each != nil ? secretField(of: reference) : nil
    }

    func secretField(of reference: ContentReference) -> String? {
        reference.fields.first(where: secretFields.contains)
    }

    /// The references to other sources in visible texts, each with the reason why the text must not contain a secret.
    var visibleReferences: [(reference: ContentReference, refusal: String)] {
        func visible(_ text: SettingsText, _ use: SettingsTextUse) -> [(reference: ContentReference, refusal: String)] {
            text.contents.filter { $0.kind == .source }.map { ($0, use.secretsRefusal ?? "") }
        }
        let places = origin.parts.flatMap { part in
            part.name == "host" ? visible(part.text, .host) : part.use == nil ? visible(part.text, .path) : []
        }
        let filters = filters.flatMap { filter in
            filter.readReferences.map { ($0, SettingsTextUse.filter.secretsRefusal ?? "") }
        }
        return (titleText.map { visible($0, .title) } ?? []) + places + filters
    }
}

extension ContentReference {

    var fields: [String] { path.compactMap { if case .field(let name) = $0 { name } else { nil } } }
}

extension SettingsText {

    /// The references to sources in this filter, each with the plain path that follows it.
    fileprivate var readReferences: [ContentReference] {
        pieces.indices.compactMap { index in
            guard case .variable(let variable) = pieces[index], variable.kind == .source else { return nil }
            var path: [ContentReference.Step] = []
            if index + 1 < pieces.count, case .text(let rest) = pieces[index + 1],
                let steps = rest.prefixMatch(of: /(?:\??\.?\[(?:"[^"]*"|\d+)?\]|\??\."[^"]*"|\??\.\w+)+/)
            {
                path = steps.output.matches(of: /\w[^"\].\[?]*|"[^"]*"/).map { match in
                    .field(String(match.output.filter { $0 != "\"" }))
                }
            }
            return ContentReference(.source, variable.name, path: path, at: place)
        }
    }
}

/// The secret fields of a source. Only references from other sources can read their values.
struct SecretFields: Sendable {

    /// The text that replaces a secret value.
    static let mark = "••••"

    let names: Set<String>

    init(_ source: SourceSettings) {
        names = Set(source.secretFields)
    }

    var isEmpty: Bool { names.isEmpty }

    /// Returns the document with the values of the secret fields replaced. A document that is not JSON stays unchanged.
    func masked(_ document: Document) -> Document {
        guard !isEmpty, case .json(let json) = document else { return document }
        return .json(json.replacingFields(names, with: Self.mark))
    }

    /// Returns remarks about secret fields that a document lacks. For a document without fields, returns no remarks.
    func remarks(on document: Document) -> [String] {
        guard !isEmpty, case .json(let json) = document else { return [] }
        let present = json.fieldNames
        guard !present.isEmpty else { return [] }
        return names.subtracting(present).sorted().map { name in
            let nearest = name.nearest(in: present.sorted())
            return "there is no field “\(OneLine(name, limit: 60))” to hide"
                + (nearest.map { "; did you mean “\(OneLine($0, limit: 60))”?" } ?? "")
        }
    }

    /// Returns the values of the secret fields. These values are also redacted outside the fields.
    func texts(in document: Document) -> [String] {
        guard !isEmpty, case .json(let json) = document else { return [] }
        // Texts that are already masked are not secrets.
        return json.texts(inFields: names).filter { !$0.contains(Redaction.mark) }
    }
}

extension JSONDocument {

    fileprivate var fieldNames: Set<String> {
        var names: Set<String> = []
        var waiting = [root]
        while let node = waiting.popLast() {
            if let name = name(of: node) { names.insert(name) }
            waiting += children(of: node)
        }
        return names
    }
}
