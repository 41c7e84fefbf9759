import type { MailingKindWork } from '../mailings/mailing-kind.ts';

export const announcementMailing: MailingKindWork = {
  stream: 'announcement',
  compose: async () => {
    throw new Error('not written yet');
  },
};
