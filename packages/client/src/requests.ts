import { z } from "zod/mini";
import { ServerError } from "./errors.ts";

const errorSchema = z.object({ code: z.optional(z.string()), message: z.string(), free: z.optional(z.string()) });

/** The options of a request that sends a value as JSON. */
export const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/** The header of a seat's token. A header takes ASCII only. */
export const tokenHeader = (token: string): Record<string, string> => ({ "x-token": encodeURIComponent(token) });

/** The response to a request to the API of a server. Rejects with a ServerError where it failed. */
export async function respond(url: string, path: string, options: RequestInit): Promise<Response> {
  const response = await fetch(`${url}/api${path}`, options).catch(() => {
    throw new ServerError(0, "Can't reach the server. Is it still running?");
  });
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  const { message, ...more } = errorSchema.safeParse(body).data ?? {};
  throw new ServerError(response.status, message ?? `The server answered with status ${response.status}.`, more);
}

/** The response as JSON. Rejects with a ServerError where the request failed. */
export async function responseJson(url: string, path: string, options: RequestInit): Promise<unknown> {
  const response = await respond(url, path, options);
  return response.json().catch(() => undefined);
}
