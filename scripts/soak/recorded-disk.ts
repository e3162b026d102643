import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What was done to a file: written, truncated, synced, created or deleted. The file "." is the folder. */
export interface DiskOperation {
  readonly kind: "w" | "t" | "s" | "c" | "d";
  readonly name: string;
  readonly offset: number;
  readonly data: Buffer;
}

const HEAD = 14;

/** The operations in a recording of `record-writes.c`. */
export function* readRecording(recording: Buffer): Generator<DiskOperation> {
  for (let at = 0; at < recording.length;) {
    const kind = String.fromCharCode(recording.readUInt8(at));
    const [nameLength, length] = [recording.readUInt8(at + 1), recording.readUInt32LE(at + 2)];
    const offset = Number(recording.readBigInt64LE(at + 6));
    const data = at + HEAD + nameLength;
    const name = recording.toString("utf8", at + HEAD, data);
    at = data + length;
    if (kind !== "w" && kind !== "t" && kind !== "s" && kind !== "c" && kind !== "d") {
      throw new Error(`the recording has an operation "${kind}" that can't be replayed`);
    }
    yield { kind, name, offset, data: recording.subarray(data, at) };
  }
}

/** The bytes of a file. */
class FileBytes {
  #bytes = Buffer.alloc(0);
  #size = 0;

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  copy(): FileBytes {
    const other = new FileBytes();
    other.#bytes = Buffer.from(this.bytes);
    other.#size = this.#size;
    return other;
  }

  write(offset: number, data: Buffer): void {
    this.resize(Math.max(this.#size, offset + data.length));
    data.copy(this.#bytes, offset);
  }

  resize(size: number): void {
    if (size > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(size, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, this.#size);
      this.#bytes = larger;
    } else if (size > this.#size) this.#bytes.fill(0, this.#size, size);
    this.#size = size;
  }
}

/** A file with what is on disk for certain, and what was done to it since its last sync. */
class DiskFile {
  readonly #synced = new FileBytes();
  #pending: DiskOperation[] = [];

  do(operation: DiskOperation): void {
    this.#pending.push(operation);
  }

  sync(): void {
    for (const one of this.#pending) apply(this.#synced, one);
    this.#pending = [];
  }

  /** The file as a power cut may leave it: of what isn't synced, each operation is there, missing, or there in part. */
  afterPowerCut(survives: (operation: DiskOperation) => readonly DiskOperation[]): Buffer {
    const file = this.#synced.copy();
    for (const one of this.#pending.flatMap(survives)) apply(file, one);
    return file.bytes;
  }
}

function apply(file: FileBytes, { kind, offset, data }: DiskOperation): void {
  if (kind === "w") file.write(offset, data);
  else file.resize(offset);
}

/** What a power cut takes: how many in a hundred of the unsynced operations survive, and whether a sync does anything. */
export interface PowerCut {
  readonly survivors: number;
  readonly syncs: boolean;
  readonly random: (below: number) => number;
}

/** A disk sector: what is written of a torn write is whole sectors. */
const SECTOR = 512;

/** The disk under a folder, as a recording leads to it. */
export class RecordedDisk {
  readonly #syncs: boolean;
  readonly #synced = new Map<string, DiskFile>();
  readonly #files = new Map<string, DiskFile>();
  /** Files that were created or deleted since the last sync of the folder. */
  #pending: { readonly name: string; readonly file: DiskFile | undefined }[] = [];

  constructor({ syncs }: Pick<PowerCut, "syncs">) {
    this.#syncs = syncs;
  }

  /** Does the next operation of a recording. */
  do(operation: DiskOperation): void {
    const { kind, name } = operation;
    if (kind === "s") return this.#sync(name);
    if (kind === "d") {
      this.#files.delete(name);
      this.#pending.push({ name, file: undefined });
      return;
    }
    const file = this.#files.get(name) ?? this.#create(name);
    if (kind !== "c") file.do(operation);
  }

  #create(name: string): DiskFile {
    const file = new DiskFile();
    this.#files.set(name, file);
    this.#pending.push({ name, file });
    return file;
  }

  #sync(name: string): void {
    if (!this.#syncs) return;
    if (name !== ".") return this.#files.get(name)?.sync();
    for (const one of this.#pending) this.#link(this.#synced, one);
    this.#pending = [];
  }

  #link(files: Map<string, DiskFile>, { name, file }: { readonly name: string; readonly file: DiskFile | undefined }) {
    if (file) files.set(name, file);
    else files.delete(name);
  }

  /** Writes the folder as a power cut may leave it. */
  writeAfterPowerCut(folder: string, { survivors, random }: PowerCut): void {
    const survives = (): boolean => random(100) < survivors;
    const files = new Map(this.#synced);
    for (const one of this.#pending) if (survives()) this.#link(files, one);
    mkdirSync(folder, { recursive: true });
    const tear = (one: DiskOperation): readonly DiskOperation[] => {
      if (one.kind !== "w" || random(4) > 0) return survives() ? [one] : [];
      return sectorsOf(one).filter(survives);
    };
    for (const [name, file] of files) writeFileSync(join(folder, name), file.afterPowerCut(tear));
  }
}

/** A write, sector by sector. */
function sectorsOf(write: DiskOperation): readonly DiskOperation[] {
  const sectors: DiskOperation[] = [];
  for (let at = 0; at < write.data.length;) {
    const end = Math.min(write.data.length, at + SECTOR - ((write.offset + at) % SECTOR));
    sectors.push({ ...write, offset: write.offset + at, data: write.data.subarray(at, end) });
    at = end;
  }
  return sectors;
}
