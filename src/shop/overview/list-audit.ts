import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import { comesAfter, newestOf } from '#db/keyset.ts';
import { orderEvents, orders, staffEvents } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffSubject } from '#values/staff.ts';

export type AuditQuery = {
  subject?: 'order' | StaffSubject | undefined;
  /** The other subject's own id; not for orders. */
  subjectId?: string | undefined;
  /** The `id` of the last entry of the page before; one that there is not has nothing after it. */
  before?: string | undefined;
  limit: number;
};

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
export type AuditFacts = Omit<Entry, 'source' | 'at'> & { at: Date };

/** What staff changed, and who cancelled their own order, newest first by moment, source and id. Each source gives a page at most, read from its index. */
export async function listAudit({ db }: Pick<Shop, 'db'>, query: AuditQuery): Promise<AuditFacts[]> {
  const { subject, limit } = query;
  const sources: SQL[] = [];
  if (subject === undefined || subject === 'order') sources.push(changesOfOrders(query));
  if (subject !== 'order') sources.push(changesOfOthers(query));
  const { rows } = await db.execute<Entry>(sql`
    select * from (${sql.join(sources, sql` union all `)}) as changes
    order by at desc, source desc, id desc limit ${limit}`);
  return rows.map(({ source, id, at, ...entry }) => ({ ...entry, id: `${source}-${id}`, at: new Date(at) }));
}

/** What staff did, and what customers did that staff would else have done; the index `order_events_audited` says the same. */
const AUDITED = sql`(${orderEvents.actor} = 'staff' or (${orderEvents.actor} = 'customer' and ${orderEvents.what} = 'cancelled'))`;

function changesOfOrders({ before, limit }: AuditQuery): SQL {
  const { id, at } = orderEvents;
  return sql`(
    select 'o' as source, ${id}, ${at}, ${orderEvents.actorName} as "actorName", ${orderEvents.what},
      ${orderEvents.before}, ${orderEvents.after}, 'order' as subject, ${orders.orderNumber} as "subjectId"
    from ${orderEvents} join ${orders} on ${orders.id} = ${orderEvents.orderId}
    where ${and(AUDITED, isAfter('o', { createdAt: at, id }, before))}
    order by ${sql.join(newestOf({ createdAt: at, id }), sql`, `)} limit ${limit})`;
}

function changesOfOthers({ subject, subjectId, before, limit }: AuditQuery): SQL {
  const { id, at } = staffEvents;
  const wanted = and(
    isAfter('s', { createdAt: at, id }, before),
    subject && subject !== 'order' ? eq(staffEvents.subject, subject) : undefined,
    subjectId === undefined ? undefined : eq(staffEvents.subjectId, subjectId),
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
