import { randomUUID, sign } from 'node:crypto';
import { SANDBOX_MAIL_EVENT_SIGNING_KEY } from '#sandbox/keys.ts';
import type { ReceivedMail } from './mailbox.ts';

/** What may be reported of a mail after it was taken. */
export const REPORTS = ['bounce', 'complaint'] as const;
export type Report = (typeof REPORTS)[number];

const SAID: Record<Report, object> = {
  bounce: {
    ...{ event: 'bounce', type: 'bounce', status: '5.1.1', bounce_classification: 'Invalid Address' },
    reason: '550 5.1.1 There is no such mailbox here, on purpose',
  },
  complaint: { event: 'spamreport' },
};

/** Reports it to the shop as SendGrid does. Gives what the shop answered; throws when it does not answer. */
export async function reportMail(shopUrl: string, mail: ReceivedMail, report: Report): Promise<Response> {
  const messageId = mail.headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
  const id = randomUUID();
  const timestamp = Math.floor(Date.now() / 1000);
  const event = { email: mail.to, timestamp, sg_event_id: id, sg_message_id: id, 'smtp-id': messageId };
  const { body, headers } = signMailEvents(JSON.stringify([{ ...event, ...SAID[report] }]));
  const url = `${shopUrl}/api/webhooks/sendgrid`;
  return fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) });
}

/** A body with the headers that prove it, signed at this moment or at another, in seconds. */
export function signMailEvents(body: string, timestamp = Math.floor(Date.now() / 1000)) {
  const key = { key: Buffer.from(SANDBOX_MAIL_EVENT_SIGNING_KEY, 'base64'), format: 'der', type: 'pkcs8' } as const;
  const signature = sign('sha256', Buffer.from(`${timestamp}${body}`), key).toString('base64');
  const headers = {
    'content-type': 'application/json',
    'x-twilio-email-event-webhook-signature': signature,
    'x-twilio-email-event-webhook-timestamp': String(timestamp),
  };
  return { body, headers };
}
