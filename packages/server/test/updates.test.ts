import { expect, it } from "vitest";
import { Screen } from "./client.ts";
import { attemptOn, framed, serve, twoAtATable } from "./support.ts";

/** The largest update that a move of the last attempt may cause, in bytes. */
const MAX_BYTES = 4_000;

it("updates are small after many attempts, and lead to the view that a newcomer gets", async () => {
  const { port } = await serve({ limits: { messageBurst: 10_000 } });
  const { opened, seat, gm, player } = await twoAtATable(port);
  const sizes: number[] = [];
  player.socket.on("message", (data) => {
    const text = String(data);
    if (text.startsWith('{"type":"update"')) sizes.push(text.length);
  });
  for (let attempt = 0; attempt < 20; attempt++) {
    await gm.command(framed);
    await player.until(
      () => player.view?.attempts.at(-1) && attemptOn(player).step === 0 && player.view.past.length === attempt,
    );
    sizes.length = 0;
    await player.command({ type: "choose", ...attemptOn(player), move: "roll", dice: "hand" });
    await player.until(() => attemptOn(player).step === 1);
    await player.command({ type: "roll", ...attemptOn(player), faces: [9, 9, 9, 9, 9] });
    await player.until(() => attemptOn(player).step === 2);
    await player.command({ type: "choose", ...attemptOn(player), move: "let-it-stand" });
    await player.until(() => player.view?.attempts.at(-1)?.settled);
  }
  expect(Math.max(...sizes)).toBeLessThan(MAX_BYTES);
  await gm.until(() => gm.view?.lines === player.view?.lines);
  for (const [known, place] of [
    [gm, opened],
    [player, seat],
  ] as const) {
    const newcomer = await Screen.at(port, place);
    expect(known.view).toEqual(newcomer.view);
  }
});
