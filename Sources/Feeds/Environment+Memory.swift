import LoadableCaching

/// Values that the program sets while it runs, and restores at the next start. They are independent of settings
/// files.
extension Environment {

    private static let version = 1

    /// Stores the value under the name. It replaces the earlier value.
    public func remember(_ value: some Encodable, as name: String) {
        guard let storage, let entry = try? StoredEntry(encoding: value, version: Self.version, date: clock.now)
        else { return }
        storage.store(entry, for: Self.key(name))
    }

    /// Returns the value that was stored under the name; nil if there is none, or if it cannot be decoded.
    public func remembered<Value: Decodable>(_ type: Value.Type, as name: String) -> Value? {
        guard let entry = storage?.entry(for: Self.key(name)), entry.version == Self.version else { return nil }
        return try? entry.decoded(as: type)
    }

    /// Removes the value that was stored under the name.
    public func forget(_ name: String) {
        storage?.remove(Self.key(name))
    }

    private static func key(_ name: String) -> StorageKey { StorageKey(cache: "memory", key: name) }
}
