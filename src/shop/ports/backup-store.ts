import type { Readable } from 'node:stream';

/** A place for backups and archived logs: a folder, or a bucket. Names may have folders before them, with slashes. */
export type BackupStore = {
  /** The place in a person's words. */
  place: string;
  /** Keeps a file whole or not at all, in bounded memory, and returns its bytes. A fault of `bytes` is thrown. */
  write(name: string, bytes: Readable): Promise<number>;
  /** Throws when there is none of this name. */
  read(name: string): Promise<Readable>;
  has(name: string): Promise<boolean>;
  /** The names of all whole files. Removes what broken-off writes of an earlier day have left. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

/** What the shop needs for backups of its own database; a shop on a database that is not its own has none. */
export type Backups = {
  dataDir: string;
  /** Where they go; null: only where the command is told to. */
  store: BackupStore | null;
  /** Null: not by itself. */
  everyMs: number | null;
  keepDays: number;
  key: string | null;
  /** False: they are in a bucket of their own. */
  hasPictures: boolean;
  /** Where the log of the database is archived; null: nowhere. */
  walStore: BackupStore | null;
  shopVersion: string;
  /** Has the shop's server open on a restored data folder, answer and end; throws with what it said. A command has none. */
  startOn?: (dataDir: string) => Promise<void>;
};
