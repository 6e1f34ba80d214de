extension Sequence {

    /// Returns the elements without those whose key equals the key of an earlier element.
    package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var known: Set<Key> = []
        return filter { known.insert(key($0)).inserted }
    }
}

extension Sequence where Element: Hashable {

    package func uniqued() -> [Element] { uniqued { $0 } }
}
