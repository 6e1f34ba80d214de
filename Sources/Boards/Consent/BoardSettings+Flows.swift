import Settings

// Content of one source that goes to the server, the command or the path of another one.

extension BoardSettings {

    var flowEntries: [ConsentEntry] { sources.flatMap(flows) }

    private func flows(to source: SourceSettings) -> [ConsentEntry] {
        source.origin.parts.flatMap { part in
            part.text.contents.flatMap { flows(of: $0, in: part, of: source) }
        }
    }

    private func flows(
        of reference: ContentReference, in part: OriginPart, of source: SourceSettings
    ) -> [ConsentEntry] {
        let name = reference.kind == .item ? source.itemSources[reference.name] : reference.name
        // The items of a list are in the file.
        guard let giver = sources.first(where: { $0.name == name }) else { return [] }
        let place = "\(source.origin.destination(source.name)), \(part.use ?? "in the \(part.name)")"
        return makers(of: giver).filter { !isReturn(of: $0.origin, to: source.origin) }.map { maker in
            let way = maker.name == giver.name ? "" : " of \(maker.name.quoted)"
            return ConsentEntry(
                .content, "\(giver.name.quoted) (\(maker.origin.provenance)\(way)) → \(place)",
                files: Set(source.files + giver.files + maker.files))
        }
    }

    /// The content of a source in words, with what its items and filters bring from others; nil if public servers give all of it to
    /// everyone.
    func ownContent(of source: SourceSettings) -> String? {
        let known = [source] + SourceGraph(sources).ancestors(of: source, by: \.members)
        let others = makers(of: source).filter { maker in !known.contains { $0.name == maker.name } }
        var texts: [String] = []
        for text in [source.origin.ownContent] + others.map(\.origin.ownContent) {
            if let text, !texts.contains(text) { texts.append(text) }
        }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    /// The sources that load what a source’s content is made of: itself, its members, and what its items and filters bring.
    private func makers(of source: SourceSettings) -> [SourceSettings] {
        var names: Set<String> = []
        var waiting = [source.name]
        while let name = waiting.popLast() {
            guard names.insert(name).inserted, let source = sources.first(where: { $0.name == name }) else { continue }
            waiting += source.members.map(\.name) + source.itemSources.values
            waiting += source.filterVariables.filter { $0.variable.kind == .source }.map(\.variable.name)
            waiting += source.parameterContents.filter { $0.kind == .source }.map(\.name)
        }
        return sources.filter { names.contains($0.name) && !($0.origin is any ComposedOrigin) }
    }

    /// Whether content goes back to the server that gave it.
    private func isReturn(of giver: any Origin, to taker: any Origin) -> Bool {
        guard let target = giver.server?.target else { return false }
        return taker.server?.target == target
    }
}
