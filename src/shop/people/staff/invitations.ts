import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type StaffInvitationRow, staff, staffInvitations, users } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { endSession, type OpenedSession, type Place } from '#shop/people/sessions.ts';
import { keptAddress } from '#shop/people/staff/change-member.ts';
import { type Credentials, checkCredentials, hashPassword, type NotCredentials } from '#shop/people/staff/passwords.ts';
import { letIn } from '#shop/people/staff/sign-in-staff.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { mailboxOf } from '#values/network/email-address.ts';
import { newPaymentToken } from '#values/random.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { StaffRole } from '#values/staff/staff.ts';

const DAY_MS = 86_400_000;
const VALID_DAYS = 3;
/** So long an invitation that is over is kept, for its link to say why it does not work any more. */
const KEPT_DAYS = 30;

const isOpen = and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.endedAt));

type Invitation = { email: string; role: StaffRole; requestKey: string };
type Invited = Ok<{ id: number }> | Refused<'works-here'>;

/**
 * Invites somebody by mail: its link makes an account with this role, once, within 3 days. A new invitation to a mailbox, however it
 * is spelled, ends the one before; the same `requestKey` is one invitation. `works-here`: somebody has the address already, with a password
 * or as an admin by their account.
 */
export async function inviteColleague(
  shop: Pick<Shop, 'db' | 'clock' | 'origin' | 'issuer'>,
  by: StaffMember,
  { email: typed, role, requestKey }: Invitation,
): Promise<Invited> {
  const email = keptAddress(typed) ?? '';
  return shop.db.transaction(async (tx) => {
    const mailbox = mailboxOf(email);
    // Two invitations to one mailbox follow each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invitation ${mailbox}`}, 0))`);
    const [sent] = await tx.select().from(staffInvitations).where(eq(staffInvitations.requestKey, requestKey));
    if (sent) return ok({ id: sent.id });
    if (await worksHere(tx, shop, email)) return refused('works-here');
    const at = shop.clock();
    const open = await tx.select().from(staffInvitations).where(isOpen);
    const former = open.filter((invitation) => mailboxOf(invitation.email) === mailbox).map(({ id }) => id);
    await tx
      .update(staffInvitations)
      .set({ endedAt: at })
      .where(and(inArray(staffInvitations.id, former), isOpen));
    const token = newPaymentToken();
    const expiresAt = new Date(at.getTime() + VALID_DAYS * DAY_MS);
    const invitation = { email, role, requestKey, tokenHash: hashOf(token), invitedBy: by.name };
    const [made] = await tx
      .insert(staffInvitations)
      .values({ ...invitation, createdAt: at, expiresAt })
      .returning({ id: staffInvitations.id });
    if (!made) throw new Error('The invitation was not written.');
    const { origin } = shop;
    const invitationLink = `${origin}/staff-invitation?token=${token}`;
    await queueMail(tx, {
      template: 'staff-invitation',
      data: { role, invitedBy: by.name, invitationLink, expiresAt: expiresAt.toISOString(), origin },
      recipient: email,
      orderId: null,
      dedupeKey: `staff-invitation:${made.id}`,
    });
    await noteInvitation(tx, by, made.id, { what: 'invited', at, after: { email, role } });
    return ok({ id: made.id });
  });
}

/** Takes an invitation back: its link works no more. Twice is once; `accepted`: there is an account by now. */
export async function withdrawInvitation(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  by: StaffMember,
  id: number,
): Promise<Ok | Refused<'not-found' | 'accepted'>> {
  return db.transaction(async (tx) => {
    const [invitation] = await tx.select().from(staffInvitations).where(eq(staffInvitations.id, id)).for('update');
    if (!invitation) return refused('not-found');
    if (invitation.acceptedAt) return refused('accepted');
    if (invitation.endedAt) return ok();
    const at = clock();
    await tx.update(staffInvitations).set({ endedAt: at }).where(eq(staffInvitations.id, id));
    const { email, role } = invitation;
    await noteInvitation(tx, by, id, { what: 'invitation-withdrawn', at, before: { email, role } });
    return ok();
  });
}

/** Those whose link was not used and not taken back, the oldest first; the end of some may be over. */
export async function listInvitations({ db }: Pick<Shop, 'db'>): Promise<StaffInvitationRow[]> {
  return db.select().from(staffInvitations).where(isOpen).orderBy(asc(staffInvitations.id));
}

