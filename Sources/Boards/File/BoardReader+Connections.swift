import Settings

// Connects the sources that refer to each other.

extension BoardReader {

    /// Connects each source with the sources that it needs, and reports cycles and invalid references.
    mutating func connect(_ board: inout BoardSettings) {
        let graph = SourceGraph(board.sources)
        let members = graph.members.union(board.variables.compactMap(\.source))
        for index in board.sources.indices {
            let source = board.sources[index]
            board.sources[index].isMember = members.contains(source.name)
            board.sources[index].drawnNumbers = board.drawnNumbers(of: source)
            board.sources[index].checkedRows = board.checkedRows(of: source)
            board.sources[index].isMonitored = board.views(of: source).contains { $0?.showsChecks == true }
            checkCycle(through: source, in: graph)
            checkRowCycle(through: source, in: graph)
            checkSecretFields(of: source, among: board.sources)
            checkSelections(of: source, in: graph, board)
            // A composed source is cached no longer than any of its members.
            let parts = graph.ancestors(of: source, by: \.parts)
            board.sources[index].keep = parts.map(\.keep).reduce(source.keep, min)
            guard var origin = source.origin.composed else { continue }
            origin.ancestors = graph.ancestors(of: source)
            board.sources[index].origin = origin
        }
    }

    /// Reports problems with selections. A source that provides the choices of a variable must not depend on a
    /// selection. A source that has an alert with `watch: all` must depend on a variable, and must not depend on a row.
    private mutating func checkSelections(of source: SourceSettings, in graph: SourceGraph, _ board: BoardSettings) {
        let needs = graph.selections(of: source)
        if let alert = source.alerts.first(where: { $0.watch == .all }), needs.variables.isEmpty || !needs.rows.isEmpty
        {
            checker.fail(
                alert.place,
                "“watch: all” needs a source that depends on "
                    + (needs.rows.first.map { "variables only; “\(source.name)” also depends on a row of “\($0)”" }
                        ?? "variables; “\(source.name)” depends on none"))
        }
        for variable in board.variables where variable.source == source.name {
            let selections = needs.variables.sorted().map { "${var.\($0)}" } + needs.rows.map { "${row.\($0)}" }
            guard let first = selections.first else { continue }
            checker.fail(
                variable.place,
                "the choices of “\(variable.name)” come from “\(source.name)”, which depends on \(first); the source of "
                    + "choices cannot depend on a selection")
        }
    }

    private mutating func checkCycle(through source: SourceSettings, in graph: SourceGraph) {
        guard let cycle = graph.cycle(through: source) else { return }
        let isMade = source.parts.contains { $0.name == cycle.first?.name }
        fail(cycle, through: source, "\(isMade ? "is made of" : "waits for") itself")
    }

    private mutating func fail(_ cycle: [SourceName], through source: SourceSettings, _ problem: String) {
        guard let first = cycle.first else { return }
        checker.source = source.name
        defer { checker.source = nil }
        let way = ([source.name] + cycle.map(\.name)).joined(separator: " → ")
        checker.fail(first.place, "“\(source.name)” \(problem): \(way)")
    }

    /// Reports the source if it depends on one of its own rows.
    private mutating func checkRowCycle(through source: SourceSettings, in graph: SourceGraph) {
        func needed(_ source: SourceSettings) -> [SourceName] { graph.needs(of: source) + source.rowSources }
        guard graph.cycle(through: source) == nil, let cycle = graph.cycle(through: source, by: needed) else { return }
        fail(cycle, through: source, "depends on one of its own rows")
    }

    /// Reports references to secret fields in visible texts. Also reports references to secret fields of a source with
    /// pages or items, because its joined rows contain no secret fields.
    private mutating func checkSecretFields(of source: SourceSettings, among sources: [SourceSettings]) {
        checker.source = source.name
        defer { checker.source = nil }
        for (reference, refusal) in source.visibleReferences {
            guard let giver = sources.first(where: { $0.name == reference.name }),
                let field = giver.secretField(of: reference)
            else { continue }
            checker.fail(reference.place, "“\(field)” is a secret field of “\(giver.name)”: \(refusal)")
        }
        for reference in source.origin.references where reference.kind == .source {
            guard let giver = sources.first(where: { $0.name == reference.name }),
                let field = giver.unreadableField(of: reference)
            else { continue }
            checker.fail(
                reference.place,
                "“\(field)” is a secret field of “\(giver.name)”; secret fields are removed when rows of several pages or items are joined; load “\(field)” with a separate source"
            )
        }
    }
}
