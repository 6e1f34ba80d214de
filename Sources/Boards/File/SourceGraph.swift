import Settings

/// The sources of a board and the references between them.
struct SourceGraph {

    private let order: [SourceSettings]
    private let sources: [String: SourceSettings]
    private let needs: [String: [SourceName]]
    /// The selections on which sources depend: see ``selections(of:)``. The keys are the names of the sources. Sources
    /// that do not depend on selections are left out.
    private var selections: [String: SelectionNeeds] = [:]

    init(_ sources: [SourceSettings]) {
        order = sources
        self.sources = Dictionary(sources.map { ($0.name, $0) }) { first, _ in first }
        needs = self.sources.mapValues(\.needs)
        let own = self.sources.mapValues { SelectionNeeds(of: $0) }.filter { !$0.value.isEmpty }
        guard !own.isEmpty else { return }
        for source in sources {
            let all = ([source] + ancestors(of: source)).compactMap { own[$0.name] }
            guard var first = all.first else { continue }
            for other in all.dropFirst() { first.add(other) }
            selections[source.name] = first
        }
    }

    subscript(name: String) -> SourceSettings? { sources[name] }

    /// Returns the selections on which a source depends, directly or through the sources that it needs.
    func selections(of source: SourceSettings) -> SelectionNeeds { selections[source.name] ?? SelectionNeeds() }

    /// The names of the sources that other sources need.
    var members: Set<String> { Set(needs.values.flatMap { $0.map(\.name) }) }

    /// Returns the sources that a source needs: see ``SourceSettings/needs``.
    func needs(of source: SourceSettings) -> [SourceName] { needs[source.name] ?? [] }

    /// The sources in dependency order: each source comes after the sources that it needs. Sources in a cycle are
    /// included once, in any order.
    var membersFirst: [SourceSettings] {
        var found: Set<String> = []
        // The sources whose needs have been visited. A source in a cycle is not visited again.
        var begun: Set<String> = []
        var result: [SourceSettings] = []
        for source in order {
            // The sources to visit. The last source is visited next.
            var stack = [source]
            while let next = stack.last {
                let missing = needs(of: next).compactMap { sources[$0.name] }.filter { !found.contains($0.name) }
                guard missing.isEmpty || !begun.insert(next.name).inserted else {
                    stack += missing
                    continue
                }
                stack.removeLast()
                if found.insert(next.name).inserted { result.append(next) }
            }
        }
        return result
    }

    /// Returns the given names, and the names of all sources that the given sources need, directly or indirectly.
    func withAncestors(_ names: Set<String>) -> Set<String> {
        names.reduce(into: names) { all, name in
            if let source = sources[name] { all.formUnion(ancestors(of: source).map(\.name)) }
        }
    }

    /// Returns all sources that a source needs, directly or indirectly, sorted by name.
    ///
    /// - Parameter members: A closure that returns the sources that a source needs. Default: ``needs(of:)``.
    func ancestors(
        of source: SourceSettings, by members: ((SourceSettings) -> [SourceName])? = nil
    ) -> [SourceSettings] {
        let members = members ?? needs(of:)
        var found: Set<String> = []
        var waiting = members(source).map(\.name)
        while let name = waiting.popLast() {
            guard found.insert(name).inserted, let member = sources[name] else { continue }
            waiting += members(member).map(\.name)
        }
        return found.sorted().compactMap { sources[$0] }
    }

    /// Returns the names on the shortest cycle through a source; nil if there is no cycle. The first name is the name
    /// of a source that the given source needs. The last name is the name of the given source.
    ///
    /// - Parameter members: A closure that returns the sources that a source needs. Default: ``needs(of:)``.
    func cycle(
        through source: SourceSettings, by members: ((SourceSettings) -> [SourceName])? = nil
    ) -> [SourceName]? {
        let members = members ?? needs(of:)
        var ways = members(source).map { [$0] }
        var seen: Set<String> = []
        while !ways.isEmpty {
            let way = ways.removeFirst()
            guard let last = way.last else { continue }
            if last.name == source.name { return way }
            guard seen.insert(last.name).inserted, let member = sources[last.name] else { continue }
            ways += members(member).map { way + [$0] }
        }
        return nil
    }
}

extension SourceSettings {

    /// The member sources; empty if the source loads its content itself.
    package var members: [SourceName] { origin.composed?.members ?? [] }

    /// The sources whose content this source refers to, without duplicates.
    package var referenced: [SourceName] { sources(referredToBy: .source) }

    /// The sources whose chosen rows this source refers to, without duplicates.
    var rowSources: [SourceName] { sources(referredToBy: .row) }

    private func sources(referredToBy kind: SettingsReference) -> [SourceName] {
        var names: [SourceName] = []
        for reference in allReferences
        where reference.kind == kind && !names.contains(where: { $0.name == reference.name }) {
            names.append(SourceName(reference.name, at: reference.place))
        }
        for (variable, place) in filterVariables
        where variable.kind == kind && !names.contains(where: { $0.name == variable.name }) {
            names.append(SourceName(variable.name, at: place))
        }
        return names
    }

    /// The sources whose content is part of this source's content: its members, and the source of its items.
    package var parts: [SourceName] { members + [each?.source].compactMap(\.self) }

    /// Whether the content is composed from the contents of members or items.
    package var isMadeOfLoads: Bool { !members.isEmpty || each != nil }

    /// The sources that this source needs, without duplicates: its ``parts``, and the sources that it refers to.
    package var needs: [SourceName] {
        let parts = parts
        return parts + referenced.filter { name in !parts.contains { $0.name == name.name } }
    }

    /// The variables of the source's filters, with the places of the filters.
    var filterVariables: [(variable: FilterVariable, place: SettingsPlace)] { Self.variables(of: filters) }

    private static func variables(of filters: [SettingsText]) -> [(variable: FilterVariable, place: SettingsPlace)] {
        filters.flatMap { filter in filter.filterVariables.map { ($0, filter.place) } }
    }

    /// The error if a filter uses content of another source where this is not possible; nil if no filter does so.
    var misplacedContent: (place: SettingsPlace, message: String)? {
        let reason: String
        var filters = filterVariables
        if origin.composed != nil {
            reason = "the filter gets its sources from “from”; add “NAME” there"
        } else if origin.paging != nil {
            reason = "rows of pages that are already loaded would keep the old value"
        } else if origin.follows, origin.isServer {
            reason = "content that has already arrived from the stream would keep the old value"
        } else if each != nil {
            // Only the conditions of alerts are checked. The filter for the items may use content of other sources.
            filters = Self.variables(of: conditionFilters)
            reason = "an alert of a source with “each” checks only the list of items"
        } else {
            return nil
        }
        for (variable, place) in filters {
            let contents = variable.value?.contents ?? []
            guard variable.kind == .source || contents.contains(where: { $0.kind == .source }) else { continue }
            let name = variable.kind == .source ? variable.name : contents.first?.name ?? variable.name
            return (place, "a filter cannot use \(variable.written) here: \(reason.replacing("NAME", with: name))")
        }
        return nil
    }

    /// The references to content in the parameters that the filters use.
    var parameterContents: [ContentReference] { filterVariables.flatMap { $0.variable.value?.contents ?? [] } }

    /// The references to content in the origin, the title, and the parameters that the filters use.
    var allReferences: [ContentReference] { origin.references + (titleText?.contents ?? []) + parameterContents }
}
