import { announcementMailing } from '#shop/announcements/announcement-mailing.ts';
import { delayMailing } from '#shop/delays/delay-mailing.ts';
import { askNewAddress, notifyLateDeposit } from '#shop/delays/write-notices.ts';
import type { MailingKinds } from '#shop/mailings/mailing-kind.ts';
import type { OrderHooks } from '#shop/ports/order-hooks.ts';
import { callOffPrinting, submitPrintLines } from '#shop/printing/submissions.ts';
import { releaseMailing } from '#shop/release/release-mailing.ts';
import { lastWordMailing, reminderMailing } from '#shop/release/reminder-mailing.ts';

/** What the shop is composed with: the orders know nothing of the mailings that announce delays, or of who prints gear. */
export const ORDER_HOOKS: OrderHooks = {
  async depositReceived(tx, order) {
    await notifyLateDeposit(tx, order);
    await submitPrintLines(tx, order);
  },
  orderCancelled: callOffPrinting,
  emailReplaced: askNewAddress,
};

/** The kinds of mailings that the engine is given. */
export const MAILING_KINDS: MailingKinds = {
  release: releaseMailing,
  reminder: reminderMailing,
  'last-word': lastWordMailing,
  delay: delayMailing,
  announcement: announcementMailing,
};
