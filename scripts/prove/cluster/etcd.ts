import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Child, startChild, until } from './children.ts';

/** Names of the three members; two of them are a majority. */
const MEMBERS = ['alpha', 'beta', 'gamma'] as const;

export type Etcd = AsyncDisposable & {
  /** Where Patroni asks, such as 127.0.0.1:2379. */
  hosts: string[];
  /** SIGKILL to one member; resolves with what starts it again. */
  loseMember(): Promise<{ name: string; restart(): Promise<void> }>;
};

/** Three members on this machine; resolves once they have chosen a leader. `ports`: six free ones. */
export async function startEtcd({
  program,
  folder,
  ports,
}: {
  program: string;
  folder: string;
  ports: number[];
}): Promise<Etcd> {
  const members = MEMBERS.map((name, index) => ({ name, client: ports[index], peer: ports[index + MEMBERS.length] }));
  const cluster = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',');
  const children = new Map<string, Child>();

  async function start({ name, client, peer }: (typeof members)[number]): Promise<void> {
    const data = join(folder, name);
    await mkdir(data, { recursive: true });
    await chmod(data, 0o700);
    const words = Object.entries({
      name,
      'data-dir': data,
      'listen-client-urls': `http://127.0.0.1:${client}`,
      'advertise-client-urls': `http://127.0.0.1:${client}`,
      'listen-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-cluster': cluster,
      'initial-cluster-token': 'fulldraw-proof',
      // For two busy cores; etcd's own figures are for a machine that does nothing else.
      'heartbeat-interval': '250',
      'election-timeout': '2500',
    }).map(([word, value]) => `--${word}=${value}`);
    // etcd 3.4 wants to be told that it may run on ARM.
    const env = process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {};
    children.set(name, startChild({ name: `etcd-${name}`, program, words, folder, env }));
  }

  const isHealthy = async ({ name, client }: (typeof members)[number]) => {
    const child = children.get(name);
    if (child?.hasEnded()) throw new Error(`etcd ended instead of opening:\n${child.lastWords()}`);
    const answer = await fetch(`http://127.0.0.1:${client}/health`).catch(() => null);
    return answer?.ok === true && (await answer.text()).includes('true');
  };

  const stop = async () => void (await Promise.all([...children.values()].map((child) => child.end('SIGKILL'))));
  try {
    await Promise.all(members.map(start));
    for (const member of members) await until(`etcd's ${member.name} is healthy`, () => isHealthy(member));
  } catch (fault) {
    await stop();
    throw fault;
  }
  return {
    hosts: members.map(({ client }) => `127.0.0.1:${client}`),
    async loseMember() {
      const lost = members[0] as (typeof members)[number];
      await children.get(lost.name)?.end('SIGKILL');
      return {
        name: lost.name,
        restart: async () => {
          await start(lost);
          await until(`etcd's ${lost.name} is back`, () => isHealthy(lost));
        },
      };
    },
    [Symbol.asyncDispose]: stop,
  };
}
