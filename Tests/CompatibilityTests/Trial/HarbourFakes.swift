import Apexy
import Foundation
import MMMLoadable

final class FakeHarbourService: HarbourService {

    private var vesselCompletions: [(Result<[Vessel], Error>) -> Void] = []
    private var signInCompletions: [(Result<String, Error>) -> Void] = []

    var vesselCalls = 0

    func vessels(completion: @escaping (Result<[Vessel], Error>) -> Void) {
        vesselCalls += 1
        vesselCompletions.append(completion)
    }

    func signIn(name: String, completion: @escaping (Result<String, Error>) -> Void) {
        signInCompletions.append(completion)
    }

    func answerVessels(_ result: Result<[Vessel], Error>) {
        vesselCompletions.removeFirst()(result)
    }

    func answerSignIn(_ result: Result<String, Error>) {
        signInCompletions.removeFirst()(result)
    }
}

final class FakeSkipperClient: SkipperClient {

    var skipper: Result<HarbourAPI.Skipper, Error> = .success(
        HarbourAPI.Skipper(identifier: 3, firstName: "Ada", lastName: "Keel"))
    var licences: [Int: String] = [3: "L-3"]

    func fetchSkipper(completion: @escaping (Result<HarbourAPI.Skipper, Error>) -> Void) {
        completion(skipper)
    }

    func licence(of skipper: Int) async throws -> String {
        guard let licence = licences[skipper] else { throw HarbourError.radioSilence }
        return licence
    }
}

/// A crane that the screen's tests move by hand.
final class TestCraneLoadable: MMMTestLoadable {

    var load: Int?

    func succeed(load: Int) {
        self.load = load
        isContentsAvailable = true
        loadableState = .didSyncSuccessfully
    }

    func fail(_ error: Error) {
        self.error = error
        loadableState = .didFailToSync
    }
}

/// A client that answers from a table, so that loaders are tested without a network.
final class FakeApexyClient: Client {

    var answers: [String: Data] = [:]

    func request<T>(
        _ endpoint: T,
        completionHandler: @escaping (APIResult<T.Content>) -> Void
    ) -> Progress where T: Endpoint {
        completionHandler(
            Result {
                let request = try endpoint.makeRequest()
                guard let data = answers[request.url?.path ?? ""] else { throw HarbourError.fog }
                return try endpoint.content(from: nil, with: data)
            }
        )
        return Progress(totalUnitCount: 0)
    }

    func upload<T>(
        _ endpoint: T,
        completionHandler: @escaping (APIResult<T.Content>) -> Void
    ) -> Progress where T: UploadEndpoint {
        completionHandler(Result { try endpoint.content(from: nil, with: Data("kept".utf8)) })
        return Progress(totalUnitCount: 0)
    }

    func request<T>(_ endpoint: T) async throws -> T.Content where T: Endpoint {
        try await withCheckedThrowingContinuation { continuation in
            _ = request(endpoint) { continuation.resume(with: $0) }
        }
    }

    func upload<T>(_ endpoint: T) async throws -> T.Content where T: UploadEndpoint {
        try await withCheckedThrowingContinuation { continuation in
            _ = upload(endpoint) { continuation.resume(with: $0) }
        }
    }
}
