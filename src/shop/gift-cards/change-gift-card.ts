import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type GiftCardRow, giftCards } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { normaliseEmail } from '#values/network/email-address.ts';
import type { GiftCardState } from '#values/order/gear.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { lockGiftCard } from './redeem-gift-card.ts';
import { replaceGiftCard } from './replace-gift-card.ts';

/** `held`: the money that it was bought with has left, or a bank decides about it. */
export type GiftCardChanged = Ok | Refused<'not-found' | 'void' | 'held'>;

/**
 * Staff block a card, open it again, or make it void for good; each once. What was on a void one goes back to the deposits of the order
 * that it was bought with, from where it can be refunded. `void`: nothing can be done with it any more.
 */
export function setGiftCardState(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
  { state, reason }: { state: GiftCardState; reason?: string | undefined },
): Promise<GiftCardChanged> {
  return shop.db.transaction(async (tx) => {
    const card = await lockGiftCard(tx, id);
    if (!card) return refused('not-found');
    const isHeld = card.stateBefore !== null;
    if ((card.stateBefore ?? card.state) === state && state !== 'active') return ok();
    if (isHeld && state === 'active') return refused('held');
    if (card.state === state && !isHeld) return ok();
    if (card.state === 'void' && !isHeld) return refused('void');
    // Of one that is held anyway it is what the card will be once the money is back.
    const next = isHeld && state !== 'void' ? { stateBefore: state } : { state, stateBefore: null };
    await tx.update(giftCards).set(next).where(eq(giftCards.id, id));
    await recordStaffEvent(tx, staff, {
      subject: 'gift-card',
      subjectId: id,
      what: STEP[state],
      at: shop.clock(),
      before: { state: card.state, ...(state === 'void' ? { balanceAmount: card.balance } : {}) },
      after: { state, ...(reason ? { reason } : {}) },
    });
    return ok();
  });
}

const STEP = { active: 'unblocked', blocked: 'blocked', void: 'voided' } as const satisfies Record<
  GiftCardState,
  string
>;

export type GiftCardReissued = Ok<{ card: GiftCardRow }> | Refused<'not-found' | 'void' | 'empty' | 'held'>;

/**
 * A code was lost: a new card takes over what is on it and is mailed, to whom it was sent or to a corrected address; the former
 * code works no more. A blocked card can be reissued, too. Twice at once is one new card: the second finds a void one.
 */
export function reissueGiftCard(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  staff: StaffMember,
  id: number,
  { recipient: given }: { recipient?: string | undefined } = {},
): Promise<GiftCardReissued> {
  const recipient = given && normaliseEmail(given);
  return shop.db.transaction((tx) => reissueLocked(tx, shop, staff, id, { recipient }));
}

/** The same in the caller's transaction; `occasion` names the mail in the place of the card. */
export async function reissueLocked(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  staff: StaffMember,
  id: number,
  { recipient, occasion }: { recipient?: string | undefined; occasion?: string },
): Promise<GiftCardReissued> {
  const former = await lockGiftCard(tx, id);
  if (!former) return refused('not-found');
  if (former.stateBefore !== null) return refused('held');
  if (former.state === 'void') return refused('void');
  if (former.balance === 0) return refused('empty');
  const to = { recipient: recipient ?? former.recipient, cause: 'lost', ...(occasion ? { occasion } : {}) } as const;
  const card = await replaceGiftCard(tx, shop, former, to);
  await noteReissue(tx, shop, staff, { former, card });
  return ok({ card });
}

async function noteReissue(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  staff: StaffMember,
  { former, card }: { former: GiftCardRow; card: GiftCardRow },
): Promise<void> {
  await recordStaffEvent(tx, staff, {
    subject: 'gift-card',
    subjectId: former.id,
    what: 'reissued',
    at: clock(),
    before: { state: former.state, recipient: former.recipient },
    after: { state: 'void', recipient: card.recipient, newCard: card.lastFour },
  });
}
