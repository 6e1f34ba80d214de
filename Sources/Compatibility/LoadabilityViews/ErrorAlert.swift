import Dashboard
import Loadables
import TerminalUI

/// An object with an error that is shown until the user dismisses it.
@MainActor
protocol ErrorPresenting: AnyObject {

    /// The error to show; nil for none.
    var presentedError: (any Error)? { get }

    func dismissError()
}

/// The error of a loadable. After the user has dismissed the error, it stays hidden until the next load.
final class DismissibleError: ErrorPresenting {

    private let loadable: any PureLoadableProtocol
    private var isDismissed = false
    private var dismissedLoad: LoadGeneration?
    private var observer: LoadableObserver?

    init(of loadable: some PureLoadableProtocol) {
        self.loadable = loadable
        observer = loadable.sink { [weak self] in self?.loadableDidChange($0.snapshot) }
    }

    /// Shows errors again after a new load has started. Some loadables, such as groups, have no generations. Their
    /// errors are shown again as soon as they are no longer failed.
    private func loadableDidChange(_ snapshot: LoadableSnapshot) {
        if snapshot.state != .didFailToSync || snapshot.generation != dismissedLoad { isDismissed = false }
    }

    var presentedError: (any Error)? { isDismissed ? nil : loadable.error }

    func dismissError() {
        isDismissed = true
        dismissedLoad = loadable.snapshot.generation
    }
}

/// A dialog with an error and a button that dismisses it, drawn over the content.
struct ErrorAlert: View {

    private let dialog: Dialog

    init(_ error: any Error) {
        dialog = Dialog(
            title: "Error", message: [StyledText(ErrorText(error).text, .failed)], buttons: ["OK"])
    }

    /// Returns whether the mouse event is a press on the button of an alert that is drawn in an area of the given size.
    func isDismissed(by event: MouseEvent, in size: Size) -> Bool {
        event.action == .press && event.button == 0 && dialog.button(at: event.position, in: size) != nil
    }

    func draw(in canvas: inout Canvas) {
        canvas.draw(dialog, in: canvas.bounds)
    }
}
