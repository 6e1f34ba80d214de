package import Documents
import JSONDocuments
package import Settings

/// The values that replace references of a source: content for one load, or selections.
package struct ReferenceValues: Sendable {

    /// The documents of the sources that references refer to, keyed by name.
    package var sources: [String: Document]

    /// The items that the source is loaded for, keyed by name.
    package var items: [String: Document]

    /// The documents with the values of secret fields, keyed by the name of the source. For these sources, references
    /// in texts read these documents instead of the documents in ``sources``. Filters do not read them.
    package var secrets: [String: Document]

    /// The selections, if only references to selections are replaced; nil to replace all references, as for a load.
    package var selections: Selections?

    /// Creates values that replace only references to selections.
    package init(selections: Selections) {
        self.init()
        self.selections = selections
    }

    /// Creates values that replace all references.
    package init(
        sources: [String: Document] = [:], items: [String: Document] = [:], secrets: [String: Document] = [:]
    ) {
        (self.sources, self.items, self.secrets) = (sources, items, secrets)
    }

    /// Returns the texts of secret fields that the given references read. These texts are redacted like secrets.
    package func secretTexts(of references: [ContentReference]) -> [String] {
        let shown = ReferenceValues(sources: sources)
        return references.filter { $0.kind == .source }.compactMap { reference in
            guard let text = try? scalar(of: reference).text else { return nil }
            return (try? shown.scalar(of: reference).text) == text ? nil : text
        }
    }

    func replace(_ reference: ContentReference) -> Bool { selections == nil || reference.kind.isSelection }

    struct Scalar: Hashable, Sendable {
        let text: String
        /// Whether the value is a number or a Boolean, which JSON writes without quotes.
        let isBare: Bool
    }

    /// Returns the value of a reference. If the value is null or empty, returns the default of the reference. The value
    /// of a variable without a default may be empty.
    ///
    /// - Throws: A ``ReferenceError`` if the reference has no content, or if the value is a list, a map, a picture or a
    ///   masked secret field. A null or empty value also causes the error, unless the reference has a default or refers
    ///   to a variable.
    func scalar(of reference: ContentReference) throws(ReferenceError) -> Scalar {
        if reference.kind == .variable {
            guard let value = selections?.variables[reference.name] else { throw ReferenceError(reference, .noContent) }
            // The text is empty if nothing is selected, or if nothing was typed.
            return Scalar(text: value.text.isEmpty ? reference.fallback ?? "" : value.text, isBare: false)
        }
        guard let document = document(of: reference) else {
            throw ReferenceError(reference, .noContent)
        }
        guard let values = document.values else { throw ReferenceError(reference, .kind("a picture")) }
        let node = values.node(at: reference.path)
        let scalar: Scalar
        switch node.map(values.kind) {
        case .object: throw ReferenceError(reference, .kind("a map"))
        case .array: throw ReferenceError(reference, .kind("a list"))
        case nil, .null: return try fallback(for: reference, .kind("null"))
        case .string?:
            let text = node.map { values.text(of: $0) } ?? ""
            // The line end after the output of a command is not part of the value.
            scalar = Scalar(text: reference.path.isEmpty ? text.withoutLineEnd : text, isBare: false)
        case .number, .boolean: scalar = Scalar(text: node.map { values.text(of: $0) } ?? "", isBare: true)
        }
        // The mark shows that another source has masked a secret field. Only references to that source may read the
        // field.
        if scalar.text.contains(Redaction.mark) { throw ReferenceError(reference, .kind("a secret field")) }
        return scalar.text.isEmpty ? try fallback(for: reference, .kind("empty")) : scalar
    }

    private func document(of reference: ContentReference) -> Document? {
        switch reference.kind {
        case .item: items[reference.name]
        case .row: (selections?.rows[reference.name]).map { .json($0) }
        default: secrets[reference.name] ?? sources[reference.name]
        }
    }

    private func fallback(
        for reference: ContentReference, _ reason: ReferenceError.Reason
    ) throws(ReferenceError) -> Scalar {
        guard let fallback = reference.fallback else { throw ReferenceError(reference, reason) }
        return Scalar(text: fallback, isBare: false)
    }
}

extension JSONDocument {

    fileprivate func node(at path: [ContentReference.Step]) -> Node? {
        path.reduce(root as Node?) { node, step in
            guard let node else { return nil }
            switch (step, kind(of: node)) {
            case (.field(let name), .object): return child(of: node, named: name)
            case (.index(let index), .array): return index < childCount(of: node) ? child(of: node, at: index) : nil
            default: return nil
            }
        }
    }
}

extension String {

    /// The text without trailing newlines.
    var withoutLineEnd: String {
        var text = self
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}
