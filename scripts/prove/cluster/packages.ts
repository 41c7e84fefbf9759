import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run, type SystemUser } from '#db/embedded/system-user.ts';

/** Programs of the cluster, and the Debian package that has each. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
} as const;
const POSTGRES_FOLDER = '/usr/lib/postgresql';
const OLDEST_POSTGRES = 15;
const POLICY = '/usr/sbin/policy-rc.d';

export type Programs = {
  etcd: string;
  patroni: string;
  haproxy: string;
  /** The folder of `postgres`, `initdb` and the rest. */
  postgresBin: string;
  /** Its first number, such as 15. */
  postgresVersion: number;
  /** Who Patroni and PostgreSQL run as: PostgreSQL refuses root. */
  user: SystemUser;
};

/** Finds what the cluster is made of, and installs what is missing; throws one sentence where that cannot be done. */
export async function findPrograms(): Promise<Programs> {
  const missing = await findMissing();
  if (missing.length > 0) await install(missing);
  const left = await findMissing();
  if (left.length > 0) throw new Error(`Still missing after the installation: ${left.join(', ')}.`);
  const { folder, version } = (await findPostgres()) ?? { folder: '', version: 0 };
  return {
    etcd: findProgram('etcd') ?? '',
    patroni: findProgram('patroni') ?? '',
    haproxy: findProgram('haproxy') ?? '',
    postgresBin: folder,
    postgresVersion: version,
    user: await findUser(),
  };
}

async function findMissing(): Promise<string[]> {
  const missing = Object.entries(PACKAGES)
    .filter(([program]) => findProgram(program) === null)
    .map(([, name]) => name as string);
  return (await findPostgres()) ? missing : [...missing, `postgresql-${OLDEST_POSTGRES}`];
}

/** `/usr/sbin` is in root's path alone, and HAProxy is there. */
function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

async function findPostgres(): Promise<{ folder: string; version: number } | null> {
  const versions = (await readdir(POSTGRES_FOLDER).catch(() => []))
    .map(Number)
    .filter((version) => version >= OLDEST_POSTGRES && existsSync(binariesOf(version, 'postgres')))
    .sort((one, other) => one - other);
  const version = versions[0];
  return version === undefined ? null : { folder: binariesOf(version), version };
}

function binariesOf(version: number, ...rest: string[]): string {
  return join(POSTGRES_FOLDER, String(version), 'bin', ...rest);
}

async function install(missing: string[]): Promise<void> {
  const wanted = missing.join(', ');
  const distribution = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (!/^ID(?:_LIKE)?=.*debian/m.test(distribution) || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      `This machine lacks ${wanted}. They are installed by apt-get on Debian alone; install etcd 3.4, Patroni 3, HAProxy 2.6 and PostgreSQL ${OLDEST_POSTGRES} (in ${POSTGRES_FOLDER}) or newer yourself, then try again.`,
    );
  }
  if (process.getuid?.() !== 0) {
    throw new Error(
      `This machine lacks ${wanted}. Run \`sudo apt-get install ${missing.join(' ')}\`, or this command as root, then try again.`,
    );
  }
  console.log(`Installing ${wanted} …`);
  await withoutServices(() => {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...missing);
  });
  // The packages switch their services on for the next start of the machine; here they are programs only.
  if (existsSync('/run/systemd/system')) {
    spawnSync('systemctl', ['disable', '--quiet', 'etcd', 'patroni', 'haproxy', 'postgresql'], { stdio: 'ignore' });
  }
}

/** Debian starts the services of what it installs; while this file forbids it, it does not. */
async function withoutServices(install: () => void): Promise<void> {
  const forbidden = existsSync(POLICY);
  if (!forbidden) {
    await writeFile(POLICY, '#!/bin/sh\nexit 101\n');
    await chmod(POLICY, 0o755);
  }
  try {
    install();
  } finally {
    if (!forbidden) await rm(POLICY, { force: true });
  }
}

function apt(...words: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr, stdout } = spawnSync('apt-get', words, { env, encoding: 'utf8', timeout: 300_000 });
  if (status === 0) return;
  const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-5).join('\n');
  throw new Error(`apt-get ${words.join(' ')} failed:\n${said}`);
}

/** Debian's package of PostgreSQL makes the user. */
async function findUser(): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return null;
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => run('id', [which, 'postgres'], null)));
    return { uid: Number(uid), gid: Number(gid) };
  } catch {
    throw new Error('PostgreSQL refuses to run as root, and this machine has no user `postgres` for it.');
  }
}
