import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { assignees, tags } from '#db/schema.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { MOST_SHOP_TAGS, MOST_TAGS, type TAG_EVENTS } from '#values/staff/tags.ts';

/** What staff put on a record for themselves. */
export type Tagged = { tags: string[]; assignee: string | null };
export type TaggedKind = 'order' | 'inquiry';

/** `assignee`: null takes it from whoever has it; without one it stays theirs. */
export type TagChange = { add: string[]; remove: string[]; assignee?: string | null | undefined };

/** Before and after stands what became otherwise. */
export type TagEvent = {
  id: number;
  what: (typeof TAG_EVENTS)[number];
  before: Partial<Tagged>;
  after: Partial<Tagged>;
};

export type TagsChanged = Ok<{ events: TagEvent[] }> | Refused<'too-many-tags' | 'too-many-shop-tags'>;

const UNTAGGED: Tagged = { tags: [], assignee: null };

const COLUMNS = { order: sql`order_id`, inquiry: sql`inquiry_id` };
const PLACED_AT = { order: sql`(select created_at from orders where orders.id = given.id)`, inquiry: sql`null` };

/** Of each of these records, by its id. */
async function readTags(
  db: Database | Transaction,
  kind: TaggedKind,
  ids: number[],
): Promise<ReadonlyMap<number, Tagged>> {
  if (ids.length === 0) return new Map();
  const column = COLUMNS[kind];
  const { rows } = await db.execute<Tagged & { id: number }>(sql`
    select id, array(select tag from tags where ${column} = record.id order by tag) as tags,
      (select assignee from assignees where ${column} = record.id) as assignee
    from unnest(${sql.param(ids)}::integer[]) as record (id)`);
  return new Map(rows.map(({ id, ...tagged }) => [id, tagged]));
}

export async function withTags<Row extends { id: number }>(
  db: Database | Transaction,
  kind: TaggedKind,
  rows: Row[],
): Promise<(Row & Tagged)[]> {
  const tagged = await readTags(
    db,
    kind,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ...(tagged.get(row.id) ?? UNTAGGED) }));
}

export async function readTagsOf(db: Database | Transaction, kind: TaggedKind, id: number): Promise<Tagged> {
  return (await readTags(db, kind, [id])).get(id) ?? UNTAGGED;
}

/** The tags of the shop, read off the index one after the other, however many records have each. */
export async function listTags(db: Database | Transaction): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    with recursive words (tag) as (
      (select min(tag) from tags) union all
      select (select min(tags.tag) from tags where tags.tag > words.tag) from words where words.tag is not null
    ) select tag from words where tag is not null`);
  return rows.map(({ tag }) => tag);
}

/** Changes them on records whose rows are locked, and says what became otherwise; whoever writes the history notes it. */
export async function changeTags(
  tx: Transaction,
  kind: TaggedKind,
  ids: number[],
  { add, remove, assignee }: TagChange,
): Promise<TagsChanged> {
  if (add.length > 0 && (await exceedsShop(tx, add))) return refused('too-many-shop-tags');
  const before = await readTags(tx, kind, ids);
  const after = new Map<number, Tagged>();
  for (const [id, tagged] of before) {
    const kept = tagged.tags.filter((tag) => !remove.includes(tag));
    const wanted = [...new Set([...kept, ...add])].sort();
    if (wanted.length > Math.max(MOST_TAGS, tagged.tags.length)) return refused('too-many-tags');
    after.set(id, { tags: wanted, assignee: assignee === undefined ? tagged.assignee : assignee });
  }
  return ok({ events: await writeTags(tx, kind, before, after) });
}

/** Puts them back to what an event says that they were. */
export async function restoreTags(
  tx: Transaction,
  kind: TaggedKind,
  id: number,
  former: Partial<Tagged>,
): Promise<void> {
  const now = await readTagsOf(tx, kind, id);
  await writeTags(tx, kind, new Map([[id, now]]), new Map([[id, { ...now, ...former }]]));
}

/** Whoever does not work here any more has nothing to do. */
export async function unassign(tx: Transaction, name: string): Promise<void> {
  await tx.delete(assignees).where(eq(assignees.assignee, name));
}

async function exceedsShop(tx: Transaction, add: string[]): Promise<boolean> {
  // Two who bring the hundredth one at once come after each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tags', 0))`);
  return new Set([...(await listTags(tx)), ...add]).size > MOST_SHOP_TAGS;
}

async function writeTags(
  tx: Transaction,
  kind: TaggedKind,
  before: ReadonlyMap<number, Tagged>,
  after: ReadonlyMap<number, Tagged>,
): Promise<TagEvent[]> {
  const column = COLUMNS[kind];
  const events: TagEvent[] = [];
  const rows: { id: number; tag: string; on: boolean }[] = [];
  const given: { id: number; assignee: string | null }[] = [];
  for (const [id, { tags: wanted, assignee }] of after) {
    const former = before.get(id) ?? UNTAGGED;
    const added = wanted.filter((tag) => !former.tags.includes(tag)).map((tag) => ({ id, tag, on: true }));
    const gone = former.tags.filter((tag) => !wanted.includes(tag)).map((tag) => ({ id, tag, on: false }));
    rows.push(...added, ...gone);
    if (added.length + gone.length > 0) {
      events.push({ id, what: 'tags-changed', before: { tags: former.tags }, after: { tags: wanted } });
    }
    if (assignee === former.assignee) continue;
    given.push({ id, assignee });
    events.push({ id, what: 'assigned', before: { assignee: former.assignee }, after: { assignee } });
  }
  const listed = (list: object[], shape: string) =>
    sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as given (${sql.raw(shape)})`;
  await tx.execute(sql`
    delete from ${tags} using ${listed(rows, 'id integer, tag text, "on" boolean')}
    where not given."on" and tags.${column} = given.id and tags.tag = given.tag`);
  await tx.execute(sql`
    insert into ${tags} (${column}, tag, placed_at) select id, tag, ${PLACED_AT[kind]} from ${listed(rows, 'id integer, tag text, "on" boolean')} where "on"`);
  await tx.execute(sql`
    delete from ${assignees} using ${listed(given, 'id integer, assignee text')} where assignees.${column} = given.id`);
  await tx.execute(sql`
    insert into ${assignees} (${column}, assignee, placed_at)
    select id, assignee, ${PLACED_AT[kind]} from ${listed(given, 'id integer, assignee text')} where assignee is not null`);
  return events;
}
