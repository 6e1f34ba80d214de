import Basics

extension SettingsChecker {

    /// Returns whether a map with the given kind of names may contain the pair. Reports a name that is not allowed.
    mutating func checkName(of pair: SettingsNode.Pair, _ names: SettingsNames) -> Bool {
        switch names {
        case .references(let kind, nil): return isKnown(pair.name, kind, at: pair.place)
        case .references(let kind, let lists?):
            guard pair.value.items != nil else {
                let isMeant = pair.name == lists && scope.names[kind]?.contains(lists) == false
                if isMeant { fail(pair.value.place, "\(quoted(lists)) takes a list") }
                return !isMeant && isKnown(pair.name, kind, at: pair.place)
            }
            guard pair.name != lists else { return true }
            let isKind = scope.names[kind]?.contains(pair.name) == true
            fail(
                pair.place, "\(quoted(pair.name)) takes no list here; write the list under \(quoted(lists))",
                nearest: isKind ? nil : pair.name.nearest(in: [lists]))
            return false
        case .own(let kind, _), .free(let kind):
            if pair.name.isEmpty { fail(pair.place, "the name of \(kind.withArticle) cannot be empty") }
            let isGlued = [":{", ":["].contains { pair.name.contains($0) } && gluedColon(pair.name, at: pair.place)
            return !pair.name.isEmpty && !isGlued
        }
    }

    mutating func isKnown(_ name: String, _ kind: String, at place: SettingsPlace) -> Bool {
        guard let known = scope.names[kind], !known.contains(name) else { return true }
        if !isFull { fail(place, "there is no \(kind) \(quoted(name))", nearest: name.nearest(in: known.sorted())) }
        return false
    }

    /// Reports a key that the table does not contain.
    ///
    /// - Parameter pairs: All pairs of the map that contains the key.
    mutating func failUnknown(
        _ pair: SettingsNode.Pair, in table: SettingsTable, besides pairs: [SettingsNode.Pair]
    ) {
        if isFull || gluedColon(pair.name, at: pair.place) { return }
        let name = quoted(pair.name)
        // Prefer keys that the map does not contain yet.
        let nearest = table.meant(by: pair.name, besides: Set(pairs.map(\.name)))
        // If the key belongs to another table, its line probably has too much or too little indentation.
        let outer = (enclosing + tables).last { $0[pair.name] != nil }.map { [$0.name] }
        let owners = outer ?? (nearest == nil ? table.tables(with: pair.name) : [])
        guard owners.isEmpty else {
            return fail(pair.place, "\(name) is a key of \(owners.alternatives), not of \(table.name)")
        }
        if nearest == nil, let (map, kind) = table.map(ofThingsLike: pair.value) {
            return fail(
                pair.place,
                "there is no key \(name) in \(table.name); if it is \(kind.withArticle), indent it below “\(map)”")
        }
        let known = "; its keys are \(table.keyWords)"
        fail(
            pair.place, "there is no key \(name) in \(table.name)\(nearest == nil ? known : "")", nearest: nearest)
    }

    /// Reports keys that must be indented below a name, but have the same indentation as the name. An example is
    /// `every: 5m` on the line after `disks:`. If several such keys follow a name, only the first one is reported.
    ///
    /// - Parameters:
    ///   - pairs: The pairs of the map.
    ///   - kind: The kind of the map's values.
    ///   - thing: The name of the kind in messages, such as `source`.
    /// - Returns: The places of the misplaced keys, and of the names to which they belong.
    public mutating func flatKeys(
        of pairs: [SettingsNode.Pair], _ kind: SettingsKind, _ thing: String
    ) -> Set<SettingsPlace> {
        guard let table = kind.tables.first else { return [] }
        var flat: Set<SettingsPlace> = []
        var owner: SettingsNode.Pair?
        for pair in pairs {
            if pair.value.isMissing {
                owner = pair
            } else if let above = owner, pair.place.column == above.place.column, pair.value.pairs == nil,
                table[pair.name]?.kind.takes(pair.value) == true
            {
                if flat.insert(above.place).inserted {
                    fail(
                        pair.place,
                        "\(quoted(pair.name)) is a key of \(thing.withArticle); indent it below \(quoted(above.name))")
                }
                flat.insert(pair.place)
            } else {
                owner = nil
            }
        }
        return flat
    }
}
