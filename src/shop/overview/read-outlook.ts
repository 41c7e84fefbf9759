import { orders } from '#db/schema.ts';
import { type MailingFacts, readMailing } from '#shop/mailings/list-mailings.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { countFigures } from '#shop/records/count-figures.ts';
import { isAskedLately, latestRelease } from '#shop/release/start-release.ts';

export type ReleaseOutlook = { recipients: number; askedLately: number; last: MailingFacts | null };

/** What a release would do now. Nothing is counted that grows with the shop: who owes a balance is a figure. */
export async function readOutlook({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<ReleaseOutlook> {
  const [count, askedLately, last] = await Promise.all([
    countFigures({ db }),
    db.$count(orders, isAskedLately(clock())),
    latestRelease(db).then((latest) => latest && readMailing({ db }, latest.id)),
  ]);
  return { recipients: Math.max(0, count('outstanding') - askedLately), askedLately, last };
}
