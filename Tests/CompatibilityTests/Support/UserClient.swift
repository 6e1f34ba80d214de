public struct UserData: Equatable {
    let name: String
}

/// The client of `UserLoadable`, which takes none.
final class UserClient {

    enum Answer {
        case success(UserData)
        case failed(Error)
    }

    static let shared = UserClient()

    /// What is answered at once; nil if a test answers itself.
    var immediateAnswer: Answer?
    private(set) var requests: [(Answer) -> Void] = []

    func fetchUser(_ completion: @escaping (Answer) -> Void) {
        if let answer = immediateAnswer { completion(answer) } else { requests.append(completion) }
    }

    func reset() {
        immediateAnswer = nil
        requests = []
    }
}
