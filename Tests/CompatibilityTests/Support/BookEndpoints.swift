import Apexy
import ApexyLoader
import Foundation

// Endpoints as an app for the original has them.

struct Book: Codable, Identifiable, Equatable {
    let id: String
    let name: String
}

protocol JsonEndpoint: Endpoint where Content: Decodable {}

extension JsonEndpoint {

    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        try StatusValidator.validate(response)
    }

    func content(from response: URLResponse?, with body: Data) throws -> Content {
        return try JSONDecoder().decode(Content.self, from: body)
    }
}

protocol VoidEndpoint: Endpoint where Content == Void {}

extension VoidEndpoint {

    func content(from response: URLResponse?, with body: Data) throws {}
}

enum StatusValidator {

    struct HTTPError: Error, Equatable {
        let statusCode: Int
    }

    static func validate(_ response: HTTPURLResponse) throws {
        guard (200..<300).contains(response.statusCode) else {
            throw HTTPError(statusCode: response.statusCode)
        }
    }
}

/// `GET /cameras`, which has an id and a name for each.
struct BookListEndpoint: JsonEndpoint, URLRequestBuildable {
    typealias Content = [Book]

    func makeRequest() throws -> URLRequest {
        return get(URL(string: "cameras")!, queryItems: [URLQueryItem(name: "sort", value: "name")])
    }
}

/// `POST /cameras/ID/favorite`.
struct UpdateBookEndpoint: JsonEndpoint, URLRequestBuildable {
    typealias Content = Book

    let book: Book

    func makeRequest() throws -> URLRequest {
        let url = URL(string: "cameras")!.appendingPathComponent(book.id).appendingPathComponent("favorite")
        return post(url, body: .json(try JSONEncoder().encode(book)))
    }
}

/// `DELETE /cameras/ID`, which there is not.
struct DeleteBookEndpoint: VoidEndpoint, URLRequestBuildable {
    let id: Book.ID

    func makeRequest() throws -> URLRequest {
        return delete(URL(string: "cameras")!.appendingPathComponent(id))
    }
}

/// `POST /profile/photo`.
struct FileUploadEndpoint: UploadEndpoint {
    typealias Content = Void
    typealias ErrorType = StatusValidator.HTTPError

    let fileURL: URL

    func content(from response: URLResponse?, with body: Data) throws {}

    func makeRequest() throws -> (URLRequest, UploadEndpointBody) {
        var request = URLRequest(url: URL(string: "profile/photo")!)
        request.httpMethod = "POST"
        request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
        return (request, .file(fileURL))
    }
}

final class BookService {

    private let apiClient: Client

    init(apiClient: Client) {
        self.apiClient = apiClient
    }

    func fetchBooks(completion: @escaping (Result<[Book], Error>) -> Void) -> Progress {
        return apiClient.request(BookListEndpoint(), completionHandler: completion)
    }

    func fetchBooks() async throws -> [Book] {
        return try await apiClient.request(BookListEndpoint())
    }

    func upload(file: URL, completion: @escaping (APIResult<Void>) -> Void) -> Progress {
        return apiClient.upload(FileUploadEndpoint(fileURL: file), completionHandler: completion)
    }
}

final class BookCountLoader: WebLoader<Int>, ContentLoading {

    func load() {
        guard startLoading() else { return }
        request(BookListEndpoint(), transform: { $0.count })
    }
}

final class FirstBookLoader: WebLoader<Book?>, ContentLoading {

    func load() {
        guard startLoading() else { return }
        request(BookListEndpoint()) { [weak self] result in
            switch result {
            case .success(let books):
                self?.finishLoading(.success(books.first))
            case .failure(let error):
                self?.finishLoading(.failure(error))
            }
        }
    }
}
