// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openEarlySocket, takeEarlySocket } from "../../src/connection/early-socket.ts";
import { saveSeat } from "../../src/connection/seats.ts";

class Socket {
  static readonly OPEN = 1;
  static readonly opened: Socket[] = [];
  readonly url: string;
  readyState = 0;
  constructor(url: string) {
    this.url = url;
    Socket.opened.push(this);
  }
}

/** Opens the page at an address, and gives the addresses of the sockets that are opened. */
function openPage(address: string): readonly string[] {
  Socket.opened.length = 0;
  window.history.replaceState(null, "", address);
  openEarlySocket(window.location);
  return Socket.opened.map(({ url }) => url);
}

beforeEach(() => void vi.stubGlobal("WebSocket", Socket));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("the page connects at once where the link brings a seat, and hands the socket out once", () => {
  expect(openPage("/t/a-table#gm=token")).toEqual([`ws://${window.location.host}/api/tables/a-table/socket`]);
  expect(takeEarlySocket("another")).toBeUndefined();
  expect(takeEarlySocket("a-table")).toBe(Socket.opened[0]);
  expect(takeEarlySocket("a-table")).toBeUndefined();
});

it("the page connects at once where this browser has a seat, and nowhere else", () => {
  expect(openPage("/t/a-table#join=invitation")).toEqual([]);
  saveSeat({ table: "a-table", token: "token" });
  expect(openPage("/t/a-table")).toHaveLength(1);
  for (const address of ["/", "/lab", "/t/another", "/t/a-table/more"]) expect(openPage(address)).toEqual([]);
});

it("hands out no socket that was closed meanwhile", () => {
  openPage("/t/a-table#gm=token");
  for (const socket of Socket.opened) socket.readyState = 3;
  expect(takeEarlySocket("a-table")).toBeUndefined();
});
