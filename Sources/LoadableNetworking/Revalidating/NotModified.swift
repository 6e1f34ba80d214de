import Loadables

/// Thrown in place of content: the source still has what is there.
struct NotModified: Error {
    /// What it calls that now.
    let validator: ContentValidator?
}
