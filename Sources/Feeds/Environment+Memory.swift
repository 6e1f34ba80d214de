import LoadableCaching

/// What a person set while the program ran, and finds again next time: apart from any settings file.
extension Environment {

    private static let version = 1

    /// Keeps the value under that name, in place of what was there before.
    public func remember(_ value: some Encodable, as name: String) {
        guard let storage, let entry = try? StoredEntry(encoding: value, version: Self.version, date: clock.now)
        else { return }
        storage.store(entry, for: Self.key(name))
    }

    /// The value that was kept under that name; nil if there is none that can be read as such.
    public func remembered<Value: Decodable>(_ type: Value.Type, as name: String) -> Value? {
        guard let entry = storage?.entry(for: Self.key(name)), entry.version == Self.version else { return nil }
        return try? entry.decoded(as: type)
    }

    /// Forgets what was kept under that name.
    public func forget(_ name: String) {
        storage?.remove(Self.key(name))
    }

    private static func key(_ name: String) -> StorageKey { StorageKey(cache: "memory", key: name) }
}
