import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { orderEvents, orders } from '#db/schema.ts';
import { newPaymentToken } from '#values/random.ts';
import type { Addressee, Composed, MailingKindWork, MailingRow } from '../mailings/mailing-kind.ts';
import type { AskedBalance } from './balance-facts.ts';
import { balanceDue } from './owes-balance.ts';
import { deadlineFrom, readWeeks, releaseLetter } from './release-letter.ts';

const HOUR_MS = 3_600_000;

type Asked = Addressee & { asked: AskedBalance };

/**
 * The bow is ready: asks for the balance. The seven days to pay count from the mail that really goes out, so the deadline
 * moves with each mail that is made, also where the link had a later one.
 */
export const releaseMailing: MailingKindWork = {
  stream: 'transactional',
  async compose(tx, shop, mailing, addressees) {
    const now = shop.clock();
    const linkExpiresAt = deadlineFrom(now);
    const asked: Asked[] = [];
    const skipped: Composed[] = [];
    for (const addressee of addressees) {
      const { recipient, order, ledger } = addressee;
      const found = balanceDue(order, ledger);
      if ('skipped' in found) {
        skipped.push({ recipient, skipped: found.skipped });
        continue;
      }
      const token = order.paymentToken ?? newPaymentToken();
      asked.push({ ...addressee, asked: { due: found.due, token, linkExpiresAt } });
    }
    if (asked.length === 0) return skipped;
    await giveLinks(tx, now, asked);
    await noteReleases(tx, now, mailing, asked);
    const weeks = await readWeeks(
      tx,
      asked.map(({ order }) => order),
    );
    const letters = asked.map((each) => ({
      recipient: each.recipient,
      letter: releaseLetter(shop, each.order, each.asked, weeks),
    }));
    return [...skipped, ...letters];
  },
};

async function giveLinks(tx: Transaction, now: Date, asked: Asked[]): Promise<void> {
  const ids = sql.param(asked.map(({ order }) => order.id));
  const tokens = sql.param(asked.map((each) => each.asked.token));
  await tx.execute(sql`
    update ${orders} set payment_token = given.token, link_expires_at = ${deadlineFrom(now)}, balance_asked_at = ${now},
      updated_at = ${now}
    from unnest(${ids}::int[], ${tokens}::text[]) as given (id, token) where ${orders.id} = given.id`);
}

async function noteReleases(tx: Transaction, now: Date, { startedBy }: MailingRow, asked: Asked[]): Promise<void> {
  const noted = asked.filter((each) => isWorthNoting(each, now));
  if (noted.length === 0) return;
  const by = { at: now, actor: 'staff' as const, actorName: startedBy, what: 'release-sent' };
  await tx.insert(orderEvents).values(
    noted.map(({ order, asked: { due, linkExpiresAt } }) => ({
      ...{ orderId: order.id, ...by, before: { linkExpiresAt: order.linkExpiresAt } },
      after: { linkExpiresAt, recipient: order.customerEmail, ...due },
    })),
  );
}

/** A mail that the mail server did not take at once is made again after moments: the history has that once. */
function isWorthNoting({ recipient, order }: Addressee, now: Date): boolean {
  return recipient.emailId === null || now.getTime() - (order.balanceAskedAt?.getTime() ?? 0) > HOUR_MS;
}
