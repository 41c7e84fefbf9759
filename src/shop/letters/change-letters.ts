import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import {
  type BuildLetterRow,
  batches,
  buildLetters,
  campaigns,
  type MailingRow,
  mailings,
  products,
} from '#db/schema.ts';
import { readMailSettings } from '#shop/mail/mail-settings.ts';
import { startMailing } from '#shop/mailings/start-mailing.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { letterRecipients } from './letter-mailing.ts';

export type LetterFields = Pick<BuildLetterRow, 'campaignId' | 'batchId' | 'title' | 'message' | 'pictures'>;
export type LetterChanged = Ok<{ letter: BuildLetterRow }> | Refused<'not-found' | 'sent'>;
type Place = Pick<Shop, 'db' | 'clock'>;

/** Saves a draft under the key of its page. What is sent is changed no more. */
export function saveLetter(
  { db, clock }: Place,
  staff: StaffMember,
  key: string,
  fields: LetterFields,
): Promise<LetterChanged> {
  return db.transaction(async (tx) => {
    if (!(await isOneScope(tx, fields))) return refused('not-found');
    const now = clock();
    const known = await lockLetter(tx, key);
    if (known?.sentAt) return refused('sent');
    const [letter] = known
      ? await tx
          .update(buildLetters)
          .set({ ...fields, updatedAt: now })
          .where(eq(buildLetters.id, known.id))
          .returning()
      : await tx
          .insert(buildLetters)
          .values({ ...fields, key, staffName: staff.name, createdAt: now, updatedAt: now })
          .returning();
    if (!letter) throw new Error('The letter was not saved.');
    return ok({ letter });
  });
}

/** Sends a draft to all who wait, after the time in which it can be stopped. Where nobody is to be mailed it is public at once. */
export function sendLetter({ db, clock }: Place, staff: StaffMember, key: string): Promise<LetterChanged> {
  return db.transaction(async (tx) => {
    const draft = await lockLetter(tx, key);
    if (!draft) return refused('not-found');
    if (draft.sentAt) return ok({ letter: draft });
    const now = clock();
    const { announcementWaitMinutes: waitMinutes } = await readMailSettings(tx);
    const mailing = await startMailing(tx, {
      kind: 'letter',
      startedBy: staff.name,
      startedAt: now,
      waitMinutes,
      detail: { title: draft.title },
      recipients: letterRecipients(draft),
    });
    const sent = {
      sentAt: now,
      staffName: staff.name,
      mailingId: mailing?.id ?? null,
      publishedAt: mailing ? null : now,
    };
    const [letter] = await tx.update(buildLetters).set(sent).where(eq(buildLetters.id, draft.id)).returning();
    if (!letter) throw new Error('The letter was not sent.');
    await recordStaffEvent(tx, staff, {
      subject: 'mailing',
      subjectId: mailing?.id ?? letter.id,
      what: 'started',
      at: now,
      after: { kind: 'letter', subject: draft.title },
    });
    return ok({ letter });
  });
}

/** A letter that was stopped before anybody read it is a draft again, so that nothing of it is lost. */
export async function takeBackLetter(tx: Transaction, { id }: Pick<MailingRow, 'id'>): Promise<void> {
  await tx
    .update(buildLetters)
    .set({ sentAt: null, mailingId: null })
    .where(and(eq(buildLetters.mailingId, id), isNull(buildLetters.publishedAt)));
}

/** Deletes a draft, and takes down what is public; what waits to go out is stopped instead. */
export function removeLetter(
  { db, clock }: Place,
  staff: StaffMember,
  key: string,
): Promise<Ok | Refused<'not-found' | 'sent'>> {
  return db.transaction(async (tx) => {
    const letter = await lockLetter(tx, key);
    if (!letter) return refused('not-found');
    if (letter.sentAt && !letter.publishedAt) return refused('sent');
    const at = clock();
    if (!letter.sentAt) await tx.delete(buildLetters).where(eq(buildLetters.id, letter.id));
    else if (letter.takenDownAt) return ok();
    else await tx.update(buildLetters).set({ takenDownAt: at }).where(eq(buildLetters.id, letter.id));
    if (letter.sentAt) {
      await recordStaffEvent(tx, staff, {
        subject: 'mailing',
        subjectId: letter.mailingId ?? letter.id,
        what: 'changed',
        at,
        before: { subject: letter.title },
        after: { takenDown: true },
      });
    }
    return ok();
  });
}

/** All letters, drafts first, then the newest. */
export function listLetters({ db }: Pick<Shop, 'db'>) {
  return db
    .select({ letter: buildLetters, batch: batches.name, bow: products.name, dueAt: mailings.notBefore })
    .from(buildLetters)
    .innerJoin(campaigns, eq(campaigns.id, buildLetters.campaignId))
    .innerJoin(products, eq(products.id, campaigns.productId))
    .leftJoin(batches, eq(batches.id, buildLetters.batchId))
    .leftJoin(mailings, eq(mailings.id, buildLetters.mailingId))
    .orderBy(sql`${buildLetters.sentAt} desc nulls first`, desc(buildLetters.id))
    .limit(MOST);
}

const MOST = 100;

async function lockLetter(tx: Transaction, key: string): Promise<BuildLetterRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`letter ${key}`}, 0))`);
  const [letter] = await tx.select().from(buildLetters).where(eq(buildLetters.key, key)).for('update');
  return letter ?? null;
}

async function isOneScope(tx: Transaction, { campaignId, batchId }: LetterFields): Promise<boolean> {
  const found =
    batchId === null
      ? tx.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.id, campaignId))
      : tx
          .select({ id: batches.id })
          .from(batches)
          .where(and(eq(batches.id, batchId), eq(batches.campaignId, campaignId)));
  return (await found).length > 0;
}
