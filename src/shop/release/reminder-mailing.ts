import type { MailingKindWork } from '../mailings/mailing-kind.ts';

export const reminderMailing: MailingKindWork = {
  stream: 'transactional',
  compose: async () => {
    throw new Error('not written yet');
  },
};
export const lastWordMailing: MailingKindWork = {
  stream: 'transactional',
  compose: async () => {
    throw new Error('not written yet');
  },
};
