import Foundation
import FoundationNetworking
import Testing

@testable import LoadableNetworking
@testable import LoadableURLSession

/// The clients that there are: what is said of one is true of the other.
enum ClientKind: String, CaseIterable, CustomTestStringConvertible {

    case curl = "CurlClient"
    case urlSession = "URLSessionClient"

    var testDescription: String { rawValue }

    /// What an endless body has to have so that the client can hang up on it.
    var endlessPause: Duration? { self == .urlSession ? .milliseconds(5) : nil }

    func makeClient(
        _ baseURL: URL,
        limits: ClientLimits = .patient,
        clock: any Clock<Duration> = ContinuousClock(),
        responseObserver: ResponseObserver? = nil
    ) -> any LiningClient {
        makeClient(
            BaseRequestAdapter(baseURL: baseURL), limits: limits, clock: clock, responseObserver: responseObserver)
    }

    func makeClient(
        _ adapter: any RequestAdapter,
        additionalFields: HTTPFields = [:],
        limits: ClientLimits = .patient,
        clock: any Clock<Duration> = ContinuousClock(),
        responseObserver: ResponseObserver? = nil
    ) -> any LiningClient {
        switch self {
        case .curl:
            return CurlClient(
                requestAdapter: adapter, additionalFields: additionalFields, limits: limits,
                responseObserver: responseObserver, clock: clock)
        case .urlSession:
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpAdditionalHeaders = Dictionary(
                uniqueKeysWithValues: additionalFields.map { ($0.name, $0.value) })
            return URLSessionClient(
                requestAdapter: adapter, configuration: configuration, limits: limits,
                responseObserver: responseObserver, clock: clock)
        }
    }
}

/// A client that keeps requests waiting in line.
protocol LiningClient: Client {
    var waitingCount: Int { get }
}

extension CurlClient: LiningClient {}
extension URLSessionClient: LiningClient {}
