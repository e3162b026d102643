import type { Append, AppendResult, Store } from "../src/store.ts";

type Appending = (all: readonly Append[]) => Promise<readonly AppendResult[]>;

/** A store whose appends go by way of somebody who may look, wait, fail or kill. */
export function withAppend(
  store: Store,
  append: (all: readonly Append[], go: Appending) => ReturnType<Appending>,
): Store {
  return {
    epoch: store.epoch,
    ...(store.lanes === undefined ? {} : { lanes: store.lanes }),
    ...(store.refusesDuplicates ? { refusesDuplicates: true } : {}),
    ...(store.watch ? { watch: store.watch.bind(store) } : {}),
    checkWritable: () => store.checkWritable(),
    create: (table, first) => store.create(table, first),
    append: (all) => append(all, (some) => store.append(some)),
    read: (table, after, through) => store.read(table, after, through),
    firstAnswers: (table, commands) => store.firstAnswers(table, commands),
    logSizes: (table, after, through) => store.logSizes(table, after, through),
    countTables: () => store.countTables(),
    keepSnapshot: (table, snapshot) => store.keepSnapshot(table, snapshot),
    snapshot: (table) => store.snapshot(table),
    derived: (name, from) => store.derived(name, from),
    keepDerived: (name, from, text) => store.keepDerived(name, from, text),
    table: (id) => store.table(id),
    memberOf: (table, token) => store.memberOf(table, token),
    tableOfCode: (hash) => store.tableOfCode(hash),
    close: () => store.close(),
  };
}
