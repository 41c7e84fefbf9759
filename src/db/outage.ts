/**
 * A statement that failed because PostgreSQL could not be asked: it restarts, the connection broke, nothing may be
 * written (a standby), or it is out of memory or disk. Whether the statement was done is not known.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /**
   * graphile-worker repeats what ends with this code. It knows no lost connection: the end of a job is written without
   * anything waiting for it, so a fault that it does not repeat would end the process.
   */
  readonly code = 'EHOSTUNREACH';
}

/** How the message of each begins. */
export const UNAVAILABLE = 'The database cannot be asked';

/** When a client that got no answer should ask again: a restart takes about as long. */
export const DATABASE_RETRY_SECONDS = '5';

/** Whether the fault, or what lies beneath it, is the database's absence. */
export function isDatabaseUnavailable(fault: unknown): fault is Error {
  if (!(fault instanceof Error)) return false;
  return fault instanceof DatabaseUnavailable || isDatabaseUnavailable(fault.cause);
}

type Method = (...parameters: unknown[]) => unknown;

/** Lets what these methods promise fail with `DatabaseUnavailable` where the connection is at fault. */
export function reportOutages(target: object, ...names: string[]): void {
  for (const name of names) {
    const ask = (Reflect.get(target, name) as Method).bind(target);
    const value: Method = (...parameters) => {
      const answer = ask(...parameters);
      return answer instanceof Promise ? answer.catch(rejectReported) : answer;
    };
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}

function rejectReported(fault: unknown): never {
  if (!isOutage(fault)) throw fault;
  throw new DatabaseUnavailable(`${UNAVAILABLE}: ${fault.message}`, { cause: fault });
}

/**
 * SQLSTATE's classes 08 (connection), 53 (out of memory, disk or connections), 57P (shutting down, starting up) and 58
 * (the system beneath), 25006 (read only: another server took over, rule 45.7), the operating system's codes, and `pg`'s own
 * errors, which are plain ones without a code.
 */
const OUTAGE = /^(?:08|53|57P|58|25006$|E[A-Z])/;

/** The same for a fault as `pg` has it: of connections that somebody else listens to. */
export function isOutage(fault: unknown): fault is Error {
  if (!(fault instanceof Error) || fault instanceof DatabaseUnavailable) return false;
  if ('code' in fault && fault.code !== undefined) return typeof fault.code === 'string' && OUTAGE.test(fault.code);
  return Object.getPrototypeOf(fault) === Error.prototype;
}
