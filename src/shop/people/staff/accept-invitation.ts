import { eq } from 'drizzle-orm';
import { staff, staffInvitations } from '#db/schema.ts';
import { endSession, type OpenedSession, type Place } from '#shop/people/sessions.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { lockInvitation, type NoInvitation, readInvitation } from './invitations.ts';
import { type Credentials, checkCredentials, hashPassword, type NotCredentials } from './passwords.ts';
import { letIn } from './sign-in-staff.ts';

/** `presentedSession`: the session of staff that the browser came with; it ends. `place`: where its reader is. */
export type Acceptance = Credentials & { presentedSession: string | null; place: Place };

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
