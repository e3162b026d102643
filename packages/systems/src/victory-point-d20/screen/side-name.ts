import type { ScreenTable } from "../../screen/index.ts";

/** The name of a side for whoever looks on. */
export function sideName({ names, mine }: ScreenTable, id: string | undefined): string {
  if (id === undefined) return "The other side";
  return id === mine?.id ? "You" : (names[id] ?? "The other side");
}
