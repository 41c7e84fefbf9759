import { randomUUID } from 'node:crypto';
import { and, asc, type Column, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { passkeys, recoveryCodes, staff, totpFactors, users } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import type { FactorChange } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { endSessionsOf, endSessionsOfStaff } from './sessions.ts';

/** Somebody with a password, or an admin's account, whose rows belong to its user. */
export type FactorOwner = { staffId: number } | { userId: string };

export function ownerOf(member: StaffMember): FactorOwner {
  return member.via === 'password' ? { staffId: member.staffId } : { userId: member.user.id };
}

/** As the audit list names the person. */
export function subjectIdOf(owner: FactorOwner): number | string {
  return 'staffId' in owner ? owner.staffId : owner.userId;
}

/** Each row belongs to one person. */
type OwnedTable = { staffId: Column; userId: Column };

/** The condition that a row is this person's. */
export function isOf(table: OwnedTable, owner: FactorOwner): SQL {
  return 'staffId' in owner ? eq(table.staffId, owner.staffId) : eq(table.userId, owner.userId);
}

/** What a person has besides a password or an account. Recovery codes alone are no factor: they stand in for one that is lost. */
export type Factors = {
  totp: { createdAt: Date; lastUsedAt: Date | null } | null;
  passkeys: { id: number; name: string; createdAt: Date; lastUsedAt: Date | null; backedUp: boolean }[];
  recoveryCodesLeft: number;
};

export async function readFactors(db: Database | Transaction, owner: FactorOwner): Promise<Factors> {
  const [totp] = await db.select().from(totpFactors).where(isOf(totpFactors, owner));
  const keys = await db.select().from(passkeys).where(isOf(passkeys, owner)).orderBy(asc(passkeys.id));
  const [codes] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(isOf(recoveryCodes, owner), isNull(recoveryCodes.usedAt)));
  return {
    totp: totp ? { createdAt: totp.createdAt, lastUsedAt: totp.lastUsedAt } : null,
    passkeys: keys.map(({ id, name, createdAt, lastUsedAt, backedUp }) => {
      return { id, name, createdAt, lastUsedAt, backedUp };
    }),
    recoveryCodesLeft: codes?.left ?? 0,
  };
}

export function hasFactor({ totp, passkeys: keys }: Factors): boolean {
  return totp !== null || keys.length > 0;
}

/** The same as a part of a statement about `staff`; in words of SQL, because a column of the outer table loses its table's name here. */
export const STAFF_HAS_FACTOR = sql<boolean>`(
  exists (select from ${totpFactors} where staff_id = staff.id)
  or exists (select from ${passkeys} where staff_id = staff.id))`;

/** Changes of one person's sign-in follow each other, and sign-ins wait for them. */
export async function lockOwner(tx: Transaction, owner: FactorOwner): Promise<void> {
  if ('staffId' in owner) {
    await tx.select({ locked: sql`1` }).from(staff).where(eq(staff.id, owner.staffId)).for('update');
  } else await tx.select({ locked: sql`1` }).from(users).where(eq(users.id, owner.userId)).for('no key update');
}

type NotedChange = {
  owner: FactorOwner;
  /** Who did it: as a rule the owner. */
  by: Pick<StaffMember, 'name'>;
  /** As the audit list names it. */
  what: string;
  after?: object;
  at: Date;
  /** What the owner is written; null: nothing. */
  mail: FactorChange | null;
};

/** Writes the change of somebody's sign-in into the audit list, and to its owner where an address is known. */
export async function noteFactorChange(
  tx: Transaction,
  { origin }: Pick<Shop, 'origin'>,
  { owner, by, what, after, at, mail }: NotedChange,
): Promise<void> {
  const event = { subject: 'staff', subjectId: subjectIdOf(owner), what, at, ...(after && { after }) } as const;
  await recordStaffEvent(tx, by, event);
  const written = mail && (await readAddress(tx, owner));
  if (!mail || !written?.email) return;
  await queueMail(tx, {
    template: 'factor-changed',
    data: { name: written.name, change: mail, changedAt: at.toISOString(), origin },
    recipient: written.email,
    orderId: null,
    dedupeKey: `factor-changed:${randomUUID()}`,
  });
}

async function readAddress(
  tx: Transaction,
  owner: FactorOwner,
): Promise<{ name: string; email: string | null } | null> {
  const [found] =
    'staffId' in owner
      ? await tx.select({ name: staff.username, email: staff.email }).from(staff).where(eq(staff.id, owner.staffId))
      : await tx.select({ name: users.email, email: users.email }).from(users).where(eq(users.id, owner.userId));
  return found ?? null;
}

/**
 * Takes all factors of a person away, who has lost them: an owner of the shop or the command line does it (`by`). They are signed
 * out everywhere and written to; where a factor is required they set one up at the next sign-in. False: there was none.
 */
export async function removeFactors(
  tx: Transaction,
  shop: Pick<Shop, 'origin' | 'clock'>,
  owner: FactorOwner,
  by: Pick<StaffMember, 'name'>,
): Promise<boolean> {
  await lockOwner(tx, owner);
  if (!(await deleteFactors(tx, owner))) return false;
  if ('staffId' in owner) await endSessionsOfStaff(tx, owner.staffId);
  else await endSessionsOf(tx, owner.userId);
  await noteFactorChange(tx, shop, { owner, by, what: 'factors-reset', at: shop.clock(), mail: 'reset' });
  return true;
}

/** Without a word to anybody: of an account that changes hands. False: there was nothing. */
export async function deleteFactors(tx: Transaction, owner: FactorOwner): Promise<boolean> {
  const totp = await tx.delete(totpFactors).where(isOf(totpFactors, owner)).returning({ id: totpFactors.id });
  const keys = await tx.delete(passkeys).where(isOf(passkeys, owner)).returning({ id: passkeys.id });
  await tx.delete(recoveryCodes).where(isOf(recoveryCodes, owner));
  return totp.length + keys.length > 0;
}
