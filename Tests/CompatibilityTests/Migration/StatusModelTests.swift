import Foundation
import Loadability
import Testing

// snippet: Migrate/shownError
@MainActor
final class StatusModel<L: Loader> where L.ShownError == IdentifiableError {
    private let loader: L

    init(_ loader: L) {
        self.loader = loader
    }

    var status: String { loader.error.map { "\($0)" } ?? "" }
    var isOffline: Bool { (loader.error?.error as? URLError)?.code == .notConnectedToInternet }
}
// end

@MainActor
private final class UnreachableLoader: Loader {
    typealias Key = String
    typealias Object = Int

    var object: Int?
    var error: IdentifiableError?

    func loadData(key: String) async throws -> Int { throw URLError(.notConnectedToInternet) }
}

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct StatusModelTests {

    @Test("A generic view model shows the error of its loader in one sentence")
    func status() async {
        let loader = UnreachableLoader()
        let model = StatusModel(loader)
        #expect(model.status.isEmpty && !model.isOffline)
        _ = await loader.load(key: "tide")
        #expect(model.status == "no network")
        #expect(model.isOffline)
    }
}
