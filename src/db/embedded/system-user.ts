import { stat } from 'node:fs/promises';
import { run, type SystemUser } from './run.ts';

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
