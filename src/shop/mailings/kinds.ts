import type { MailingKind } from '#values/mailing.ts';
import { announcementMailing } from '../announcements/announcement-mailing.ts';
import { delayMailing } from '../delays/delay-mailing.ts';
import { releaseMailing } from '../release/release-mailing.ts';
import { lastWordMailing, reminderMailing } from '../release/reminder-mailing.ts';
import type { MailingKindWork } from './mailing-kind.ts';

/** What each kind of mailing says. */
export const MAILING_WORK: { [Kind in MailingKind]: MailingKindWork } = {
  release: releaseMailing,
  reminder: reminderMailing,
  'last-word': lastWordMailing,
  delay: delayMailing,
  announcement: announcementMailing,
};
