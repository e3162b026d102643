import { Icon } from "../art/icon.tsx";
import { chooseTheme, useTheme } from "../theme.ts";

/** Lamp or daylight; remembered in this browser. */
export function ThemeToggle() {
  const theme = useTheme();
  const other = theme === "dark" ? "light" : "dark";
  return (
    <button type="button" className="btn plain" onClick={() => chooseTheme(other)}>
      <Icon name={other === "dark" ? "moon" : "sun"} />
      {other === "dark" ? "Dark" : "Light"}
    </button>
  );
}
