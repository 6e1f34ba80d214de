public import Addresses
import LoadableSharing
import Settings

// The entries for content that leaves this machine through a store.

extension BoardSettings {

    var sharingEntries: [ConsentEntry] {
        guard let share else { return [] }
        let place = share.destination
        let store = ConsentEntry(
            .sharing, "\(place): responses of public servers\(share.signature)", files: [share.place.file])
        return [store]
            + sources.compactMap { source in
                guard let content = source.sharedContent else { return nil }
                return ConsentEntry(.sharing, "\(place): \(content)", files: Set(source.files + [share.place.file]))
            }
    }
}

extension ShareSettings {

    /// The server in the address of the store; nil if the address is a socket or is invalid, or if its host is in a
    /// secret.
    public var target: (host: HostName, port: Int)? {
        // A zero byte replaces each secret. A host cannot contain a zero byte, so if the host contains a secret, the
        // result is nil.
        guard let address = try? RedisAddress(store.resolved(marking: "\0")), let (name, port) = address.host else {
            return nil
        }
        return (HostName(name), port)
    }

    /// The store in words: `redis://cache.example:6379 (not encrypted)`.
    var destination: String {
        let place = (try? RedisAddress(store.resolved(marking: "\0"))).map { "\($0)" } ?? store.named
        // The key of the store signs the contents. It does not encrypt them.
        return "\(place) (not encrypted)"
    }

    /// The end of the text of a consent item. It states the name that other users see.
    fileprivate var signature: String {
        name.map { ", under the name \($0.quoted)" } ?? ", under the names of you and this machine"
    }
}

extension SourceSettings {

    /// A description of the content that other users get. Nil if the content is not shared, or if it is public and is
    /// not shared under a name.
    fileprivate var sharedContent: String? {
        guard case .described = sharing else { return nil }
        if case .among(let name)? = share { return "as \(name.quoted), \(origin.storedContent)" }
        return origin.isPublic ? nil : origin.storedContent
    }
}
