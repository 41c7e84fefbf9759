import { eq, sql } from 'drizzle-orm';
import { LINK_FACTS } from '#db/columns/sealed-columns.ts';
import type { Transaction } from '#db/database.ts';
import { bowOwners, bows, delayNotices, type EmailRow, type OrderRow, waitingList } from '#db/schema.ts';
import { readWaiting, waitingLink } from '#shop/campaigns/waiting-list.ts';
import { findNotice, noticeToken, whyClosed } from '#shop/orders/delay-consent/find-notice.ts';
import { nextDue, readLedger } from '#shop/orders/ledger/ledger.ts';
import { workingToken } from '#shop/orders/ledger/order-progress.ts';
import { bowPageAddress } from '#shop/orders/links/bow-page.ts';
import { linkAddress } from '#shop/orders/links/give-link.ts';
import { makeOrderPage } from '#shop/orders/links/order-page-links.ts';
import { giveStaffLink } from '#shop/orders/links/renew-link.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Actor } from '#shop/records/record-event.ts';
import { makeBuildPage } from '#shop/workshop/ask-builds.ts';
import { presentOwner } from '#shop/workshop/owners.ts';
import { newPaymentToken } from '#values/random.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

export type Facts = Record<string, unknown>;

/** A mail that is to be sent again, with the row of its order, which is locked. */
export type MailAgain = { email: EmailRow; order: OrderRow | null; by: Actor };

/**
 * `nothing-due`: it asks for money that nobody owes now. `link-ended`: it names a deadline that has passed. `answered`: what it
 * asks has been answered. `gone`: what its link led to is not there any more, or is somebody else's.
 */
export type NotFresh = Refused<'nothing-due' | 'link-ended' | 'answered' | 'gone'>;
type Freshened = Ok<{ facts: Facts }> | NotFresh;
type Renew = (
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  mail: MailAgain,
  facts: Facts,
) => Promise<Freshened>;

/**
 * The facts of a mail as it is sent again: what it said, with links that were made for it now. A payment link that works is
 * kept, because its payment may be open in some tab (rule 7.3).
 */
export async function freshFacts(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  mail: MailAgain,
): Promise<Freshened> {
  let facts = mail.email.data as Facts;
  for (const [has, renew] of RENEWALS) {
    if (!has(facts)) continue;
    const fresh = await renew(tx, shop, mail, facts);
    if (!fresh.ok) return fresh;
    facts = fresh.facts;
  }
  return LINK_FACTS.some((name) => typeof facts[name] === 'string' && !KNOWN.has(name))
    ? refused('gone')
    : ok({ facts });
}

const isLink = (name: string) => (facts: Facts) => typeof facts[name] === 'string';

const RENEWALS: [has: (facts: Facts) => boolean, renew: Renew][] = [
  [isLink('paymentLink'), renewPayment],
  [isLink('pageLink'), renewOrderPage],
  // Without a serial number it is the page of a bow in the shop.
  [(facts) => isLink('bowLink')(facts) && isLink('serial')(facts), renewBowPage],
  [isLink('keepLink'), renewNotice],
  [(facts) => typeof facts.question === 'object' && facts.question !== null, renewQuestion],
  [isLink('waitingLink'), renewWaiting],
];

/** The token that unsubscribes is made from the recipient's row and the key, and is the same in every mail. */
const KNOWN = new Set([
  'paymentLink',
  'pageLink',
  'bowLink',
  'keepLink',
  'cancelLink',
  'waitingLink',
  'unsubscribeToken',
]);

/** They name the deadline of the link, and what comes after it. */
const DATED = new Set<string>([
  ...(['release', 'balance-reminder', 'balance-last-word', 'place-warning'] satisfies (keyof MailTemplates)[]),
  ...(['charge-announced', 'charge-failed'] satisfies (keyof MailTemplates)[]),
]);
/** They stay true without a link: nothing is asked. */
const TRUE_WITHOUT = new Set<string>(['order-confirmed', 'order-shipped'] satisfies (keyof MailTemplates)[]);

