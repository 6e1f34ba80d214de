/// The scenes, in the order in which they are shown.
@MainActor
public enum GalleryScenes {

    /// All of them, as they are at the start.
    public static func makeAll() -> [any GalleryScene] {
        texts + lists + containers + progress + charts + styles
    }

    /// Their names, in that order.
    public static var names: [String] { makeAll().map { $0.name } }
}
