import type { Palette, SystemDefinition, Tint } from "@rulewright/rules";

const tint = (name: string, { hue, chroma }: Tint): string => `--${name}-hue: ${hue}; --${name}-chroma: ${chroma};`;

const declarations = ({ accent, paper }: Partial<Palette>): string =>
  [accent && tint("accent", accent), paper && tint("paper", paper)].filter((line) => line !== undefined).join(" ");

/** The style rules that set the colors of each system wherever `data-system` names it. All other colors follow. */
export const themeRules = (systems: readonly SystemDefinition[]): readonly string[] =>
  systems.flatMap(({ id, theme }) => {
    if (!theme) return [];
    const scope = `[data-system=${JSON.stringify(id)}]`;
    const light = `${scope} { ${declarations(theme)} }`;
    if (!theme.dark) return [light];
    return [light, `[data-theme="dark"]${scope}, [data-theme="dark"] ${scope} { ${declarations(theme.dark)} }`];
  });

let sheet: CSSStyleSheet | undefined;

/** Sets the page's colors for these systems. Call it again when more systems have been loaded. */
export function applyThemes(systems: readonly SystemDefinition[]): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(themeRules(systems).join("\n"));
}
