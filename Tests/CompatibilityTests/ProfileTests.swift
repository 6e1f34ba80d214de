import Apexy
import ApexyLoader
import ApexyURLSession
import Foundation
import TestSupport
import Testing

/// What document 004 says is what happens.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ProfileTests {

    private struct Offline: Error, CustomStringConvertible {
        var description: String { "offline" }
    }

    private let client = ProfileClient()

    private func isLoading(_ loader: UserProfileLoading) -> Bool {
        if case .loading = loader.state { return true }
        return false
    }

    @Test("A view controller shows each state, with the content that was loaded before")
    func states() async {
        let loader = UserProfileLoader(apiClient: client)
        let controller = Observing.ProfileViewController(userProfileLoader: loader)
        controller.viewDidLoad()
        let answers: [Result<Data, Error>] = [
            .failure(Offline()), .success(Data(#"{"name":"Ada"}"#.utf8)), .failure(Offline()),
        ]
        for answer in answers {
            client.prepare(answer)
            loader.load()
            await until { !isLoading(loader) }
        }
        #expect(
            controller.seen == [
                "loading -", "failure offline -", "loading -", "success Ada", "loading Ada", "failure offline Ada",
            ])
        controller.disappear()
        client.prepare(.failure(Offline()))
        loader.load()
        await until { !isLoading(loader) }
        #expect(controller.seen.count == 6)
    }

    @Test("A running load is not started again")
    func singleFlight() async {
        let loader = UserProfileLoader(apiClient: client)
        client.prepare(.success(Data(#"{"name":"Ada"}"#.utf8)))
        loader.load()
        loader.load()
        await until { !isLoading(loader) }
        #expect(client.requestCount == 1)
        #expect(loader.state == .success(content: UserProfile(name: "Ada")))
    }

    @Test("The service layer creates its loader once, and a view controller gets it by default")
    func serviceLayer() {
        let loader = ServiceLayer.shared.userProfileLoader
        #expect(loader === ServiceLayer.shared.userProfileLoader)
        #expect(ProfileViewController().shownState == .initial)
        #expect(ProfileViewController(profileLoader: UserProfileLoader(apiClient: client)).shownState == .initial)
    }

    @Test("Merged states are loading while one of them is")
    func merging() {
        #expect(Merging.merge(.success(content: [Merging.Service(name: "gas")])) == "loading 0")
        #expect(Merging.merge(.initial) == "loading 0")
    }
}
