import Basics

/// Checks names that are keys of maps.
extension SettingsChecker {

    /// Returns whether the name of a pair is allowed in a map with such names, and reports it otherwise.
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
            if pair.name.isEmpty { fail(pair.place, "the name of a \(kind) cannot be empty") }
            let isGlued = [":{", ":["].contains { pair.name.contains($0) } && gluedColon(pair.name, at: pair.place)
            return !pair.name.isEmpty && !isGlued
        }
    }

    mutating func isKnown(_ name: String, _ kind: String, at place: SettingsPlace) -> Bool {
        guard let known = scope.names[kind], !known.contains(name) else { return true }
        if !isFull { fail(place, "there is no \(kind) \(quoted(name))", nearest: name.nearest(in: known.sorted())) }
        return false
    }

    /// Records a key that a table does not have.
    ///
    /// - Parameters:
    ///   - pair: The key and its value.
    ///   - table: The table.
    ///   - pairs: All keys of the map.
    mutating func failUnknown(
        _ pair: SettingsNode.Pair, in table: SettingsTable, besides pairs: [SettingsNode.Pair]
    ) {
        if isFull || gluedColon(pair.name, at: pair.place) { return }
        let name = quoted(pair.name)
        // Do not suggest a key that is already there.
        let nearest = table.meant(by: pair.name, besides: Set(pairs.map(\.name)))
        // It is probably indented too far, or not far enough.
        let outer = tables.last { $0[pair.name] != nil }.map { [$0.name] }
        let owners = outer ?? (nearest == nil ? table.tables(with: pair.name) : [])
        guard owners.isEmpty else {
            return fail(pair.place, "\(name) is a key of \(owners.alternatives), not of \(table.name)")
        }
        let known = "; it has \(table.keys.map(\.name).alternatives.replacing(" or ", with: " and "))"
        fail(
            pair.place, "there is no key \(name) in \(table.name)\(nearest == nil ? known : "")", nearest: nearest)
    }
}
