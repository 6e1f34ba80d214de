import Foundation
import LoadableNetworking
import Loadables

/// A request as it stands, and the answer as it comes, whatever its status.
struct RawEndpoint: Endpoint {

    var path = "x"
    var change: @Sendable (inout HTTPRequest) -> Void = { _ in }

    struct Answer: Sendable {
        var response: HTTPResponse?
        var body: Data
    }

    func makeRequest() throws -> HTTPRequest {
        guard let url = URL(string: path) else { throw NetworkError.invalidURL(path) }
        var request = HTTPRequest(url: url)
        change(&request)
        return request
    }

    func validate(_ response: HTTPResponse, to request: HTTPRequest) throws {}

    func content(from response: HTTPResponse) throws -> Answer {
        Answer(response: response, body: response.body)
    }
}

/// A body that is sent to wherever.
struct RawUpload: Endpoint {

    var path = "x"
    let makeBody: @Sendable () -> HTTPBody.Content

    func makeRequest() throws -> HTTPRequest {
        guard let url = URL(string: path) else { throw NetworkError.invalidURL(path) }
        return .put(url, body: HTTPBody(makeBody()))
    }

    func content(from response: HTTPResponse) throws -> Data { response.body }
}

/// A request that runs in a task of its own, and how far it is.
@MainActor
final class RunningRequest<Content: Sendable> {

    private(set) var completed = 0
    private(set) var total: Int?
    private(set) var result: Result<Content, any Error>?
    private var task: Task<Void, Never>?

    init<T: Endpoint>(_ client: any Client, _ endpoint: T) where T.Content == Content {
        let (progress, continuation) = AsyncStream.makeStream(of: LoadProgress.self)
        task = Task {
            async let answer = client.send(endpoint, LoadRequest { continuation.yield($0) }).content
            do {
                result = try await answer.map { .success($0) } ?? .failure(CancellationError())
            } catch {
                result = .failure(error)
            }
            continuation.finish()
        }
        Task {
            for await progress in progress { (completed, total) = (progress.completed, progress.total) }
        }
    }

    func cancel() { task?.cancel() }
}
