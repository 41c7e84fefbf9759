import { and, eq } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import { shortenSessionsOf } from '#shop/people/sessions.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { unassign } from '#shop/records/tags-and-assignees.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { COMMAND_LINE } from './change-member.ts';

type Staffroom = Pick<Shop, 'db' | 'clock' | 'issuer'>;

/**
 * Makes the customer with this address an admin. `unknown-user`: nobody has signed in with it, under the issuer of today; `address-unverified`:
 * somebody has, who did not prove that it is theirs. Open sessions last as long as those of staff from then on.
 */
export async function grantAdmin(
  { db, clock, issuer }: Staffroom,
  email: string,
): Promise<Ok | Refused<'unknown-user' | 'address-unverified'>> {
  const now = clock();
  const granted = await db.transaction(async (tx) => {
    // One statement with its condition: the record may change hands at this moment.
    const [admin] = await tx
      .update(users)
      .set({ isAdmin: true, updatedAt: now })
      .where(and(hasAddress(email, issuer), eq(users.emailVerified, true)))
      .returning({ id: users.id, email: users.email });
    if (!admin) return false;
    await shortenSessionsOf(tx, admin.id, now);
    const after = { email: admin.email };
    await recordStaffEvent(tx, COMMAND_LINE, {
      subject: 'staff',
      subjectId: admin.id,
      what: 'admin-granted',
      at: now,
      after,
    });
    return true;
  });
  if (granted) return ok();
  const known = await db.$count(users, hasAddress(email, issuer));
  return refused(known > 0 ? 'address-unverified' : 'unknown-user');
}

/** Takes an admin's rights away, at once in every open browser; whoever had none has none. */
export async function revokeAdmin(
  { db, clock, issuer }: Staffroom,
  email: string,
  by: Pick<StaffMember, 'name'> = COMMAND_LINE,
): Promise<Ok | Refused<'unknown-user'>> {
  const at = clock();
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(hasAddress(email, issuer)).for('update');
    if (!user) return refused('unknown-user');
    if (!user.isAdmin) return ok();
    await tx.update(users).set({ isAdmin: false, updatedAt: at }).where(eq(users.id, user.id));
    await unassign(tx, user.email);
    const before = { email: user.email };
    await recordStaffEvent(tx, by, { subject: 'staff', subjectId: user.id, what: 'admin-revoked', at, before });
    return ok();
  });
}

function hasAddress(email: string, issuer: string) {
  return and(eq(users.email, email.trim().toLowerCase()), eq(users.issuer, issuer));
}
