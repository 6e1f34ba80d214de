/// Which of all the contents that a loadable ever had is shown.
struct ContentVersion: Equatable {

    /// The number of the content; nil if there is none.
    let number: UInt32?
    /// How often the content became that of another key.
    var keyChanges: UInt32 = 0
}