async function renewPayment(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  { email, order, by }: MailAgain,
  facts: Facts,
): Promise<Freshened> {
  if (!order) return refused('gone');
  const now = shop.clock();
  const due = nextDue(order, await readLedger(tx, order.id));
  if (due && DATED.has(email.template) && !(workingToken(order, now) && order.linkExpiresAt)) {
    return refused('link-ended');
  }
  const given = await giveStaffLink(tx, shop, order, by);
  if (!given.ok || !due) {
    return TRUE_WITHOUT.has(email.template) ? ok({ facts: { ...facts, paymentLink: null } }) : refused('nothing-due');
  }
  const said: Facts = {
    linkExpiresAt: given.linkExpiresAt?.toISOString() ?? null,
    writtenAt: now.toISOString(),
    due,
    stillDueAmount: due.amount,
  };
  const named = Object.entries(said).filter(([name]) => name in facts);
  return ok({
    facts: { ...facts, ...Object.fromEntries(named), paymentLink: linkAddress(shop.origin, given.token) },
  });
}

const PAGE_WORKS_MS = 7 * 86_400_000;

async function renewOrderPage(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  { email, order }: MailAgain,
  facts: Facts,
): Promise<Freshened> {
  if (!order) return refused('gone');
  if (email.template === 'build-missing' && order.drawLength !== null) return refused('answered');
  if (typeof facts.makesFrom === 'string') {
    return ok({ facts: { ...facts, ...(await makeBuildPage(tx, shop, order, { makesFrom: facts.makesFrom })) } });
  }
  const expiresAt = new Date(shop.clock().getTime() + PAGE_WORKS_MS);
  const { address } = await makeOrderPage(tx, shop, { orderId: order.id, expiresAt });
  return ok({ facts: { ...facts, pageLink: address, linkExpiresAt: expiresAt.toISOString() } });
}

/** The owner's former link ends: it may have gone to a wrong address. */
async function renewBowPage(
  tx: Transaction,
  { origin }: Pick<Shop, 'origin'>,
  { email }: MailAgain,
  facts: Facts,
): Promise<Freshened> {
  const serial = String(facts.serial);
  const [bow] = await tx.select({ id: bows.id }).from(bows).where(eq(bows.serial, serial));
  const owner = bow && (await presentOwner(tx, bow.id));
  if (!owner || owner.email.toLowerCase() !== email.recipient.toLowerCase()) {
    if (email.template !== 'order-shipped') return refused('gone');
    const { bowLink: _, ...others } = facts;
    return ok({ facts: others });
  }
  const secret = newPaymentToken();
  await tx.update(bowOwners).set({ secret }).where(eq(bowOwners.id, owner.id));
  return ok({ facts: { ...facts, bowLink: bowPageAddress(origin, { serial, secret }) } });
}

/** The links of the former mail end: what they asked is asked by the new ones alone. */
async function renewNotice(
  tx: Transaction,
  { origin }: Pick<Shop, 'origin'>,
  _mail: MailAgain,
  facts: Facts,
): Promise<Freshened> {
  const found = await findNotice(tx, tokenIn(facts.keepLink));
  if (!found) return refused('gone');
  if (found.notice.answer !== null || whyClosed(found)) return refused('answered');
  const [notice] = await tx
    .update(delayNotices)
    .set({ generation: sql`${delayNotices.generation} + 1`, tokenHash: null })
    .where(eq(delayNotices.id, found.notice.id))
    .returning();
  if (!notice) return refused('gone');
  const link = `${origin}/delay?token=${noticeToken(notice, found.order)}`;
  return ok({ facts: { ...facts, keepLink: `${link}&answer=keep`, cancelLink: `${link}&answer=cancel` } });
}

async function renewQuestion(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  mail: MailAgain,
  facts: Facts,
): Promise<Freshened> {
  const asked = await renewNotice(tx, shop, mail, facts.question as Facts);
  return asked.ok ? ok({ facts: { ...facts, question: asked.facts } }) : asked;
}

async function renewWaiting(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  { email }: MailAgain,
  facts: Facts,
): Promise<Freshened> {
  const waiting = await readWaiting(tx, tokenIn(facts.waitingLink));
  if (!waiting) return refused('gone');
  if (email.template === 'waiting-confirm' && waiting.row.confirmedAt) return refused('answered');
  const secret = newPaymentToken();
  await tx.update(waitingList).set({ secret }).where(eq(waitingList.id, waiting.row.id));
  return ok({ facts: { ...facts, waitingLink: waitingLink(shop, { secret }) } });
}

function tokenIn(link: unknown): string {
  return new URL(String(link)).searchParams.get('token') ?? '';
}
