import Foundation
import Selection
import TestSupport

/// A service that runs filters, with limits that a busy machine does not reach.
func makeWorker() -> SelectionService {
    SelectionService(
        WorkerProgram(
            path: BuiltProgram.path("selection-worker"), arguments: ["work", UUID().uuidString],
            environment: ["TZ": "UTC"].merging(BuiltProgram.quietSanitizers) { $1 }),
        limits: SelectionLimits(time: .seconds(60), start: .seconds(60)))
}
