import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { noticeChoices, noticeRecipients, staff, users } from '#db/schema.ts';
import { isOf, ownerOf } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { NOTICE_KINDS, NOTICE_ROLES, type NoticeKind, type NoticeWay, usualWay } from '#values/staff/notice-kinds.ts';
import type { StaffRole } from '#values/staff/staff.ts';

/** Somebody who works here at this moment, and may be told. */
export type Recipient = {
  id: number;
  role: StaffRole;
  /** Null: none is known, so nothing is mailed. */
  address: string | null;
  /** What they have chosen; a kind that is missing is as usual. */
  chosen: Partial<Record<NoticeKind, NoticeWay>>;
};

type Staffroom = Pick<Shop, 'issuer' | 'demoAccount'>;

/** Everybody who works here now: not the suspended, nor admins whose rights were taken or whose identity has another issuer. */
export async function listRecipients(tx: Transaction, shop: Staffroom): Promise<Recipient[]> {
  await tx.execute(sql`
    insert into ${noticeRecipients} (staff_id) select id from ${staff}
    where not exists (select from ${noticeRecipients} where staff_id = ${staff.id}) on conflict do nothing`);
  await tx.execute(sql`
    insert into ${noticeRecipients} (user_id) select id from ${users}
    where is_admin and not exists (select from ${noticeRecipients} where user_id = ${users.id}) on conflict do nothing`);
  return readRecipients(tx, shop);
}

/** The one of this id, if they still work here. */
export async function findRecipient(
  db: Database | Transaction,
  shop: Staffroom,
  id: number,
): Promise<Recipient | null> {
  const [found] = await readRecipients(db, shop, id);
  return found ?? null;
}

/** Who asks, as a recipient. */
export async function recipientOf(tx: Transaction, shop: Staffroom, member: StaffMember): Promise<Recipient> {
  const own = ownerOf(member);
  await tx.insert(noticeRecipients).values(own).onConflictDoNothing();
  const [row] = await tx.select({ id: noticeRecipients.id }).from(noticeRecipients).where(isOf(noticeRecipients, own));
  const found = row && (await findRecipient(tx, shop, row.id));
  if (!found) throw new Error('Somebody who is signed in as staff does not work here.');
  return found;
}

async function readRecipients(db: Database | Transaction, shop: Staffroom, id?: number): Promise<Recipient[]> {
  const rows = await db
    .select({ id: noticeRecipients.id, role: staff.role, email: staff.email, adminEmail: users.email })
    .from(noticeRecipients)
    .leftJoin(staff, eq(staff.id, noticeRecipients.staffId))
    .leftJoin(users, eq(users.id, noticeRecipients.userId))
    .where(
      and(
        id === undefined ? undefined : eq(noticeRecipients.id, id),
        or(
          and(
            isNotNull(staff.id),
            isNull(staff.suspendedAt),
            or(eq(staff.isDemo, false), sql`${shop.demoAccount}::boolean`),
          ),
          and(eq(users.isAdmin, true), eq(users.issuer, shop.issuer)),
        ),
      ),
    )
    .orderBy(noticeRecipients.id);
  const ids = rows.map((each) => each.id);
  const choices =
    ids.length === 0 ? [] : await db.select().from(noticeChoices).where(inArray(noticeChoices.recipientId, ids));
  return rows.map((row) => ({
    id: row.id,
    // An admin's account is a manager's.
    role: row.role ?? 'manager',
    address: row.role === null ? row.adminEmail : row.email,
    chosen: Object.fromEntries(
      choices.filter(({ recipientId }) => recipientId === row.id).map(({ kind, way }) => [kind, way]),
    ),
  }));
}

/** What somebody's role lets them be told of, in the order in which it is shown. */
export function kindsFor({ role }: Pick<Recipient, 'role'>): NoticeKind[] {
  return NOTICE_KINDS.filter((kind) => NOTICE_ROLES[kind].includes(role));
}

/** How somebody is told of a kind now. What their role may not see, and mail without an address, is nothing. */
export function wayFor({ role, address, chosen }: Recipient, kind: NoticeKind): NoticeWay {
  if (!NOTICE_ROLES[kind].includes(role)) return 'none';
  const way = chosen[kind] ?? usualWay(kind, role, address !== null);
  return address === null && (way === 'mail' || way === 'digest') ? 'none' : way;
}
