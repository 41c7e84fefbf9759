import Fastify from 'fastify';
import { createSendGridEvents } from '#providers/sendgrid/sendgrid-events.ts';
import { SANDBOX_MAIL_EVENT_KEY } from '#sandbox/keys.ts';
import type { MailEvent } from '#shop/ports/mail-events.ts';

/** In the place of a shop; keeps what is reported to it: a list per delivery, null for one without a valid signature. */
export async function createMailEventReceiver() {
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
