import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { seededDice } from '#boot/samples/draw-samples.ts';
import { staffApi } from '#tests/support/journeys/staff.ts';
import { insertOwingOrders } from '#tests/support/orders/owing-orders.ts';
import { createBegunFolder } from '#tests/support/run/begun-shop-setup.ts';
import { sweepDatabases } from '#tests/support/run/sweep-databases.ts';
import { askDatabase } from './ask-database.ts';
import { openMailSink } from './mail-sink.ts';
import { type RunningServer, startServer } from './start-server.ts';

type Options = {
  recipients: number;
  kills: number;
  /** The same seed draws the same moments, as far as a machine is the same twice. */
  seed: number;
  /** Told how many mails were out at each kill. */
  onKill?: (kill: number, taken: number) => void;
};

/** What the mail server saw, address by address. */
export type KilledRelease = {
  mailed: number;
  /** Owe, and got no mail. */
  missing: string[];
  /** Got a mail, and owe nothing. */
  strangers: string[];
  /** Got different mails, not copies of one: more than one Message-ID. */
  mailedTwice: string[];
  /** Copies beyond the first of mails that were being handed over when the server was killed, under their one Message-ID. */
  copies: number;
  /** How many recipients the shop itself says were sent their mail. */
  noted: number;
};

const SOON_MS = 1_000;
/** For each of its waits, on a busy machine. */
const TIMEOUT_MS = 300_000;

/** Kills a real server again and again in the middle of a release, and tells who got what in the end. */
export async function killDuringRelease({ recipients, kills, seed, onKill }: Options): Promise<KilledRelease> {
  const dice = seededDice(seed);
  const { path } = await createBegunFolder();
  await using sink = await openMailSink();
  const started: RunningServer[] = [];
  const start = async () => {
    const server = await startServer({ DATA_DIR: path, SMTP_URL: sink.url, LOG_LEVEL: 'error' });
    started.push(server);
    return server;
  };

  /** Most kills come in the midst of sending, spread over all the mails; one of five comes soon after the start. */
  async function chooseMoment(kill: number): Promise<void> {
    if (dice() < 0.2) return pause(dice() * SOON_MS);
    const enough = sink.taken() + (dice() * 2 * (recipients - sink.taken())) / (kills - kill + 2);
    await until(() => sink.taken() >= enough, 1);
    await pause(dice() * 20);
  }

  try {
    let running = await start();
    await fill(path, recipients);
    // Its answer comes only at the end, and this server is killed before it.
    void staffApi(running)('POST', '/api/send-release-notifications').catch(() => {});
    await until(async () => (await count(path, 'mailings')) === 1);

    for (let kill = 1; kill <= kills; kill += 1) {
      await chooseMoment(kill);
      await running.kill();
      onKill?.(kill, sink.taken());
      running = await start();
    }
    await until(async () => (await count(path, 'mailings where finished_at is null')) === 0);
    const noted = await count(path, `mailing_recipients where state = 'sent'`);
    await running.stop();
    return { ...judge(sink.tally, recipients), noted };
  } finally {
    // A run that failed half-way leaves none running; one that has ended already does not mind.
    for (const server of started) server.process.kill('SIGKILL');
    await sweepDatabases(path);
  }
}

async function fill(folder: string, recipients: number): Promise<void> {
  const client = new pg.Client({ host: `${folder}/postgres`, port: 5432, user: 'fulldraw', database: 'fulldraw' });
  await client.connect();
  await insertOwingOrders(client, recipients);
  await client.query('update mail_settings set mails_per_minute = 1000000');
  await client.end();
}

async function count(folder: string, rows: string): Promise<number> {
  return (await askDatabase(folder, `select from ${rows}`)).length;
}

async function until(isSo: () => boolean | Promise<boolean>, everyMs = 50): Promise<void> {
  const over = performance.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (performance.now() > over) throw new Error('The release does not go on.');
    await pause(everyMs);
  }
}

function judge(tally: ReadonlyMap<string, ReadonlyMap<string, number>>, recipients: number) {
  const owing = Array.from({ length: recipients }, (_, index) => `owes-${index + 1}@example.com`);
  const asked = new Set(owing);
  const ids = [...tally.values()].flatMap((mails) => [...mails.values()]);
  return {
    mailed: owing.filter((address) => tally.has(address)).length,
    missing: owing.filter((address) => !tally.has(address)),
    strangers: [...tally.keys()].filter((address) => !asked.has(address)),
    mailedTwice: [...tally].filter(([, mails]) => mails.size > 1).map(([address]) => address),
    copies: ids.reduce((copies, count) => copies + count - 1, 0),
  };
}
