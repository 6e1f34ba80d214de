import Documents
import JSONDocuments
import Settings

/// The content that the texts and filters of a source refer to: the content of other sources, and an item.
struct ReferencedContent: Sendable {

    /// The other sources that the texts and filters refer to; nil if there are none.
    var chain: SourceChain?
    /// The item that the source is loaded for; nil if there is none.
    var item: (name: String, id: ItemID, value: JSONDocument)?

    /// A record of the loads and renewals of the other sources, made at the start of the refresh. Nil if the refresh
    /// consists of this load alone.
    var attempts: SourceChain.Attempts?

    let refusals = Refusals()

    func values(_ use: SourceChain.Use?) -> ReferenceValues {
        var values = use?.contents ?? ReferenceValues()
        if let item { values.items[item.name] = .json(item.value) }
        return values
    }

    /// Returns the origin for a load, with its references replaced by their values.
    func filled(_ origin: any BytesOrigin, _ use: SourceChain.Use?) throws -> any BytesOrigin {
        guard !origin.references.isEmpty else { return origin }
        return try origin.filled(with: values(use))
    }

    /// Returns the inputs that identify the content together with the settings: the item, the values from other
    /// sources, and the sources that filters use. Credentials and secret fields are identified by their source instead
    /// of their value, because the value may be renewed.
    ///
    /// - Parameters:
    ///   - source: The settings of the source.
    ///   - contents: The contents of the other sources; nil if they are not available yet.
    ///   - identities: The identities of the other sources, keyed by name.
    /// - Returns: The inputs with their names; nil if an input is not available yet.
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

    /// Returns the values from other sources that a load uses as credentials, and the values of secret fields that it
    /// uses.
    func credentials(of source: SourceSettings, _ use: SourceChain.Use?) -> [String] {
        guard let values = use?.contents else { return [] }
        return source.sourceReferences.compactMap { reference, isCredential in
            isCredential ? try? values.scalar(of: reference).text : nil
        } + values.secretTexts(of: source.origin.references)
    }
}

extension SourceSettings {

    var sourcesOfFilters: Set<String> {
        let variables = filterVariables.map(\.variable).filter { $0.kind == .source }.map(\.name)
        return Set(variables + parameterContents.filter { $0.kind == .source }.map(\.name))
    }

    /// The references to other sources. `isCredential` is true if the name of the header or variable that contains the
    /// reference indicates a credential.
    fileprivate var sourceReferences: [(reference: ContentReference, isCredential: Bool)] {
        origin.parts.flatMap { part in
            part.text.contents.filter { $0.kind == .source }.map {
                ($0, part.isNamedSecret || part.role == .credentials)
            }
        }
    }
}
