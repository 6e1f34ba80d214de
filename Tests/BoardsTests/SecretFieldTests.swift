import Documents
import Foundation
import JSONDocuments
import LoadableCaching
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards

/// Secret fields of a source that is loaded.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SecretFieldLoadTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    @Test(
        "A secret field is in neither the view, a filter, a derived source, nor the cache",
        arguments: [
            "", ", select: '{user, token, other: .token, all: tostring}'",
            ", select: '.user, (.token | explode | implode)'",
            ", select: '.data.token'",
        ])
    func hidden(select: String) async throws {
        let board = try fixture.makeBoard(
            """
            sources:
              login: { http: http://server.test/it, every: never, secret: [token]\(select) }
              other: { from: [login], select: '.login | tostring' }
            """)
        fixture.client.answer(
            #"{"user":"mary","token":"s3cr3t-value","echo":"is s3cr3t-value","data":{"token":"s3cr3t-value"}}"#)
        await board.loadOnce()
        #expect(!board.text.contains("s3cr3t"), "\(board.text)")
        #expect(board.text.contains(select.contains("data") ? "••••" : "mary"), "\(board.text)")
        let kept = fixture.storage.keys.compactMap { fixture.storage.entry(for: $0) }
        #expect(!kept.isEmpty)
        #expect(!kept.contains { String(decoding: $0.value, as: UTF8.self).contains("s3cr3t") })
    }

    @Test("A panel says that its content has no such field")
    func misspelt() async throws {
        let board = try fixture.makeBoard(
            "sources: { login: { http: http://server.test/it, every: never, secret: acces_token } }")
        fixture.client.answer(#"{"user":"mary","access_token":"abc"}"#)
        await board.loadOnce()
        #expect(
            board.text.contains("there is no field “acces_token” to hide; did you mean “access_token”?"),
            "\(board.text)")
    }

    @Test("References can read it, but not from a cached document")
    func references() throws {
        var content = try BoardContent(.json(.empty))
        #expect(content.referencedDocument == .json(.empty))
        content.hasSecrets = true
        content.secretDocument = .text("s3cr3t-value")
        #expect(content.referencedDocument == .text("s3cr3t-value"))
        let data = try JSONEncoder().encode(content)
        #expect(!String(decoding: data, as: UTF8.self).contains("s3cr3t"))
        let kept = try JSONDecoder().decode(BoardContent.self, from: data)
        #expect(kept.hasSecrets && kept.referencedDocument == nil)
    }
}
