import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { run } from '#db/embedded/system-user.ts';
import { type Child, startChild, until } from './children.ts';
import type { Programs } from './packages.ts';

const PASSWORD = 'only-on-this-machine';
/** A primary that does not renew its lease for so long is given up: most of the time without orders. */
const LEASE_SECONDS = 20;

export type Node = { name: string; port: number; rest: number };

export type Patroni = AsyncDisposable & {
  nodes: Node[];
  /** Null: nobody is at the moment. */
  primary(): Promise<Node | null>;
  /** Resolves once the other one follows the primary so closely that nothing is acknowledged before both have it. */
  isSynchronous(): Promise<boolean>;
  /** What becomes of a machine without power: Patroni and PostgreSQL are killed together. */
  cutPower(node: Node): Promise<void>;
  restart(node: Node): Promise<void>;
  /** A planned change of the primary, as before maintenance. */
  switchOver(from: Node, to: Node): Promise<void>;
};

type Options = { programs: Programs; folder: string; etcdHosts: string[]; ports: number[] };

/** A primary and a synchronous standby; resolves once both are there, with the shop's database and roles made. `ports`: four. */
export async function startPatroni({ programs, folder, etcdHosts, ports }: Options): Promise<Patroni> {
  const { user } = programs;
  const [portOne = 0, portTwo = 0, restOne = 0, restTwo = 0] = ports;
  const nodes: Node[] = [
    { name: 'one', port: portOne, rest: restOne },
    { name: 'two', port: portTwo, rest: restTwo },
  ];
  const children = new Map<string, Child>();
  await mkdir(folder, { recursive: true });
  if (user) await chown(folder, user.uid, user.gid);

  async function start(node: Node): Promise<void> {
    const place = join(folder, node.name);
    await mkdir(place, { recursive: true, mode: 0o700 });
    if (user) await chown(place, user.uid, user.gid);
    const settings = join(folder, `${node.name}.yml`);
    // Whatever is JSON is YAML, too.
    await writeFile(settings, JSON.stringify(settingsOf(node, place), null, 2));
    const { patroni: program } = programs;
    children.set(node.name, startChild({ name: `patroni-${node.name}`, program, words: [settings], folder, user }));
  }

  const settingsOf = ({ name, port, rest }: Node, place: string) => ({
    scope: 'fulldraw',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: etcdHosts },
    bootstrap: {
      dcs: {
        ttl: LEASE_SECONDS,
        loop_wait: 4,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        // Whatever the primary acknowledges, the standby has; without a standby the primary goes on alone.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 150, shared_buffers: '64MB', wal_log_hints: 'on', max_wal_senders: 6 },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(place, 'data'),
      bin_dir: programs.postgresBin,
      pgpass: join(place, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
      },
      parameters: { unix_socket_directories: place },
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 md5', 'host replication replicator 127.0.0.1/32 md5'],
    },
  });

  const stateOf = ({ rest }: Node, path: string) => answers(`http://127.0.0.1:${rest}${path}`);
  const patroni: Patroni = {
    nodes,
    async primary() {
      for (const node of nodes) if (await stateOf(node, '/primary')) return node;
      return null;
    },
    async isSynchronous() {
      for (const node of nodes) if (await stateOf(node, '/synchronous')) return true;
      return false;
    },
    async cutPower(node) {
      const postmaster = await postmasterOf(join(folder, node.name, 'data'));
      const backends = postmaster === null ? [] : await childrenOf(postmaster);
      const patroni = children.get(node.name)?.end('SIGKILL');
      for (const pid of [postmaster, ...backends]) if (pid !== null) killQuietly(pid, 'SIGKILL');
      await patroni;
    },
    restart: start,
    async switchOver(from, to) {
      const answer = await fetch(`http://127.0.0.1:${from.rest}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
      });
      if (!answer.ok) throw new Error(`Patroni does not change the primary: ${await answer.text()}`);
    },
    async [Symbol.asyncDispose]() {
      // Patroni first, which would start it again.
      await Promise.all([...children.values()].map((child) => child.end('SIGKILL')));
      for (const { name } of nodes) await endPostmaster(join(folder, name, 'data'));
    },
  };

  try {
    for (const node of nodes) await start(node);
    const failed = () => [...children.values()].find((child) => child.hasEnded());
    const stays = async (isSo: () => Promise<boolean>) => {
      const child = failed();
      if (child) throw new Error(`Patroni ended instead of opening:\n${child.lastWords()}`);
      return isSo();
    };
    const withinMs = 120_000;
    await until('PostgreSQL has a primary', () => stays(async () => (await patroni.primary()) !== null), { withinMs });
    await makeDatabase((await patroni.primary()) ?? nodes[0]);
    await until('PostgreSQL has a synchronous standby', () => stays(patroni.isSynchronous), { withinMs });
  } catch (fault) {
    await patroni[Symbol.asyncDispose]();
    throw fault;
  }
  return patroni;
}

/** How the server's role reaches its database at a port, or its owner's; `name` is what PostgreSQL calls the connection. */
export function databaseUrl(port: number, name: string, role = 'shop'): string {
  return `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/fulldraw?application_name=${name}`;
}

async function makeDatabase(node: Node | undefined): Promise<void> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: node?.port ?? 0,
    user: 'postgres',
    password: PASSWORD,
    database: 'postgres',
  });
  await client.connect();
  for (const role of ['shop', 'shop_owner']) await client.query(`create role ${role} login password '${PASSWORD}'`);
  await client.query('create database fulldraw owner shop_owner');
  await client.end();
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
  return answer?.ok === true;
}

/** Null also where a killed one has left its number behind, which may be another process's by now. */
async function postmasterOf(data: string): Promise<number | null> {
  const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => ''), 10);
  if (!(pid > 0)) return null;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes(data) ? pid : null;
}

async function childrenOf(pid: number): Promise<number[]> {
  const printed = await run('ps', ['-o', 'pid=', '--ppid', String(pid)], null).catch(() => '');
  return printed.trim().split(/\s+/).filter(Boolean).map(Number);
}

/** PostgreSQL's "immediate shutdown"; repeated, because one that is only just starting may miss it. */
async function endPostmaster(data: string): Promise<void> {
  const pid = await postmasterOf(data);
  if (pid === null) return;
  await until('PostgreSQL has ended', () => !killQuietly(pid, 'SIGQUIT'), { withinMs: 15_000 }).catch(() => {
    killQuietly(pid, 'SIGKILL');
  });
}

/** False: there is no such process any more. */
function killQuietly(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
