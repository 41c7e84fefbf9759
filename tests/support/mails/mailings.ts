import { eq } from 'drizzle-orm';
import { type MailingRow, mailingRecipients, mailings } from '#db/schema.ts';
import { startRelease } from '#shop/release/start-release.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import type { MailShop } from './mail-shop.ts';

export const ADDRESSES = ['ann@example.com', 'ben@example.com', 'cid@example.com'];

/** Starts a release to everybody who owes: its id. No job runs by itself. */
export async function release({ shop }: Pick<MailShop, 'shop'>): Promise<number> {
  const started = await startRelease(shop, STAFF);
  if (!started.ok) throw new Error(started.reason);
  return started.mailing.id;
}

export async function readMailing({ shop }: Pick<MailShop, 'shop'>, id: number): Promise<MailingRow> {
  const [mailing] = await shop.db.select().from(mailings).where(eq(mailings.id, id));
  if (!mailing) throw new Error(`no mailing ${id}`);
  return mailing;
}

export const readRecipients = ({ shop }: Pick<MailShop, 'shop'>) =>
  shop.db.select().from(mailingRecipients).orderBy(mailingRecipients.id);

export async function states(mails: Pick<MailShop, 'shop'>): Promise<string[]> {
  return (await readRecipients(mails)).map(({ state }) => state);
}
