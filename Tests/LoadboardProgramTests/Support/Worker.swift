import Filters
import Foundation
import TestSupport

/// A service that runs filters, with limits that a busy machine does not reach.
func makeWorker() -> FilterService {
    FilterService(
        WorkerProgram(
            path: BuiltProgram.path("filter-worker"), arguments: ["work", UUID().uuidString],
            environment: ["TZ": "UTC"].merging(BuiltProgram.quietSanitizers) { $1 }),
        limits: FilterLimits(time: .seconds(60), start: .seconds(60)))
}
