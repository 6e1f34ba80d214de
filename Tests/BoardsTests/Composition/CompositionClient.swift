import Foundation
import LoadableNetworking
import Loadables

/// The client of one board.
final class CompositionClient: Client {

    let server: CompositionServer
    let number: Int

    init(server: CompositionServer, number: Int) { (self.server, self.number) = (server, number) }

    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        let made = try endpoint.makeRequest()
        switch await server.receive(made, isStream: false, from: number) {
        case .failure(let error): throw error
        case .stream: throw CancellationError()
        case .response(let status, let body, let next):
            let response = HTTPResponse(
                status: HTTPResponse.Status(code: status), url: made.url,
                headerFields: next.map { ["Link": $0] } ?? [:], body: Data(body.utf8))
            try endpoint.validate(response, to: made)
            return .content(try endpoint.content(from: response))
        }
    }

    @concurrent
    func stream(_ request: HTTPRequest, _ load: LoadRequest) async throws -> ResponseStream {
        switch await server.receive(request, isStream: true, from: number) {
        case .failure(let error): throw error
        case .stream(let response):
            return response.stream(
                HTTPResponse(url: request.url, headerFields: ["Content-Type": "text/event-stream"]))
        case .response(let status, _, _):
            return ResponseStream(
                whole: HTTPResponse(status: HTTPResponse.Status(code: status), url: request.url))
        }
    }
}
