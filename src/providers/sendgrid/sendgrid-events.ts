import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { MailEvent, MailEventDelivery, MailEvents } from '#shop/ports/mail-events.ts';
import { EMAIL_MAX } from '#values/network/email-address.ts';
import { scrubText } from '#values/text/fault-text.ts';

/**
 * SendGrid repeats for a day what was not answered with success, and does not say whether it signs anew then. A replay
 * within that time does no harm: each event is applied once.
 */
const OLDEST_MS = 25 * 60 * 60 * 1000;
const FUTURE_MS = 5 * 60 * 1000;

export type SendGridOptions = {
  /** As SendGrid shows it: DER in base64. Null: SendGrid is not in use, and no event is accepted. */
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

const plainText = z
  .string()
  // PostgreSQL's text cannot hold NUL, and the sentences of foreign mail servers stand on staff's screens.
  .transform((said) =>
    said
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, 500)
      // After the cut, which may leave half a pair.
      .toWellFormed(),
  )
  .transform((said) => said || null)
  .nullable()
  .catch(null);

/** Its fields: https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event */
const entry = z.object({
  // Neither NUL nor half a pair: PostgreSQL would refuse it, and with it every event that is written down beside it.
  sg_event_id: z.string().regex(/^[^\p{Cc}\p{Cs}\s]{1,200}$/u),
  event: z.string(),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[^\p{Cc}\p{Cs}\s]+@[^\p{Cc}\p{Cs}\s]+$/u)
    .max(EMAIL_MAX),
  /** Of a bounce: `bounce`, or another such as `blocked` where the address is not to blame. */
  type: plainText,
  reason: plainText,
  /** The Message-ID; missing in some events about what a reader did. */
  'smtp-id': plainText,
});

type Consequence = Pick<MailEvent, 'blocks' | 'arrived'>;

/** Null: nothing follows from it, or it cannot be read. */
export function readMailEvent(given: unknown): MailEvent | null {
  const read = entry.safeParse(given);
  if (!read.success) return null;
  const { event, type, reason, email: address } = read.data;
  const consequence = consequenceOf(event, type, reason);
  if (!consequence) return null;
  return {
    id: read.data.sg_event_id,
    type: event === 'bounce' && type ? `${event} (${type})` : event,
    address,
    messageId: read.data['smtp-id'],
    sentence: reason && scrubText(reason),
    ...consequence,
  };
}

/** Both kinds of bounce are final for the mail, unlike `deferred`, which SendGrid goes on trying. */
function consequenceOf(event: string, type: string | null, reason: string | null): Consequence | null {
  switch (event) {
    case 'bounce':
      return { blocks: type === null || type === 'bounce' ? 'bounce' : null, arrived: false };
    case 'dropped':
      return { blocks: blocksOfDrop(reason ?? ''), arrived: false };
    case 'spamreport':
      return { blocks: 'complaint', arrived: true };
    case 'unsubscribe':
    case 'group_unsubscribe':
      return { blocks: 'unsubscribed', arrived: true };
    default:
      return null;
  }
}

/** SendGrid keeps lists of its own and hands over nothing to who is on them. Other reasons are about the mail. */
function blocksOfDrop(reason: string): MailEvent['blocks'] {
  if (/^(bounced address|invalid$)/i.test(reason)) return 'bounce';
  if (/^spam reporting address/i.test(reason)) return 'complaint';
  if (/^unsubscribed address/i.test(reason)) return 'unsubscribed';
  return null;
}
