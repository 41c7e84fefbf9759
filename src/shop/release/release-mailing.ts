import type { MailingKindWork } from '../mailings/mailing-kind.ts';

export const releaseMailing: MailingKindWork = {
  stream: 'transactional',
  compose: async () => {
    throw new Error('not written yet');
  },
};
