import { eq, sql } from 'drizzle-orm';
import { printSubmissions, providerEvents } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Refused, refused } from '#values/result.ts';
import { advanceLater } from './submissions.ts';

export type PrintWebhookReceived = { ok: true; outcome: 'stored' | 'ignored' | 'duplicate' } | Refused<'bad-signature'>;

const SIGNATURE = /^[0-9a-f]{64}$/i;

/**
 * Takes one webhook of the print provider. It is a reason to re-read its order and nothing more: it is written down with the
 * job that does so, so that duplicates, any order of arrival and a silent provider do no harm. `ignored`: of no order of ours.
 * Throws only when it could not be written down: the provider has to deliver it again.
 */
export async function receivePrintWebhook(
  shop: Shop,
  { rawBody, signature }: { rawBody: Buffer; signature: string },
): Promise<PrintWebhookReceived> {
  const event = shop.printing?.readWebhook(rawBody, signature) ?? 'unsigned';
  if (event === 'unsigned') {
    if (SIGNATURE.test(signature)) {
      shop.log.warn(
        {},
        'a webhook of the print provider was refused: it is signed with another secret than PRINTFUL_WEBHOOK_SECRET',
      );
    }
    return refused('bad-signature');
  }
  if (event === 'unreadable') {
    shop.log.warn({}, 'the print provider signed something that is no event');
    return { ok: true, outcome: 'ignored' };
  }
  const { id, type, externalId, reason } = event;
  return shop.db.transaction(async (tx) => {
    const [submission] = externalId
      ? await tx
          .select({ id: printSubmissions.id })
          .from(printSubmissions)
          .where(eq(printSubmissions.externalId, externalId))
      : [];
    const [row] = await tx
      .insert(providerEvents)
      .values({
        ...{
          provider: 'printful',
          providerEventId: id,
          type,
          objectId: externalId,
          detail: reason ? { reason } : null,
        },
        ...{ state: submission ? 'applied' : 'ignored', appliedAt: shop.clock() },
      })
      .onConflictDoUpdate({
        target: [providerEvents.provider, providerEvents.providerEventId],
        set: { deliveries: sql`${providerEvents.deliveries} + 1` },
      })
      .returning({ deliveries: providerEvents.deliveries });
    if (!row) throw new Error(`Event ${id} was not written.`);
    if (row.deliveries > 1) return { ok: true, outcome: 'duplicate' };
    if (!submission) return { ok: true, outcome: 'ignored' };
    await advanceLater(tx, submission.id);
    return { ok: true, outcome: 'stored' };
  });
}
