import type { Logger } from 'pino';
import { allWritten } from '#api/http/log.ts';

/**
 * A fault that nothing caught ends the process, as Node does it by itself, but the log says so, and has every line before it. A
 * second one meanwhile ends it at once. Returns what takes this back.
 */
export function endOnFault(log: Logger): () => void {
  const end = async (fault: unknown) => {
    log.fatal({ err: fault }, 'a fault that nothing caught: the shop ends');
    await allWritten(log);
    process.exit(1);
  };
  process.once('uncaughtException', end);
  return () => void process.off('uncaughtException', end);
}
