/// What is said in the last line for a while.
struct ScreenMessage {

    /// For how long a message stays.
    static let time = Duration.seconds(3)

    let text: String
    /// Whether the log has it, too.
    var isLogged = false
    /// When it goes; nil as long as it has not been seen.
    var end: Duration?

    /// It at that time; nil if it is over. Its time begins when it is asked first.
    func advanced(to now: Duration) -> ScreenMessage? {
        let end = end ?? now + Self.time
        return end <= now ? nil : ScreenMessage(text: text, isLogged: isLogged, end: end)
    }
}
