// A process of its own for release.ts, started with --expose-gc: the shop's own worker with nothing else beside it.
import type pg from 'pg';
import { openBuild } from '#boot/pages/open-pages.ts';
import { openPool } from '#db/database.ts';
import { createSmtpTransport } from '#providers/smtp/smtp-transport.ts';
import { startWorker } from '#shop/jobs/start-worker.ts';
import { isolatedShop } from '#tests/support/isolated-shop.ts';
import { spentMs } from './spent-ms.ts';

export type WorkerTask = { connection: pg.PoolConfig; url: string };
/** All that the process holds and what of JavaScript's objects is alive, in bytes, and the processor time it took. */
export type Weight = { resident: number; alive: number; spentMs: number };

process.once('message', async ({ connection, url }: WorkerTask) => {
  const { renderMail } = await openBuild();
  const mail = createSmtpTransport({ url, from: 'Fulldraw <orders@fulldraw.test>' });
  const pool = openPool(connection);
  const log = { info() {}, warn: console.warn, error: console.error };
  const worker = startWorker(isolatedShop(pool, { mail, renderMail, log }), pool);
  await worker.started;
  process.on('message', async (asked: 'weigh' | 'stop') => {
    if (asked === 'weigh') {
      globalThis.gc?.();
      const { rss, heapUsed, external } = process.memoryUsage();
      process.send?.({ resident: rss, alive: heapUsed + external, spentMs: spentMs() } satisfies Weight);
      return;
    }
    await worker.stop();
    mail.close();
    await pool.end();
    process.disconnect();
  });
  process.send?.('ready');
});
