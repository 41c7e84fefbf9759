import { and, asc, eq, getTableColumns, isNotNull, type SQL, sql, TransactionRollbackError } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { mailingRecipients, mailings, type OrderRow, orders, places } from '#db/schema.ts';
import { announcementLetter, announcementRecipients } from '#shop/announcements/announcement-mailing.ts';
import { type DelayAnnounced, type StartDelay, startDelay } from '#shop/delays/announce-delay.ts';
import { type CorrectDelay, type DelayCorrected, startCorrection } from '#shop/delays/correct-delay.ts';
import { delayMailing } from '#shop/delays/delay-mailing.ts';
import type { LetterFields } from '#shop/letters/change-letters.ts';
import { letterRecipients, mailOf } from '#shop/letters/letter-mailing.ts';
import type { Letter, MailingDetail } from '#shop/mailings/mailing-kind.ts';
import { readLedgers } from '#shop/orders/ledger/ledger.ts';
import { readPayTerms } from '#shop/orders/links/pay-terms.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { balanceDue } from '#shop/release/balance-due.ts';
import { askFor, readMakingTimes, releaseLetter } from '#shop/release/release-mailing.ts';
import { isToBeAsked } from '#shop/release/start-release.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

export type PreviewRequest =
  | { kind: 'release'; batchId?: number | undefined }
  | ({ kind: 'delay' } & Omit<StartDelay, 'requestKey'>)
  | ({ kind: 'correction' } & Omit<CorrectDelay, 'requestKey'>)
  | ({ kind: 'announcement' } & MailingDetail['announcement'])
  | ({ kind: 'letter' } & LetterFields);

export type NoSample = Refused<'nobody'> | Refusal;

/** What the first recipient of such a mailing would get now. `nobody`: it would have none. */
export async function findSample(
  shop: Shop,
  staff: StaffMember,
  request: PreviewRequest,
): Promise<Ok<{ sample: Sample }> | NoSample> {
  const found = await sampleOf(shop, staff, request);
  if (!found.ok) return found;
  return found.sample ? ok({ sample: found.sample }) : refused('nobody');
}

async function sampleOf(
  shop: Shop,
  staff: StaffMember,
  request: PreviewRequest,
): Promise<Ok<{ sample: Sample | null }> | NoSample> {
  switch (request.kind) {
    case 'release':
      return ok({ sample: await sampleRelease(shop, request.batchId ?? null) });
    case 'announcement':
      return ok({ sample: await sampleAnnouncement(shop, request) });
    case 'letter':
      return ok({ sample: await sampleLetter(shop, request) });
    case 'delay':
      return sampleDelay(shop, (tx, requestKey) => startDelay(tx, shop, staff, { ...request, requestKey }, LOOKED_AT));
    case 'correction':
      return sampleDelay(shop, (tx, requestKey) =>
        startCorrection(tx, shop, staff, { ...request, requestKey }, LOOKED_AT),
      );
  }
}

type Started = DelayAnnounced | DelayCorrected;
type Refusal = Exclude<Started, { ok: true }>;

/**
 * The notice of a delay, or its correction, to the first whom it would concern; null: nobody. What each is asked depends on what
 * they were told before, so it is really made and taken back: the secrets in its links never come to work. Refused as it is.
 */
function sampleDelay(
  shop: Shop,
  start: (tx: Transaction, requestKey: string) => Promise<Started>,
): Promise<Ok<{ sample: Sample | null }> | Refusal> {
  return withRollback(shop.db, async (tx) => {
    const started = await start(tx, crypto.randomUUID());
    return started.ok ? ok({ sample: await composeFirst(tx, shop, started.mailingId) }) : started;
  });
}

