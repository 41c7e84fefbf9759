import { and, isNull, ne } from 'drizzle-orm';
import { mailings } from '#db/schema.ts';
import type { MailingShop } from './mailing-kind.ts';
import { runMailing } from './run-mailing.ts';

const LONGEST_MS = 30_000;

/**
 * Goes on with a mailing slice by slice, as long as it is the only one. After each slice its next job is there all the
 * same; but a worker asks for it before the line is free of this one, finds none, and asks again two seconds later.
 */
export async function runSlices(
  shop: MailingShop,
  mailingId: number,
  outages: number,
  stopping?: AbortSignal,
): Promise<void> {
  const began = performance.now();
  let goesOn = await runMailing(shop, mailingId, outages);
  while (goesOn && !stopping?.aborted && performance.now() - began < LONGEST_MS) {
    const others = await shop.db.$count(mailings, and(isNull(mailings.finishedAt), ne(mailings.id, mailingId)));
    if (others > 0) return;
    goesOn = await runMailing(shop, mailingId);
  }
}
