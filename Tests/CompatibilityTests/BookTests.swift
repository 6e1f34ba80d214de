import Apexy
import ApexyLoader
import ApexyURLSession
import Foundation
import HomeServer
import TestSupport
import Testing

/// An app's endpoints, client and loaders, against a server.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct BookTests {

    private let server: HomeHTTPServer
    private let client: Client

    init() throws {
        server = try HomeHTTPServer()
        client = URLSessionClient(baseURL: server.baseURL, configuration: .ephemeral)
    }

    @Test("Requests are made, validated and decoded by the endpoint, with a completion and with await")
    func requests() async throws {
        let service = BookService(apiClient: client)
        var results: [Result<[Book], Error>] = []
        let progress = service.fetchBooks { results.append($0) }
        await until { !results.isEmpty }
        let books = try results[0].get()
        #expect(!progress.isCancelled)
        #expect(try await service.fetchBooks() == books)
        #expect(try await client.request(UpdateBookEndpoint(book: books[0])) == books[0])
        await #expect(throws: StatusValidator.HTTPError(statusCode: 404)) {
            _ = try await client.request(UpdateBookEndpoint(book: Book(id: "none", name: "none")))
        }
    }

    @Test("An endpoint without validate gets the default, which rejects error pages")
    func ownValidation() async {
        await #expect(throws: NetworkError.self) { try await client.request(DeleteBookEndpoint(id: "roof")) }
    }

    @Test("A file is uploaded")
    func upload() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
        try Data("hello".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var results: [APIResult<Void>] = []
        _ = BookService(apiClient: client).upload(file: file) { results.append($0) }
        await until { !results.isEmpty }
        #expect(throws: Never.self) { try results[0].get() }
        #expect(server.receivedRequests(for: .profile).first?.body == Data("hello".utf8))
    }

    @Test("A response observer is notified of each response")
    func observer() async throws {
        // Unchecked: it is written before the request returns, and read after that.
        final class Log: @unchecked Sendable {
            var statuses: [Int?] = []
        }
        let log = Log()
        let client = URLSessionClient(
            baseURL: server.baseURL,
            responseObserver: { request, response, data, error in
                log.statuses.append(response?.statusCode)
            })
        _ = try await client.request(BookListEndpoint())
        #expect(log.statuses == [200])
    }

    @Test("Loaders transform a response, or complete without one")
    func loaders() async {
        let count = BookCountLoader(apiClient: client)
        let first = FirstBookLoader(apiClient: client)
        count.load()
        first.load()
        await until { !count.state.isLoading && !first.state.isLoading }
        #expect(count.state.content.map { $0 > 0 } == true)
        #expect(first.state.content??.name != nil)
        let merged = count.state.merge(first.state) { count, book in "\(count) \(book?.id ?? "-")" }
        #expect(merged.content?.isEmpty == false)
    }
}
