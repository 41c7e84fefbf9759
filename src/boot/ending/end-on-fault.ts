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

/** Why the shop cannot open, for the person who starts it. What is wrong with the program itself keeps its stack. */
export function explainFault(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  if (fault instanceof TypeError || fault instanceof ReferenceError || fault instanceof SyntaxError) {
    return fault.stack ?? fault.message;
  }
  const { code, port, address } = fault as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop what runs there, or choose another with PORT.`;
  if (code === 'EACCES' && port) return `Port ${port} may not be opened by this user. Choose one above 1023 with PORT.`;
  if (code === 'EADDRNOTAVAIL') return `${address} is not an address of this machine. Choose another with HOST.`;
  const { message, cause } = fault;
  return cause instanceof Error ? `${message}\n  because: ${explainFault(cause)}` : message;
}
