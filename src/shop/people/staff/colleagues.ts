import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { staff, users } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';

/** Somebody to whom work can be given. */
export type Colleague = Pick<StaffMember, 'name' | 'role'>;

/** Everybody who may work here now, by the name that stands beside their changes. */
export async function listColleagues({ db, issuer }: Pick<Shop, 'db' | 'issuer'>): Promise<Colleague[]> {
  const members = await db
    .select({ name: staff.username, role: staff.role })
    .from(staff)
    .where(isNull(staff.suspendedAt))
    .orderBy(asc(staff.username));
  const admins = await db
    .select({ name: users.email })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.issuer, issuer)))
    .orderBy(asc(users.email));
  return [...members, ...admins.map(({ name }) => ({ name, role: 'manager' as const }))];
}

/** Keeps this person's account until the transaction ends; false: there is none. Who removes it takes away what was given to them. */
export async function keepColleague(tx: Transaction, name: string): Promise<boolean> {
  const [member] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.username, name)).for('key share');
  if (member) return true;
  const isAdmin = and(eq(users.email, name), eq(users.isAdmin, true));
  return (await tx.select({ id: users.id }).from(users).where(isAdmin).for('share')).length > 0;
}
