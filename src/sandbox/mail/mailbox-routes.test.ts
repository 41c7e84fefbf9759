import Fastify from 'fastify';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { createSendGridEvents } from '#providers/sendgrid/sendgrid-events.ts';
import { SANDBOX_MAIL_EVENT_KEY } from '#sandbox/shared/keys.ts';
import type { MailEvent } from '#shop/ports/mail-events.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { startMailSandbox } from './mail-sandbox.ts';

/** Stands where a shop would, and keeps what is reported to it: a list per delivery, null for one that nobody signed. */
async function createMailEventReceiver() {
  const received: (MailEvent[] | null)[] = [];
  const events = createSendGridEvents({ verificationKey: SANDBOX_MAIL_EVENT_KEY, clock: () => new Date() });
  const app = Fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Body: Buffer }>('/api/webhooks/sendgrid', async ({ body, headers }) => {
    const header = (name: string) => String(headers[`x-twilio-email-event-webhook-${name}`]);
    received.push(events.read({ rawBody: body, signature: header('signature'), timestamp: header('timestamp') }));
    return {};
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => app.close();
  return { url, received, close, [Symbol.asyncDispose]: close };
}

async function createMailbox({ shopUrl = null }: { shopUrl?: string | null } = {}) {
  const resources = new AsyncDisposableStack();
  const { pool } = resources.use(await createTestDatabase());
  const sandbox = resources.use(await startMailSandbox({ pool, shopUrl: () => shopUrl }));
  const app = Fastify();
  await app.register(sandbox.routes, { prefix: '/sandbox' });
  resources.defer(() => app.close());
  const sender = createTransport(sandbox.smtpUrl, { from: 'shop@fulldraw.test' });
  return {
    get: (url: string) => app.inject(url),
    post: (url: string) =>
      app.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    send: (mail: { to: string; subject: string; html?: string; text?: string }) => sender.sendMail(mail),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

test('an empty mailbox says so', async () => {
  await using mailbox = await createMailbox();
  const page = await mailbox.get('/sandbox/mail');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('No mail yet.');
});

test('a mail is listed, and shows its text and headers; its html is a page that can run nothing', async () => {
  await using mailbox = await createMailbox();
  await mailbox.send({
    to: 'ann@example.com',
    subject: 'Grüße',
    text: 'Plain words',
    html: '<head></head><p>Rich words</p>',
  });
  const list = await mailbox.get('/sandbox/mail');
  expect(list.body).toContain('Grüße');
  expect(list.body).toContain('ann@example.com');
  const address = /href="(\/sandbox\/mail\/\d+)"/.exec(list.body)?.[1];
  const mail = await mailbox.get(`${address}`);
  expect(mail.body).toContain('Plain words');
  expect(mail.body).toContain('Message-ID');
  expect(mail.body).not.toMatch(/<script|style=|onclick/);
  const html = await mailbox.get(`${address}/html`);
  expect(html.body.trim()).toBe('<head><base target="_blank"></head><p>Rich words</p>');
  expect(html.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/);
});

test('whatever a mail says is text in the mailbox', async () => {
  await using mailbox = await createMailbox();
  await mailbox.send({
    to: 'ann@example.com',
    subject: '<script>alert(1)</script>',
    text: '</pre><script>alert(2)</script>',
  });
  const list = await mailbox.get('/sandbox/mail');
  const [mail] = (await mailbox.get('/sandbox/mail.json')).json();
  const page = await mailbox.get(`/sandbox/mail/${mail.id}`);
  expect(list.body + page.body).not.toContain('<script');
});

test('the mails to one address can be read as data, the newest first', async () => {
  await using mailbox = await createMailbox();
  await mailbox.send({ to: 'ann@example.com', subject: 'First', text: 'one' });
  await mailbox.send({ to: 'bob@example.com', subject: 'Not hers', text: 'two' });
  await mailbox.send({ to: 'Ann@example.com', subject: 'Second', text: 'three' });
  const mails = (await mailbox.get('/sandbox/mail.json?to=ANN@example.com')).json();
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['Second', 'First']);
});

test('all mails can be deleted', async () => {
  await using mailbox = await createMailbox();
  await mailbox.send({ to: 'ann@example.com', subject: 'First', text: 'one' });
  const answer = await mailbox.post('/sandbox/mail/delete');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/sandbox/mail']);
  expect((await mailbox.get('/sandbox/mail.json')).json()).toEqual([]);
});

test('a mail can be reported to the shop as bounced or as spam, and whoever presses hears what the shop says', async () => {
  await using shop = await createMailEventReceiver();
  await using mailbox = await createMailbox({ shopUrl: shop.url });
  await mailbox.send({ to: 'Ann@example.com', subject: 'First', text: 'one' });
  const [mail] = (await mailbox.get('/sandbox/mail.json')).json();
  const { body } = await mailbox.get(`/sandbox/mail/${mail.id}`);
  const [bounce = '', complaint = ''] = [...body.matchAll(/action="([^"]+report[^"]+)"/g)].map(([, action]) => action);
  expect((await mailbox.post(bounce)).body).toContain('Reported: bounce.');
  expect((await mailbox.post(complaint)).body).toContain('Reported: complaint.');
  const messageId = mail.headers.find(({ name }: { name: string }) => name === 'Message-ID').value;
  expect(shop.received).toMatchObject([
    [{ address: 'ann@example.com', messageId, blocks: 'bounce', arrived: false }],
    [{ address: 'ann@example.com', messageId, blocks: 'complaint', arrived: true }],
  ]);
  await shop.close();
  const late = await mailbox.post(bounce);
  expect([late.statusCode, late.body]).toEqual([502, expect.stringContaining('The shop could not be reached')]);
  expect((await mailbox.post('/sandbox/mail/4711/report/bounce')).statusCode).toBe(404);
  expect((await mailbox.post(bounce.replace('bounce', 'praise'))).statusCode).toBe(404);
});

test.each([
  ['/sandbox/mail/4711', 404],
  ['/sandbox/mail/4711/html', 404],
  ['/sandbox/mail/99999999999999999999', 404],
  ['/sandbox/mail/x', 404],
  ['/sandbox/mail.json?to=a&to=b', 400],
])('%s, which does not exist, is answered %i', async (address, status) => {
  await using mailbox = await createMailbox();
  expect((await mailbox.get(address)).statusCode).toBe(status);
});

test('a mistyped address is refused for good', async () => {
  await using mailbox = await createMailbox();
  const sending = mailbox.send({ to: 'ann@refused.test', subject: 'Hello', text: 'one' });
  await expect(sending).rejects.toMatchObject({ responseCode: 550 });
});
