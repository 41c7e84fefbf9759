import { and, asc, eq } from 'drizzle-orm';
import { staff, users } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

export type Colleague = { name: string; via: 'password' | 'account'; isDemo: boolean; lastSignInAt: Date | null };

/** Everybody who may work here: by a password, then by an admin's account, of whose sign-ins nothing is kept. */
export async function listStaff({ db, issuer }: Pick<Shop, 'db' | 'issuer'>): Promise<Colleague[]> {
  const accounts = await db.select().from(staff).orderBy(asc(staff.username));
  const admins = await db
    .select()
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.issuer, issuer)))
    .orderBy(asc(users.email));
  return [
    ...accounts.map(({ username, isDemo, lastSignInAt }) => {
      return { name: username, via: 'password' as const, isDemo, lastSignInAt };
    }),
    ...admins.map(({ email }) => ({ name: email, via: 'account' as const, isDemo: false, lastSignInAt: null })),
  ];
}
