import { randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { SANDBOX_MAIL_EVENT_SIGNING_KEY } from '#sandbox/shared/keys.ts';
import { page, text } from '#sandbox/shared/page.ts';
import { seconds } from '#sandbox/shared/sandbox-clock.ts';
import { emptyMailbox, listMails, type ReceivedMail, readMail } from './mailbox.ts';
import { REFUSED_DOMAIN } from './smtp-server.ts';

/** What may be reported of a mail after it was taken. */
const REPORTS = ['bounce', 'complaint'] as const;
type Report = (typeof REPORTS)[number];

const SAID: Record<Report, object> = {
  bounce: {
    event: 'bounce',
    type: 'bounce',
    status: '5.1.1',
    bounce_classification: 'Invalid Address',
    reason: '550 5.1.1 There is no such mailbox here, on purpose',
  },
  complaint: { event: 'spamreport' },
};

/** Reports it to the shop as SendGrid does. Gives what the shop answered; throws when it does not answer. */
async function reportMail(shopUrl: string, mail: ReceivedMail, report: Report): Promise<Response> {
  const messageId = mail.headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
  const id = randomUUID();
  const timestamp = seconds();
  const event = { email: mail.to, timestamp, sg_event_id: id, sg_message_id: id, 'smtp-id': messageId };
  const { body, headers } = signMailEvents(JSON.stringify([{ ...event, ...SAID[report] }]));
  const url = `${shopUrl}/api/webhooks/sendgrid`;
  return fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) });
}

/** A body with the headers that prove it, signed at this moment or at another, in seconds. */
export function signMailEvents(body: string, timestamp = seconds()) {
  const key = { key: Buffer.from(SANDBOX_MAIL_EVENT_SIGNING_KEY, 'base64'), format: 'der', type: 'pkcs8' } as const;
  const signature = sign('sha256', Buffer.from(`${timestamp}${body}`), key).toString('base64');
  const headers = {
    'content-type': 'application/json',
    'x-twilio-email-event-webhook-signature': signature,
    'x-twilio-email-event-webhook-timestamp': String(timestamp),
  };
  return { body, headers };
}

function listPage(mails: ReceivedMail[]): string {
  const remark = `<p class="remark">Mails that the shop sends arrive here and go nowhere else. A mail to an address at
    ${REFUSED_DOMAIN} is refused, as a mistyped one would be.</p>`;
  if (mails.length === 0) return frame('Mailbox', `<h1>Mailbox</h1><p>No mail yet.</p>${remark}`);
  const rows = mails.map(
    (mail) => `<li><a href="/sandbox/mail/${mail.id}">
      <span class="subject">${text(mail.subject || '(no subject)')}</span>
      <span class="to">${text(mail.to)}</span>
      ${time(mail)}
    </a></li>`,
  );
  return frame(
    'Mailbox',
    `<header><h1>Mailbox</h1><form method="post" action="/sandbox/mail/delete"><button>Delete all</button></form></header>
    <ol class="mails">${rows.join('')}</ol>${remark}`,
  );
}

/** `said`: what became of a report that was just made. */
function mailPage(mail: ReceivedMail, said = ''): string {
  const headers = mail.headers.map(({ name, value }) => `<dt>${text(name)}</dt><dd>${text(value)}</dd>`);
  return frame(
    mail.subject,
    `<p><a href="/sandbox/mail">Mailbox</a></p>
    <h1>${text(mail.subject || '(no subject)')}</h1>
    <p class="envelope">To ${text(mail.to)}<br>From ${text(mail.from)}<br>${time(mail)}</p>
    ${reports(mail)}
    ${said && `<p role="status">${text(said)}</p>`}
    ${mail.html ? shown(mail) : ''}
    <details ${mail.html ? '' : 'open'}><summary>Plain text</summary><pre>${text(mail.text)}</pre></details>
    <details><summary>Headers</summary><dl>${headers.join('')}</dl></details>`,
  );
}

function missingPage(): string {
  return frame('No such mail', '<h1>No such mail</h1><p><a href="/sandbox/mail">Mailbox</a></p>');
}

