import MMMAsyncLoadable

/// The API of the documents: a client whose requests a test answers.
public enum API {

    public final class Client {

        public final class Request {}

        var isReachable = true
        private(set) var requests: [(Result<[Photo], Error>) -> Void] = []

        func loadPhotos(_ completion: @escaping (Result<[Photo], Error>) -> Void) -> Request {
            requests.append(completion)
            return Request()
        }

        /// Answers the latest request.
        func answer(_ result: Result<[Photo], Error>) {
            requests.last?(result)
        }
    }

    public struct Photo: Equatable {
        let name: String
    }

    struct User: Equatable {
        let name: String
    }
}

public struct MyPhoto: Equatable {
    let title: String

    init(_ photo: API.Photo) {
        title = photo.name
    }
}

enum Models {

    struct User: Equatable {
        let name: String

        init(apiModel: API.User) {
            name = apiModel.name.uppercased()
        }
    }

    // The name is the document's.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    static func FetchUser(apiModel: API.User) async throws -> User {
        await Task.yield()
        return User(apiModel: apiModel)
    }
}

/// Has one loadable user.
@MainActor
final class UserAPI {

    let user = ManualLoadable<API.User>()

    func getUser() -> AsyncLoadable<API.User> { user }
}
