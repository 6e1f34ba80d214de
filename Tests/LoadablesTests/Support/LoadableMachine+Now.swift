@testable import Loadables

extension LoadableMachine {

    /// Handles the event at a time that does not matter.
    mutating func handle(_ event: Event) -> Action {
        handle(event, at: Timestamp(secondsSince1970: 2))
    }
}
