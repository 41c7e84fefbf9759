import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PrintWebhookRead } from '#shop/ports/print-provider.ts';
import { scrubText } from '#values/text/fault-text.ts';

/**
 * What Printful sends is signed over the bytes as they came: HMAC with SHA-256, in hexadecimal digits, with the key that the
 * secret writes down in such digits. https://developers.printful.com/docs/v2-beta/#tag/Webhook-v2
 */
export function readWebhook(secret: string, rawBody: Buffer, signature: string): PrintWebhookRead {
  if (!isSigned(secret, rawBody, signature)) return 'unsigned';
  const parsed = event.safeParse(parseJson(rawBody));
  if (!parsed.success) return 'unreadable';
  const { retries: _tries, ...said } = parsed.data;
  const { type, data } = said;
  return {
    // It is sent again with another count of tries; all else of it stays as it was.
    id: createHash('sha256').update(JSON.stringify(said)).digest('hex'),
    type,
    externalId: ourOrder.catch(null).parse(data.order)?.external_id ?? null,
    reason: reason.parse(data.reason),
  };
}

function isSigned(secret: string, rawBody: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', Buffer.from(secret, 'hex')).update(rawBody).digest();
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const event = z.object({
  type: z.string().regex(/^[\w.]{1,100}$/),
  occurred_at: z.string().max(100).nullish(),
  retries: z.unknown().optional(),
  store_id: z.unknown().optional(),
  data: z.looseObject({ order: z.unknown().optional(), reason: z.unknown().optional() }),
});
const ourOrder = z.object({ external_id: z.string().regex(/^[\w-]{1,32}$/) }).nullable();
/** In Printful's words, for people; it stands on staff's screens. */
const reason = z
  .string()
  .transform(
    (text) =>
      scrubText(text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
        .slice(0, 500)
        .toWellFormed() || null,
  )
  .nullable()
  .catch(null);

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString());
  } catch {
    return null;
  }
}
