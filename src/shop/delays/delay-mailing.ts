import type { MailingKindWork } from '../mailings/mailing-kind.ts';

export const delayMailing: MailingKindWork = {
  stream: 'transactional',
  compose: async () => {
    throw new Error('not written yet');
  },
};
