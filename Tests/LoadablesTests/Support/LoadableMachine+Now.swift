@testable import Loadables

extension LoadableMachine {

    /// Handles the event at a time that does not matter.
    mutating func handle(_ event: Event) -> Action {
        handle(event, at: Timestamp(secondsSince1970: 2))
    }
}

extension LoadableMachine.Event {

    /// A sync that somebody asked for.
    static var sync: Self { .sync(for: .asked) }

    /// A success with contents of an unknown size.
    static func succeed(_ bringer: LoadableMachine.Bringer, _ provenance: Provenance) -> Self {
        .succeed(bringer, provenance, byteCount: nil, hasContents: true)
    }

    /// A failure without contents.
    static func fail(_ bringer: LoadableMachine.Bringer, _ error: any Error) -> Self {
        .fail(bringer, error, bringsContents: false)
    }
}
