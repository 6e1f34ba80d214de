/// Gives everyone who names the same source the same loader, for as long as anyone uses it: two panels, two screens, one
/// request.
///
/// ```swift
/// let cameras = loaders.loader("cameras") {
///     ContentLoader { try await gate.cameras() }
/// }
/// ```
///
/// A loader that nobody holds any more is gone; the next one who asks makes another.
@preconcurrency @MainActor
public final class SharedLoaders {

    private struct Name: Hashable {
        let type: ObjectIdentifier
        let source: AnyHashable
    }

    private struct Weak {
        weak var loader: AnyObject?
    }

    private var loaders: [Name: Weak] = [:]
    /// So many there were when those that are gone were looked for.
    private var tidiedCount = 0

    /// Makes a registry without loaders.
    public init() {}

    /// The loader of the source; made by the closure if nobody has one.
    ///
    /// - Parameters:
    ///   - source: What it loads: a name, a URL, a key. Loaders of different types may have the same.
    ///   - make: Makes the loader.
    public func loader<Loader: AnyObject>(_ source: some Hashable & Sendable, make: () throws -> Loader) rethrows
        -> Loader
    {
        let name = Name(type: ObjectIdentifier(Loader.self), source: AnyHashable(source))
        if let known = loaders[name]?.loader as? Loader { return known }
        let made = try make()
        loaders[name] = Weak(loader: made)
        forgetLost()
        return made
    }

    /// How many loaders are in use.
    public var count: Int {
        loaders.values.count { $0.loader != nil }
    }

    /// Forgets loaders that are gone, whenever twice as many are known as there were after the last time.
    private func forgetLost() {
        guard loaders.count > max(16, 2 * tidiedCount) else { return }
        loaders = loaders.filter { $0.value.loader != nil }
        tidiedCount = loaders.count
    }
}
