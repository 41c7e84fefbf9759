import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#config/config.ts';
import { scrubText } from '#values/text/fault-text.ts';
import { openLogOutput } from './log-output.ts';

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
