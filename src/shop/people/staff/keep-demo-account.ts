import { eq } from 'drizzle-orm';
import { staff } from '#db/schema.ts';
import { endSessionsOfStaff } from '#shop/people/sessions.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Credentials, hashPassword } from './passwords.ts';

export const DEMO = { username: 'demo', password: 'draw-the-bow' };

/**
 * Makes the demo account where it may be used, and takes it away everywhere else. An account of a person that is called
 * the same stays as it is. Returns the demo account's name and password if it can be used now.
 */
export async function keepDemoAccount({
  db,
  clock,
  demoAccount,
}: Pick<Shop, 'db' | 'clock' | 'demoAccount'>): Promise<Credentials | null> {
  if (demoAccount) {
    const at = clock();
    const [known] = await db.select().from(staff).where(eq(staff.username, DEMO.username));
    if (known) return known.isDemo ? DEMO : null;
    const account = { username: DEMO.username, passwordHash: await hashPassword(DEMO.password), isDemo: true };
    await db
      .insert(staff)
      .values({ ...account, createdAt: at, updatedAt: at })
      .onConflictDoNothing();
    return DEMO;
  }
  await db.transaction(async (tx) => {
    const removed = await tx.delete(staff).where(eq(staff.isDemo, true)).returning({ id: staff.id });
    for (const { id } of removed) await endSessionsOfStaff(tx, id);
  });
  return null;
}
