import Settings

// The entries for flows of content: from a source to the request, the command or the path of another source, or to the
// request of a key.

extension BoardSettings {

    var flowEntries: [ConsentEntry] { (sources + keys.compactMap(\.requestSource)).flatMap(flows) }

    private func flows(to source: SourceSettings) -> [ConsentEntry] {
        source.origin.parts.flatMap { part in
            part.text.contents.flatMap { flows(of: $0, in: part, of: source) }
        }
    }

    private func flows(
        of reference: ContentReference, in part: OriginPart, of source: SourceSettings
    ) -> [ConsentEntry] {
        let name =
            switch reference.kind {
            case .item: source.itemSources[reference.name]
            case .variable: variables.first { $0.name == reference.name }?.source
            default: reference.name as String?
            }
        // Only content of a source needs an entry. Items and choices in the settings are part of the board's file, and
        // typed text comes from the user.
        guard let giver = self.source(named: name) else { return [] }
        let place = "\(source.origin.destination(source.name)), \(part.use ?? "in the \(part.name)")"
        let all = sourcesBehind(giver)
        let files = Set(source.files + all.flatMap(\.files))
        let contents = all.filter { $0.origin.composed == nil && !isReturn(of: $0.origin, to: source.origin) }
            .map { maker in
                let way = maker.name == giver.name ? "" : " of \(maker.name.quoted)"
                let text = "\(giver.name.quoted) (\(maker.origin.provenance)\(way)) → \(place)"
                return ConsentEntry(.content, text, files: files)
            }
        // A filter may add variables to the content. These variables then reach the destination of the content.
        let variables = all.flatMap { maker in
            valueNames(in: maker).map {
                ConsentEntry(.secret, "\($0) (by \(maker.name.quoted)) → \(place)", files: files)
            }
        }
        return contents + variables
    }

    /// Returns descriptions of the variables that filters and names may add to a source's content. The path of the
    /// board is included if a filter may add it.
    private func valueNames(in source: SourceSettings) -> [String] {
        let variables = Set(shownVariables.filter { $0.source == source.name }.map(\.name))
        let hasFolder = source.filterVariables.contains { $0.variable.kind == .board }
        return variables.sorted().map { "variable \($0)" } + (hasFolder ? ["the path of the board"] : [])
    }

    /// Returns a description of the private content of a source, including content of other sources that its items and
    /// filters use. Returns nil if all of this content is public.
    func ownContent(of source: SourceSettings) -> String? {
        let known = [source] + SourceGraph(sources).ancestors(of: source, by: \.members)
        let others = sourcesBehind(source).filter { maker in
            maker.origin.composed == nil && !known.contains { $0.name == maker.name }
        }
        return ([source] + others).compactMap(\.origin.ownContent).distinctList
    }

    /// Returns descriptions of the private content in the variables and chosen rows that a source depends on. The
    /// sentences of the source's alerts contain values of these variables and rows.
    func selectedContents(of source: SourceSettings) -> [String] {
        let needs = SourceGraph(sources).selections(of: source)
        let names = variables.filter { needs.variables.contains($0.name) }.compactMap(\.source) + needs.rows
        return sources.filter { names.contains($0.name) }.compactMap { ownContent(of: $0) }
    }

    /// Returns the sources that contribute to the content of a source, directly or indirectly: the source itself, its
    /// members, and the sources that its items and filters use.
    private func sourcesBehind(_ source: SourceSettings) -> [SourceSettings] {
        var names: Set<String> = []
        var waiting = [source.name]
        while let name = waiting.popLast() {
            guard names.insert(name).inserted, let source = self.source(named: name) else { continue }
            waiting += source.members.map(\.name) + source.itemSources.values
            let variables = source.filterVariables.map { ($0.variable.kind, $0.variable.name) }
            for (kind, name) in variables + source.parameterContents.map({ ($0.kind, $0.name) }) {
                switch kind {
                case .source, .row: waiting.append(name)
                case .variable: waiting += self.variables.filter { $0.name == name }.compactMap(\.source)
                default: break
                }
            }
        }
        return sources.filter { names.contains($0.name) }
    }

    /// Returns whether content is sent back to the server from which it came.
    private func isReturn(of giver: any Origin, to taker: any Origin) -> Bool {
        guard let target = giver.target, taker.target == target else { return false }
        // Servers distinguish their sites by the header “Host”.
        func host(_ origin: any Origin) -> SettingsText? { origin.parts.first { $0.name == "header host" }?.text }
        return host(giver) == host(taker)
    }
}
