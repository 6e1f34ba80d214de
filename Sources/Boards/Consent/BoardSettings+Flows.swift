import Settings

// The entries for flows of content: from a source to the request, the command or the path of another source, or to the
// request of a key. The number and the times of loads are a flow, too, because they reveal content to the server.

extension BoardSettings {

    var flowEntries: [ConsentEntry] {
        (sources + keys.compactMap(\.requestSource)).flatMap(flows) + sources.flatMap(flowsByTiming)
    }

    private func flows(to source: SourceSettings) -> [ConsentEntry] {
        source.origin.parts.flatMap { part in
            part.text.contents.flatMap { reference in
                giver(of: reference.kind, reference.name, to: source).map { giver in
                    flows(
                        of: giver, from: sourcesBehind(giver, withPaths: true), to: source,
                        source.destination(of: part), asCredential: part.isNamedSecret)
                } ?? []
            }
        }
    }

    /// Returns the entries for content that is not sent, but determines when and how often a source is loaded. For
    /// example, the source waits for this content, is loaded for each item in it, or is needed by a source that waits
    /// for it.
    private func flowsByTiming(to source: SourceSettings) -> [ConsentEntry] {
        // Others can observe a request or a command, but not that a file is read.
        guard source.origin.isServer || source.origin.consent != nil else { return [] }
        let place = "\(source.origin.destination(source.name)), in the number and times of loads"
        let askers = sources.filter { $0.name == source.name || needed(by: $0, orChosenIn: true).contains(source.name) }
        var deciding: Set<String> = []
        for asker in askers {
            // Skip a giver that needs this source itself. This source is loaded before the giver has content.
            deciding.formUnion(givers(of: asker).filter { !needed(by: $0).contains(source.name) }.map(\.name))
            // After a response with the status 401, the source of a credential is loaded again.
            let isCredential = asker.origin.references.contains { $0.kind == .source && $0.name == source.name }
            if isCredential, asker.origin.isServer, !asker.origin.isPublic { deciding.insert(asker.name) }
        }
        let sent = source.origin.references.compactMap { giver(of: $0.kind, $0.name, to: source)?.name }
        deciding.subtract(sent + [source.name])
        // A source whose filter fails is loaded again sooner. Values in filters therefore determine the times of loads.
        // Values in options determine the requests.
        let withOptions = Set(shownVariables.filter(\.isOption).compactMap(\.source))
        let values = askers.filter { $0.select?.filterVariables.isEmpty == false || withOptions.contains($0.name) }
            .flatMap { valueEntries(of: $0, place, source.files, for: source) }
        return sources.filter { deciding.contains($0.name) }.flatMap { giver in
            let names = closure(of: giver) { $0.members.map(\.name) + givers(of: $0).map(\.name) }
            return flows(of: giver, from: sources.filter { names.contains($0.name) }, to: source, place)
        } + values
    }

    /// Returns the sources whose content a load waits for: the source of its items, and all sources to which its texts
    /// and filters refer. If the title refers to a source, loads wait only for choices and chosen rows of this source.
    private func givers(of source: SourceSettings) -> [SourceSettings] {
        let title = (source.titleText?.contents ?? []).filter(\.kind.isSelection)
        let references = (source.origin.references + source.parameterContents + title).map { ($0.kind, $0.name) }
        let names = (source.filterVariables.map { ($0.variable.kind, $0.variable.name) } + references)
            .compactMap { giver(of: $0, $1, to: source)?.name }
        let all = Set(names).union(source.itemSources.values)
        return sources.filter { all.contains($0.name) }
    }

    /// Returns the names of the sources that are loaded because a source needs them, directly or indirectly.
    ///
    /// - Parameter rows: Whether to include a source if only its chosen rows are used.
    private func needed(by source: SourceSettings, orChosenIn rows: Bool = false) -> Set<String> {
        closure(of: source) { source in
            source.needs.map(\.name) + source.variableSources(in: variables)
                + (rows ? source.rowSources.map(\.name) : [])
        }
        .subtracting([source.name])
    }

    /// Applies a closure to a source, and to all sources that the closure returns. Returns the names of all these
    /// sources, including the given source.
    private func closure(of source: SourceSettings, by members: (SourceSettings) -> [String]) -> Set<String> {
        var names: Set<String> = []
        var waiting = [source.name]
        while let name = waiting.popLast() {
            guard names.insert(name).inserted, let source = self.source(named: name) else { continue }
            waiting += members(source)
        }
        return names
    }

    /// Returns the source whose content replaces a reference in another source. Returns nil if no source provides the
    /// value: for items and choices in the board's file, and for text that the user types.
    private func giver(of kind: SettingsReference, _ name: String, to source: SourceSettings) -> SourceSettings? {
        switch kind {
        case .item: self.source(named: source.itemSources[name])
        case .variable: self.source(named: variables.first { $0.name == name }?.source)
        case .source, .row: self.source(named: name)
        default: nil
        }
    }

