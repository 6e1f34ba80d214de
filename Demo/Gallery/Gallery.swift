/// The scenes, in the order in which they are shown.
@MainActor
public enum Gallery {

    /// All of them, as they are at the start.
    public static func makeScenes() -> [any GalleryScene] {
        texts + lists + containers + progress + charts + styles
    }

    /// Their names, in that order.
    public static var names: [String] { makeScenes().map { $0.name } }
}
