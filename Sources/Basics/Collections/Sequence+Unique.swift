extension Sequence {

    /// Returns the elements in order, with only the first element for each key.
    package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var known: Set<Key> = []
        return filter { known.insert(key($0)).inserted }
    }
}

extension Sequence where Element: Hashable {

    package func uniqued() -> [Element] { uniqued { $0 } }
}
