import Documents
import JSONDocuments
import Settings

/// The content that the texts of a source refer to.
struct ReferencedContent: Sendable {

    /// The sources that the texts refer to; nil if there are none.
    var chain: SourceChain?
    /// The item that the source is loaded for; nil for none.
    var item: (name: String, id: ItemID, value: JSONDocument)?

    /// The attempts before the refresh to which the load belongs; nil if the load is the refresh itself.
    var attempts: SourceChain.Attempts?

    /// Records whether servers have rejected the values of other sources.
    let refusals = Refusals()

    /// Returns the values for a load.
    func values(_ use: SourceChain.Use?) -> ReferenceValues {
        var values = use?.contents ?? ReferenceValues()
        if let item { values.items[item.name] = .json(item.value) }
        return values
    }

    /// Returns the origin for a load, with values in place of references.
    func filled(_ origin: any BytesOrigin, _ use: SourceChain.Use?) throws -> any BytesOrigin {
        guard !origin.references.isEmpty else { return origin }
        return try origin.filled(with: values(use))
    }

    /// Returns the inputs that identify the content together with the settings: the item, and the values of other
    /// sources. A credential may change, so it is identified by its source instead of its value. Content in a filter is
    /// also identified by its source.
    ///
    /// - Parameters:
    ///   - source: The settings of the source.
    ///   - contents: The contents of the other sources; nil if they are not available yet.
    ///   - identities: The identities of the other sources, by name.
    /// - Returns: The inputs by name; nil if an input is not available yet.
    func parts(
        of source: SourceSettings, _ contents: ReferenceValues?, _ identities: [String: SourceIdentity]
    ) -> [(name: String, part: IdentityPart)]? {
        var parts: [(name: String, part: IdentityPart)] = []
        if let item { parts.append(("item", .value(item.id.values))) }
        guard let chain else { return parts }
        for name in source.sourcesOfFilters.sorted() {
            guard let identity = identities[name] else { return nil }
            parts.append(("filter \(name)", .source(identity)))
        }
        for (reference, isCredential) in source.sourceReferences {
            if isCredential || chain.isSecret(reference) {
                guard let identity = identities[reference.name] else { return nil }
                parts.append(("\(reference)", .source(identity)))
            } else {
                guard let contents else { return nil }
                parts.append(("\(reference)", .value((try? contents.scalar(of: reference).text) ?? "")))
            }
        }
        return parts
    }

    /// Returns the values from other sources that a load uses as credentials or reads from secret fields.
    func credentials(of source: SourceSettings, _ use: SourceChain.Use?) -> [String] {
        guard let values = use?.contents else { return [] }
        return source.sourceReferences.compactMap { reference, isCredential in
            isCredential ? try? values.scalar(of: reference).text : nil
        } + values.secretTexts(of: source.origin.references)
    }
}

extension SourceSettings {

    /// The names of the sources whose content the filters use.
    var sourcesOfFilters: Set<String> {
        let variables = filterVariables.map(\.variable).filter { $0.kind == .source }.map(\.name)
        return Set(variables + parameterContents.filter { $0.kind == .source }.map(\.name))
    }

    /// The references to other sources. `isCredential` tells whether the header or variable of a reference has the name
    /// of a credential.
    fileprivate var sourceReferences: [(reference: ContentReference, isCredential: Bool)] {
        origin.parts.flatMap { part in
            part.text.contents.filter { $0.kind == .source }.map {
                ($0, part.isNamedSecret || part.role == .credentials)
            }
        }
    }
}
