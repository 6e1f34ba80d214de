import Dashboard

/// Panels whose content is made again when data changes that is not their own content.
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
