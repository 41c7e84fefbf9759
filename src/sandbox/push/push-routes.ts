import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { currentFaults, strikes } from '#sandbox/shared/faults.ts';
import { page, text } from '#sandbox/shared/page.ts';
import { readJson } from '#sandbox/shared/read-json.ts';
import { checkVapid } from './check-vapid.ts';
import type { StoredMessage, Subscription } from './push-store.ts';
import {
  addSubscription,
  endSubscription,
  findByToken,
  keepMessage,
  listMessages,
  listSubscriptions,
} from './push-store.ts';

export type PushOptions = {
  pool: pg.Pool;
  /** The address under which endpoints are given out; null: the one that was asked. */
  origin: string | null;
  clock: () => Date;
};

/** What every push service takes (RFC 8030 7.2), and not more. */
const LARGEST_BODY = 4096;
/** What is kept at most for a phone that is off. */
const LONGEST_TTL = 28 * 86_400;
const RETRY_AFTER_SECONDS = 2;

const key = z.string().regex(/^[\w-]{20,100}$/);
const subscribing = z.object({
  /** RFC 8292 4.1: whoever holds this key alone may send. */
  vapid: key.optional(),
  /** Of a browser that keeps its private key to itself. */
  keys: z.object({ p256dh: key, auth: key }).optional(),
});
const URGENCIES = ['very-low', 'low', 'normal', 'high'];

/** A push service after RFC 8030, with the addresses of a subscription, a sender and a reader, and a page of what came. */
export async function pushRoutes(app: FastifyInstance, { pool, origin, clock }: PushOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  // One byte more than is taken, so that too much is answered here.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
    done(null, body),
  );

  app.get('/', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pushPage(await listSubscriptions(pool), await listMessages(pool), clock())),
  );
  app.get('/messages.json', async () => listMessages(pool));
  app.post('/end/:id', async (request, reply) => {
    await endSubscription(pool, idOf(request));
    return reply.redirect('/sandbox/push/', 303);
  });

  app.post('/subscribe', async (request, reply) => {
    const wanted = subscribing.safeParse(readJson(request.body));
    if (!wanted.success) return refuse(reply, 400, 'The options are not those of RFC 8292.');
    const { vapid = null, keys = null } = wanted.data;
    const here = origin ?? `http://${request.host}`;
    const subscription = await addSubscription(pool, `${here}/sandbox/push/to/`, { keys, senderKey: vapid });
    const { id, endpoint, p256dh, auth } = subscription;
    return (
      reply
        .code(201)
        .header('location', `${here}/sandbox/push/subscriptions/${id}`)
        .header('link', `<${endpoint}>; rel="urn:ietf:params:push"`)
        // What the browser's own `PushSubscription.toJSON()` says.
        .send({ endpoint, expirationTime: null, keys: { p256dh, auth } })
    );
  });
  app.delete('/subscriptions/:id', async (request, reply) =>
    (await endSubscription(pool, idOf(request))) ? reply.code(204).send() : refuse(reply, 404, 'No such subscription.'),
  );
  app.get('/subscriptions/:id', async (request) => listMessages(pool, idOf(request)));

  app.post('/to/:id', async (request, reply) => {
    const faults = await currentFaults(pool, 'push');
    if (faults.latencyMs > 0) await pause(faults.latencyMs);
    if (strikes(faults.rateLimitRate)) {
      return refuse(reply.header('retry-after', RETRY_AFTER_SECONDS), 429, 'Too many messages.');
    }
    if (strikes(faults.errorRate)) return refuse(reply, 500, 'The push service failed on purpose.');
    const subscription = await findByToken(pool, idOf(request));
    if (!subscription) return refuse(reply, 404, 'No such subscription.');
    if (subscription.ended) return refuse(reply, 410, 'The browser has ended this subscription.');
    const { endpoint, senderKey } = subscription;
    const proof = checkVapid(request.headers.authorization, new URL(endpoint).origin, clock());
    if ('fault' in proof) return refuse(reply, 401, proof.fault);
    if (senderKey !== null && proof.key !== senderKey) return refuse(reply, 403, 'Another key was subscribed to.');
    const ttl = header(request, 'ttl');
    if (!/^\d{1,9}$/.test(ttl)) return refuse(reply, 400, 'TTL is missing, or is no number of seconds.');
    const [topic, urgency] = [header(request, 'topic'), header(request, 'urgency') || 'normal'];
    if (!/^[\w-]{0,32}$/.test(topic)) return refuse(reply, 400, 'Topic: at most 32 characters of base64url.');
    if (!URGENCIES.includes(urgency)) return refuse(reply, 400, 'Urgency: none that there is.');
    const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
    if (body.length > LARGEST_BODY) return refuse(reply, 413, `At most ${LARGEST_BODY} bytes.`);
    if (body.length > 0 && header(request, 'content-encoding') !== 'aes128gcm') {
      return refuse(reply, 415, 'Content-Encoding has to be aes128gcm.');
    }
    const ttlSeconds = Math.min(Number(ttl), LONGEST_TTL);
    const id = await keepMessage(pool, subscription, { topic: topic || null, urgency, ttlSeconds, body });
    return reply
      .code(201)
      .header('location', `${new URL(endpoint).origin}/sandbox/push/messages/${id}`)
      .header('ttl', ttlSeconds)
      .send();
  });
}

