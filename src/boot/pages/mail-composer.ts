// Composes mails, and papers, in threads of their own, so that no page waits for them: one is started at the first mail, ended when
// there have been none for a while, and started anew after it died.
import { Worker } from 'node:worker_threads';
import type { RenderMail } from '#shop/ports/mail-transport.ts';
import type { RenderPaper } from '#shop/ports/papers.ts';

/** What can be composed, by the name under which its module exports it. */
type Renders = { renderMail: RenderMail; renderPaper: RenderPaper };

export type Asked = { id: number; template: string; data: unknown };
export type Composed = { id: number; made: unknown } | { id: number; fault: unknown };
export type Module = { address: string; name: keyof Renders };

type Limits = {
  /** Without a mail for so long the thread ends, and gives its memory back. */
  idleMs?: number;
  /** No mail takes so long; a thread that does not answer is ended. */
  answerMs?: number;
};

/** What rendering needs is a tenth of it; a mail that needs more fails, and not the shop. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/**
 * What the module at this address exports under this name, run in a thread. Rejects with what it throws; when the thread dies, with
 * all that it had not answered: their jobs are tried again.
 */
export function composeInThread<Name extends keyof Renders>(
  module: URL,
  name: Name,
  { idleMs = 60_000, answerMs = 30_000 }: Limits = {},
): Renders[Name] {
  let thread: ReturnType<typeof startThread> | null = null;
  const compose = (template: string, data: unknown) => {
    if (thread === null || thread.hasEnded()) {
      thread = startThread({ address: module.href, name }, { idleMs, answerMs });
    }
    return thread.compose({ template, data });
  };
  return compose as Renders[Name];
}

type Waiting = PromiseWithResolvers<unknown>;

function startThread(module: Module, { idleMs, answerMs }: Required<Limits>) {
  const worker = new Worker(new URL('./compose-mails.ts', import.meta.url), {
    workerData: module,
    resourceLimits: MEMORY,
  });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let ended = false;
  let clock: NodeJS.Timeout | undefined;
  watch();

  /** It is waited for as long as a mail is under way, and only then does it keep the process running. */
  function watch(): void {
    clearTimeout(clock);
    if (waiting.size > 0) {
      worker.ref();
      clock = setTimeout(end, answerMs, 'The thread that composes mails did not answer.');
    } else {
      worker.unref();
      clock = setTimeout(end, idleMs, 'No mail has come for a while.');
    }
    clock.unref();
  }

  worker.on('message', (composed: Composed) => {
    const asked = waiting.get(composed.id);
    waiting.delete(composed.id);
    if ('made' in composed) asked?.resolve(composed.made);
    else asked?.reject(composed.fault);
    watch();
  });
  worker.on('error', (fault) => end('The thread that composes mails failed.', fault));
  worker.on('exit', () => end('The thread that composes mails ended.'));

  function end(why: string, cause?: unknown): void {
    if (ended) return;
    ended = true;
    clearTimeout(clock);
    for (const { reject } of waiting.values()) reject(new Error(why, { cause }));
    void worker.terminate();
  }

  return {
    hasEnded: () => ended,
    compose({ template, data }: Omit<Asked, 'id'>): Promise<unknown> {
      const asked = Promise.withResolvers<unknown>();
      last += 1;
      waiting.set(last, asked);
      watch();
      worker.postMessage({ id: last, template, data } satisfies Asked);
      return asked.promise;
    },
  };
}
