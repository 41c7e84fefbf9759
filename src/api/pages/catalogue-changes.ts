import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MS = 1_000;
const PULSE_MS = 30_000;

type Listener = {
  connection: pg.PoolConfig;
  onChange(): void;
  log: { warn(detail: object, message: string): void };
};

/**
 * Calls `onChange` when the catalogue changed, whichever process changed it. The connection is its own, because notices
 * only reach who listens. After a gap `onChange` is called too: what was said meanwhile nobody heard.
 */
export async function listenForCatalogueChanges(listener: Listener): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current = await connect(listener);

  const staying = (async () => {
    while (!stopping.signal.aborted) {
      const fault = await current.ended;
      if (stopping.signal.aborted) return;
      listener.log.warn({ err: fault }, 'no longer hears of catalogue changes; connecting again');
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

async function connect({ connection, onChange }: Listener): Promise<Connection> {
  const client = new pg.Client({
    ...connection,
    application_name: 'fulldraw pages',
    keepAlive: true,
    query_timeout: 10_000,
  });
  const ended = Promise.withResolvers<unknown>();
  client.on('error', (fault) => ended.resolve(fault));
  client.on('end', () => ended.resolve(new Error('The connection ended.')));
  client.on('notification', onChange);
  try {
    await client.connect();
    await client.query('LISTEN catalogue_changed');
  } catch (fault) {
    await client.end().catch(() => {});
    throw fault;
  }
  onChange();
  // A connection can be dead without a word; then the question stays without an answer.
  const pulse = setInterval(() => client.query('SELECT 1').catch(ended.resolve), PULSE_MS);
  pulse.unref();
  const close = async () => {
    clearInterval(pulse);
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
      listener.log.warn({ err: fault }, 'cannot hear of catalogue changes yet');
      await wait(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }
  return null;
}
