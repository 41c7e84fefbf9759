import { detailOf, type MailingDetail } from '../mailings/mailing-detail.ts';
import type { Letter, MailingKindWork } from '../mailings/mailing-kind.ts';
import type { OrderRow } from '../payments/ledger.ts';
import { whyBlocked } from '../suppressions/why-blocked.ts';

/** Says the same to everybody, with the name and the unsubscribe link of each. */
export const announcementMailing: MailingKindWork = {
  stream: 'announcement',
  async compose(tx, { origin }, mailing, addressees) {
    const text = detailOf('announcement', mailing);
    const addresses = addressees.map(({ order }) => order.customerEmail);
    const blocked = await whyBlocked(tx, addresses, 'announcement');
    return addressees.map(({ recipient, order }) => {
      if (order.status === 'cancelled') return { recipient, skipped: 'Cancelled meanwhile.' };
      const why = blocked.get(order.customerEmail.toLowerCase());
      if (why) return { recipient, skipped: why };
      if (!recipient.token) throw new Error(`Recipient ${recipient.id} of an announcement has no token.`);
      return { recipient, letter: announcementLetter(text, order, origin, recipient.token) };
    });
  },
};

/** An announcement to the owner of this order. The token makes its links to unsubscribe. */
export function announcementLetter(
  { subject, message }: MailingDetail['announcement'],
  { customerName }: Pick<OrderRow, 'customerName'>,
  origin: string,
  unsubscribeToken: string,
): Letter {
  return { template: 'announcement', data: { subject, message, customerName, origin, unsubscribeToken } };
}
