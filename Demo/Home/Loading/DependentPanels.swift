import Dashboard

/// Panels with content that also depends on other data. The content is created again when the other data changes.
@MainActor
struct DependentPanels {

    private struct Entry {
        weak var panel: PanelModel?
    }

    private var entries: [Entry] = []

    mutating func add(_ panel: PanelModel) {
        entries.removeAll { $0.panel == nil }
        entries.append(Entry(panel: panel))
    }

    func remake() {
        for entry in entries { entry.panel?.remake() }
    }
}
