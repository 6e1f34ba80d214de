public import Filters
import Loadables
public import Settings

/// A filter of a board's file failed: why, and where it stands.
struct FilterError: SummarizedError, Hashable, CustomStringConvertible {

    let reason: String
    /// The line of the file that it is about.
    let place: SettingsPlace

    init(_ error: FilterFailure, at place: SettingsPlace) {
        if case .badFilter(let line, let reason) = error {
            self.reason = reason
            self.place = place.place(ofLine: max(1, line))
        } else {
            reason = error == .noModules ? error.description : error.summary
            self.place = place
        }
    }

    init(_ reason: String, at place: SettingsPlace) {
        (self.reason, self.place) = (reason, place)
    }

    var summary: String { "select: \(OneLine(reason, limit: 200))" }

    var description: String { "\(place): \(OneLine(reason, limit: 500))" }
}

extension SourceSettings {

    /// The filters of its conditions.
    var conditionFilters: [SettingsText] {
        alerts.compactMap { alert in
            if case .when(let filter, _) = alert.condition { filter } else { nil }
        }
    }

    /// Whether a filter that makes its content or is a condition of it is run by jq.
    var usesFilterProcess: Bool { select?.filter().needsProcess == true || !conditionFilters.isEmpty }
}

extension BoardSettings {

    /// Has the filters of its sources and alerts compiled together when they are needed.
    func compileFilters(by service: FilterService) {
        service.compileTogether(
            sources.compactMap { $0.select?.filter() },
            conditions: sources.flatMap(\.conditionFilters).map { $0.filter() })
    }

    /// The errors in the filters of its sources and alerts, as jq reports them, at their places.
    ///
    /// - Parameters:
    ///   - service: Compiles the filters.
    ///   - areBadOnly: Whether to leave out what is not the file’s fault, such as a filter that could not be compiled in time.
    public func filterProblems(by service: FilterService, areBadOnly: Bool = false) async -> [SettingsProblem] {
        compileFilters(by: service)
        var problems: [SettingsProblem] = []
        for source in sources {
            for filter in [source.select].compactMap(\.self) + source.conditionFilters {
                do throws(FilterFailure) {
                    try await service.check(filter.filter())
                } catch {
                    if areBadOnly, !error.isBadFilter { continue }
                    let error = FilterError(error, at: filter.place)
                    problems.append(SettingsProblem(error.place, error.reason, source: source.name))
                }
            }
        }
        return problems
    }
}

extension FilterFailure {

    /// Whether the filter is wrong, and not what looks at it.
    fileprivate var isBadFilter: Bool {
        if case .badFilter = self { true } else { false }
    }
}