    /// Returns the entries for the content of a source.
    ///
    /// - Parameters:
    ///   - giver: The source.
    ///   - all: The sources that contribute to its content.
    ///   - source: The source that receives the content.
    ///   - place: The place to which the content goes, in words.
    ///   - isCredential: Whether the content becomes a credential, such as the token of a login.
    private func flows(
        of giver: SourceSettings, from all: [SourceSettings], to source: SourceSettings, _ place: String,
        asCredential isCredential: Bool = false
    ) -> [ConsentEntry] {
        let files = source.files + all.flatMap(\.files)
        let contents = all.filter {
            $0.origin.composed == nil && !isReturn(of: $0.origin, to: source.origin, isCredential)
        }
        .map { maker in
            let way = maker.name == giver.name ? "" : " of \(maker.name.quoted)"
            let text = "\(giver.name.quoted) (\(maker.origin.provenance)\(way)) → \(place)"
            return ConsentEntry(.content, text, files: Set(files))
        }
        // A filter may add variables to the content. These variables then reach the destination of the content. Values in
        // the path of a file determine which content reaches the destination.
        let paths = all.filter { $0.origin.consent == nil && !$0.origin.isServer }.flatMap(literalEntries)
        return contents + all.flatMap { valueEntries(of: $0, place, files, for: source) } + paths
    }

    private func valueEntries(
        of maker: SourceSettings, _ place: String, _ files: [String], for taker: SourceSettings
    ) -> [ConsentEntry] {
        valueNames(in: maker).map {
            ConsentEntry(.secret, "\($0) (by \(maker.name.quoted)) → \(place)", files: Set(files))
        }
            + [usersRecipe(of: maker)].compactMap(\.self).map {
                ConsentEntry(.content, "\($0) (by \(maker.name.quoted)) → \(place)", files: [maker.place.file])
            }
            + maker.filterVariables.compactMap { used in
                guard used.variable.kind == .variable,
                    let variable = variables.first(where: { $0.name == used.variable.name }),
                    variable.place.file != taker.place.file, let values = Self.values(of: variable)
                else { return nil }
                let text = "${var.\(variable.name)} (\(values)) (by \(maker.name.quoted)) → \(place)"
                return ConsentEntry(.content, text, files: Set(files + [variable.place.file]))
            }
    }

    /// Returns descriptions of the environment variables in the source's filters and names, which may become part of
    /// the content. The path of the board is included if a filter may add it.
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
    /// members, and the sources that its items and its filters use.
    ///
    /// - Parameter paths: Whether to include sources whose content is a part of the path of a file.
    private func sourcesBehind(_ source: SourceSettings, withPaths paths: Bool = false) -> [SourceSettings] {
        let names = closure(of: source) { source in
            let isFile = source.origin.consent == nil && !source.origin.isServer
            let references = source.parameterContents + (paths && isFile ? source.origin.references : [])
            let used =
                source.filterVariables.map { ($0.variable.kind, $0.variable.name) }
                + references.map { ($0.kind, $0.name) }
            return source.members.map(\.name) + source.itemSources.values
                + used.compactMap { giver(of: $0, $1, to: source)?.name }
        }
        return sources.filter { names.contains($0.name) }
    }

    /// Returns whether content is sent back to the server from which it came.
    ///
    /// A server with several users may pass the content of one user to another. Content that was got with credentials
    /// therefore counts as sent back only if both requests have the same credentials, in headers, or if the content
    /// becomes a credential itself.
    private func isReturn(of giver: any Origin, to taker: any Origin, _ isCredential: Bool) -> Bool {
        guard let target = giver.target, taker.target == target else { return false }
        func isHeader(_ part: OriginPart) -> Bool { part.name.hasPrefix("header ") }
        func credentials(of origin: any Origin) -> Set<OriginPart> {
            Set(origin.parts.filter { $0.isPersonal || isHeader($0) && $0.hasContent })
        }
        let own = credentials(of: giver)
        guard isCredential || own.isEmpty || own == credentials(of: taker) && own.allSatisfy(isHeader) else {
            return false
        }
        // Servers distinguish their sites by the header “Host”.
        func host(_ origin: any Origin) -> SettingsText? { origin.parts.first { $0.name == "header host" }?.text }
        return host(giver) == host(taker)
    }
}

extension SourceSettings {

    /// Returns the sources that provide the choices of the variables to which the source refers.
    fileprivate func variableSources(in variables: [VariableSettings]) -> [String] {
        let needs = SelectionNeeds(of: self).variables
        return variables.filter { needs.contains($0.name) }.compactMap(\.source)
    }
}
