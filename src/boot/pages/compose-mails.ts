// The thread that composes mails or papers, started by mail-composer.ts: rendering one takes as long as answering many visitors.
import { parentPort, workerData } from 'node:worker_threads';
import type { Asked, Composed, Module } from './mail-composer.ts';

const { address, name } = workerData as Module;
const { [name]: render } = (await import(address)) as Record<
  string,
  (template: string, data: unknown) => Promise<unknown>
>;

parentPort?.on('message', (asked: Asked) => void compose(asked));

/** What the module throws is the answer to this one mail; what ends the thread fails all that wait. */
async function compose({ id, template, data }: Asked): Promise<void> {
  const answer = (composed: Composed) => parentPort?.postMessage(composed);
  try {
    answer({ id, made: await render?.(template, data) });
  } catch (fault) {
    answer({ id, fault });
  }
}
