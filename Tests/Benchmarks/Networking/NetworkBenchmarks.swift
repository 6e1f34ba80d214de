import Foundation
import HomeServer
import LoadableNetworking
import LoadableURLSession

/// The cost of requests to a server on this machine, both ends together.
@MainActor
enum NetworkBenchmarks {

    private struct CamerasEndpoint: JSONEndpoint {
        typealias Content = [Camera]

        let url: URL
        var decoder: JSONDecoder { HomeHTTPServer.makeJSONDecoder() }

        func makeRequest() throws -> HTTPRequest { .get(url) }
    }

    /// The transport of the requests.
    enum Way: String, CaseIterable {
        case libcurl = "by libcurl"
        case urlSession = "by a URL session"

        fileprivate func makeClient(_ baseURL: URL) -> any Client {
            switch self {
            case .libcurl: CurlClient(baseURL: baseURL)
            case .urlSession: URLSessionClient(baseURL: baseURL)
            }
        }
    }

    private struct Ends {
        let server: HomeHTTPServer
        let client: any Client
        let endpoint: CamerasEndpoint

        init?(_ way: Way) {
            guard let server = try? HomeHTTPServer() else { return nil }
            self.server = server
            client = way.makeClient(server.baseURL)
            endpoint = CamerasEndpoint(url: server.baseURL.appending(path: "cameras"))
        }

        func request() async {
            guard (try? await client.request(endpoint))?.isEmpty == false else { fatalError("no answer") }
        }
    }

    static var all: [Benchmark] { Way.allCases.flatMap(benchmarks) }

    private static func benchmarks(_ way: Way) -> [Benchmark] {
        guard let ends = Ends(way) else { return [] }
        return [
            Benchmark(
                "request and decode, one after another, \(way.rawValue)", iterations: 1_000, .threaded
            ) { count in
                for _ in 0..<count { await ends.request() }
            },
            Benchmark(
                "request and decode, 1,000 at once in line, \(way.rawValue)", iterations: 1_000, .threaded
            ) { count in
                await withTaskGroup { group in
                    for _ in 0..<count { group.addTask { await ends.request() } }
                }
            },
        ]
    }

    /// Bytes of resident memory that 1,000 requests add, after a first 1,000.
    static func memoryOfThousandRequests(_ way: Way) async -> Double {
        guard let ends = Ends(way) else { return 0 }
        func load() async {
            for _ in 0..<1_000 { await ends.request() }
        }
        await load()
        let before = residentBytes
        await load()
        return Double(residentBytes - before)
    }

    private static var residentBytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0) * Int(getpagesize())
    }
}
