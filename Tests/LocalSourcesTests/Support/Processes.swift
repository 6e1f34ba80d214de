import Foundation

/// A text that no other process has in its command line.
func makeMarker() -> String { "marker-\(UUID().uuidString)" }
