import { createHash } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { staff, staffPasswordLinks } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { endSessionsOfStaff } from '#shop/people/sessions.ts';
import { lockOwner, noteFactorChange } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { newPaymentToken } from '#values/random.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { keptAddress } from './change-member.ts';
import { forgetAccountTries } from './login-tries.ts';
import { checkNewPassword, hashPassword, type NotPassword } from './passwords.ts';

const HOUR_MS = 3_600_000;
/** So many links an hour are mailed to one person, whoever asks. */
const MOST_AN_HOUR = 3;
const KEPT_DAYS = 30;

type Account = typeof staff.$inferSelect;
type Place = Pick<Shop, 'db' | 'clock' | 'origin'>;

/** Somebody has forgotten the password. Whether anybody has this address only a job finds out: every answer is the same. */
export async function askPasswordLink({ db }: Pick<Shop, 'db'>, email: string): Promise<void> {
  await db.transaction((tx) => enqueue(tx, 'mail-password-link', { email }));
}

/** The job: mails the link where an account that is let in has shown that it reads this address; more than three an hour are left out. */
export async function mailPasswordLink(shop: Place, email: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const isTheirs = and(eq(staff.email, keptAddress(email) ?? ''), isNotNull(staff.emailVerifiedAt));
    const [account] = await tx.select().from(staff).where(isTheirs).for('update');
    if (account && !account.suspendedAt) await sendLink(tx, shop, account, null);
  });
}

export type LinkSent = Ok | Refused<'not-found' | 'no-address' | 'suspended' | 'sent-lately'>;

/** An owner has a link sent to a colleague, to whatever address they have: who uses it has shown that they read it. */
export function sendPasswordLink(shop: Place, by: StaffMember, staffId: number): Promise<LinkSent> {
  return shop.db.transaction(async (tx): Promise<LinkSent> => {
    const [account] = await tx.select().from(staff).where(eq(staff.id, staffId)).for('update');
    if (!account) return refused('not-found');
    if (account.email === null) return refused('no-address');
    if (account.suspendedAt) return refused('suspended');
    return (await sendLink(tx, shop, account, by)) ? ok() : refused('sent-lately');
  });
}

/** False: three were sent within an hour. The account's row is locked. */
async function sendLink(tx: Transaction, shop: Place, account: Account, by: StaffMember | null): Promise<boolean> {
  const { id: staffId, username: name, email } = account;
  if (email === null) return false;
  const at = shop.clock();
  const lately = gt(staffPasswordLinks.createdAt, new Date(at.getTime() - HOUR_MS));
  if ((await tx.$count(staffPasswordLinks, and(eq(staffPasswordLinks.staffId, staffId), lately))) >= MOST_AN_HOUR) {
    return false;
  }
  const token = newPaymentToken();
  const expiresAt = new Date(at.getTime() + HOUR_MS);
  const [link] = await tx
    .insert(staffPasswordLinks)
    .values({ staffId, email, tokenHash: hashOf(token), sentBy: by?.name ?? null, createdAt: at, expiresAt })
    .returning({ id: staffPasswordLinks.id });
  if (!link) throw new Error('The link was not written.');
  const { origin } = shop;
  const passwordLink = `${origin}/staff-password?token=${token}`;
  await queueMail(tx, {
    template: 'staff-password',
    data: { name, sentBy: by?.name ?? null, passwordLink, expiresAt: expiresAt.toISOString(), origin },
    recipient: email,
    orderId: null,
    dedupeKey: `staff-password:${link.id}`,
  });
  const event = { subject: 'staff', subjectId: staffId, what: 'password-link-sent', at, after: { email } } as const;
  await recordStaffEvent(tx, by ?? { name }, event);
  return true;
}

export type NoPasswordLink = Refused<'link-invalid' | 'used' | 'ended' | 'expired'>;
type Linked = Ok<{ account: Account; expiresAt: Date; linkId: number }> | NoPasswordLink;

/** Whose password the link sets. Reading changes nothing: programs that look through mails follow links too. */
export function readPasswordLink(shop: Pick<Shop, 'db' | 'clock'>, token: string): Promise<Linked> {
  return findLink(shop.db, token, shop.clock());
}

/**
 * Sets the password of a mailed link, which is used up with it, and ends every session of the account. Second factors stay: who signs
 * in next is asked for theirs as before. Of two that use it at once one sets it.
 */
export async function setPasswordByLink(
  shop: Place,
  token: string,
  password: string,
): Promise<Ok | NoPasswordLink | NotPassword> {
  // Before the password is hashed, which takes work.
  const read = await readPasswordLink(shop, token);
  if (!read.ok) return read;
  const checked = await checkNewPassword(password, [read.account.username]);
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(password);
  return shop.db.transaction(async (tx) => {
    const at = shop.clock();
    await lockOwner(tx, { staffId: read.account.id });
    const found = await findLink(tx, token, at);
    if (!found.ok) return found;
    const { account, linkId } = found;
    await tx.update(staffPasswordLinks).set({ usedAt: at }).where(eq(staffPasswordLinks.id, linkId));
    await tx
      .update(staff)
      .set({ passwordHash, isDemo: false, emailVerifiedAt: account.emailVerifiedAt ?? at, updatedAt: at })
      .where(eq(staff.id, account.id));
    await endSessionsOfStaff(tx, account.id);
    await forgetAccountTries(tx, account.username);
    const by = { name: account.username };
    const noted = { what: 'password-reset', at, mail: 'password-changed' } as const;
    await noteFactorChange(tx, shop, { owner: { staffId: account.id }, by, ...noted });
    return ok();
  });
}

/** Deletes links that were over 30 days ago, with the addresses in them. */
export async function expirePasswordLinks({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_DAYS * 24 * HOUR_MS);
  await db.delete(staffPasswordLinks).where(lt(staffPasswordLinks.expiresAt, before));
}

/** A newer link, another address and a suspension end it. */
async function findLink(db: Database | Transaction, token: string, now: Date): Promise<Linked> {
  const [found] = await db
    .select({ link: staffPasswordLinks, account: staff })
    .from(staffPasswordLinks)
    .innerJoin(staff, eq(staff.id, staffPasswordLinks.staffId))
    .where(eq(staffPasswordLinks.tokenHash, hashOf(token)));
  if (!found) return refused('link-invalid');
  const { link, account } = found;
  if (link.usedAt) return refused('used');
  if (link.expiresAt <= now) return refused('expired');
  const ofAccount = and(eq(staffPasswordLinks.staffId, account.id), isNull(staffPasswordLinks.usedAt));
  const [newest] = await db
    .select({ id: staffPasswordLinks.id })
    .from(staffPasswordLinks)
    .where(ofAccount)
    .orderBy(desc(staffPasswordLinks.id))
    .limit(1);
  const isOver = newest?.id !== link.id || account.email !== link.email || account.suspendedAt !== null;
  return isOver ? refused('ended') : ok({ account, expiresAt: link.expiresAt, linkId: link.id });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
