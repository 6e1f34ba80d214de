/// A tab of a dashboard: its name, and the page that is seen first.
@MainActor
public struct DashboardTab {
    public var title: String
    public var page: any Page

    /// Makes a tab.
    public init(_ title: String, page: any Page) {
        self.title = title
        self.page = page
    }
}
