import type { OrderRow } from '#db/schema.ts';
import { unsubscribeToken } from '#shop/mail/suppressions/unsubscribe-link.ts';
import { detailOf, type MailingDetail } from '#shop/mailings/mailing-detail.ts';
import type { Letter, MailingKindWork } from '#shop/mailings/mailing-kind.ts';

/**
 * Says the same to everybody, with the name and the unsubscribe link of each. Addresses that want none have been taken out
 * by then.
 */
export const announcementMailing: MailingKindWork = {
  stream: 'announcement',
  async compose(_tx, { origin }, mailing, addressees) {
    const text = detailOf('announcement', mailing);
    return addressees.map(({ recipient, order }) => {
      if (order.status === 'cancelled') return { recipient, skipped: 'Cancelled meanwhile.' };
      return { recipient, letter: announcementLetter(text, order, origin, unsubscribeToken(recipient)) };
    });
  },
};

/** An announcement to the owner of this order. The token makes its links to unsubscribe. */
export function announcementLetter(
  { subject, message }: MailingDetail['announcement'],
  { customerName }: Pick<OrderRow, 'customerName'>,
  origin: string,
  token: string,
): Letter {
  return { template: 'announcement', data: { subject, message, customerName, origin, unsubscribeToken: token } };
}
