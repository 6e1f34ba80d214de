import Boards
import Foundation
import Settings
import TestSupport
import Testing

@testable import LoadboardProgram

/// The files of `loadboard test --record`.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ResponseRecorderTests {

    private let folder = FileManager.default.temporaryDirectory.appending(path: "recorder-\(UUID())").path

    private func recorder(_ sources: String) throws -> ResponseRecorder {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/board.yaml"
        let text = "secrets: { key: { env: KEY } }\nsources:\n\(sources)"
        let variables = ["KEY": "sesame-open", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
        let (board, problems) = BoardSettings.read(path, from: ShippedFiles([path: text]), environment: variables)
        #expect(problems.map(\.description) == [])
        return ResponseRecorder(
            board: try #require(board), surroundings: BoardSurroundings(variables: variables, worker: makeWorker()),
            recorded: RecordedAnswers(files: ShippedFiles(), recipes: []))
    }

    private func source(_ name: String, of recorder: ResponseRecorder) throws -> SourceSettings {
        try #require(recorder.board.sources.first { $0.name == name })
    }

    @Test("A response is shown and written under the name of its source, without secrets")
    func redacted() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let recorder = try recorder(
            "  it: { command: 'echo \"{\\\"token\\\": \\\"$K\\\", \\\"n\\\": 1}\"', env: { K: \"${secret.key}\" } }\n")
        let recording = try await recorder.record(try source("it", of: recorder))
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/recorded"))
        #expect(recording.files.map(\.name) == ["it.json"])
        let text = "{\"token\": \"•••\", \"n\": 1}"
        #expect(
            recorder.lines([recording], width: 80) == [
                "\(folder)/recorded/it.json: \(text.utf8.count + 1) bytes, new", "    \(text)",
            ])
        try recorder.write([recording])
        let path = "\(folder)/recorded/it.json"
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text + "\n")
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
    }

    @Test("A new recording replaces all files of its source")
    func replaced() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let recorder = try recorder("  it: { command: echo new }\n  item: { command: echo other }\n")
        let recorded = "\(folder)/recorded"
        try FileManager.default.createDirectory(atPath: recorded, withIntermediateDirectories: true)
        for name in ["it.1.json", "it.txt", "item.txt"] {
            try "old".write(toFile: "\(recorded)/\(name)", atomically: true, encoding: .utf8)
        }
        let recording = try await recorder.record(try source("it", of: recorder))
        #expect(
            recorder.lines([recording], width: 80).map { $0.replacing(folder, with: "FOLDER") } == [
                "FOLDER/recorded/it.txt: 4 bytes, replaced", "    new", "FOLDER/recorded/it.1.json: removed",
            ])
        try recorder.write([recording])
        #expect(try FileManager.default.contentsOfDirectory(atPath: recorded).sorted() == ["it.txt", "item.txt"])
        #expect(try String(contentsOfFile: "\(recorded)/item.txt", encoding: .utf8) == "old")
    }

    @Test("Derived sources, responses with secret fields, and failures are not recorded")
    func refused() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let recorder = try recorder(
            "  a: { command: 'exit 3' }\n  b: { from: a }\n  login: { command: 'echo {}', secret: [token] }\n")
        await #expect(throws: ResponseRecorder.Refusal.hasNoResponse) {
            try await recorder.record(try source("b", of: recorder))
        }
        await #expect(throws: ResponseRecorder.Refusal.hasSecretFields) {
            try await recorder.record(try source("login", of: recorder))
        }
        await #expect(throws: (any Error).self) { try await recorder.record(try source("a", of: recorder)) }
    }
}
