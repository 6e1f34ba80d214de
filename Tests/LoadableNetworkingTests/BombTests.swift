import CZlib
import Foundation
import TestSupport
import Testing

@testable import LoadableNetworking

/// Bodies that are small on their way and large when they are there.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct BombTests {

    private enum Form: Int32 {
        case deflate = 15
        case gzip = 31
    }

    /// The bytes in another form.
    private static func compressed(_ bytes: Data, as form: Form) -> Data {
        var stream = z_stream()
        deflateInit2_(
            &stream, 9, Z_DEFLATED, form.rawValue, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
            Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var input = Array(bytes)
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))))
        let count = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                deflate(&stream, Z_FINISH)
                return Int(stream.total_out)
            }
        }
        return Data(output.prefix(count))
    }

    @Test(
        "A body is limited by its decoded size, in every encoding, even nested ones",
        arguments: ["gzip", "deflate", "gzip, gzip", "deflate, gzip", "gzip, deflate, gzip"])
    func bomb(encoding: String) async throws {
        var body = Data(count: 64 << 20)
        for form in encoding.split(separator: ", ") {
            body = Self.compressed(body, as: form == "gzip" ? .gzip : .deflate)
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
