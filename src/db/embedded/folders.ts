import { createHash, randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  lstat,
  mkdir,
  readFile,
  readlink,
  realpath,
  rmdir,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { makeReachable } from './binaries.ts';
import { canEnter, type SystemUser } from './system-user.ts';

/** `sockaddr_un` holds 107 characters on Linux; macOS stops at 103. */
const SOCKET_PATH_MAX = process.platform === 'darwin' ? 103 : 107;
const SOCKET = '.s.PGSQL.5432';

/** The folder of the database in DATA_DIR, made when it is missing and owned by `user`. */
export async function openDatabaseFolder(dataDir: string, user: SystemUser): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const folder = join(await realpath(dataDir), 'postgres');
  const kind = await lstat(folder).catch(() => null);
  // A folder that is still root's was being made when its maker was killed, or is being made at this moment.
  if (!kind || (user && kind.isDirectory() && kind.uid === 0)) return makeDatabaseFolder(folder, user);
  if (kind.isSymbolicLink()) return followLink(folder);
  if (!(await canEnter(folder, user))) {
    const owner = user?.uid ?? kind.uid;
    throw new Error(
      user
        ? `The database in ${folder} belongs to user ${owner}, who cannot reach it there. Move DATA_DIR to a folder that every user may enter, or set DATABASE_URL.`
        : `The database in ${folder} belongs to user ${owner}. Start the server as that user or as root, or choose another DATA_DIR.`,
    );
  }
  return folder;
}

async function makeDatabaseFolder(folder: string, user: SystemUser): Promise<string> {
  if (user && !(await canEnter(dirname(folder), user))) return makeElsewhere(folder, user);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

/** A data folder under /root cannot hold the files of another user; a link in it says where they are. */
async function makeElsewhere(link: string, user: NonNullable<SystemUser>): Promise<string> {
  const place = join(await makeReachable(), `database-${randomBytes(8).toString('hex')}`);
  await mkdir(place, { mode: 0o700 });
  await chown(place, user.uid, user.gid);
  try {
    await symlink(place, link);
    return await followLink(link);
  } catch (fault) {
    await rmdir(place);
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'EEXIST')) throw fault;
    return followLink(link);
  }
}

async function followLink(link: string): Promise<string> {
  const place = await realpath(link).catch(async (cause) => {
    throw new Error(
      `${link} points to a database in ${await readlink(link)}, which is not there any more. ` +
        'Put it back, or remove the link to begin with an empty database.',
      { cause },
    );
  });
  await refuseCopiedLink(link, place);
  return place;
}

/** Whoever copies a data folder gets a link to the same orders. Where it was first linked from is written down beside them. */
async function refuseCopiedLink(link: string, place: string): Promise<void> {
  const note = join(place, 'linked-from');
  const first = (await readFile(note, 'utf8').catch(() => '')).trim();
  if (first === link) return;
  const stillLinked = first !== '' && (await realpath(first).catch(() => null)) === place;
  if (!stillLinked) return writeFile(note, `${link}\n`);
  throw new Error(
    `${link} is a copy of the link ${first}: both lead to the same database in ${place}, which belongs to ${dirname(first)}. ` +
      `To have a copy of the orders, stop that shop and run \`cp -a ${place} ${place}-copy && ln -sfn ${place}-copy ${link}\`; ` +
      'or remove the copied link to begin with an empty database.',
  );
}

/** Where the socket goes: beside the database, or, when that path is too long for one, under the system's temporary folder. */
export async function openSocketFolder(databaseFolder: string, user: SystemUser): Promise<string> {
  if (fits(databaseFolder)) return databaseFolder;
  const name = `fulldraw-${createHash('sha256').update(resolve(databaseFolder)).digest('hex').slice(0, 16)}`;
  const folder = [join(tmpdir(), name), join('/tmp', name)].find(fits) ?? join('/tmp', name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const owner = user ?? { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  const found = await lstat(folder);
  // Every user may write to /tmp: what is there under our name is used only when it is ours.
  if (!found.isDirectory() || (found.uid !== owner.uid && found.uid !== process.getuid?.())) {
    throw new Error(
      `${folder} should hold the database's socket but belongs to somebody else. Remove it and start again.`,
    );
  }
  if (found.uid !== owner.uid) await chown(folder, owner.uid, owner.gid);
  await chmod(folder, 0o700);
  return folder;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET)) <= SOCKET_PATH_MAX;
}

/** What is restored into a data folder stands here until it is whole. */
export const RESTORING = 'restoring';

/** A shop that opened beside half a restore would begin with an empty database, and nobody would notice at once. */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const found = await access(join(dataDir, RESTORING)).then(
    () => true,
    () => false,
  );
  if (!found) return;
  throw new Error(
    `A restore into ${dataDir} is under way or was broken off. Wait until it is done, or empty the folder and restore again.`,
  );
}
