import Addresses
import LoadableSharing
import Settings

// Content that leaves this machine through a store.

extension BoardSettings {

    var sharingEntries: [ConsentEntry] {
        guard let share else { return [] }
        let place = share.destination
        let store = ConsentEntry(
            .sharing, "\(place): responses of public servers", files: [share.place.file])
        return [store]
            + sources.compactMap { source in
                guard let content = source.sharedContent else { return nil }
                let files = files(of: source, source.origin.usedTexts.map(\.text)).union([share.place.file])
                return ConsentEntry(.sharing, "\(place): \(content)", files: files)
            }
    }
}

extension ShareSettings {

    /// `redis://cache.example:6379 (not encrypted)`.
    var destination: String {
        let place = (try? RedisAddress(store.resolved(marking: "x"))).map { "\($0)" } ?? store.named
        return key == nil ? "\(place) (not encrypted)" : place
    }
}

extension SourceSettings {

    /// The content that others get; nil if it is not shared, or if a public server gives it to everyone.
    fileprivate var sharedContent: String? {
        guard case .described = sharing else { return nil }
        let name = if case .among(let name)? = share { "as \(name.quoted), " } else { "" }
        switch origin {
        case .file(let file): return "\(name)file \(file.path.quotedPath)"
        case .command(let command): return "\(name)output of: \(command.line.named)"
        case .http(let http):
            let isPublic = http.target?.host.scope == .publicNetwork
            return isPublic && name.isEmpty ? nil : "\(name)response of \(http.url.named.trimmingBlanks)"
        }
    }
}
