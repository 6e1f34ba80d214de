import FoundationEssentials
import Loadables
import LocalSources

/// A source that loads a sample of the output of a command, from which settings for the command are proposed. A command
/// that is still running two seconds after its first output is stopped. The sample then ends after the last complete
/// line.
struct CommandLook: Source {

    let command: CommandSource
    /// The object that records whether the command was still running.
    let page: PageResponse

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> {
        let sample = try await command.sample(request, for: .seconds(2))
        page.goesOn = sample.isUnfinished
        return sample.answer
    }
}
