import Dashboard
import Documents
import FoundationEssentials
import Loadables
import TerminalUI

/// The output of a key, shown on a page. The caller must redact secrets in the output.
@MainActor
final class KeyOutput: PureLoadable {

    /// A closure that is called when the user stops the command. Nil after the last command has ended. Always nil if
    /// the output is shown only at the end.
    var onEnd: (() -> Void)?

    private let title: String
    private let view: SourceView
    private let isStream: Bool
    private var content: any PanelContent = TextContent([])
    private var remarks: [String] = []
    /// The outputs of commands that have ended.
    private var ended = Data()

    /// The maximum size of the outputs of earlier commands, in bytes. Older bytes are dropped.
    private static let limit = 1 << 20

    /// Creates an empty output.
    ///
    /// - Parameter isStream: Whether the output is shown while it arrives, scrolled to its end.
    init(_ title: String, time: TimeOfDay, isStream: Bool, clock: any WallClock) {
        (self.title, self.isStream) = (title, isStream)
        view = SourceView(in: ViewContext(time: time, isFollowed: true))
        super.init(clock: clock)
        loadableName = title
        setSyncing()
    }

    /// Shows the output of the running command below the outputs of earlier commands. If the output cannot be decoded,
    /// shows the error.
    func show(_ data: Data) async {
        // A key has no “encoding” option, so the advice for sources, which names this option, is replaced.
        let options = ReadingOptions(encodingAdvice: "have the command write UTF-8")
        do {
            let part = try await DocumentFormat.ansi.part(of: ended + data, options: options)
            guard case .text(let text) = part.document else { return }
            let followed = isStream ? try view.content(of: BoardContent(part.document)).content : nil
            (content, remarks) = (followed ?? TextContent(ansi: text), part.remarks)
            setDidSyncSuccessfully()
        } catch {
            setFailedToSyncWithError(error)
        }
    }

    /// Adds a line with the title of an item. The output of the command for this item follows.
    func begin(_ name: String) { ended += Data("── \(name)\n".utf8) }

    func end(_ output: Data) {
        ended = (ended + output.endingWithLine).suffix(Self.limit)
    }

    func makePage() -> PanelsPage {
        let panel = PanelModel(title: title, emptyText: "No output")
        panel.show(observing: self) { $0.content }
        panel.remarks = { [weak self] in self?.remarks ?? [] }
        panel.summary = { [weak self] in StyledText(self?.onEnd == nil ? "" : "running", .secondary) }
        panel.actions = [
            PanelAction("End the command", [Key("x")], hint: "end") { [weak self] _ in
                self?.onEnd != nil
            } perform: { [weak self] _ in
                self?.onEnd?()
            }
        ]
        return PanelsPage(panel)
    }

    func finish() {
        onEnd = nil
        if loadableState != .didFailToSync { setDidSyncSuccessfully() }
    }
}

extension Data {

    /// The data with a line feed at its end. Empty data stays empty.
    var endingWithLine: Data {
        isEmpty || last == UInt8(ascii: "\n") ? self : self + Data("\n".utf8)
    }
}
