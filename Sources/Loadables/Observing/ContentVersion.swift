/// The version of a loadable's content.
struct ContentVersion: Equatable {

    /// The number of the content; nil if there is none.
    let number: UInt32?
    /// The number of changes to the content of another key.
    var keyChanges: UInt32 = 0
}
