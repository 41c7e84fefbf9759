import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailServer, startMailServer } from '#bench/support/launch/mail-server.ts';
import { type Provider, startProvider } from '#bench/support/launch/provider.ts';
import { freePorts } from '#tests/support/processes/free-ports.ts';
import { type Etcd, startEtcd } from './etcd.ts';
import { startHaProxy } from './haproxy.ts';
import { findPrograms } from './packages.ts';
import { type Patroni, startPatroni } from './patroni.ts';
import type { Report } from './report.ts';
import { makeShops, NAMES, type ShopServer } from './shops.ts';

export type Cluster = {
  /** Where customers find the shop: the balancer. */
  origin: string;
  /** Where the primary is, whichever it is. */
  primaryPort: number;
  etcd: Etcd;
  patroni: Patroni;
  provider: Provider;
  mailServer: MailServer;
  shops: ShopServer[];
};

const ETCD_PORTS = 6;
const PATRONI_PORTS = 4;

/** Everything on this machine, in a folder of its own; what was opened is closed by `closing`, however far it has come. */
export async function openCluster(closing: AsyncDisposableStack, { say }: Report): Promise<Cluster> {
  const programs = await findPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'fulldraw-cluster-'));
  closing.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  // PostgreSQL's user has to pass through.
  await chmod(folder, 0o755);
  const ports = await freePorts(ETCD_PORTS + PATRONI_PORTS + NAMES.length + 2);
  const take = (count: number) => ports.splice(0, count);

  const etcd = closing.use(await startEtcd({ program: programs.etcd, folder, ports: take(ETCD_PORTS) }));
  say('etcd has three members');
  const patroni = closing.use(
    await startPatroni({
      programs,
      folder: join(folder, 'postgres'),
      etcdHosts: etcd.hosts,
      ports: take(PATRONI_PORTS),
    }),
  );
  say(`PostgreSQL ${programs.postgresVersion} has a primary and a synchronous standby`);

  const shopPorts = take(NAMES.length);
  const [shopPort = 0, primaryPort = 0] = ports;
  const origin = `http://localhost:${shopPort}`;
  const provider = closing.use(await startProvider({ shopOrigin: origin, dataDir: join(folder, 'provider') }));
  await sendWebhooksAgainSoon(provider);
  const mailServer = closing.use(await startMailServer());
  const outside = { ...provider.forShop, SMTP_URL: mailServer.url };
  closing.use(
    await startHaProxy({
      program: programs.haproxy,
      folder,
      ports: { shop: shopPort, primary: primaryPort },
      nodes: patroni.nodes,
      shops: NAMES.map((name, index) => ({ name, port: shopPorts[index] ?? 0 })),
    }),
  );
  say('HAProxy, the card provider and the mail server are open');
  const shops = await makeShops({ folder, ports: shopPorts, origin, primaryPort, outside });
  for (const shop of shops) closing.use(shop);
  // One after the other: the first makes the tables.
  for (const shop of shops) await shop.start();
  say('three servers of the shop are open');
  return { origin, primaryPort, etcd, patroni, provider, mailServer, shops };
}

/** A webhook that was not taken comes again after 0.1 s, then 0.4, 1.6 and so on, instead of Stripe's hours. */
async function sendWebhooksAgainSoon({ origin }: Provider): Promise<void> {
  const answer = await fetch(`${origin}/sandbox/faults/stripe`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redeliveryPause: 0.02 }),
  });
  if (!answer.ok) throw new Error(`no such faults: ${await answer.text()}`);
}
