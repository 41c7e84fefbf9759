import { announcementMailing } from '#shop/announcements/announcement-mailing.ts';
import { delayMailing } from '#shop/delays/delay-mailing.ts';
import type { MailingKindWork } from '#shop/mailings/mailing-kind.ts';
import { releaseMailing } from '#shop/release/release-mailing.ts';
import { lastWordMailing, reminderMailing } from '#shop/release/reminder-mailing.ts';
import type { MailingKind } from '#values/mailing.ts';

/** What each kind of mailing says. */
export const MAILING_WORK: { [Kind in MailingKind]: MailingKindWork } = {
  release: releaseMailing,
  reminder: reminderMailing,
  'last-word': lastWordMailing,
  delay: delayMailing,
  announcement: announcementMailing,
};
