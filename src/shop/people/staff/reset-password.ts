import { eq } from 'drizzle-orm';
import { staff } from '#db/schema.ts';
import { endSessionsOfStaff } from '#shop/people/sessions/end-session.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { COMMAND_LINE } from './add-staff.ts';
import { type Credentials, checkCredentials, type NotCredentials } from './credentials.ts';
import { forgetAccountTries } from './login-tries.ts';
import { hashPassword } from './passwords.ts';

/** Gives somebody another password. Every browser of theirs is signed out, and tries with the old one count no more. */
export async function resetPassword(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  credentials: Credentials,
): Promise<Ok<{ name: string }> | NotCredentials | Refused<'unknown-name'>> {
  const checked = checkCredentials(credentials);
  if (!checked.ok) return checked;
  const { username } = checked;
  const passwordHash = await hashPassword(credentials.password);
  const at = clock();
  return db.transaction(async (tx) => {
    // The account first: a sign-in with the old password that is under way holds it, and its session has to end too.
    const [account] = await tx
      .update(staff)
      .set({ passwordHash, isDemo: false, updatedAt: at })
      .where(eq(staff.username, username))
      .returning({ id: staff.id });
    if (!account) return refused('unknown-name');
    await endSessionsOfStaff(tx, account.id);
    await forgetAccountTries(tx, username);
    await recordStaffEvent(tx, COMMAND_LINE, { subject: 'staff', subjectId: account.id, what: 'password-reset', at });
    return ok({ name: username });
  });
}
