import TestSupport

@testable import LoadableSharing

extension RedisServer {

    var address: RedisAddress { get throws { try RedisAddress(addressText) } }

    /// Runs a command on a connection of its own, as soon as the server answers.
    @discardableResult
    func run(_ words: String...) async throws -> RedisReply {
        let place = try address.place
        while true {
            try Task.checkCancellation()
            guard let connection = try? RedisConnection.open(place, limit: .seconds(5)),
                connection.append(words.map { Array($0.utf8) })
            else {
                try await Task.sleep(for: .milliseconds(5))
                continue
            }
            while connection.write() == true { try await Task.sleep(for: .milliseconds(1)) }
            while let replies = connection.read(limit: 1 << 20) {
                if let reply = replies.first { return reply }
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }
}
