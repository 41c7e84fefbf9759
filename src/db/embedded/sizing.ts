import { statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';

const MIB = 1024 ** 2;

/** What PostgreSQL is sized from, in bytes. */
export type Machine = { memory: number; disk: number; cores: number };

/** A container's share of its machine counts, where it has one. `folder` is on the disk of the database. */
export async function readMachine(folder: string): Promise<Machine> {
  const { blocks, bsize } = await statfs(folder);
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return { memory, disk: blocks * bsize, cores: availableParallelism() };
}

type Size = { value: string; why: string };

/**
 * `initdb` sizes every cluster for a small machine of long ago. The shop's own pages, and often the build, live on the same
 * machine, so nothing here takes more than a quarter of it. The settings may say otherwise (POSTGRES_SETTINGS).
 */
export function sizesFor({ memory, disk, cores }: Machine): Record<string, Size> {
  const part = (of: number, least: number, most: number) =>
    `${Math.round(Math.min(Math.max(of / MIB, least), most))}MB`;
  return {
    shared_buffers: {
      value: part(memory / 4, 64, 2048),
      why: 'a quarter of the memory, for the tables and indexes that every order reads; beyond 2 GB the system caches as well',
    },
    effective_cache_size: {
      value: part(memory / 2, 128, 1024 ** 2),
      why: 'half of the memory: what PostgreSQL may expect to find cached by the system; nothing is taken',
    },
    maintenance_work_mem: {
      value: part(memory / 16, 64, 512),
      why: 'for indexes that a migration makes, and for vacuuming large tables in one go',
    },
    max_wal_size: {
      value: part(disk / 20, 256, 4096),
      why: 'a twentieth of the disk: when it is full PostgreSQL ends a round early, and after each every page is written whole once more',
    },
    wal_compression: {
      // PostgreSQL from npm has pglz alone.
      value: 'on',
      why: 'whole pages, most of the log of a small shop, are written smaller, on the disk and in the archive',
    },
    jit: {
      value: 'off',
      why: 'statements of the shop take milliseconds; compiling one takes longer than it runs',
    },
    max_parallel_workers_per_gather: {
      value: cores > 2 ? '2' : '0',
      why: 'on two cores a list that staff open would take both from those who buy',
    },
  };
}

/** The lines of postgresql.conf, each with its reason; `given` are those of the settings. */
export function sizeLines(machine: Machine, given: Record<string, string>): string[] {
  const sizes = sizesFor(machine);
  const unknown = Object.keys(given).filter((name) => !(name in sizes));
  if (unknown.length > 0) {
    throw new Error(
      `POSTGRES_SETTINGS: ${unknown.join(', ')} cannot be set there, only ${Object.keys(sizes).join(', ')}.`,
    );
  }
  return Object.entries(sizes).map(([name, { value, why }]) => {
    const own = given[name];
    return own === undefined ? `${name} = '${value}' # ${why}` : `${name} = '${own}' # POSTGRES_SETTINGS`;
  });
}
