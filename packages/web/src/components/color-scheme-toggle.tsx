import { Icon } from "../art/icon.tsx";
import { setColorScheme, useColorScheme } from "../browser/color-scheme.ts";

/** Switches between the light and the dark color scheme. */
export function ColorSchemeToggle() {
  const theme = useColorScheme();
  const other = theme === "dark" ? "light" : "dark";
  return (
    <button type="button" className="btn plain" onClick={() => setColorScheme(other)}>
      <Icon name={other === "dark" ? "moon" : "sun"} />
      {other === "dark" ? "Dark" : "Light"}
    </button>
  );
}
