import Documents
public import Filters
import Loadables
public import Settings

struct FilterError: SummarizedError, Hashable, CustomStringConvertible {

    let reason: String
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

    var conditionFilters: [SettingsText] {
        alerts.compactMap { alert in
            if case .when(let filter, _) = alert.condition { filter } else { nil }
        }
    }

    var filters: [SettingsText] { (select.map { [$0] } ?? []) + conditionFilters }

    fileprivate var programs: [SettingsProgram] {
        [parse?.pattern].compactMap(\.self).map { SettingsProgram(.pattern, $0, source: name) }
            + filters.map { SettingsProgram(.filter, $0, source: name) }
    }

    /// Whether jq is needed for the filter or the conditions of the source.
    var usesFilterProcess: Bool { select?.filter().needsProcess == true || !conditionFilters.isEmpty }
}

extension BoardSettings {

    /// Registers the filters of all sources and alerts. When one filter is needed, all filters are compiled together.
    func compileFilters(by service: FilterService) {
        service.compileTogether(
            sources.compactMap { $0.select?.filter() },
            conditions: sources.flatMap(\.conditionFilters).map { $0.filter() })
    }

    /// Checks the filters of all sources and alerts, and the regular expressions of all sources. Returns the errors,
    /// each with its place in the file.
    ///
    /// If `areBadOnly` is true, returns only errors of invalid filters and invalid regular expressions, and not errors
    /// such as a timeout while compiling. A filter that uses `import` is invalid.
    public func filterProblems(by service: FilterService, areBadOnly: Bool = false) async -> [SettingsProblem] {
        compileFilters(by: service)
        var problems: [SettingsProblem] = []
        for program in sources.flatMap(\.programs) + faultySources.flatMap(\.programs) {
            switch program.kind {
            case .pattern:
                do throws(DocumentError) {
                    _ = try await service.matches(of: program.text.plain ?? program.text.shown, in: [])
                } catch {
                    if areBadOnly, !error.isBadPattern { continue }
                    problems.append(SettingsProblem(program.text.place, error.summary, source: program.source))
                }
            case .filter:
                do throws(FilterFailure) {
                    try await service.check(program.text.filter())
                } catch {
                    if areBadOnly, !error.isBadFilter { continue }
                    let error = FilterError(error, at: program.text.place)
                    problems.append(SettingsProblem(error.place, error.reason, source: program.source))
                }
            }
        }
        return problems
    }
}

extension FilterFailure {

    /// Whether the filter itself is invalid, or uses `import`. If false, the filter could not be compiled for another
    /// reason.
    fileprivate var isBadFilter: Bool {
        switch self {
        case .badFilter, .noModules: true
        default: false
        }
    }
}

extension DocumentError {

    fileprivate var isBadPattern: Bool {
        if case .badPattern = self { true } else { false }
    }
}
