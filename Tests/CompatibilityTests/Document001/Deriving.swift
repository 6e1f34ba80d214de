// swift-format-ignore-file
// The regions are the code of the document as it stands there.

import MMMAsyncLoadable

/// The example of `map`.
@MainActor
final class MapExample {

    let apiClient = UserAPI()

// BEGIN 001-06
func fetchUser() -> AsyncLoadable<Models.User> {
    // apiClient.getUser() returns AsyncLoadable<API.User>
    apiClient.getUser().map { apiUser in
        return Models.User(apiModel: apiUser)
    }
}
// END 001-06
}

/// The example of `asyncMap`.
@MainActor
final class AsyncMapExample {

    let apiClient = UserAPI()

// BEGIN 001-08
func fetchUser() -> AsyncLoadable<Models.User> {
    // apiClient.getUser() returns AsyncLoadable<API.User>
    apiClient.getUser().asyncMap { apiUser in
        try await Models.FetchUser(apiModel: apiUser)
    }
}
// END 001-08
}

/// The example of `flatMap`.
@MainActor
final class FlatMapExample {

    let loadableA: () -> AsyncLoadable<AValue>

    init(_ loadable: AsyncLoadable<AValue>) {
        loadableA = { loadable }
    }

// BEGIN 001-10
func fetchLoadableB() -> AsyncLoadable<BValue> {
    loadableA().flatMap { aVal in
        return LoadableB(identifier: aVal.identifier)
    }
}
// END 001-10
}

/// The example of `joined`.
@MainActor
final class JoinedExample {

    let loadableA: () -> AsyncLoadable<AValue>

    init(_ loadable: AsyncLoadable<AValue>) {
        loadableA = { loadable }
    }

// BEGIN 001-12
func fetchLoadableB() -> AsyncLoadable<(AValue, BValue)> {
    loadableA().joined { aVal in
        return LoadableB(identifier: aVal.identifier)
    }
}
// END 001-12
}
