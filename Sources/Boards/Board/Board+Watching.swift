import Dashboard
import Settings

extension Board {

    /// Watches the sources whose alerts have `watch: all`, for the choices that have been loaded.
    func watchChoices() {
        let groups = watchedTemplates.compactMap { source -> ChoiceWatch.Group? in
            let names = instances.graph.selections(of: source).variables
            guard let all = variables.combinations(of: names, limit: ChoiceWatch.limit) else { return nil }
            let sources = all.values.compactMap { values -> BoardSourceModel? in
                let instance = instances.instance(of: source, for: Selections(variables: values))
                return if case .running(let model) = instance { model } else { nil }
            }
            return ChoiceWatch.Group(settings: source, sources: sources, count: all.count)
        }
        watch.watch(groups) { alerting($0, $1).begin(watching: .all) }
        screen.watchedPanels = watch.panels
    }
}
