import Settings
import TerminalUI

/// The references and the JSON Schemas for the user’s files.
public enum UserReference {

    /// The reference for `settings.yaml`, in Markdown.
    public static var settings: String { UserSettings.table.reference() + settingsExample }

    /// The reference for theme files, in Markdown.
    public static var themes: String { ThemeSettings.table.reference() + themesExample + conversion }

    /// The JSON Schema for `settings.yaml`, according to draft 2020-12.
    public static var settingsSchema: String { UserSettings.table.schema(title: "Loadboard settings") }

    /// The JSON Schema for theme files, according to draft 2020-12.
    public static var themesSchema: String { ThemeSettings.table.schema(title: "A Loadboard theme") }

    private static let settingsExample = """

        ## Example

        ```yaml
        # ~/.config/loadboard/settings.yaml
        theme: light
        bell: true
        quiet: 22:00-07:00
        week: sunday
        numbers: comma
        alert_after: 2m
        ```

        """

    private static let themesExample = """

        ## Example

        ```yaml
        # ~/.config/loadboard/themes/nord.yaml
        like: dark
        colors:
          background: "#2e3440"
          text: "#d8dee9"
          secondary: "#9aa5b8"
          cyan: "#88c0d0"
        roles:
          focusedTitle: bold text
          selectedTab: bold cyan
          header: underline secondary
        ```

        To use this theme, write `theme: nord` in settings.yaml, or start `loadboard --theme nord`. `F2` shows all themes in turn.

        """

    private static let conversion = """

        ## Convert a theme of btop

        A theme of btop has lines like `theme[main_bg]="#2e3440"`. Write its colors here by hand; an empty color is `standard`.

        | in btop | here |
        |---|---|
        | `main_bg` | `background` of `colors` |
        | `main_fg` | `text` of `colors` |
        | `inactive_fg`, `graph_text` | `secondary` of `colors` |
        | `div_line`, `meter_bg` | `line` of `colors` |
        | `selected_bg`, `selected_fg` | `selection`, `selected_text` of `colors` |
        | `hi_fg` | `cyan` of `colors`: keys and the focus |
        | `title` | `title` of `roles` |
        | `cpu_box`, `mem_box`, `net_box`, `proc_box` | `border` of `roles`, which is the same for all panels |
        | `proc_misc` | `info` of `roles` |
        | `temp_start`, `temp_mid`, `temp_end` | `green`, `yellow`, `red` of `colors` |
        | `cpu_start`, `cpu_mid`, `cpu_end` | `blue` of `colors` for gauges; `heat1`, `heat3`, `heat5` of `roles` |
        | `free_end`, `cached_end`, `available_end`, `used_end` | `series1`, `series2`, `series3`, `series4` of `roles` |
        | `download_end`, `upload_end` | `series5`, `series6` of `roles` |

        """
}
