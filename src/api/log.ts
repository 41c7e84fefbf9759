import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#config.ts';
import { scrubText } from '#values/text/fault-text.ts';

/** Longer than any word or id of ours: a payment link's token has 43 characters. */
const LONG_SECRET = /[A-Za-z0-9_%-]{32,}/g;

const SECRETS = [
  ...['authorization', 'cookie', 'set-cookie', 'session', 'secret', 'clientSecret', 'client_secret'],
  ...['token', 'paymentToken', 'idToken', 'id_token', 'refresh_token'],
];

/** The one log of the process: requests, the shop's notes and faults, a JSON line each. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[left out]' },
    serializers: { req: describeRequest, res: describeReply, err: describeFault, error: describeFault },
  };
  return pino(options, destination ?? standardOutput());
}

/** What a full disk holds back, in bytes; lines beyond it are lost. */
const MAX_WAITING = 1024 * 1024;

/**
 * A log that cannot be written (its disk is full, its reader is gone) is no reason to stop selling: the shop goes on, and
 * the lines are written once there is space.
 */
function standardOutput(): DestinationStream {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING }).on('error', () => {});
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

/** The path of an address, without its query and without a payment link's token. */
export function scrubUrl(url: string): string {
  const path = url.split(/[?#;]/, 1)[0] ?? '';
  return path.replace(/(\/orders\/+)(?!complete-payment$)[^/]+/i, '$1[token]').replace(LONG_SECRET, '[secret]');
}
