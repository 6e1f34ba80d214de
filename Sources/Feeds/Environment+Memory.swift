import LoadableCaching

/// Functions that store values for the next run of the program.
extension Environment {

    private static let version = 1

    /// Stores a value under a name. The value replaces an earlier value with that name. Has no effect if there is no
    /// storage, or if the value cannot be encoded.
    public func remember(_ value: some Encodable, as name: String) {
        guard let storage, let entry = try? StoredEntry(encoding: value, version: Self.version, date: clock.now)
        else { return }
        storage.store(entry, for: Self.key(name))
    }

    /// Returns the value that was stored under a name; nil if there is none, or if it cannot be decoded as the type.
    public func remembered<Value: Decodable>(_ type: Value.Type, as name: String) -> Value? {
        guard let entry = storage?.entry(for: Self.key(name)), entry.version == Self.version else { return nil }
        return try? entry.decoded(as: type)
    }

    /// Removes the value that was stored under a name.
    public func forget(_ name: String) {
        storage?.remove(Self.key(name))
    }

    private static func key(_ name: String) -> StorageKey { StorageKey(cache: "memory", key: name) }
}
