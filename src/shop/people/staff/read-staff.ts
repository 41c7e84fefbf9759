import { and, eq, or, sql } from 'drizzle-orm';
import { sessions, staff } from '#db/schema.ts';
import { isLiving } from '#shop/people/sessions/read-session.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/staff-member.ts';

/** Who is signed in with this session of a password sign-in; null for every other secret, and for the demo account where it opens nothing. */
export async function readStaff(
  { db, clock, demoAccount }: Pick<Shop, 'db' | 'clock' | 'demoAccount'>,
  sessionSecret: string,
): Promise<StaffMember | null> {
  const [found] = await db
    .select({ staffId: staff.id, name: staff.username, session: sessions.sess })
    .from(sessions)
    .innerJoin(staff, sql`${staff.id}::text = ${sessions.sess} ->> 'staffId'`)
    .where(and(isLiving(sessionSecret, clock()), or(sql`${demoAccount}::boolean`, eq(staff.isDemo, false))));
  if (found?.session.kind !== 'staff') return null;
  return { name: found.name, via: 'password', staffId: found.staffId };
}
