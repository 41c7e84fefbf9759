// What processes of this machine have used, from Linux's /proc. Elsewhere nothing is known, and null says so.
import { readdirSync, readFileSync } from 'node:fs';

/** The clock of /proc ticks a hundred times a second on every Linux that Node runs on. */
const TICK_MS = 10;

type Stat = { pid: number; parent: number; ownMs: number; endedChildrenMs: number };

function statOf(pid: number): Stat | null {
  const text = read(`/proc/${pid}/stat`);
  if (text === null) return null;
  // The program's name, in brackets, may have spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = (place: number) => Number(fields[place]) * TICK_MS;
  return { pid, parent: Number(fields[1]), ownMs: ticks(11) + ticks(12), endedChildrenMs: ticks(13) + ticks(14) };
}

function allStats(): Stat[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => statOf(Number(name)) ?? []);
  } catch {
    return [];
  }
}

/** The processes that one has started, and theirs. */
export function processesBelow(pid: number): { pid: number; command: string }[] {
  const all = allStats();
  const below = (parent: number): Stat[] =>
    all.filter((stat) => stat.parent === parent).flatMap((stat) => [stat, ...below(stat.pid)]);
  return below(pid).map((stat) => ({ pid: stat.pid, command: read(`/proc/${stat.pid}/cmdline`) ?? '' }));
}

/** Processor time of one process until now, all of its threads together. */
export function processorMs(pid: number | null): number | null {
  return pid === null ? null : (statOf(pid)?.ownMs ?? null);
}

/** Processor time of a server with its children, those that have ended included, such as all of PostgreSQL. */
export function processorMsOfAll(pid: number | null): number | null {
  const own = pid === null ? null : statOf(pid);
  if (!own) return null;
  const living = processesBelow(own.pid).reduce((sum, child) => sum + (statOf(child.pid)?.ownMs ?? 0), 0);
  return own.ownMs + own.endedChildrenMs + living;
}

/** The process that has started this one, such as PostgreSQL's first of one of its connections. */
export function parentOf(pid: number): number | null {
  return statOf(pid)?.parent ?? null;
}

/** What a process has in memory, in MiB. */
export function residentMib(pid: number | null): number | null {
  const kib = pid === null ? null : /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1];
  return kib ? Number(kib) / 1024 : null;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
