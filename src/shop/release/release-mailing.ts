import type { Addressee, Composed, MailingKindWork } from '#shop/mailings/mailing-kind.ts';
import { type AskedOrder, askFor, askForBalances, noteReleases } from './ask-for-balances.ts';
import { balanceDue } from './owes-balance.ts';
import { readWeeks, releaseLetter } from './release-letter.ts';

const HOUR_MS = 3_600_000;

type Asked = Addressee & AskedOrder;

/**
 * The bows' turn has come: asks for the balance. The seven days to pay count from the mail that really goes out, so the deadline
 * moves with each mail that is made, also where the link had a later one.
 */
export const releaseMailing: MailingKindWork = {
  stream: 'transactional',
  async compose(tx, shop, mailing, addressees) {
    const now = shop.clock();
    const asked: Asked[] = [];
    const skipped: Composed[] = [];
    for (const addressee of addressees) {
      const { recipient, order, ledger } = addressee;
      const found = balanceDue(order, ledger);
      if ('skipped' in found) skipped.push({ recipient, skipped: found.skipped });
      else asked.push({ ...addressee, asked: askFor(found.due, order, now) });
    }
    if (asked.length === 0) return skipped;
    const worthNoting = asked.filter((each) => isWorthNoting(each, now));
    await askForBalances(tx, now, asked);
    await noteReleases(tx, now, mailing.startedBy, worthNoting);
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

/** A mail that the mail server did not take at once is made again after moments: the history has that once. */
function isWorthNoting({ recipient, order }: Addressee, now: Date): boolean {
  return recipient.emailId === null || now.getTime() - (order.balanceAskedAt?.getTime() ?? 0) > HOUR_MS;
}