async function composeFirst(tx: Transaction, shop: Shop, mailingId: number): Promise<Sample | null> {
  const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, mailingId));
  const rows = await tx
    .select({ recipient: mailingRecipients, order: orders })
    .from(mailingRecipients)
    .innerJoin(orders, eq(orders.id, mailingRecipients.orderId))
    .where(eq(mailingRecipients.mailingId, mailingId))
    .orderBy(asc(mailingRecipients.id));
  if (!mailing || rows.length === 0) return null;
  const ids = rows.map(({ order }) => order.id);
  const ledgers = await readLedgers(tx, ids);
  const addressees = rows.flatMap(({ recipient, order }) => {
    const ledger = ledgers.get(order.id);
    return ledger ? [{ recipient, order, ledger }] : [];
  });
  const composed = await delayMailing.compose(tx, shop, mailing, addressees);
  for (const { recipient, order } of addressees) {
    const letter = composed.find((each) => each.recipient.id === recipient.id)?.letter;
    if (letter) return { order, letter };
  }
  return null;
}

/** Does something in a transaction that is always rolled back: its result is returned, nothing that it writes is kept. */
async function withRollback<Seen>(db: Database, look: (tx: Transaction) => Promise<Seen>): Promise<Seen> {
  const seen: Seen[] = [];
  try {
    await db.transaction(async (tx) => {
      seen.push(await look(tx));
      tx.rollback();
    });
  } catch (fault) {
    if (!(fault instanceof TransactionRollbackError)) throw fault;
  }
  return seen[0] as Seen;
}

/** The letter of a release to the first who would be asked now; null: nobody would. */
async function sampleRelease(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  batchId: number | null,
): Promise<Sample | null> {
  const now = shop.clock();
  const first = await firstToBeAsked(shop, batchId, now);
  const ids = first.map(({ id }) => id);
  const ledgers = await readLedgers(shop.db, ids);
  for (const order of first) {
    const ledger = ledgers.get(order.id);
    const found = ledger && balanceDue(order, ledger);
    if (!found || 'skipped' in found) continue;
    const terms = (await readPayTerms(shop.db, [order.id])).get(order.id);
    const asked = { ...askFor(found.due, order, now, terms), token: SAMPLE_TOKEN };
    return { order, letter: releaseLetter(shop, order, asked, await readMakingTimes(shop.db, [order])) };
  }
  return null;
}

function firstToBeAsked({ db }: Pick<Shop, 'db'>, batchId: number | null, now: Date): Promise<OrderRow[]> {
  if (batchId === null)
    return db.select().from(orders).where(isToBeAsked(now)).orderBy(asc(orders.id)).limit(LOOKED_AT);
  return db
    .select(getTableColumns(orders))
    .from(places)
    .innerJoin(orders, eq(orders.id, places.orderId))
    .where(and(eq(places.batchId, batchId), isNotNull(places.sort), isToBeAsked(now)))
    .orderBy(asc(places.sort))
    .limit(LOOKED_AT);
}

/** An announcement to the first address that it would go to; null: to nobody. */
async function sampleAnnouncement(
  { db, origin }: Pick<Shop, 'db' | 'origin'>,
  text: MailingDetail['announcement'],
): Promise<Sample | null> {
  const order = await firstOf(db, announcementRecipients());
  return order && { order, letter: announcementLetter(text, order, origin, SAMPLE_TOKEN) };
}

/** The same of a build letter. */
async function sampleLetter({ db, origin }: Pick<Shop, 'db' | 'origin'>, text: LetterFields): Promise<Sample | null> {
  const order = await firstOf(db, letterRecipients(text));
  return order && { order, letter: mailOf(text, order, origin, SAMPLE_TOKEN) };
}

async function firstOf(db: Database, recipients: SQL): Promise<OrderRow | null> {
  const { rows } = await db.execute<{ id: number }>(sql`select order_id as id from (${recipients}) chosen limit 1`);
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, rows[0]?.id ?? 0));
  return order ?? null;
}

/** A letter as the owner of this order would get it, with links that lead nowhere. */
type Sample = { order: OrderRow; letter: Letter };

/** Stands where a letter has a secret. */
const SAMPLE_TOKEN = 'sample';

/** So many recipients are looked at for one who would really get the letter. */
const LOOKED_AT = 20;
