// The thread that composes mails, started by mail-composer.ts: rendering one takes as long as answering many visitors.
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderMail } from '#shop/ports/mail-transport.ts';
import type { Asked, Composed } from './mail-composer.ts';

const { renderMail } = (await import(String(workerData))) as { renderMail: RenderMail };

parentPort?.on('message', (asked: Asked) => void compose(asked));

/** What the module throws is the answer to this one mail; what ends the thread fails all that wait. */
async function compose({ id, template, data }: Asked): Promise<void> {
  const answer = (composed: Composed) => parentPort?.postMessage(composed);
  try {
    answer({ id, mail: await renderMail(template, data) });
  } catch (fault) {
    answer({ id, fault });
  }
}
