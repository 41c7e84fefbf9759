import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, printSubmissions, providerEvents } from '#db/schema.ts';
import { ProviderRefused, ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import type { PrintOrder, PrintProvider } from '#shop/ports/print-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { isAsWanted, makePrintOrder } from './make-print-order.ts';
import { advanceLater, lockSubmission, readPrintLines, readSubmission, type Submission } from './submissions.ts';
import { costOf, failSubmission, noteCalledOff, noteNotCalledOff, noteSeen } from './take-over.ts';

const NOT_SET_UP =
  'No print provider is set up: give PRINTFUL_TOKEN and PRINTFUL_WEBHOOK_SECRET in the settings of the server, restart it, and try again.';

/**
 * The job of a submission: does whatever is next for it, and takes over what the provider says of it (rule 25.2). It may run at
 * any time and again: the provider is asked for the order before one is made, and what is confirmed there is not confirmed
 * again. Throws while the provider does not answer, and `ProviderRefused` where a person has to do something.
 */
export async function advanceSubmission(shop: Shop, submissionId: number): Promise<void> {
  const known = await readSubmission(shop.db, submissionId);
  // What was begun under other keys is left alone.
  if (!known || known.submission.state === 'cancelled' || known.order.otherKeys) return;
  const { printing } = shop;
  if (!printing) throw new ProviderRefused(NOT_SET_UP);
  try {
    await advance(shop, printing, known);
  } catch (fault) {
    if (fault instanceof ProviderUnavailable) await noteSilence(shop, submissionId);
    throw fault;
  }
}

async function advance(shop: Shop, printing: PrintProvider, known: Submission): Promise<void> {
  const { submission, order } = known;
  const { id, externalId, state } = submission;
  const seen = await printing.findOrder(externalId);
  if (order.status === 'cancelled') return callOffOrFollow(shop, printing, known, seen);
  if (state !== 'waiting' && state !== 'draft') {
    if (seen) return takeOver(shop, printing, known, seen);
    // One that failed may never have got there.
    return state === 'failed' ? follow(shop, id, null) : failSubmission(shop, id, UNKNOWN_THERE);
  }
  const wanted = await makePrintOrder(shop, order, externalId);
  if (seen && seen.status !== 'draft' && seen.status !== 'failed') return takeOver(shop, printing, known, seen);
  if (!wanted) return callOffOrFollow(shop, printing, known, seen);
  if (!seen) return confirmDraft(shop, printing, id, await printing.createOrder(wanted));
  const isSame = isAsWanted(seen, wanted);
  if (seen.status === 'draft' && isSame) return confirmDraft(shop, printing, id, seen);
  try {
    // A failed one is neither printed nor charged, and keeps the file and the address that were wrong.
    await callOff(shop, printing, known, seen);
  } catch (fault) {
    if (!(fault instanceof ProviderRefused && isSame)) throw fault;
    await confirmDraft(shop, printing, id, seen);
  }
}

const UNKNOWN_THERE = 'The print provider does not know this order any more, which it has had.';

async function follow({ db }: Shop, id: number, nextCheckAt: Date | null): Promise<void> {
  await db.update(printSubmissions).set({ nextCheckAt }).where(eq(printSubmissions.id, id));
}

/**
 * Costs are calculated a while after the order was made, and without them the provider confirms nothing. What was cancelled or
 * refunded since is asked for right before the confirmation, and once more when it is taken over: between the two nobody can
 * keep it from happening.
 */
async function confirmDraft(shop: Shop, printing: PrintProvider, id: number, draft: PrintOrder): Promise<void> {
  await noteDraft(shop, id, draft);
  if (draft.costs.state === 'failed') throw new ProviderRefused('The print provider could not calculate the costs.');
  if (draft.costs.state === 'calculating') return waitForCosts(shop, id);
  const fresh = await readSubmission(shop.db, id);
  if (!fresh) throw new Error(`Print submission ${id} is gone.`);
  const externalId = draft.externalId ?? '';
  const wanted = fresh.order.status === 'cancelled' ? null : await makePrintOrder(shop, fresh.order, externalId);
  if (!wanted || !isAsWanted(draft, wanted)) return callOffOrFollow(shop, printing, fresh, draft);
  try {
    await printing.confirmOrder(externalId);
  } catch (fault) {
    if (!(fault instanceof ProviderRefused)) throw fault;
    const now = await printing.findOrder(externalId);
    if (!now || now.status === 'draft' || now.status === 'failed') throw fault;
  }
  const confirmed = await printing.findOrder(externalId);
  if (!confirmed) throw new Error(`The print provider has confirmed order ${externalId} and does not know it.`);
  await takeOver(shop, printing, fresh, confirmed);
}

/** What is printed though nobody wants it any more is called off, as long as that can be done. */
async function takeOver(shop: Shop, printing: PrintProvider, known: Submission, seen: PrintOrder): Promise<void> {
  const { id } = known.submission;
  // Called off by us, and the server ended before it could note that.
  if (seen.status === 'canceled' && (await isTooMuch(shop.db, known.order, seen))) {
    return callOff(shop, printing, known, seen);
  }
  if (await noteAsSeen(shop, printing, id, seen)) await callOffOrFollow(shop, printing, known, seen);
}

/** True: the provider prints more than is wanted now, read under the lock that whoever takes a line off holds. */
async function noteAsSeen(shop: Shop, printing: PrintProvider, id: number, seen: PrintOrder): Promise<boolean> {
  const packages = await printing.readPackages(seen.externalId ?? '');
  const troubled = seen.status === 'failed' || seen.status === 'onhold' || seen.status === 'canceled';
  const reason = troubled ? await readReason(shop, printing, seen) : null;
  return shop.db.transaction(async (tx) => {
    const locked = await lockSubmission(tx, id);
    await noteSeen(tx, shop, locked, { seen, packages, reason });
    return seen.status !== 'canceled' && seen.status !== 'failed' && isTooMuch(tx, locked.order, seen);
  });
}

/** Whether the provider has pieces that were cancelled or refunded before they were known to be printed. */
async function isTooMuch(db: Shop['db'] | Transaction, order: OrderRow, seen: PrintOrder): Promise<boolean> {
  const lines = order.status === 'cancelled' ? [] : await readPrintLines(db, order.id);
  const left = new Map(lines.map(({ id, quantity }) => [String(id), quantity]));
  return seen.items.some(({ externalId, quantity }) => externalId !== null && quantity > (left.get(externalId) ?? 0));
}

/**
 * Why the provider does not go on, in its words. It says so at the files, or else nowhere but in its webhooks, of which these
 * words are all that is ever used, and only for people.
 */
async function readReason(
  { db }: Shop,
  printing: PrintProvider,
  { externalId, status }: PrintOrder,
): Promise<string | null> {
  const said = status === 'failed' ? await printing.readFaults(externalId ?? '') : [];
  if (said.length > 0) return said.join(' ');
  const reason = sql<string>`${providerEvents.detail} ->> 'reason'`;
  const [told] = await db
    .select({ reason })
    .from(providerEvents)
    .innerJoin(printSubmissions, eq(printSubmissions.externalId, providerEvents.objectId))
    .where(
      and(
        eq(providerEvents.provider, 'printful'),
        eq(providerEvents.objectId, externalId ?? ''),
        gte(providerEvents.receivedAt, printSubmissions.createdAt),
        isNotNull(reason),
      ),
    )
    .orderBy(desc(providerEvents.receivedAt))
    .limit(1);
  return told?.reason ?? null;
}

/**
 * Until it is printed the provider takes it back; what is still wanted of it is sent anew. First it is called off there: two
 * orders must never be printed for one.
 */
async function callOff(
  shop: Shop,
  printing: PrintProvider,
  { submission: { id, externalId } }: Submission,
  seen: PrintOrder | null,
): Promise<void> {
  try {
    if (seen && seen.status !== 'canceled') await printing.cancelOrder(externalId);
  } catch (fault) {
    if (!(fault instanceof ProviderRefused)) throw fault;
    // An earlier try whose answer was lost may have done it.
    const now = await printing.findOrder(externalId);
    if (now && now.status !== 'canceled') throw fault;
  }
  await noteCalledOff(shop, id);
}

/** What the provider does not take back goes on, and staff are told. */
async function callOffOrFollow(
  shop: Shop,
  printing: PrintProvider,
  known: Submission,
  seen: PrintOrder | null,
): Promise<void> {
  try {
    await callOff(shop, printing, known, seen);
  } catch (fault) {
    if (!(fault instanceof ProviderRefused && seen)) throw fault;
    const { id } = known.submission;
    await noteNotCalledOff(shop, id, { reason: fault.message, page: seen.page, by: 'provider' });
    await noteAsSeen(shop, printing, id, seen);
  }
}

const COST_PAUSE_MS = 2000;
const LONGEST_COST_PAUSE_MS = 600_000;
/** With the growing pauses about an hour. */
const COST_TRIES = 14;

async function waitForCosts({ db }: Shop, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { submission } = await lockSubmission(tx, id);
    const attempts = submission.attempts + 1;
    if (attempts > COST_TRIES)
      throw new ProviderRefused('The print provider has not calculated the costs for an hour.');
    await tx.update(printSubmissions).set({ attempts }).where(eq(printSubmissions.id, id));
    await advanceLater(tx, id, Math.min(COST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_COST_PAUSE_MS));
  });
}