/** Why a link does not make an account (any more). */
export type NoInvitation = Refused<'link-invalid' | 'used' | 'ended' | 'expired'>;

/** The invitation of a mailed link. Reading changes nothing: programs that look through mails follow its links too. */
export async function readInvitation(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  token: string,
): Promise<Ok<{ invitation: StaffInvitationRow }> | NoInvitation> {
  const [found] = await db.select().from(staffInvitations).where(hasToken(token));
  return judge(found, clock());
}

/** The same within a transaction, with the row locked, so that of two that use it at once one makes the account. */
async function lockInvitation(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<Ok<{ invitation: StaffInvitationRow }> | NoInvitation> {
  const [found] = await tx.select().from(staffInvitations).where(hasToken(token)).for('update');
  return judge(found, now);
}

/** Deletes invitations that were over 30 days ago, with the addresses in them. */
export async function expireInvitations({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS);
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, before));
}

/** Whether an account has this address: one with a password, or an admin's. */
async function worksHere(
  db: Database | Transaction,
  { issuer }: Pick<Shop, 'issuer'>,
  email: string,
): Promise<boolean> {
  const admin = and(eq(users.isAdmin, true), eq(users.issuer, issuer), eq(users.email, email));
  return (await db.$count(staff, eq(staff.email, email))) + (await db.$count(users, admin)) > 0;
}

function judge(
  found: StaffInvitationRow | undefined,
  now: Date,
): Ok<{ invitation: StaffInvitationRow }> | NoInvitation {
  if (!found) return refused('link-invalid');
  if (found.acceptedAt) return refused('used');
  if (found.endedAt) return refused('ended');
  return found.expiresAt <= now ? refused('expired') : ok({ invitation: found });
}

function hasToken(token: string) {
  return eq(staffInvitations.tokenHash, hashOf(token));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

type Noted = { what: string; at: Date; before?: object; after?: object };

/** In the audit list, without the link. */
async function noteInvitation(tx: Transaction, by: Pick<StaffMember, 'name'>, id: number, noted: Noted): Promise<void> {
  await recordStaffEvent(tx, by, { subject: 'staff', subjectId: `invitation-${id}`, ...noted });
}

/** `presentedSession`: the session of staff that the browser came with; it ends. `place`: where its reader is. */
type Acceptance = Credentials & { presentedSession: string | null; place: Place };

export type InvitationAccepted =
  | Ok<{ member: StaffMember; session: OpenedSession; browserNote: string }>
  | NoInvitation
  | NotCredentials
  | Refused<'name-taken' | 'works-here'>;

/**
 * Makes the account of an invitation, with the name and the password that its reader has chosen, and signs them in. The link
 * is used up with that. `works-here`: the address got an account in another way meanwhile. `browserNote` is for the browser
 * to keep, signed, as after a sign-in.
 */
export async function acceptInvitation(
  shop: Pick<Shop, 'db' | 'clock'>,
  token: string,
  { presentedSession, place, ...credentials }: Acceptance,
): Promise<InvitationAccepted> {
  // Before the password is hashed, which takes work.
  const read = await readInvitation(shop, token);
  if (!read.ok) return read;
  const checked = await checkCredentials(credentials);
  if (!checked.ok) return checked;
  const { username } = checked;
  const passwordHash = await hashPassword(credentials.password);
  return shop.db.transaction(async (tx) => {
    const at = shop.clock();
    const locked = await lockInvitation(tx, token, at);
    if (!locked.ok) return locked;
    const { id, email, role, invitedBy } = locked.invitation;
    const account = { username, passwordHash, role, email, emailVerifiedAt: at, createdAt: at, updatedAt: at };
    const [added] = await tx.insert(staff).values(account).onConflictDoNothing().returning();
    if (!added) {
      return (await tx.$count(staff, eq(staff.email, email))) > 0 ? refused('works-here') : refused('name-taken');
    }
    await tx.update(staffInvitations).set({ acceptedAt: at }).where(eq(staffInvitations.id, id));
    if (presentedSession) await endSession(tx, presentedSession);
    const after = { username, role, email, invitedBy };
    await recordStaffEvent(
      tx,
      { name: username },
      { subject: 'staff', subjectId: added.id, what: 'account-made', at, after },
    );
    return ok(await letIn(tx, shop, added, { place, by: null }));
  });
}
