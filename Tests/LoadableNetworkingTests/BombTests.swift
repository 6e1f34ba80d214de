import Foundation
import TestSupport
import Testing

@testable import LoadableNetworking

/// Bodies that are small on their way and large when they are there.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct BombTests {

    @Test(
        "A body is limited by its decoded size, in every encoding, even nested ones",
        arguments: ["gzip", "deflate", "gzip, gzip", "deflate, gzip", "gzip, deflate, gzip"])
    func bomb(encoding: String) async throws {
        var body = Data(count: 64 << 20)
        for form in encoding.split(separator: ", ") {
            body = (form == "gzip" ? Compression.gzip : .deflate).compressed(body)
        }
        let server = try ScriptedServer { [body] in
            try $0.answer(headers: ["Content-Encoding: \(encoding)"], body: body)
        }
        let limits = ClientLimits(timeout: .seconds(3600), responseTimeout: .seconds(3600), maximumBodySize: 1 << 20)
        let client = CurlClient(baseURL: server.baseURL, limits: limits)
        #expect(body.count < limits.maximumBodySize)
        let error = NetworkError.bodyTooLarge(host: RemoteHost(of: server.baseURL), limit: limits.maximumBodySize)
        await #expect(throws: error) { _ = try await client.request(RawEndpoint()) }
    }
}
