import { Option } from "commander";
import type { PlayOptions, ServeOptions } from "../question/options.ts";
import type { VerifyOptions } from "../commands/verify.ts";
import type { TablesOptions } from "../commands/tables.ts";
import { collect, type ProgramContext } from "./context.ts";

const JSON_OPTION = "print the answer as JSON (docs/cli-json.md)";

/** Adds `play`, `replay`, `verify`, `conform`, `check`, `restore`, `tables` and `serve`: tables and their records. */
export function addTableCommands(context: ProgramContext): void {
  const { program, terminal, reportFailure } = context;
  program
    .command("play")
    .description("play a character, one attempt after another")
    .argument("[system]", "the id of a system")
    .option("--party <n>", "the number of a ready-made party, counted from 0")
    .option("--character <id>", "the character that acts first")
    .option("--with <ids>", "other characters of the parties, separated by commas, or all")
    .option("--new", "create a character step by step first")
    .option("--house <name=value>", "a house rule, or a preset of several; repeatable", collect)
    .option("--seed <n>", "a seed for the dice")
    .option("--hand", "type the faces of your own dice")
    .option("--out <file>", "the file for the traces, one on each line")
    .option("--answers <file>", "read answers from a file ('-' is standard input; see packages/cli/README.md)")
    .action(async (system: string | undefined, options: PlayOptions) => {
      const { play } = await import("../solo/session/play.ts");
      await play(terminal, system, options);
    });
  program
    .command("replay")
    .description("prove recorded attempts against the rules, step by step")
    .argument("<file>", "a file of traces ('-' reads standard input)")
    .option("--json", JSON_OPTION)
    .action(async (file: string, options: { readonly json?: boolean }) => {
      const { replayFile } = await import("../commands/replay.ts");
      reportFailure(!(await replayFile(terminal, file, options)));
    });
  program
    .command("verify")
    .description("prove the dice and the attempts of a chronicle in JSON (docs/fair-dice.md)")
    .argument("<file>", "the chronicle ('-' reads standard input)")
    .option("--kept <file>", "what a device remembers; repeatable", collect)
    .option("--json", JSON_OPTION)
    .action(async (file: string, options: VerifyOptions) => {
      const { verify } = await import("../commands/verify.ts");
      reportFailure(!(await verify(terminal, file, options)));
    });
  program
    .command("conform")
    .description("check conformance cases and odds against the rules")
    .argument("<files...>", "files of cases or odds ('-' reads standard input)")
    .option("--json", JSON_OPTION)
    .action(async (files: readonly string[], options: { readonly json?: boolean }) => {
      const { conform } = await import("../commands/conform.ts");
      reportFailure(!(await conform(terminal, files, options)));
    });
  addServerCommands(context);
}

/** Adds `check`, `restore`, `tables` and `serve`: the tables of a server. */
function addServerCommands({ program, terminal, reportFailure }: ProgramContext): void {
  program
    .command("check")
    .description("check the saved tables: no entry of a log is missing or was changed")
    .option("--data <folder>", "the folder of the tables", "./rulewright-data")
    .action(async (options: { readonly data: string }) => {
      const { check } = await import("../commands/check.ts");
      reportFailure(!(await check(terminal, options)));
    });
  program
    .command("restore")
    .description("put a backup in the place of the saved tables")
    .argument("<backup>", "the folder of the backup")
    .option("--data <folder>", "the folder of the tables", "./rulewright-data")
    .action(async (backup: string, options: { readonly data: string }) => {
      const { restore } = await import("../commands/restore.ts");
      await restore(terminal, backup, options);
    });
  program
    .command("tables")
    .description(
      "list the saved tables, save one as a file, open one from a file, or make a new link for its game master",
    )
    .argument("[table]", "the id of a table")
    .option("--data <folder>", "the folder of the tables", "./rulewright-data")
    .option("--save <file>", "save the table as a file (docs/table-file.md)")
    .option("--link", "make a new link for the game master; earlier devices are signed out")
    .option("--open <file>", "open a table from a file ('-' reads standard input)")
    .option("--as <name>", "the name of whoever opens it, its game master from then on")
    .action(async (table: string | undefined, options: TablesOptions) => {
      const { tables } = await import("../commands/tables.ts");
      await tables(terminal, table, options);
    });
  addServeCommand({ program, terminal });
}

