import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SystemDefinition } from "@rulewright/rules";
import { NO_LIMITS, startServer } from "@rulewright/server";
import { catalogue } from "@rulewright/systems";
import { type Command, fold, type Member, undoPlan } from "@rulewright/table";
import { hashSecret } from "../../packages/server/src/secrets.ts";
import { openSqliteStore } from "../../packages/server/src/sqlite-store.ts";
import type { Append, Store } from "../../packages/server/src/store.ts";
import { SystemsInPlay } from "../../packages/server/src/systems-in-play.ts";
import { withAppend } from "../../packages/server/test/wrapped-store.ts";
import { ANN, BEN, drawCommand, GM } from "../../packages/testkit/test/random-commands.ts";
import { RandomSession } from "../../packages/testkit/test/random-session.ts";
import type { SoakOptions, SoakReport } from "./options.ts";
import { PlantedSecrets } from "./planted-secrets.ts";
import { Viewer } from "./viewer.ts";

/** Somebody who is a co-GM at times, and a shared screen. */
const CORA: Member = { id: "cora", name: "Cora", role: "player" };
const SCREEN: Member = { id: "screen", name: "Screen", role: "spectator" };
const MEMBERS = [GM, ANN, BEN, CORA, SCREEN];
const TABLE = "soaked-table";
/** How many commands a session has. */
const COMMANDS = 400;

/**
 * Sessions at random over real sockets, into which secrets are planted: whispers, notes, hidden rolls, prepared offers,
 * and the names and sheets of opponents. Every byte that somebody receives is searched for those that they may not see.
 */
export async function soakCanary(options: SoakOptions): Promise<SoakReport> {
  const { seconds, seed, system: only, count = Number.POSITIVE_INFINITY } = options;
  const end = performance.now() + seconds * 1000;
  const systems = Object.values(catalogue).filter(({ id }) => only === undefined || id === only);
  const figures = { frames: 0, bytes: 0, planted: 0 };
  let cases = 0;
  for (let round = seed; performance.now() < end && cases < count; round += 1) {
    const system = systems[round % systems.length];
    if (!system) break;
    const session = await SecretSession.open(system, round);
    const faults = await session.play(end);
    await session.close();
    cases += 1;
    for (const viewer of session.viewers) {
      figures.frames += viewer.frames;
      figures.bytes += viewer.bytes;
    }
    figures.planted += session.secrets.count;
    const again = `canary --seed ${round} --count 1${only === undefined ? "" : ` --system ${only}`}`;
    if (faults.length > 0) return { cases, faults: faults.map((message) => ({ message, again })), figures };
  }
  return { cases, faults: [], figures };
}

/** A session at a table of a server, whose log is followed so that commands can be drawn for its state. */
class SecretSession {
  readonly secrets: PlantedSecrets;
  readonly viewers: Viewer[] = [];
  readonly #random: RandomSession;
  readonly #folder: string;
  /** The words of hidden rolls, by the ids of the rolls. */
  readonly #rolls = new Map<string, string>();
  #close: () => Promise<void> = async () => {};

  private constructor(random: RandomSession, secrets: PlantedSecrets, folder: string) {
    this.#random = random;
    this.secrets = secrets;
    this.#folder = folder;
  }

  static async open(definition: SystemDefinition, seed: number): Promise<SecretSession> {
    const secrets = new PlantedSecrets([GM.id]);
    const system = withSecretOpponents(definition, secrets);
    const inPlay = await new SystemsInPlay({ [system.id]: system }).find(system.id);
    const random = new RandomSession(inPlay?.definition ?? system, seed).begin();
    random.records(CORA, [{ type: "member-joined", member: CORA }]);
    random.records(SCREEN, [{ type: "member-joined", member: SCREEN }]);
    const folder = mkdtempSync(join(tmpdir(), "rulewright-canary-"));
    const session = new SecretSession(random, secrets, folder);
    await session.#start(system);
    return session;
  }

