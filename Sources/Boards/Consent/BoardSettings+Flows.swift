import Settings

// The entries for flows of content: from a source to the request, the command or the path of another source, or to the
// request of a key. The number and the times of loads are a flow too: a server can tell from them what they depend on.

extension BoardSettings {

    var flowEntries: [ConsentEntry] {
        (sources + keys.compactMap(\.requestSource)).flatMap(flows) + sources.flatMap(flowsByTiming)
    }

    private func flows(to source: SourceSettings) -> [ConsentEntry] {
        source.origin.parts.flatMap { part in
            let place = "\(source.origin.destination(source.name)), \(part.use ?? "in the \(part.name)")"
            return part.text.contents.flatMap { reference in
                giver(of: reference.kind, reference.name, to: source).map { flows(of: $0, to: source, place) } ?? []
            }
        }
    }

    /// Returns the entries for content that decides how often and when a source is loaded, although no part of the
    /// content is sent: the list of its items, and content that its filters and its title wait for.
    private func flowsByTiming(to source: SourceSettings) -> [ConsentEntry] {
        // Nobody else observes that a file is read.
        guard source.origin.isServer || source.origin.consent != nil else { return [] }
        let sent = Set(
            source.origin.parts.flatMap(\.text.contents).compactMap { giver(of: $0.kind, $0.name, to: source)?.name })
        let deciding = Set(source.itemSources.values)
            .union(source.contentsOfFilters.compactMap { giver(of: $0.kind, $0.name, to: source)?.name })
            .subtracting(sent)
        let place = "\(source.origin.destination(source.name)), in the number and times of loads"
        // A source whose filter fails is loaded again sooner.
        let own = source.select?.filterVariables.isEmpty == false ? valueEntries(of: source, place, source.files) : []
        return sources.filter { deciding.contains($0.name) }.flatMap { flows(of: $0, to: source, place) } + own
    }

    /// Returns the source of the content to which a reference in another source leads. Returns nil for items and
    /// choices in the settings, which are part of the board's file, and for text that the user types.
    private func giver(of kind: SettingsReference, _ name: String, to source: SourceSettings) -> SourceSettings? {
        switch kind {
        case .item: self.source(named: source.itemSources[name])
        case .variable: self.source(named: variables.first { $0.name == name }?.source)
        case .source, .row: self.source(named: name)
        default: nil
        }
    }

    private func flows(of giver: SourceSettings, to source: SourceSettings, _ place: String) -> [ConsentEntry] {
        let all = sourcesBehind(giver)
        let files = source.files + all.flatMap(\.files)
        let contents = all.filter { $0.origin.composed == nil && !isReturn(of: $0.origin, to: source.origin) }
            .map { maker in
                let way = maker.name == giver.name ? "" : " of \(maker.name.quoted)"
                let text = "\(giver.name.quoted) (\(maker.origin.provenance)\(way)) → \(place)"
                return ConsentEntry(.content, text, files: Set(files))
            }
        // A filter may add variables to the content. These variables then reach the destination of the content.
        return contents + all.flatMap { valueEntries(of: $0, place, files) }
    }

    private func valueEntries(of maker: SourceSettings, _ place: String, _ files: [String]) -> [ConsentEntry] {
        valueNames(in: maker).map {
            ConsentEntry(.secret, "\($0) (by \(maker.name.quoted)) → \(place)", files: Set(files))
        }
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
    /// members, and the sources that its items, its filters and its title use.
    private func sourcesBehind(_ source: SourceSettings) -> [SourceSettings] {
        var names: Set<String> = []
        var waiting = [source.name]
        while let name = waiting.popLast() {
            guard names.insert(name).inserted, let source = self.source(named: name) else { continue }
            waiting += source.members.map(\.name) + source.itemSources.values
            waiting += source.contentsOfFilters.compactMap { giver(of: $0.kind, $0.name, to: source)?.name }
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

extension SourceSettings {

    /// The content that the filters and the title use. A load waits for it.
    fileprivate var contentsOfFilters: [(kind: SettingsReference, name: String)] {
        filterVariables.map { ($0.variable.kind, $0.variable.name) }
            + (parameterContents + (titleText?.contents ?? [])).map { ($0.kind, $0.name) }
    }
}
