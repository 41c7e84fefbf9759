import { z } from 'zod';
import type { MailEvent } from '#shop/ports/mail-events.ts';
import { EMAIL_MAX } from '#values/email-address.ts';
import { scrubText } from '#values/fault-text.ts';

const words = z
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
  type: words,
  reason: words,
  /** The Message-ID; missing in some events about what a reader did. */
  'smtp-id': words,
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
