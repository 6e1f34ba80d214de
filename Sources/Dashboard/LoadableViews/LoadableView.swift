public import Loadables
public import TerminalUI

/// Says how the content of a loader looks, and what is seen before there is any.
///
/// A ``LoadPage`` shows it as a page, a panel by ``PanelModel/show(_:)``; <doc:LoadableViews> has an example.
@MainActor
public protocol LoadableView {

    /// What loads the content.
    associatedtype Loader: ContentLoadable

    /// The view of the content.
    associatedtype Content: View

    /// The view that is seen before there is any content.
    associatedtype Placeholder: View

    /// What loads the content.
    var loader: Loader { get }

    /// Makes the view of the content. Called once for each content, not for each change of state.
    func body(with content: Loader.Content) -> Content

    /// Makes the view that is seen before there is any content. A view that has a placeholder of its own gives it by default.
    func placeholder() -> Placeholder
}

/// A view that has something to stand in its place while its content is not there yet.
public protocol HasPlaceholder: View {

    /// The view that stands in its place.
    associatedtype Placeholder: View

    /// What stands in its place.
    static var placeholder: Placeholder { get }
}

extension LoadableView where Content: HasPlaceholder {

    public func placeholder() -> Content.Placeholder { Content.placeholder }
}

extension PanelModel {

    /// Shows what the view's loader loads, as the view says, and its placeholder while the first content is loaded.
    public func show(_ view: some LoadableView) {
        show(view.loader) { ViewContent(view.body(with: $0)) }
        placeholder = { view.placeholder() }
    }
}
