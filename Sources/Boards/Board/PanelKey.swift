import Settings

extension Board {

    /// The identity of a panel across reloads.
    struct PanelKey: Hashable {
        let source: String
        var title: String
        let view: ViewSettings?
        let empty: String?
        /// The number that distinguishes panels that are otherwise equal.
        var number = 0

        var unnumbered: PanelKey {
            var key = self
            key.number = 0
            return key
        }
    }

    /// The panels from before a reload that have not been used again yet.
    struct FormerPanels {

        private var panels: [PanelKey: ShownPanel] = [:]
        /// The keys of the panels in the file, without their numbers.
        private var present: Set<PanelKey> = []

        init() {}

        /// - Parameters:
        ///   - panels: The panels before the reload.
        ///   - present: The keys of the panels after the reload, without their numbers.
        init(_ panels: [PanelKey: ShownPanel], _ present: Set<PanelKey>) {
            (self.panels, self.present) = (panels, present)
        }

        /// Removes and returns the former panel with the given key. If there is none, removes and returns a renamed
        /// panel: a panel that differs only in its title and is no longer in the file. Returns nil if there is no such
        /// panel.
        mutating func take(_ key: PanelKey) -> (key: PanelKey, panel: ShownPanel)? {
            if let panel = panels.removeValue(forKey: key) { return (key, panel) }
            let renamed = panels.filter { former, _ in
                var titled = former.unnumbered
                titled.title = key.title
                return titled == key.unnumbered && !present.contains(former.unnumbered)
            }
            guard let first = renamed.min(by: { $0.value.number < $1.value.number }) else { return nil }
            panels[first.key] = nil
            return (first.key, first.value)
        }
    }
}
