import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import { dataKeyIds } from './columns/data-keys.ts';
import { LINK_FACTS } from './columns/sealed-columns.ts';
import type { Database } from './database.ts';
import { dataKeys, emails, orders, pushSubscriptions, secrets, totpFactors, waitingList } from './schema.ts';

const AT_ONCE = 500;

type Progress = (sealed: { orders: number; mails: number }) => void;

/**
 * Before a server opens: whatever is in clear, or was sealed with a former key, is sealed with the one of today. Once that
 * is done it is noted, and the next start looks no further. Two servers at once, or one that is killed in between, do no harm.
 * Throws when the database needs a key that was not given.
 */
export async function settleDataKeys(db: Database, onProgress: Progress): Promise<void> {
  const [today = '', ...former] = dataKeyIds();
  const noted = (await db.select().from(dataKeys)).map(({ id }) => id);
  const missing = noted.filter((id) => id !== today && !former.includes(id));
  if (missing.length > 0) {
    throw new Error(
      `DATA_KEY is not the one that this database is sealed with (${missing.join(', ')}). Give the one that it had; to change it, give that one as DATA_KEY_FORMER beside the new one.`,
    );
  }
  if (noted.length === 1 && noted[0] === today && former.length === 0) return;
  // Noted first: from here on rows are sealed with it.
  await db.insert(dataKeys).values({ id: today }).onConflictDoNothing();
  const sealed = await sealOldSecrets(db);
  await db.delete(dataKeys).where(ne(dataKeys.id, today));
  if (sealed.orders + sealed.mails > 0) onProgress(sealed);
}

/** Seals what is in clear, or was sealed with a former key, with the key of today; gives how many rows that were. */
export async function sealOldSecrets(db: Database): Promise<{ orders: number; mails: number }> {
  const [today = ''] = dataKeyIds();
  await sealOwnSecrets(db, today);
  await sealFactors(db, today);
  await sealWaitingList(db, today);
  await sealBrowsers(db, today);
  return { orders: await sealOrders(db, today), mails: await sealMails(db, today) };
}

/** What gift cards are found by must not change with the key: nobody could make their hashes anew. */
async function sealOwnSecrets(db: Database, today: string): Promise<void> {
  const isOld = sql`split_part(${secrets.secret}, '.', 2) <> ${today}`;
  for (const { name, secret } of await db.select().from(secrets).where(isOld)) {
    await db.update(secrets).set({ secret }).where(eq(secrets.name, name));
  }
}

/** Of a few people; a secret that is being set up meanwhile is set up again. */
async function sealFactors(db: Database, today: string): Promise<void> {
  const isOld = sql`split_part(${totpFactors.secret}, '.', 2) <> ${today}`;
  for (const { id, secret } of await db.select().from(totpFactors).where(isOld)) {
    // One that was replaced meanwhile was sealed with the key of today.
    await db
      .update(totpFactors)
      .set({ secret })
      .where(and(eq(totpFactors.id, id), isOld));
  }
}

async function sealWaitingList(db: Database, today: string): Promise<void> {
  await inBatches(async (after) => {
    const isOld = sql`split_part(${waitingList.secret}, '.', 2) <> ${today}`;
    const rows = await db
      .select({ id: waitingList.id, secret: waitingList.secret })
      .from(waitingList)
      .where(sql`${gt(waitingList.id, after)} and ${isOld}`)
      .orderBy(waitingList.id)
      .limit(AT_ONCE);
    // A secret never changes, so whoever writes it last writes the same.
    for (const { id, secret } of rows) await db.update(waitingList).set({ secret }).where(eq(waitingList.id, id));
    return rows;
  });
}

/** A person has few browsers, and few people work here. */
async function sealBrowsers(db: Database, today: string): Promise<void> {
  const isOld = sql`split_part(${pushSubscriptions.endpoint}, '.', 2) <> ${today}`;
  for (const { id, endpoint, p256dh, auth } of await db.select().from(pushSubscriptions).where(isOld)) {
    await db.update(pushSubscriptions).set({ endpoint, p256dh, auth }).where(eq(pushSubscriptions.id, id));
  }
}

async function sealOrders(db: Database, today: string): Promise<number> {
  const raw = sql<string>`${orders.paymentToken}`.mapWith(String);
  const isOld = (id: SQL) => sql`${orders.paymentToken} is not null and ${id} <> ${today}`;
  return inBatches(async (after) => {
    const rows = await db
      .select({ id: orders.id, raw, token: orders.paymentToken })
      .from(orders)
      .where(sql`${gt(orders.id, after)} and ${isOld(sql`split_part(${orders.paymentToken}, '.', 2)`)}`)
      .orderBy(orders.id)
      .limit(AT_ONCE);
    const sealed = rows.map(({ token }) => orders.paymentToken.mapToDriverValue(token ?? ''));
    // A statement that has changed it meanwhile has sealed it.
    await db.execute(sql`
      update ${orders} set payment_token = changed.sealed
      from unnest(${sql.param(rows.map(({ id }) => id))}::int[], ${sql.param(rows.map((row) => row.raw))}::text[],
        ${sql.param(sealed)}::text[]) as changed (id, raw, sealed)
      where ${orders.id} = changed.id and ${orders.paymentToken} = changed.raw`);
    return rows;
  });
}

async function sealMails(db: Database, today: string): Promise<number> {
  const raw = sql<object>`${emails.data}`;
  const links = sql.join(
    LINK_FACTS.flatMap((name) => [
      sql`${emails.data} ->> ${name}`,
      // What a mail about another date asks stands together.
      sql`${emails.data} -> 'question' ->> ${name}`,
    ]),
    sql`, `,
  );
  return inBatches(async (after) => {
    const rows = await db
      .select({ id: emails.id, raw, data: emails.data })
      .from(emails)
      .where(
        sql`${gt(emails.id, after)} and exists (
          select from unnest(array[${links}]) link where link is not null and split_part(link, '.', 2) <> ${today})`,
      )
      .orderBy(emails.id)
      .limit(AT_ONCE);
    const sealed = rows.map(({ data }) => emails.data.mapToDriverValue(data));
    await db.execute(sql`
      update ${emails} set data = changed.sealed::jsonb
      from unnest(${sql.param(rows.map(({ id }) => id))}::bigint[],
        ${sql.param(rows.map((row) => JSON.stringify(row.raw)))}::text[], ${sql.param(sealed)}::text[])
        as changed (id, raw, sealed)
      where ${emails.id} = changed.id and ${emails.data} = changed.raw::jsonb`);
    return rows;
  });
}

async function inBatches(sealNext: (after: number) => Promise<{ id: number }[]>): Promise<number> {
  let count = 0;
  let after = 0;
  for (;;) {
    const rows = await sealNext(after);
    count += rows.length;
    if (rows.length < AT_ONCE) return count;
    after = rows.at(-1)?.id ?? 0;
  }
}
