import { once } from 'node:events';
import { connect } from 'node:net';
import Stripe from 'stripe';
import { signMailEvents } from '#sandbox/mail/mailbox-routes.ts';
import { signWebhook } from '#sandbox/printful/webhooks.ts';
import { SANDBOX_WEBHOOK_SECRET } from '#sandbox/shared/keys.ts';
import type { HostileRequest } from './hostile-requests.ts';

/** The values of a request's placeholders: `{order}`, `{staff}` (a cookie) and so on. */
export type Fillings = Record<string, string>;

export type Throwing = {
  port: number;
  /** Called anew every so many requests: one of them may have signed everybody out. */
  fillings: () => Promise<Fillings>;
  /** Is told of each answer. */
  onAnswer?: (at: number, status: number) => void;
};

/** A request that was answered with a 5xx, or not at all (`status` 0). */
export type Failure = { at: number; status: number; request: string; answer: string };

const AT_ONCE = 8;
const FILLED_FOR = 100;
const TIMEOUT_MS = 20_000;

/** Sends the requests over bare sockets, some at a time, and gives those that the server failed at. */
export async function throwRequests(
  requests: HostileRequest[],
  { port, fillings, onAnswer }: Throwing,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (let start = 0; start < requests.length; start += FILLED_FOR) {
    const filled = await fillings();
    const queue = requests.slice(start, start + FILLED_FOR).entries();
    const work = async () => {
      for (const [offset, request] of queue) {
        const at = start + offset;
        const bytes = writeRequest(request, at, filled);
        const answer = await send(port, bytes);
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
        onAnswer?.(at, status);
        if (status >= 500 || status === 0)
          failures.push({ at, status, request: show(bytes), answer: answer.slice(0, 400) });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return failures.sort((one, other) => one.at - other.at);
}

function writeRequest(
  { method, target, headers, body, signed }: HostileRequest,
  at: number,
  fillings: Fillings,
): Buffer {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name) => fillings[name] ?? whole);
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

/** The beginning of the answer; empty when there was none in time. */
async function send(port: number, bytes: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
    // An answer that goes on for ever is one, too; `100 Continue` is none yet.
    if (answer.startsWith('HTTP/1.1 1')) answer = answer.replace(/^HTTP\/1\.1 1.*?\r\n\r\n/s, '');
    if (answer.includes('\r\n\r\n')) socket.destroySoon();
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