function idOf({ params }: FastifyRequest): string {
  return String((params as { id?: unknown }).id);
}

function header({ headers }: FastifyRequest, name: string): string {
  return String(headers[name] ?? '');
}

function refuse(reply: FastifyReply, status: number, error: string) {
  return reply.code(status).send({ error });
}

/** The browsers that the shop may write to, and what came for each, as far as it can be read here. */
function pushPage(subscriptions: Subscription[], messages: StoredMessage[], now: Date): string {
  const parts = subscriptions.map((each, index) =>
    subscriptionPart(
      each,
      subscriptions.length - index,
      messages.filter(({ subscription }) => subscription === each.id),
      now,
    ),
  );
  return page(
    'Push messages',
    `<h1>Push messages</h1>
    <p>The push service that browsers without one of their own are given here. Messages for browsers that were
      subscribed by the sandbox are decrypted; those for others only they can read.
      <a href="/sandbox/">Back to the sandbox</a></p>
    ${parts.length > 0 ? parts.join('') : '<p>No browser is subscribed. Turn notices on in the phone panel.</p>'}`,
  );
}

function subscriptionPart(
  { id, ended, privateKey }: Subscription,
  number: number,
  messages: StoredMessage[],
  now: Date,
) {
  const end = ended
    ? ''
    : `<div class="actions"><form method="post" action="/sandbox/push/end/${text(id)}"><button>End, as a browser does</button></form></div>`;
  const keys = privateKey === null ? '<p>Its browser keeps the key.</p>' : '';
  const rows = messages.map((message) => `<li>${messageText(message, now)}</li>`);
  return `
    <h2>Browser ${number}${ended ? ': ended' : ''}</h2>${keys}${end}
    ${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nothing has come yet.</p>'}`;
}

function messageText({ text: words, size, urgency, topic, expiresAt, receivedAt }: StoredMessage, now: Date): string {
  const at = receivedAt.toISOString().slice(0, 16).replace('T', ' ');
  const waits = expiresAt > now ? 'kept for a phone that is off' : 'not kept any more';
  const facts = [`${at} UTC`, `${size} bytes`, urgency, topic && `topic ${topic}`, waits].filter(Boolean).join(', ');
  const { title, body, address } = read(words);
  if (title === '') return `A message that cannot be read here (${text(facts)})`;
  const link = address.startsWith('/') ? `<a href="${text(address)}">${text(title)}</a>` : text(title);
  return `${link}: ${text(body)} (${text(facts)})`;
}

/** What the shop's own messages say; of another form, the text itself. */
function read(words: string | null): { title: string; body: string; address: string } {
  if (words === null) return { title: '', body: '', address: '' };
  try {
    const { title, body, address } = JSON.parse(words) as Record<string, unknown>;
    return { title: String(title), body: String(body), address: String(address) };
  } catch {
    return { title: 'A text', body: words, address: '' };
  }
}
