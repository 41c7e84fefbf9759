import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { delays, type MailingRow } from '#db/schema.ts';
import { announcementMailing } from '#shop/announcements/announcement-mailing.ts';
import { retakePlace } from '#shop/campaigns/retake-place.ts';
import { emptyCartOf } from '#shop/carts/empty-cart.ts';
import { delayMailing } from '#shop/delays/delay-mailing.ts';
import { type DelayStopped, stopDelay } from '#shop/delays/stop-delay.ts';
import { askNewAddress, notifyLateDeposit } from '#shop/delays/write-delay.ts';
import { issueGiftCards } from '#shop/gift-cards/issue-gift-cards.ts';
import { takeBackLetter } from '#shop/letters/change-letters.ts';
import { letterMailing } from '#shop/letters/letter-mailing.ts';
import type { MailingKinds } from '#shop/mailings/mailing-kind.ts';
import { type MailingStopped, stopMailing } from '#shop/mailings/stop-mailing.ts';
import type { OrderHooks } from '#shop/ports/order-hooks.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { callOffPrinting, printAgain, submitPrintLines } from '#shop/printing/submissions.ts';
import { noteNotices } from '#shop/records/note-notice.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { releaseMailing } from '#shop/release/release-mailing.ts';
import { lastWordMailing, reminderMailing } from '#shop/release/reminder-mailing.ts';
import { forgetReleased } from '#shop/release/start-release.ts';
import { reopenReturn } from '#shop/returns/handle-return.ts';
import { askAboutBow, beginBow, bowOf, enterWorkshop, putBowBack, shipBow, takeBackBow } from '#shop/workshop/bows.ts';
import { endOwner, firstOwner } from '#shop/workshop/owners.ts';

/** What the shop is composed with: the orders know nothing of mailings that announce delays, of gift cards and of printing. */
export const ORDER_HOOKS: OrderHooks = {
  async depositReceived(tx, order, now, { kinds, fromCart, undelayed }) {
    if (!undelayed) await notifyLateDeposit(tx, order);
    if (kinds.includes('gift_card')) await issueGiftCards(tx, order, now);
    if (kinds.includes('print')) await submitPrintLines(tx, order);
    if (fromCart) await emptyCartOf(tx, order);
    const { id: orderId, orderNumber: subject } = order;
    await noteNotices(tx, [{ kind: 'order', subject, orderId, facts: {}, at: now.clock() }]);
  },
  async paidWhole(tx, order, now) {
    // Before its bow is on the board, which says its batch.
    await retakePlace(tx, order, now.clock());
    await enterWorkshop(tx, order, now);
  },
  orderBegun: beginBow,
  orderNotBegun: putBowBack,
  async orderShipped(tx, order, now) {
    await shipBow(tx, order, now);
    const bow = await bowOf(tx, order.id);
    // The mail about the parcel has the link to the page of the bow.
    if (bow) await firstOwner(tx, bow, order, now.clock());
  },
  async bowTakenBack(tx, order, now) {
    await takeBackBow(tx, order, now);
    const bow = await bowOf(tx, order.id);
    if (bow) await endOwner(tx, bow, now.clock());
  },
  async orderCancelled(tx, order) {
    await callOffPrinting(tx, order);
    await askAboutBow(tx, order);
  },
  async refundFailed(tx, order, { requestKey, prints }, now) {
    await reopenReturn(tx, order, requestKey, now);
    if (prints) await printAgain(tx, order);
  },
  emailReplaced: askNewAddress,
};

/** The kinds of mailings that the engine is given. */
export const MAILING_KINDS: MailingKinds = {
  release: releaseMailing,
  reminder: reminderMailing,
  'last-word': lastWordMailing,
  delay: delayMailing,
  announcement: announcementMailing,
  letter: letterMailing,
};

async function takeBack(tx: Transaction, mailing: MailingRow): Promise<void> {
  await forgetReleased(tx, mailing);
  await takeBackLetter(tx, mailing);
}

/** Stops a mailing of any kind, with what its kind takes back: the date of a delay, and that batches were released, or that a letter was sent. */
export async function stopAnyMailing(
  shop: Shop,
  staff: StaffMember,
  mailingId: number,
): Promise<MailingStopped | DelayStopped> {
  const [delay] = await shop.db.select({ id: delays.id }).from(delays).where(eq(delays.mailingId, mailingId));
  return delay ? stopDelay(shop, staff, delay.id) : stopMailing(shop, staff, mailingId, takeBack);
}