/** What a mail provider tells the shop after it has taken a mail. */
function reports({ id }: ReceivedMail): string {
  const button = (what: Report, label: string) =>
    `<form method="post" action="/sandbox/mail/${id}/report/${what}"><button>${label}</button></form>`;
  return `<div class="reports">${button('bounce', 'Bounce')}${button('complaint', 'Complaint')}</div>
    <p class="remark">Bounce tells the shop that this mail came back for good; Complaint, that its reader called it spam.</p>`;
}

/** A mail may hold anything: no scripts, no forms, no access to this page. Its links open in a page of their own. */
function shown({ id }: ReceivedMail): string {
  return `<iframe title="The mail" src="/sandbox/mail/${id}/html"
    sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}

function time({ receivedAt }: ReceivedMail): string {
  const iso = receivedAt.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function frame(title: string, body: string): string {
  return page(title, `<link rel="stylesheet" href="/sandbox/mail.css">${body}`);
}

const address = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const reported = z.object({ what: z.enum(REPORTS) });
const wanted = z.object({ to: z.string().optional() });
const styles = readFileSync(new URL('./mail.css', import.meta.url), 'utf8');

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');
// Mails carry their styles in their elements. The sandbox directive holds even when the address is opened by itself.
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** The mailbox in the browser, and `/mail.json?to=` for tests; registered under `/sandbox`. */
export function mailRoutes(pool: pg.Pool, shopUrl: () => string | null): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    // A form without fields is sent as this type, with nothing in it.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null));

    app.get('/mail', async (_request, reply) => html(reply, listPage(await listMails(pool))));
    app.get('/mail.json', async (request, reply) => {
      const asked = wanted.safeParse(request.query);
      return asked.success ? listMails(pool, asked.data) : reply.code(400).send({ error: 'Give one address as `to`.' });
    });
    app.get('/mail.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(styles));

    app.post('/mail/delete', async (_request, reply) => {
      await emptyMailbox(pool);
      return reply.redirect('/sandbox/mail', 303);
    });

    app.get('/mail/:id', async (request, reply) => {
      const mail = await find(pool, request.params);
      return mail ? html(reply, mailPage(mail)) : html(reply.code(404), missingPage());
    });

    app.post('/mail/:id/report/:what', async (request, reply) => {
      const mail = await find(pool, request.params);
      const asked = reported.safeParse(request.params);
      if (!mail || !asked.success) return html(reply.code(404), missingPage());
      const answer = await tell(shopUrl(), mail, asked.data.what);
      return html(reply.code(answer.ok ? 200 : 502), mailPage(mail, answer.sentence));
    });

    app.get('/mail/:id/html', async (request, reply) => {
      const mail = await find(pool, request.params);
      if (!mail) return html(reply.code(404), missingPage());
      // The mailbox shows this in a frame of its own page, which the shop forbids everywhere else.
      reply.removeHeader('x-frame-options');
      return html(reply, linksOutside(mail.html), MAIL_POLICY);
    });
  };
}

async function find(pool: pg.Pool, params: unknown) {
  const asked = address.safeParse(params);
  return asked.success ? readMail(pool, asked.data.id) : null;
}

/** Whether the shop took it, in a sentence for whoever pressed the button. */
async function tell(shop: string | null, mail: ReceivedMail, what: Report): Promise<{ ok: boolean; sentence: string }> {
  if (shop === null) return { ok: false, sentence: 'The shop does not listen, so nothing was reported.' };
  try {
    const { ok, status } = await reportMail(shop, mail, what);
    return { ok, sentence: ok ? `Reported: ${what}.` : `The shop did not take the report; it answered ${status}.` };
  } catch (fault) {
    return { ok: false, sentence: `The shop could not be reached: ${String(fault)}` };
  }
}

function linksOutside(mail: string): string {
  const base = '<base target="_blank">';
  const withHead = mail.replace(/<head[^>]*>/i, (head) => head + base);
  return withHead === mail ? base + mail : withHead;
}

function html(reply: FastifyReply, body: string, policy = PAGE_POLICY) {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body);
}
