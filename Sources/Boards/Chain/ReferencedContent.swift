import Documents
import JSONDocuments
import Settings

/// The content that the texts of a source refer to.
struct ReferencedContent: Sendable {

    /// The sources that they refer to; nil for none.
    var chain: SourceChain?
    /// The item that the source is loaded for; nil for none.
    var item: (name: String, id: ItemID, value: JSONDocument)?

    /// The values of other sources that were not taken from it.
    let refused = RefusedValues()

    /// The origin of a load, without references.
    func filled(_ origin: any BytesOrigin, _ use: SourceChain.Use?) throws -> any BytesOrigin {
        guard !origin.references.isEmpty else { return origin }
        return try origin.filled(
            with: ReferenceValues(
                sources: use?.documents ?? [:], items: item.map { [$0.name: .json($0.value)] } ?? [:]))
    }

    /// What the content depends on besides the settings: the item, and the values of other sources. A value that is a credential may
    /// change: in its place stands where it comes from. Nil if one is not known yet.
    func parts(of source: SourceSettings, _ use: SourceChain.Use?) -> [(name: String, part: IdentityPart)]? {
        var parts: [(name: String, part: IdentityPart)] = []
        if let item { parts.append(("item", .value(item.id.values))) }
        guard chain != nil else { return parts }
        guard let use else { return nil }
        let values = ReferenceValues(sources: use.documents)
        for (reference, isCredential) in source.sourceReferences {
            if isCredential {
                guard let identity = use.identities[reference.name] else { return nil }
                parts.append(("\(reference)", .source(identity)))
            } else {
                parts.append(("\(reference)", .value((try? values.scalar(of: reference).text) ?? "")))
            }
        }
        return parts
    }

    /// The values of a load that are credentials.
    func credentials(of source: SourceSettings, _ use: SourceChain.Use?) -> [String] {
        guard let use else { return [] }
        let values = ReferenceValues(sources: use.documents)
        return source.sourceReferences.compactMap { reference, isCredential in
            isCredential ? try? values.scalar(of: reference).text : nil
        }
    }
}

extension SourceSettings {

    /// The references to other sources, each with whether it is a credential by the name of its header or variable.
    fileprivate var sourceReferences: [(reference: ContentReference, isCredential: Bool)] {
        origin.parts.flatMap { part in
            part.text.contents.filter { $0.kind == .source }.map {
                ($0, part.isNamedSecret || part.role == .credentials)
            }
        }
    }
}
