import type { MailingKindWork } from '../mailings/mailing-kind.ts';
import { whyBlocked } from '../suppressions/why-blocked.ts';

/** The `detail` of an announcement's mailing. */
export type AnnouncementText = { subject: string; message: string };

/** Says the same to everybody, with the name and the unsubscribe link of each. */
export const announcementMailing: MailingKindWork = {
  stream: 'announcement',
  async compose(tx, { origin }, mailing, addressees) {
    const { subject, message } = mailing.detail as AnnouncementText;
    const addresses = addressees.map(({ order }) => order.customerEmail);
    const blocked = await whyBlocked(tx, addresses, 'announcement');
    return addressees.map(({ recipient, order: { customerEmail, customerName, status } }) => {
      if (status === 'cancelled') return { recipient, skipped: 'Cancelled meanwhile.' };
      const why = blocked.get(customerEmail.toLowerCase());
      if (why) return { recipient, skipped: why };
      if (!recipient.token) throw new Error(`Recipient ${recipient.id} of an announcement has no token.`);
      const data = { subject, message, customerName, origin, unsubscribeToken: recipient.token };
      return { recipient, letter: { template: 'announcement', data } };
    });
  },
};
