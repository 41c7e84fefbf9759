import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';

/** Names in the order of preference; `nobody` exists on practically every machine. */
const NAMES = ['fulldraw', 'postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root. A server started by root therefore runs it as the user who already owns the
 * database folder, or else as the first unprivileged user that this machine has.
 */
export async function chooseSystemUser(databaseFolder: string): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(databaseFolder).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of NAMES) {
    const user = await lookUp(name);
    if (user && user.uid !== 0) return user;
  }
  throw new Error(
    'PostgreSQL cannot run as root and this machine has no unprivileged user for it. ' +
      'Run `useradd --system fulldraw`, start the server as another user, or set DATABASE_URL.',
  );
}

async function lookUp(name: string): Promise<SystemUser> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name], null), run('id', ['-g', name], null)]);
    return { uid: Number(uid), gid: Number(gid) };
  } catch {
    return null;
  }
}

/** The system user that PostgreSQL runs as; null: the user of this process. */
export type SystemUser = { uid: number; gid: number } | null;

/** Runs a program to its end as `user`; resolves with what it printed, throws with what it complained about. */
export function run(program: string, args: string[], user: SystemUser): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      args,
      // The project's own folder may be closed to the user, and a program that cannot see where it stands fails at once.
      { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, ...user },
      (cause, stdout, stderr) => {
        if (!cause) return resolve(stdout);
        reject(new Error(`${program} failed: ${(stderr || stdout || cause.message).trim()}`, { cause }));
      },
    );
  });
}

/** Whether `user` can reach a folder: each folder above it must let them through. */
export function canEnter(folder: string, user: SystemUser): Promise<boolean> {
  return run('/bin/sh', ['-c', 'cd "$0"', folder], user).then(
    () => true,
    () => false,
  );
}