async function noteDraft({ db, clock }: Shop, id: number, draft: PrintOrder): Promise<void> {
  const cost = costOf(draft);
  const known = { providerOrderId: draft.id, state: 'draft', lastError: null, updatedAt: clock() } as const;
  await db
    .update(printSubmissions)
    .set({ ...known, ...(cost === null ? {} : { cost }) })
    .where(and(eq(printSubmissions.id, id), sql`${printSubmissions.state} in ('waiting', 'draft')`));
}

const SILENT = 'The print provider does not answer just now. It is asked again by itself.';

/** For whoever looks at the order meanwhile; why one has failed, or is held, stays beside it. */
async function noteSilence({ db }: Shop, id: number): Promise<void> {
  await db
    .update(printSubmissions)
    .set({ lastError: SILENT })
    .where(and(eq(printSubmissions.id, id), sql`${printSubmissions.state} in ('waiting', 'draft')`));
}

const NOT_ANSWERED =
  'It did not answer when it was to be called off, so it is not known whether it prints. It is asked again by itself.';

/**
 * No try of the job is left, or the provider has refused for good: what was not confirmed has failed, and a person is told. What
 * is being printed goes on, and is looked at again later.
 */
export async function giveUpSubmission(shop: Shop, submissionId: number, reason: string): Promise<void> {
  const known = await readSubmission(shop.db, submissionId);
  if (!known) return;
  const { submission, order } = known;
  if (order.status === 'cancelled') {
    await noteNotCalledOff(shop, submissionId, { reason: `${NOT_ANSWERED} (${reason})`, page: null, by: 'job' });
  } else if (submission.state === 'waiting' || submission.state === 'draft') {
    await failSubmission(shop, submissionId, reason);
  }
}
