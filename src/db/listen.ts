import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MS = 1_000;
const CHECK_MS = 30_000;

type Listener = {
  connection: pg.PoolConfig;
  channel: string;
  /** What PostgreSQL calls the connection in its lists. */
  name: string;
  onNotice(payload: string): void;
  /** Called after each connecting, the first one too: earlier notices were missed. */
  onGap(): void;
  log: { warn(detail: object, message: string): void };
};

export type Subscription = { stop(): Promise<void> };

/**
 * Gets the notices of database triggers on a channel, whichever process caused them. The connection is its own, because notices
 * only reach who listens; one that breaks is replaced (rule 45.7). Rejects when the first one cannot be had.
 */
export async function listen(listener: Listener): Promise<Subscription> {
  const stopping = new AbortController();
  let current = await connect(listener);

  const staying = (async () => {
    while (!stopping.signal.aborted) {
      const fault = await current.ended;
      if (stopping.signal.aborted) return;
      listener.log.warn(
        { err: fault, channel: listener.channel },
        'lost its connection to the database; connecting again',
      );
      const next = await reconnect(listener, stopping.signal);
      if (!next) return;
      current = next;
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await current.close();
      await staying;
    },
  };
}

type Connection = { ended: Promise<unknown>; close(): Promise<void> };

async function connect({ connection, channel, name, onNotice, onGap }: Listener): Promise<Connection> {
  const client = new pg.Client({ ...connection, application_name: name, keepAlive: true, query_timeout: 10_000 });
  const ended = Promise.withResolvers<unknown>();
  client.on('error', (fault) => ended.resolve(fault));
  client.on('end', () => ended.resolve(new Error('The connection ended.')));
  client.on('notification', ({ payload }) => onNotice(payload ?? ''));
  try {
    await client.connect();
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  } catch (fault) {
    await client.end().catch(() => {});
    throw fault;
  }
  onGap();
  // A connection can be broken without notice; then the question gets no answer.
  const check = setInterval(() => client.query('SELECT 1').catch(ended.resolve), CHECK_MS);
  check.unref();
  const close = async () => {
    clearInterval(check);
    ended.resolve(null);
    await client.end().catch(() => {});
  };
  ended.promise.then(close);
  return { ended: ended.promise, close };
}

async function reconnect(listener: Listener, signal: AbortSignal): Promise<Connection | null> {
  while (!signal.aborted) {
    try {
      return await connect(listener);
    } catch (fault) {
      listener.log.warn({ err: fault, channel: listener.channel }, 'cannot connect to the database yet');
      await wait(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }
  return null;
}
