/// What the inspector shows of a panel.
enum InspectorPage: String, CaseIterable {
    /// What is cached beside what is fresh.
    case contents
    /// The loaders behind the panel, and what came of their last loads.
    case loads

    var next: InspectorPage { self == .contents ? .loads : .contents }

    var title: String { self == .contents ? "Contents" : "Loads" }
}
