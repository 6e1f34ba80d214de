// snippet: Migrate/webLoader
import Apexy
import ApexyLoader

struct Webcam: Codable {
    var name: String
}

struct WebcamsEndpoint: Endpoint, URLRequestBuildable {
    func makeRequest() -> URLRequest {
        get(URL(string: "cameras")!)
    }

    func content(from response: URLResponse?, with body: Data) throws -> [Webcam] {
        try JSONDecoder().decode([Webcam].self, from: body)
    }
}

final class WebcamLoader: WebLoader<[Webcam]>, ContentLoading {
    func load() {
        guard startLoading() else { return }
        request(WebcamsEndpoint())
    }
}
// end
