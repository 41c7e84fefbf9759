import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderViewRow, orderViews } from '#db/schema.ts';
import { isOf, ownerOf } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** A view of the list of orders, as somebody who works here has it. */
export type OrderView = Pick<OrderViewRow, 'id' | 'name' | 'query' | 'shared' | 'madeBy'> & { mayChange: boolean };

type Given = Pick<OrderViewRow, 'name' | 'query' | 'shared'>;
type Changes = { [Name in keyof Given]?: Given[Name] | undefined };

export type ViewKept = Ok<{ views: OrderView[] }> | Refused<'unknown-view' | 'name-taken' | 'too-many-views'>;

/** So many of one person's, and so many that are shared. */
const MOST_VIEWS = 50;
/** Views that somebody else shared are changed by those who answer for the shop. */
const ANSWERS_FOR_SHOP: StaffMember['role'][] = ['owner', 'manager'];

/** One's own views, and those that are shared, by name. */
export async function listOrderViews(
  { db }: { db: Pick<Shop['db'], 'select'> },
  member: StaffMember,
): Promise<OrderView[]> {
  const rows = await db
    .select()
    .from(orderViews)
    .where(or(orderViews.shared, isOf(orderViews, ownerOf(member))))
    .orderBy(asc(sql`lower(${orderViews.name})`), asc(orderViews.id));
  return rows.map((row) => {
    const { id, name, query, shared, madeBy } = row;
    return { id, name, query, shared, madeBy, mayChange: mayChange(member, row) };
  });
}

export function addOrderView({ db }: Pick<Shop, 'db'>, member: StaffMember, view: Given): Promise<ViewKept> {
  return db.transaction(async (tx) => {
    const refusal = await findRefusal(tx, member, view, null);
    if (refusal) return refused(refusal);
    await tx.insert(orderViews).values({ ...view, ...whose(member, view.shared), madeBy: member.name });
    return ok({ views: await listOrderViews({ db: tx }, member) });
  });
}

/** Shared, a view is the shop's; taken back, it is of whoever took it back. */
export function changeOrderView(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  member: StaffMember,
  id: number,
  changes: Changes,
): Promise<ViewKept> {
  return db.transaction(async (tx) => {
    const row = await lockView(tx, member, id);
    if (!row) return refused('unknown-view');
    const { name = row.name, query = row.query, shared = row.shared } = changes;
    const refusal = await findRefusal(tx, member, { name, query, shared }, row);
    if (refusal) return refused(refusal);
    const owner = shared === row.shared ? {} : whose(member, shared);
    await tx
      .update(orderViews)
      .set({ name, query, shared, ...owner, updatedAt: clock() })
      .where(eq(orderViews.id, id));
    return ok({ views: await listOrderViews({ db: tx }, member) });
  });
}

export function removeOrderView({ db }: Pick<Shop, 'db'>, member: StaffMember, id: number): Promise<ViewKept> {
  return db.transaction(async (tx) => {
    if (!(await lockView(tx, member, id))) return refused('unknown-view');
    await tx.delete(orderViews).where(eq(orderViews.id, id));
    return ok({ views: await listOrderViews({ db: tx }, member) });
  });
}

/** A view that this person may change; null for any other. */
async function lockView(tx: Transaction, member: StaffMember, id: number): Promise<OrderViewRow | null> {
  const [row] = await tx.select().from(orderViews).where(eq(orderViews.id, id)).for('update');
  return row && mayChange(member, row) ? row : null;
}

function mayChange(member: StaffMember, { shared, madeBy, staffId, userId }: OrderViewRow): boolean {
  if (shared) return madeBy === member.name || ANSWERS_FOR_SHOP.includes(member.role);
  const owner = ownerOf(member);
  return 'staffId' in owner ? staffId === owner.staffId : userId === owner.userId;
}

function whose(member: StaffMember, shared: boolean) {
  return { shared, staffId: null, userId: null, ...(!shared && ownerOf(member)) };
}

/** Why a view cannot be kept so. Whoever else keeps one at this moment waits: names are counted once. */
async function findRefusal(
  tx: Transaction,
  member: StaffMember,
  { name, shared }: Given,
  former: OrderViewRow | null,
): Promise<'name-taken' | 'too-many-views' | null> {
  await tx.execute(sql`lock table ${orderViews} in share row exclusive mode`);
  const beside = await tx
    .select({ id: orderViews.id, name: orderViews.name })
    .from(orderViews)
    .where(shared ? and(orderViews.shared) : isOf(orderViews, ownerOf(member)));
  const others = beside.filter(({ id }) => id !== former?.id);
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return 'name-taken';
  return others.length >= MOST_VIEWS ? 'too-many-views' : null;
}
