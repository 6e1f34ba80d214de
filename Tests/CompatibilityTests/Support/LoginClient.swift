import MMMLoadable

/// The client of `LoginViewModel`, which takes none.
final class LoginClient {

    static let shared = LoginClient()

    /// The latest attempt to log in.
    private(set) var attempt = MMMTestLoadable()

    /// What the view models keep.
    var errorMessages: [ObjectIdentifier: String] = [:]

    func login(username: String, password: String) -> MMMLoadableProtocol {
        attempt = MMMTestLoadable()
        return attempt
    }
}
