import { write, writeSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#config/config.ts';
import { scrubText } from '#values/text/fault-text.ts';

/** Longer than any word or id of ours: a payment link's token has 43 characters. */
const LONG_SECRET = /[A-Za-z0-9_%-]{32,}/g;

const SECRETS = [
  ...['authorization', 'cookie', 'set-cookie', 'session', 'secret', 'clientSecret', 'client_secret'],
  ...['token', 'paymentToken', 'idToken', 'id_token', 'refresh_token'],
];

/** The one log of the process: requests (request-log.ts), the shop's notes and faults, a JSON line each. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[left out]' },
    serializers: { req: describeRequest, res: describeReply, err: describeFault, error: describeFault },
  };
  return pino(options, destination ?? standardOutput());
}

/** A stream's fault, such as a reader that is gone, is no reason to stop selling. */
function standardOutput(): DestinationStream {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return openLogOutput(1);
}

const LONGEST_WRITING_MS = 1000;

/** Resolves once every line until now is written, or cannot be. */
export async function allWritten(log: Pick<Logger, 'flush'>): Promise<void> {
  const written = Promise.withResolvers<void>();
  log.flush(() => written.resolve());
  const over = setTimeout(written.resolve, LONGEST_WRITING_MS);
  await written.promise;
  clearTimeout(over);
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, url: scrubUrl(request.url ?? ''), ip: request.ip };
}

function describeReply(reply: FastifyReply) {
  return { statusCode: reply.statusCode };
}

type DescribedFault = { type: string; message: string; stack?: string; code?: string; cause?: DescribedFault };

/** A fault and its causes by name, sentence and place alone: libraries hang whole requests and rows on their errors. */
function describeFault(fault: unknown, depth = 0): DescribedFault {
  if (!(fault instanceof Error)) return { type: typeof fault, message: scrubText(String(fault)) };
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : null;
  return {
    type: fault.name,
    message: scrubText(fault.message),
    ...(fault.stack ? { stack: scrubText(fault.stack) } : {}),
    ...(code ? { code } : {}),
    ...(fault.cause && depth < 4 ? { cause: describeFault(fault.cause, depth + 1) } : {}),
  };
}

/** A part of a path with an email address in it, as somebody may type it. */
const EMAIL = /[^/]*(?:@|%40)[^/]*/gi;

/** The path of an address, without its query, a payment link's token and email addresses. */
export function scrubUrl(url: string): string {
  const path = url.split(/[?#;]/, 1)[0] ?? '';
  return path
    .replace(/(\/orders\/+)(?!complete-payment$)[^/]+/i, '$1[token]')
    .replace(EMAIL, '[address]')
    .replace(LONG_SECRET, '[secret]');
}

/** Lines are written once there are so many characters of them, and at the latest after so long. */
const WRITTEN_TOGETHER = 32 * 1024;
const WRITTEN_AFTER_MS = 200;
/** What a full disk or a slow reader holds back, in characters: seconds of the highest load. Lines beyond it are lost. */
const MAX_WAITING = 8 * 1024 * 1024;
/** After a fault the same is tried again; at the end of the process only so often. */
const AGAIN_MS = 100;
const LAST_TRIES = 10;

/**
 * Writes lines to an open file in their order, many together, and without anybody waiting for it. What still waits when the
 * process ends is written then. Pino's own destination costs three times as much for a line, because it measures what waits
 * anew with each, and at the end it tries a full disk without end.
 */
function openLogOutput(file: number): DestinationStream & { flush(done: () => void): void } {
  let waiting = '';
  let underWay: Buffer | null = null;
  /** Whether the system has `underWay` at this moment. */
  let handedOver = false;
  let timer: NodeJS.Timeout | null = null;
  let onceWritten: (() => void)[] = [];

  function begin(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (underWay || waiting === '') return;
    underWay = Buffer.from(waiting);
    waiting = '';
    handOver(underWay);
  }

  function handOver(bytes: Buffer): void {
    handedOver = true;
    write(file, bytes, (fault, written) => {
      handedOver = false;
      if (fault) {
        setTimeout(handOver, AGAIN_MS, bytes).unref();
        if (fault.code !== 'EAGAIN') tellWritten();
        return;
      }
      underWay = bytes.subarray(written);
      if (underWay.length > 0) return handOver(underWay);
      underWay = null;
      if (onceWritten.length > 0 || waiting.length >= WRITTEN_TOGETHER) begin();
      if (!underWay) tellWritten();
    });
  }

  function tellWritten(): void {
    const told = onceWritten;
    onceWritten = [];
    for (const tell of told) tell();
  }

  /** What the system has at this moment it writes by itself. */
  function writeRest(): void {
    let rest = Buffer.concat([handedOver || !underWay ? Buffer.alloc(0) : underWay, Buffer.from(waiting)]);
    for (let tries = 0; rest.length > 0 && tries < LAST_TRIES; ) {
      try {
        rest = rest.subarray(writeSync(file, rest));
      } catch (fault) {
        if ((fault as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        tries += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS);
      }
    }
  }

  process.on('exit', writeRest);
  return {
    write(line) {
      if (waiting.length >= MAX_WAITING) return;
      waiting += line;
      if (waiting.length >= WRITTEN_TOGETHER) begin();
      else timer ??= setTimeout(begin, WRITTEN_AFTER_MS).unref();
    },
    /** Tells once every line until now is written, or cannot be. */
    flush(done) {
      onceWritten.push(done);
      begin();
      if (!underWay) tellWritten();
    },
  };
}
