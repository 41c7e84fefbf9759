import { staff } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { type Credentials, checkCredentials, type NotCredentials } from './credentials.ts';
import { hashPassword } from './passwords.ts';

/** Whoever has the server's own command line; no account can have this name. */
export const COMMAND_LINE = { name: 'command line' };

/** Gives somebody a name and a password to work here with; the name in any case of letters. */
export async function addStaff(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  credentials: Credentials,
): Promise<Ok<{ staffId: number; name: string }> | NotCredentials | Refused<'name-taken'>> {
  const checked = checkCredentials(credentials);
  if (!checked.ok) return checked;
  const { username } = checked;
  const passwordHash = await hashPassword(credentials.password);
  const at = clock();
  return db.transaction(async (tx) => {
    const account = { username, passwordHash, createdAt: at, updatedAt: at };
    const [added] = await tx.insert(staff).values(account).onConflictDoNothing().returning({ id: staff.id });
    if (!added) return refused('name-taken');
    const event = { subject: 'staff', subjectId: added.id, what: 'added', at, after: { username } } as const;
    await recordStaffEvent(tx, COMMAND_LINE, event);
    return ok({ staffId: added.id, name: username });
  });
}
