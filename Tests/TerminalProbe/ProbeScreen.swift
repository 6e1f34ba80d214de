import Foundation
import TerminalUI

/// A screen that does what a test says: each key is a command.
@MainActor
final class ProbeScreen: Screen {

    var onChange: (() -> Void)?

    private var pattern = 0
    private var colors = ColorPattern.none
    private var mark = ""
    private var outcome = ""
    private var title: String?
    private var usesMouse: Bool?
    private let report: @MainActor (String) -> Void

    /// Whether keys do nothing.
    private let isDeaf: Bool

    /// - Parameter report: Told of all that happens, a line each.
    init(isDeaf: Bool = false, report: @escaping @MainActor (String) -> Void) {
        self.isDeaf = isDeaf
        self.report = report
    }

    var appearance: Appearance { Appearance(title: title, usesMouse: usesMouse) }

    func handle(_ event: InputEvent) -> ScreenRequest? {
        defer {
            // After the frame that this event leads to.
            DispatchQueue.main.async { MainActor.assumeIsolated { self.report(ProbeScreen.description(event)) } }
        }
        guard !isDeaf, case .key(let key) = event, let action = actions[key] else { return nil }
        return action()
    }

    private var actions: [Key: @MainActor () -> ScreenRequest?] {
        [
            Key("q"): { .quit }, .control("z"): { .suspend }, Key("d"): { .toggleDebugOverlay },
            // Nothing changes; one cell; all cells.
            Key("u"): { nil },
            Key("c"): { self.change { self.mark = self.mark == "x" ? "y" : "x" } },
            Key("f"): { self.change { self.pattern += 1 } },
            Key("k"): { self.change { self.colors = .everyPair } },
            Key("K"): { self.change { self.colors = self.colors.next } },
            Key("t"): { self.change { self.title = "Harbour\u{1B}]2;\u{7} – quay" } },
            Key("m"): { self.change { self.usesMouse = self.usesMouse == false } },
            Key("p"): { .copy("text for the clipboard") { outcome in self.report("\(outcome)") } },
            Key("P"): {
                .copy(ClipboardText(item: String(repeating: "x", count: 80_000))) { outcome in self.report("\(outcome)")
                }
            },
            Key("x"): { abort() },
            Key("e"): { self.change { Ending.fromEnvironment?.happen() } },
            Key("r"): { self.run(ProcessInfo.processInfo.environment["PROBE_COMMAND"] ?? "true") },
            Key("n"): { .run(ExternalProgram("no-such-program")) { self.report("\($0)") } },
            Key("w"): { .run(ExternalProgram("true", workingDirectory: "/no/such/folder")) { self.report("\($0)") } },
        ]
    }

    private func change(_ body: () -> Void) -> ScreenRequest? {
        body()
        return nil
    }

    private func run(_ command: String) -> ScreenRequest {
        .run(ExternalProgram("sh", ["-c", command, "sh"], environment: ["PROBE": "set"], workingDirectory: "/")) {
            self.outcome = "\($0)"
            self.report("\($0)")
        }
    }

    func draw(in canvas: inout Canvas) {
        let size = canvas.size
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789"
        for y in 1..<max(1, size.height) {
            for x in 0..<size.width where pattern > 0 {
                let index = letters.index(letters.startIndex, offsetBy: (x + y * 7 + pattern) % 36)
                let style = Style(.indexed(UInt8((x / 8 + y + pattern) % 8)))
                canvas.write(String(letters[index]), style: style, x: x, y: y)
            }
        }
        colors.draw(in: &canvas)
        canvas.write(mark, x: 12, y: 0)
        canvas.write("probe", style: Style(.rgb(0, 0, 5), on: .rgb(250, 128, 1)), x: 0, y: 0)
        canvas.write("\(canvas.symbols.dot) \(outcome)", .success, x: 20, y: 0)
    }

    private static func description(_ event: InputEvent) -> String {
        switch event {
        case .key(let key): "key \(key)"
        case .paste(let text): "paste \(text.utf8.count)"
        case .mouse(let event): "mouse \(event.action) \(event.position.x),\(event.position.y) x\(event.clickCount)"
        case .focus(let hasFocus): "focus \(hasFocus)"
        case .resize(let size): "resize \(size.width)x\(size.height)"
        case .resume: "resume"
        }
    }
}
