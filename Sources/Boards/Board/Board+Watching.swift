import Dashboard
import Feeds
import Loadables
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

    /// The running sources that no panel shows. They load if other sources need them.
    var sourcesWithoutPanel: [MetricSource] {
        let shown = Set(allPanels.compactMap { $0.value.source.map { ObjectIdentifier($0) } })
        let running = Array(sources.values) + instances.running.filter { !$0.isParked }
        return running.filter { !shown.contains(ObjectIdentifier($0)) }.sorted { $0.settings.name < $1.settings.name }
            .map { source in
                let loader = source.feed.loader
                return MetricSource(source.settings.name, loader) { [weak loader] in
                    loader?.state.content?.partFailure?.sentence
                }
            }
    }
}
