import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { hotStatement } from '#db/hot-statement.ts';
import { flag } from '#db/hot-values.ts';
import { type SessionData, sessions, staff } from '#db/schema.ts';
import { readCustomer } from '#shop/people/customers/customer-profile.ts';
import { noteUse, sessionId, USED_MS } from '#shop/people/sessions.ts';
import { hasFactor, ownerOf, readFactors, STAFF_HAS_FACTOR } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';

type Staffroom = Pick<Shop, 'db' | 'clock' | 'demoAccount' | 'factorRequired' | 'staffIdleMs' | 'issuer'>;

/** Somebody who works here, in one browser. */
export type StaffHere = {
  member: StaffMember;
  session: { sid: string; startedAt: Date; confirmedAt: Date | null };
  /** False: the second step is still to come, and nothing else is open. */
  whole: boolean;
  hasFactor: boolean;
  /** They need a factor here and have none: nothing but setting one up is open. */
  lacksFactor: boolean;
};

/**
 * Who is signed in, or in the second step, with this session of a password sign-in; null for every other secret, for
 * somebody who is suspended, and for the demo account where it opens nothing. `attended`: somebody sits there, which is a use.
 */
export async function readStaff(shop: Staffroom, sessionSecret: string, attended = true): Promise<StaffHere | null> {
  const { db, clock, demoAccount } = shop;
  const sid = sessionId(sessionSecret);
  const [found] = await readSession(db, { sid, now: clock(), usedSince: usedSince(shop), demoAccount });
  if (!found || found.data.kind === 'customer') return null;
  const { staffId, name, role, data, lastUsedAt, ...session } = found;
  if (attended) await noteUse(shop, { sid, lastUsedAt });
  return present(shop, {
    member: { name, role, via: 'password', staffId },
    session: { sid, startedAt: session.startedAt, confirmedAt: session.confirmedAt },
    // A session of somebody with a password is whole by its kind: that of the second step is another one.
    whole: isWhole(data),
    hasFactor: found.hasFactor,
  });
}

/** Asked with each call of the panel. */
const ASKED = { sid: sessions.sid, now: sessions.expire, usedSince: sessions.lastUsedAt, demoAccount: flag };

const readSession = hotStatement('staff_session', ASKED, (db, { sid, now, usedSince, demoAccount }) => {
  const isLiving = and(eq(sessions.sid, sid), gt(sessions.expire, now), gt(sessions.lastUsedAt, usedSince));
  const mayBeDemo = or(sql`${demoAccount}::boolean`, eq(staff.isDemo, false));
  const { lastUsedAt, startedAt, confirmedAt, sess } = sessions;
  return db
    .select({
      staffId: staff.id,
      name: staff.username,
      role: staff.role,
      data: sess,
      hasFactor: STAFF_HAS_FACTOR,
      lastUsedAt,
      startedAt,
      confirmedAt,
    })
    .from(sessions)
    .innerJoin(staff, sql`${staff.id}::text = ${sess} ->> 'staffId'`)
    .where(and(isLiving, isNull(staff.suspendedAt), mayBeDemo));
});

function isWhole({ kind }: SessionData): boolean {
  return kind === 'staff';
}

/** The same of an admin's account: its session is a customer's, in which the second step may have been taken. */
export async function readAdmin(shop: Staffroom, sessionSecret: string, attended = true): Promise<StaffHere | null> {
  const user = await readCustomer(shop, sessionSecret);
  if (!user?.isAdmin) return null;
  const sid = sessionId(sessionSecret);
  const [session] = await shop.db.select().from(sessions).where(eq(sessions.sid, sid));
  if (!session || session.lastUsedAt <= usedSince(shop)) return null;
  const member = { name: user.email, role: 'manager', via: 'account', user } as const;
  const factor = hasFactor(await readFactors(shop.db, ownerOf(member)));
  if (attended) await noteUse(shop, session);
  const { startedAt, confirmedAt, factorAt } = session;
  const here = { member, session: { sid, startedAt, confirmedAt } };
  return present(shop, { ...here, whole: !factor || factorAt !== null, hasFactor: factor });
}

function present({ factorRequired }: Staffroom, here: Omit<StaffHere, 'lacksFactor'>): StaffHere {
  return { ...here, lacksFactor: factorRequired && !here.hasFactor };
}

/** A browser that was left alone for longer has to sign in again; this much later at most, since uses are noted so exactly. */
function usedSince({ clock, staffIdleMs }: Staffroom): Date {
  return new Date(clock().getTime() - staffIdleMs - USED_MS);
}
