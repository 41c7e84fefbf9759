import { once } from 'node:events';
import { connect } from 'node:net';
import Stripe from 'stripe';
import { signMailEvents } from '#sandbox/mail/mailbox-routes.ts';
import { signWebhook } from '#sandbox/printful/webhooks.ts';
import { SANDBOX_WEBHOOK_SECRET } from '#sandbox/shared/keys.ts';
import type { HostileRequest } from './hostile-requests.ts';
import { leakIn } from './leaks.ts';

/** The values of a request's placeholders: `{order}`, `{owner}` (a cookie) and so on. */
export type Fillings = Record<string, string>;

export type Throwing = {
  port: number;
  /** Called anew every so many requests: one of them may have signed everybody out. */
  fillings: () => Promise<Fillings>;
  /** Is told of each answer. */
  onAnswer?: (at: number, status: number) => void;
  /** What no answer may hold. */
  secrets?: readonly string[];
  /** What each table has. Every other hundred is then sent one by one, and a refusal must leave all of them as they were. */
  readWritten?: () => Promise<string[]>;
};

/** A request that was answered with a 5xx or not at all (`status` 0), with what nobody may read, or refused and half done. */
export type Failure = { at: number; status: number; what: string; request: string; answer: string };

const AT_ONCE = 8;
const FILLED_FOR = 100;
/** Longer than any page; an answer that goes on for ever is let go. */
const MOST_READ = 400_000;
const TIMEOUT_MS = 20_000;

/** Sends the requests over bare sockets, some at a time, and gives those that the server failed at. */
export async function throwRequests(
  requests: HostileRequest[],
  { port, fillings, onAnswer, secrets = [], readWritten }: Throwing,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (let start = 0; start < requests.length; start += FILLED_FOR) {
    const filled = await fillings();
    const alone = readWritten !== undefined && (start / FILLED_FOR) % 2 === 0;
    const queue = requests.slice(start, start + FILLED_FOR).entries();
    let written = alone ? await readWritten() : [];
    const work = async () => {
      for (const [offset, request] of queue) {
        const at = start + offset;
        const bytes = writeRequest(request, at, filled);
        const answer = await send(port, bytes);
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
        onAnswer?.(at, status);
        const byStaff = request.headers.some(([, value]) => /\{(owner|manager|workshop|support)\}/.test(value));
        const before = written;
        if (alone) written = await readWritten();
        const what =
          status >= 500 || status === 0
            ? 'a fault'
            : (leakIn({ target: request.target, byStaff, answer, secrets }) ??
              (status >= 400 ? writtenSince(before, written) : null));
        if (what !== null) failures.push({ at, status, what, request: show(bytes), answer: answer.slice(0, 400) });
      }
    };
    await Promise.all(Array.from({ length: alone ? 1 : AT_ONCE }, work));
  }
  return failures.sort((one, other) => one.at - other.at);
}

function writtenSince(before: string[], now: string[]): string | null {
  const tables = now.filter((table) => !before.includes(table));
  return tables.length > 0 ? `refused, and written: ${tables.join(', ')}` : null;
}

function writeRequest(
  { method, target, headers, body, signed }: HostileRequest,
  at: number,
  fillings: Fillings,
): Buffer {
  const fill = (text: string) =>
    text.replaceAll(/(?:\{|%7B)(\w+)(?:\}|%7D)/g, (whole, name) => fillings[name] ?? whole);
  // Bodies of bytes stay as they are; latin1 keeps every byte.
  const payload = body && Buffer.from(fill(body.toString('latin1')), 'latin1');
  const all = new Map([['host', 'localhost'], ...headers.map(([name, value]) => [name, fill(value)] as const)]);
  for (const [name, value] of Object.entries(sign(signed, payload?.toString('utf8') ?? ''))) all.set(name, value);
  // Each comes from an address of its own, so that no limit is reached.
  all.set('x-forwarded-for', `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`);
  if (payload) all.set('content-length', String(payload.length));
  all.set('connection', all.has('upgrade') ? 'close, upgrade' : 'close');
  const lines = [...all].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${fill(target)} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  return payload ? Buffer.concat([head, payload]) : head;
}

function sign(by: HostileRequest['signed'], payload: string): Record<string, string> {
  if (by === 'stripe') {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SANDBOX_WEBHOOK_SECRET });
    return { 'stripe-signature': signature };
  }
  if (by === 'printful') return { 'x-pf-webhook-signature': signWebhook(payload) };
  return by === 'sendgrid' ? signMailEvents(payload).headers : {};
}

/** The answer, but for one that does not end; empty when there was none in time. */
async function send(port: number, bytes: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
    // An answer that goes on for ever is one, too; `100 Continue` is none yet.
    if (answer.startsWith('HTTP/1.1 1')) answer = answer.replace(/^HTTP\/1\.1 1.*?\r\n\r\n/s, '');
    if (/\r\n\r\n/.test(answer) && (/^content-type: text\/event-stream/im.test(answer) || answer.length > MOST_READ)) {
      socket.destroySoon();
    }
  });
  // A server that refuses a long body closes while it is still being sent.
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

/** Printable, and exact: what is no ASCII is escaped byte by byte. */
function show(bytes: Buffer): string {
  const text = bytes
    .toString('latin1')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\n\x20-\x7e]/g, (byte) => {
      return `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
    });
  return text.length > 2000 ? `${text.slice(0, 2000)} … (${bytes.length} bytes)` : text;
}
