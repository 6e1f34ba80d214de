public import TerminalUI

/// A scene of the gallery, which shows a view with sample content and controls.
@MainActor
public protocol GalleryScene: Pane {

    /// The name of the view, in one or two words.
    var name: String { get }

    /// The purpose of the view in one sentence.
    var summary: String { get }

    /// The controls of the scene. The keys of the view itself are handled in `Pane/handle(_:in:)`.
    var controls: [GalleryControl] { get }

    /// Whether the view is shown without content.
    var isEmpty: Bool { get set }
}

extension GalleryScene {

    public var controls: [GalleryControl] { [] }
}

/// A key that changes a property of a scene, with a label.
public struct GalleryControl {

    public var key: Key
    /// The label of the control, in one or two words.
    public var label: String
    /// The current value as text; empty for none.
    public var value: String
    /// A closure that changes the value. It is called when the user presses the key.
    public var change: @MainActor () -> Void

    /// Creates a control.
    public init(_ key: Key, _ label: String, value: String = "", change: @escaping @MainActor () -> Void) {
        self.key = key
        self.label = label
        self.value = value
        self.change = change
    }
}