/** Adds `serve`. */
function addServeCommand({ program, terminal }: Pick<ProgramContext, "program" | "terminal">): void {
  program
    .command("serve")
    .description("start the server with its web page")
    .option("--port <n>", "the port, 0 for any free one (default: PORT in the environment, or 8020)")
    .option("--host <address>", "the address to listen on", "0.0.0.0")
    .option("--data <folder>", "the folder of the tables", "./rulewright-data")
    .addOption(
      new Option("--database <url>", "a PostgreSQL database for the tables instead, which servers can share").env(
        "DATABASE_URL",
      ),
    )
    .option("--backups <folder>", "make backups into this folder while the server runs, and check each")
    .option("--backup-every <hours>", "hours from one backup to the next (default: 24)")
    .option("--backup-keep <n>", "how many backups are kept (default: 7)")
    .addOption(
      environmentOption(
        "--trust-proxy <hops or addresses>",
        "how many proxies are in front of the server, or their addresses and networks",
      ),
    )
    .addOption(
      environmentOption(
        "--public-url <url>",
        "an address at which others reach the server, such as https://play.example.org; repeatable",
      ).argParser(collect),
    )
    .addOption(
      environmentOption(
        "--password-file <file>",
        "a file with the password for opening tables (or the password itself in RULEWRIGHT_PASSWORD)",
      ),
    )
    .addOption(
      environmentOption("--metrics-port <n>", "serve metrics in the format of Prometheus at /metrics on this port"),
    )
    .addOption(environmentOption("--metrics-host <address>", "the address to serve metrics on").default("127.0.0.1"))
    .addOption(
      environmentOption("--log-level <level>", "what is logged to standard error as lines of JSON")
        .choices(["error", "warn", "info"])
        .default("error"),
    )
    .addOption(
      environmentOption(
        "--limit <name=value>",
        "a limit for clients, such as tablesPerHour=20 (docs/public-server.md); repeatable",
      ).argParser(collect),
    )
    .option("--no-limits", "no limits for clients, for load tests")
    .action(async (options: ServeOptions) => {
      const { serve } = await import("../commands/serve.ts");
      await serve(terminal, options);
    });
}

/** An option of `serve` that the environment can give as well: RULEWRIGHT_TRUST_PROXY for --trust-proxy. */
function environmentOption(flags: string, description: string): Option {
  const option = new Option(flags, description);
  return option.env(`RULEWRIGHT_${option.name().toUpperCase().replaceAll("-", "_")}`);
}

/** Adds `systems` and `rules`: the rulebooks. */
export function addRulebookCommands({ program, terminal }: ProgramContext): void {
  program
    .command("systems")
    .description("list the systems, or everything that one of them offers")
    .argument("[system]", "the id of a system")
    .option("--ids", "print only the ids, one on each line")
    .option("--json", JSON_OPTION)
    .action(async (system: string | undefined, options: { readonly ids?: boolean; readonly json?: boolean }) => {
      const { listSystems } = await import("../commands/systems.ts");
      await listSystems(terminal, system, options);
    });
  program
    .command("rules")
    .description("print the reference of a system: all of it, some rules, or those that contain a text")
    .argument("[system]", "the id of a system")
    .argument("[search...]", "a rule's number (28), a range (26..31), or text to search for")
    .option("--json", JSON_OPTION)
    .action(async (system: string | undefined, search: readonly string[], options: { readonly json?: boolean }) => {
      const { listRules } = await import("../commands/rules.ts");
      await listRules(terminal, system, search, options);
    });
}
