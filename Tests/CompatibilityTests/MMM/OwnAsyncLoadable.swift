import MMMAsyncLoadable

// What there is of a class that conforms to AsyncLoadableProtocol, as it was written for the original.

/// A proxy with contents, which says what they are by its properties alone.
final class UserProxy: MMMLoadableProxy, AsyncLoadableProtocol {

    private let user: AsyncLoadable<UserData>

    init(_ user: AsyncLoadable<UserData>) {
        self.user = user
        super.init()
        loadable = user
    }

    var content: UserData? { user.content }

    func fetch() async throws -> UserData { try await user.fetch() }

    func fetchIfNeeded() async throws -> UserData { try await user.fetchIfNeeded() }
}

/// The same, with the name of the contents' type.
final class NamedUserProxy: MMMLoadableProxy, AsyncLoadableProtocol {

    typealias C = UserData

    private var state = 0

    var content: C? { nil }
}

@MainActor
func name<L: AsyncLoadableProtocol>(of loadable: L) async throws -> String where L.C == UserData {
    try await loadable.fetchIfNeeded().name
}
