import Dashboard
public import Loadability
public import TerminalUI

extension LoadPage {

    /// Creates a page of the view.
    public convenience init<Shown: LoadableView>(title: String, _ view: Shown) {
        self.init(title: title, view.loader, key: view.key) { view }
    }

    /// Creates a page of a view that loads its content.
    public convenience init<Loader: SomeLoader>(
        title: String, load: @escaping () -> Load<Loader, some Any, some View, some View>
    ) {
        let first = load()
        self.init(title: title, first.loader, key: first.key, view: load)
    }

    private convenience init<Loader: SomeLoader>(
        title: String, _ loader: Loader, key: Loader.Key, view: @escaping () -> some View
    ) {
        let model = PanelModel(title: title)
        model.show(loader.loadable) { _ in ViewContent(view()) }
        let start = {
            // `Task.immediate` sets the key before a refresh can start.
            _ = Task.immediate { await loader.load(key: key) }
        }
        self.init(model, errors: OriginalErrors(loader), start: start) { canvas, loadingFor in
            ProgressView.$elapsed.withValue(loadingFor) { view().draw(in: &canvas) }
        }
    }
}

/// The error of a loader that was written for the original Loadability library.
private final class OriginalErrors: ErrorPresenting {

    private let original: any ThrowsErrors

    init(_ original: any ThrowsErrors) {
        self.original = original
    }

    var presentedError: (any Error)? {
        let error: (any Error)? = original.error
        return (error as? IdentifiableError)?.error ?? error
    }

    func dismissError() {
        original.dismissError()
    }
}
