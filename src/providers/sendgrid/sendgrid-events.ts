import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { MailEvent, MailEventDelivery, MailEvents } from '#shop/ports/mail-events.ts';
import { readMailEvent } from './read-mail-event.ts';

/**
 * SendGrid repeats for a day what was not answered with success, and does not say whether it signs anew then. A replay
 * within that time does no harm: each event is applied once.
 */
const OLDEST_MS = 25 * 60 * 60 * 1000;
const FUTURE_MS = 5 * 60 * 1000;

export type SendGridOptions = {
  /** As SendGrid shows it: DER in base64. Null: SendGrid is not in use, and nobody is believed. */
  verificationKey: string | null;
  clock: () => Date;
};

/**
 * SendGrid's signed event webhook: ECDSA with SHA-256 over the timestamp's header and the bytes of the body as they came.
 * https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features
 */
export function createSendGridEvents({ verificationKey, clock }: SendGridOptions): MailEvents {
  const key =
    verificationKey === null
      ? null
      : createPublicKey({ key: Buffer.from(verificationKey, 'base64'), format: 'der', type: 'spki' });
  const isSigned = ({ rawBody, signature, timestamp }: MailEventDelivery) =>
    key !== null &&
    verify('sha256', Buffer.concat([Buffer.from(timestamp), rawBody]), key, Buffer.from(signature, 'base64'));
  const isRecent = ({ timestamp }: MailEventDelivery) => {
    const age = clock().getTime() - Number(timestamp) * 1000;
    return age < OLDEST_MS && age > -FUTURE_MS;
  };
  return { read: (delivery) => (isSigned(delivery) && isRecent(delivery) ? readEvents(delivery.rawBody) : null) };
}

/** What SendGrid signed and we cannot read is of no concern to us: it would come for a day, and never be readable. */
function readEvents(rawBody: Buffer): MailEvent[] {
  return list.parse(parseJson(rawBody)).flatMap((entry) => readMailEvent(entry) ?? []);
}

const list = z.array(z.unknown()).catch([]);

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString());
  } catch {
    return null;
  }
}
