import { and, type Column, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { comesAfter, newestOf } from '#db/keyset.ts';
import { orderEvents, orders, staffEvents } from '#db/schema.ts';
import { startOfDay } from '#db/start-of-day.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { IsoDay } from '#values/date.ts';
import type { StaffSubject } from '#values/staff/staff.ts';

export type AuditQuery = {
  subject?: 'order' | StaffSubject | undefined;
  /** The other subject's own id; of an order its number. */
  subjectId?: string | undefined;
  /** Who made the change, by name. */
  person?: string | undefined;
  /** Days on which it was made, where the shop is, both included. */
  from?: IsoDay | undefined;
  to?: IsoDay | undefined;
  /** The `id` of the last entry of the page before; one that there is not has nothing after it. */
  before?: string | undefined;
  limit: number;
};

type Asked = AuditQuery & Pick<Shop, 'timeZone'>;

/** Where a change stands: `o` among the orders' events, `s` among the staff's. Part of its id in the list. */
type Source = 'o' | 's';
type Entry = {
  source: Source;
  id: string;
  at: string;
  actorName: string | null;
  what: string;
  before: unknown;
  after: unknown;
  subject: 'order' | StaffSubject;
  subjectId: string;
};
export type AuditFacts = Omit<Entry, 'source' | 'at'> & {
  at: Date;
  /** What people call the subject; null: it has no name, or is gone. */
  subjectName: string | null;
};

/** What is done to many orders: one entry, and its parts. */
const SETS = ['bulk-run', 'mailing', 'order-set'] as const satisfies StaffSubject[];

/** What staff changed, and who cancelled their own order, newest first by moment, source and id. Each source gives a page at most, read from its index. */
export async function listAudit(
  { db, timeZone }: Pick<Shop, 'db' | 'timeZone'>,
  asked: AuditQuery,
): Promise<AuditFacts[]> {
  const { subject, limit } = asked;
  const query = { ...asked, timeZone };
  const sources: SQL[] = [];
  const isRun = SETS.some((set) => set === subject) && query.subjectId !== undefined;
  if (subject === undefined || subject === 'order' || isRun) sources.push(changesOfOrders(query));
  if (subject !== 'order') sources.push(changesOfOthers(query));
  const { rows } = await db.execute<Entry>(sql`
    select * from (${sql.join(sources, sql` union all `)}) as changes
    order by at desc, source desc, id desc limit ${limit}`);
  const names = await nameSubjects({ db }, rows);
  return rows.map(({ source, id, at, ...entry }) => ({
    ...entry,
    id: `${source}-${id}`,
    at: new Date(at),
    subjectName: names.get(`${entry.subject} ${entry.subjectId}`) ?? null,
  }));
}

/** Whoever has changed something, by name, from an index that has each name's changes side by side. */
export async function listAuditPeople({ db }: Pick<Shop, 'db'>): Promise<string[]> {
  const namesIn = (next: (after: SQL) => SQL) => sql`(
    with recursive people (name) as (
      (${next(sql`''`)}) union all select (${next(sql`people.name`)}) from people where people.name is not null
    ) select name from people where name is not null)`;
  const { rows } = await db.execute<{ name: string }>(sql`
    ${namesIn((after) => sql`select min(staff_name) from staff_events where staff_name > ${after}`)} union
    ${namesIn((after) => sql`select min(actor_name) from order_events where actor = 'staff' and part_of is null and actor_name > ${after}`)}
    order by name`);
  return rows.map(({ name }) => name);
}

/** Of what has a name of its own, by the kind of the subject. */
const NAMES: Partial<Record<StaffSubject, SQL>> = {
  product: sql`select id, name from products`,
  campaign: sql`select id, name from campaigns`,
  batch: sql`select id, name from batches`,
  inquiry: sql`select id, name from contact_inquiries`,
  'gift-card': sql`select id, 'ending in ' || last_four as name from gift_cards`,
  mailing: sql`select id, kind as name from mailings`,
  suppression: sql`select id, address as name from suppressions`,
  alert: sql`select id, kind as name from alerts`,
  email: sql`select id, recipient as name from emails`,
  staff: sql`select id, username as name from staff`,
};

/** By kind and id, in one statement for a page. */
async function nameSubjects({ db }: Pick<Shop, 'db'>, rows: Entry[]): Promise<Map<string, string>> {
  const idsOf = Map.groupBy(rows, ({ subject }) => subject);
  const asked = [...idsOf].flatMap(([subject, entries]) => {
    const named = subject === 'order' ? undefined : NAMES[subject];
    const ids = [...new Set(entries.map(({ subjectId }) => subjectId))]
      .filter((id) => /^\d{1,9}$/.test(id))
      .map(Number);
    return named && ids.length > 0
      ? [
          sql`select ${subject}::text as subject, id::text, name from (${named}) as named where id = any(${sql.param(ids)}::integer[])`,
        ]
      : [];
  });
  if (asked.length === 0) return new Map();
  const { rows: found } = await db.execute<{ subject: string; id: string; name: string }>(
    sql.join(asked, sql` union all `),
  );
  return new Map(found.map(({ subject, id, name }) => [`${subject} ${id}`, name]));
}

/** The days of a page, as a condition on a moment. */
function isWithin(at: Column, { from, to, timeZone }: Asked): SQL | undefined {
  return and(
    from ? gte(at, startOfDay(from, timeZone)) : undefined,
    to ? lt(at, startOfDay(to, timeZone, 1)) : undefined,
  );
}

/** What staff did, and what customers did that staff would else have done; the index `order_events_audited` says the same. */
/** What a run did is one entry, that of the run; opened by its subject and id it has its parts. */
const AUDITED = sql`(${orderEvents.actor} = 'staff' or (${orderEvents.actor} = 'customer' and ${orderEvents.what} = 'cancelled'))`;

function changesOfOrders(query: Asked): SQL {
  const { before, limit, person, subject, subjectId } = query;
  const { id, at, partOf } = orderEvents;
  const ofOrder = sql`${orderEvents.orderId} = (select id from ${orders} where order_number = ${subjectId?.toUpperCase()})`;
  const isOrder = subject === 'order' && subjectId !== undefined;
  const isRun = subject !== 'order' && subjectId !== undefined;
  return sql`(
    select 'o' as source, ${id}, ${at}, ${orderEvents.actorName} as "actorName", ${orderEvents.what},
      ${orderEvents.before}, ${orderEvents.after}, 'order' as subject, ${orders.orderNumber} as "subjectId"
    from ${orderEvents} join ${orders} on ${orders.id} = ${orderEvents.orderId}
    where ${and(
      // Who works here is named; a person's changes have an index of their own.
      person === undefined ? AUDITED : eq(orderEvents.actor, sql`'staff'`),
      isAfter('o', { createdAt: at, id }, before),
      person === undefined ? undefined : eq(orderEvents.actorName, person),
      isRun ? eq(partOf, `${subject} ${subjectId}`) : isOrder ? ofOrder : isNull(partOf),
      isWithin(at, query),
    )}
    order by ${sql.join(newestOf({ createdAt: at, id }), sql`, `)} limit ${limit})`;
}

function changesOfOthers(query: Asked): SQL {
  const { subject, subjectId, person, before, limit } = query;
  const { id, at } = staffEvents;
  const wanted = and(
    isAfter('s', { createdAt: at, id }, before),
    subject && subject !== 'order' ? eq(staffEvents.subject, subject) : undefined,
    subjectId === undefined ? undefined : eq(staffEvents.subjectId, subjectId),
    person === undefined ? undefined : eq(staffEvents.staffName, person),
    isWithin(at, query),
  );
  return sql`(
    select 's' as source, ${id}, ${at}, ${staffEvents.staffName} as "actorName", ${staffEvents.what},
      ${staffEvents.before}, ${staffEvents.after}, ${staffEvents.subject}, ${staffEvents.subjectId} as "subjectId"
    from ${staffEvents}
    where ${wanted ?? sql`true`}
    order by ${sql.join(newestOf({ createdAt: at, id }), sql`, `)} limit ${limit})`;
}

/** Whether a row of one source comes after an entry that may be of the other: the moment is read where the entry stands. */
function isAfter(source: Source, row: Record<'createdAt' | 'id', Column>, before: string | undefined): SQL | undefined {
  if (before === undefined) return undefined;
  const [otherSource = '', otherId = ''] = before.split('-');
  const table = otherSource === 'o' ? orderEvents : staffEvents;
  // Of one moment, all of a lower source come after the entry and all of a higher one before it.
  let id = source < otherSource ? BEYOND_EVERY_ID : sql`0::bigint`;
  if (source === otherSource) id = sql`id`;
  return comesAfter(row, sql`select at, ${id} from ${table} where id = ${otherId}::bigint`);
}

const BEYOND_EVERY_ID = sql`9223372036854775807::bigint`;
