import type { ScreenTable } from "../../screen/index.ts";

/** The name of a side, the same for everybody. */
export const ownName = ({ names }: ScreenTable, id: string | undefined): string =>
  (id === undefined ? undefined : names[id]) ?? "The other side";

/** The name of a side for whoever looks on: "You" is the viewer's own. */
export const sideName = (table: ScreenTable, id: string | undefined): string =>
  id !== undefined && id === table.mine?.id ? "You" : ownName(table, id);
