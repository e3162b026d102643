import { TableApi } from "@rulewright/client";

/** The server that the page comes from. */
export const api = new TableApi();