  async #start(system: SystemDefinition): Promise<void> {
    const store = openSqliteStore(this.#folder);
    const entries = this.#random.state.log.slice();
    const seats = MEMBERS.map(({ id }) => ({ token: hashSecret(id), member: id }));
    const table = { id: TABLE, system: system.id, invitation: "", openedAt: 0 };
    await store.create(table, { table: TABLE, after: 0, entries, acknowledged: [], seats });
    await store.close();
    const server = await startServer({
      port: 0,
      host: "127.0.0.1",
      data: this.#folder,
      systems: { [system.id]: system },
      limits: NO_LIMITS,
      openStore: (folder) => this.#followed(openSqliteStore(folder)),
    });
    this.#close = () => server.close();
    for (const { id } of MEMBERS) this.viewers.push(await Viewer.at(server.port, { table: TABLE, token: id }, id));
  }

  /** A store whose appends reach the state from which commands are drawn. */
  #followed(store: Store): Store {
    return withAppend(store, async (all, go) => {
      const results = await go(all);
      for (const append of all) this.#follow(append);
      return results;
    });
  }

  #follow({ entries }: Append): void {
    this.#random.state = fold(this.#random.state, entries);
  }

  async close(): Promise<void> {
    for (const viewer of this.viewers) viewer.leave();
    await this.#close();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10 });
  }

  /** Plays until the session is long enough or time is over. Answers what was seen that should not have been. */
  async play(end: number): Promise<readonly string[]> {
    for (let i = 0; i < COMMANDS && performance.now() < end; i += 1) {
      await this.#step();
      const faults = this.viewers.flatMap((viewer) =>
        viewer
          .takeTexts()
          .flatMap((text) =>
            this.secrets.foundBy(viewer.member, text).map((canary) => `${viewer.member} received ${canary}: ${text}`),
          ),
      );
      if (faults.length > 0) return faults.map((fault) => fault.slice(0, 2000));
    }
    return [];
  }

  async #step(): Promise<void> {
    const random = this.#random;
    switch (random.below(12)) {
      case 0:
        return this.#whisper();
      case 1:
        return this.#roll();
      case 2:
        return this.#reveal();
      case 3:
        return this.#prepare();
      case 4:
        return this.#editHidden();
      case 5:
        return this.#changeRole();
      case 6:
        return this.#look();
      case 7:
        return this.#undo();
      default: {
        const drawn = drawCommand(random);
        if (drawn) await this.#does(...drawn);
      }
    }
  }

  #viewer(member: string): Viewer {
    const viewer = this.viewers.find((one) => one.member === member);
    if (!viewer) throw new Error(`nobody is ${member}`);
    return viewer;
  }

  async #does({ id }: Member, command: Command): Promise<boolean> {
    this.#revealBy(command);
    return this.#viewer(id).command(command, randomUUID());
  }

  /** What a command shows to everybody, if it is accepted. */
  #revealBy(command: Command): void {
    const { prepared, characters } = this.#random.state;
    if (command.type === "bring-in") {
      const ready = prepared[command.opponent];
      const known = this.#random.system.opponents?.find(({ id }) => id === command.opponent);
      this.secrets.reveal((ready?.kind === "opponent" ? ready.character : known)?.name ?? "");
    }
    // Whoever takes a character shows its sheet.
    if (command.type === "take-character" || (command.type === "show-sheet" && command.shown)) {
      this.secrets.reveal(String(characters[command.character]?.traits[SECRET_TRAIT] ?? ""));
    }
    if (command.type === "reveal-roll") this.secrets.reveal(this.#rolls.get(command.roll) ?? "");
  }

  #some(): readonly string[] {
    return MEMBERS.map(({ id }) => id).filter(() => this.#random.below(3) === 0);
  }

  async #whisper(): Promise<void> {
    const speaker = this.#random.pick(MEMBERS) ?? GM;
    const recipients = [...this.#some()];
    const words = this.secrets.plant([...recipients, speaker.id]);
    await this.#does(speaker, { type: "say", words, recipients });
  }

  async #roll(): Promise<void> {
    const roller = this.#random.pick(MEMBERS) ?? GM;
    const recipients = [...this.#some()];
    const words = this.secrets.plant([...recipients, roller.id]);
    const known = new Set(Object.keys(this.#random.state.hiddenRolls));
    await this.#does(roller, { type: "throw-dice", roll: "2d6 + 1", words, recipients });
    const made = Object.keys(this.#random.state.hiddenRolls).find((id) => !known.has(id));
    if (made !== undefined) this.#rolls.set(made, words);
  }

  async #reveal(): Promise<void> {
    const roll = this.#random.pick(Object.keys(this.#random.state.hiddenRolls));
    const roller = roll === undefined ? undefined : this.#random.state.hiddenRolls[roll]?.member;
    const member = MEMBERS.find(({ id }) => id === roller);
    if (roll !== undefined && member && this.#random.below(2) === 0) {
      await this.#does(member, { type: "reveal-roll", roll });
    }
  }

  async #prepare(): Promise<void> {
    const offer = this.#random.pick(Object.keys(this.#random.system.offers)) ?? "";
    const title = this.secrets.plant("leaders");
    await this.#does(GM, { type: "prepare-offer", title, approaches: [{ offer, args: {} }] });
  }

  /** Edits a sheet that only leaders see. */
  async #editHidden(): Promise<void> {
    const { characters, hiddenSheets } = this.#random.state;
    const sheet = this.#random.pick(Object.values(characters).filter(({ id }) => Object.hasOwn(hiddenSheets, id)));
    const [tracker] = Object.keys(sheet?.trackers ?? {});
    if (!sheet || tracker === undefined) return;
    const words = this.secrets.plant("leaders");
    await this.#does(GM, { type: "edit", of: sheet.id, name: tracker, to: this.#random.below(3), words });
  }

  /** Cora becomes a co-GM, or a player again. What she sees as a player begins with the table that she is sent anew. */
  async #changeRole(): Promise<void> {
    if (this.#random.below(3) > 0) return;
    const leads = this.secrets.isLeader(CORA.id);
    const cora = this.#viewer(CORA.id);
    if (!leads) this.secrets.setLeader(CORA.id, true);
    const welcomed = cora.nextWelcome();
    const done = await this.#does(GM, { type: "set-role", member: CORA.id, role: leads ? "player" : "co-gm" });
    if (done) await welcomed;
    if (!leads && !done) this.secrets.setLeader(CORA.id, false);
    if (!leads || !done) return;
    // What had been sent to her before counts as it was then.
    cora.takeTextsBefore("welcome");
    this.secrets.setLeader(CORA.id, false);
  }

  /** Somebody comes back, reads back in the log, or asks what an undo would take. */
  async #look(): Promise<void> {
    const viewer = this.#random.pick(this.viewers);
    if (!viewer) return;
    const one = this.#random.below(3);
    if (one === 0) await viewer.comeBack(this.#random.below(2) === 0);
    else if (one === 1) await viewer.ask({ type: "log", before: 2 + this.#random.below(viewer.lines), max: 50 }, "log");
    else await viewer.ask({ type: "plan-undo", lines: [1 + this.#random.below(viewer.lines)] }, "undo-plan");
  }

  async #undo(): Promise<void> {
    const random = this.#random;
    const gm = this.#viewer(GM.id);
    const line = Math.max(1, gm.lines - random.below(10));
    const plan = undoPlan(random.state, [line], GM, random.system);
    if ("lines" in plan) await this.#does(GM, { type: "undo", lines: [...plan.lines] });
  }
}

/** A trait that no rule knows, on the sheets of opponents. */
const SECRET_TRAIT = "secret";

/** A system whose opponents have secret names and sheets. */
function withSecretOpponents(system: SystemDefinition, secrets: PlantedSecrets): SystemDefinition {
  const opponents = (system.opponents ?? []).map((one) => ({
    ...one,
    name: secrets.plant("leaders"),
    traits: { ...one.traits, [SECRET_TRAIT]: secrets.plant("leaders") },
  }));
  return { ...system, opponents };
}
