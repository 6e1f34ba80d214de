public import BoardFiles
public import Selection
public import Settings

extension BoardSettings {

    /// What is wrong with the filters of its sources and alerts, as jq says it, at their places.
    public func filterProblems(by service: SelectionService) async -> [SettingsProblem] {
        var problems: [SettingsProblem] = []
        for source in sources {
            let conditions = source.alerts.compactMap { alert in
                if case .when(let filter, _) = alert.condition { filter } else { nil }
            }
            for filter in [source.select].compactMap(\.self) + conditions {
                do throws(SelectionError) {
                    try await service.check(Filter(filter.plain ?? filter.shown))
                } catch {
                    let error = FilterError(error, at: filter.place)
                    problems.append(SettingsProblem(error.place, error.reason, source: source.name))
                }
            }
        }
        return problems
    }
}
