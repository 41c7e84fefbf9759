import { staff } from '#db/schema.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { Shop } from '../shop.ts';
import { type Credentials, checkCredentials } from './credentials.ts';
import { hashPassword } from './passwords.ts';

/** Gives somebody a name and a password to work here with; the name in any case of letters. */
export async function addStaff(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  credentials: Credentials,
): Promise<Ok<{ staffId: number; name: string }> | Refused<'name-form' | 'password-length' | 'name-taken'>> {
  const checked = checkCredentials(credentials);
  if (!checked.ok) return checked;
  const now = clock();
  const [added] = await db
    .insert(staff)
    .values({
      ...{ username: checked.username, passwordHash: await hashPassword(credentials.password) },
      ...{ createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing()
    .returning();
  return added ? ok({ staffId: added.id, name: added.username }) : refused('name-taken');
}
