import { announcementMailing } from '#shop/announcements/announcement-mailing.ts';
import { delayMailing } from '#shop/delays/delay-mailing.ts';
import type { MailingKinds } from '#shop/mailings/mailing-kind.ts';
import { releaseMailing } from '#shop/release/release-mailing.ts';
import { lastWordMailing, reminderMailing } from '#shop/release/reminder-mailing.ts';

/** The kinds of mailings that the engine is given. */
export const MAILING_KINDS: MailingKinds = {
  release: releaseMailing,
  reminder: reminderMailing,
  'last-word': lastWordMailing,
  delay: delayMailing,
  announcement: announcementMailing,
};
