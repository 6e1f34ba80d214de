struct ContentVersion: Equatable {

    /// The version number of the content; nil if there is no content.
    let number: UInt32?
    /// The number of times that the key has changed.
    var keyChanges: UInt32 = 0
}
