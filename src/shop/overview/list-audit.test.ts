import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { listAudit, listAuditPeople } from './list-audit.ts';

const inNewYork = ({ db }: TestDatabase) => ({ db, timeZone: 'America/New_York' });

test('what staff changed is one list, newest first, and its pages meet without a gap', async () => {
  await using database = await createTestDatabase();
  await database.pool.query(`
    insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount)
    values ('FD-7K3M9QXT', 'Ann Archer', 'ann@example.com', '1 Ridge Road', 1776);
    insert into order_events (order_id, at, actor, actor_name, what, after)
    select 1, '2026-03-01'::timestamptz + n / 4 * interval '1 minute', case when n % 5 = 0 then 'customer' else 'staff' end,
      'robin', 'noted', jsonb_build_object('n', n) from generate_series(1, 30) n;
    insert into staff_events (at, staff_name, subject, subject_id, what)
    select '2026-03-01'::timestamptz + n / 3 * interval '1 minute', 'kim', case when n % 2 = 0 then 'product' else 'alert' end,
      n % 4, 'changed' from generate_series(1, 30) n`);

  const whole = await listAudit(inNewYork(database), { limit: 100 });
  expect(whole).toHaveLength(24 + 30);
  const { rows } = await database.pool.query<{ id: string }>(`
    select source || '-' || id as id from (
      select 'o' as source, id, at from order_events where actor = 'staff' union all select 's', id, at from staff_events
    ) as both_sources order by at desc, source desc, both_sources.id desc`);
  expect(whole.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(whole.find(({ id }) => id === 'o-1')).toEqual({
    id: 'o-1',
    at: new Date('2026-03-01T00:00:00Z'),
    actorName: 'robin',
    what: 'noted',
    before: null,
    after: { n: 1 },
    subject: 'order',
    subjectId: 'FD-7K3M9QXT',
    subjectName: null,
  });

  const pages: string[] = [];
  for (let page = await listAudit(inNewYork(database), { limit: 7 }); page.length > 0; ) {
    pages.push(...page.map(({ id }) => id));
    page = await listAudit(inNewYork(database), { limit: 7, before: pages.at(-1) });
  }
  expect(pages).toEqual(whole.map(({ id }) => id));

  const products = await listAudit(inNewYork(database), { limit: 100, subject: 'product', subjectId: '2' });
  expect(new Set(products.map(({ subject, subjectId }) => `${subject} ${subjectId}`))).toEqual(new Set(['product 2']));
  expect(products).toHaveLength(8);
  const later = { limit: 100, subject: 'order', before: 's-3' } as const;
  expect((await listAudit(inNewYork(database), later)).map(({ id }) => id)).toEqual([
    'o-7',
    'o-6',
    'o-4',
    'o-3',
    'o-2',
    'o-1',
  ]);
  expect(await listAudit(inNewYork(database), { limit: 100, before: 'o-999' })).toEqual([]);
});

test('the audit list is narrowed by person, thing and days, and names things as people do', async () => {
  await using database = await createTestDatabase();
  await database.pool.query(`
    insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount)
    values ('FD-7K3M9QXT', 'Ann Archer', 'ann@example.com', '1 Ridge Road', 1776),
      ('FD-2P4W8HJK', 'Ben Bow', 'ben@example.com', '2 Ridge Road', 1776);
    insert into products (name, description, price, category) values ('Quiver', 'Made well.', 99, 'Accessories');
    insert into order_events (order_id, at, actor, actor_name, what)
    values (1, '2026-03-01T10:00Z', 'staff', 'robin', 'noted'), (2, '2026-03-03T04:59Z', 'staff', 'kim', 'noted'),
      (1, '2026-03-03T05:00Z', 'staff', 'kim', 'noted'), (1, '2026-03-03T06:00Z', 'customer', null, 'placed');
    insert into staff_events (at, staff_name, subject, subject_id, what)
    values ('2026-03-02T12:00Z', 'robin', 'product', '1', 'changed'), ('2026-03-02T13:00Z', 'lee', 'product', '7', 'deleted')`);
  const found = async (query: Partial<Parameters<typeof listAudit>[1]>) =>
    (await listAudit(inNewYork(database), { limit: 100, ...query })).map(
      ({ actorName, subjectId }) => `${actorName} ${subjectId}`,
    );

  expect(await found({ person: 'robin' })).toEqual(['robin 1', 'robin FD-7K3M9QXT']);
  expect(await found({ person: 'kim', subject: 'order' })).toEqual(['kim FD-7K3M9QXT', 'kim FD-2P4W8HJK']);
  expect(await found({ subject: 'order', subjectId: 'fd-7k3m9qxt' })).toEqual(['kim FD-7K3M9QXT', 'robin FD-7K3M9QXT']);
  expect(await found({ subject: 'order', subjectId: 'FD-NOBODY' })).toEqual([]);
  expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['kim FD-2P4W8HJK', 'lee 7', 'robin 1']);
  expect(await found({ from: '2026-03-03' })).toEqual(['kim FD-7K3M9QXT']);
  const products = await listAudit(inNewYork(database), { limit: 100, subject: 'product' });
  expect(products.map(({ subjectName }) => subjectName)).toEqual([null, 'Quiver']);
  expect(await listAuditPeople(database)).toEqual(['kim', 'lee', 'robin']);
});

test('what a run did to many orders is the run’s one entry, which opens to its parts', async () => {
  await using database = await createTestDatabase();
  await database.pool.query(`
    insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount)
    select 'FD-0000000' || n, 'Ann Archer', 'ann@example.com', '1 Ridge Road', 1776 from generate_series(1, 9) n;
    insert into order_events (order_id, at, actor, actor_name, what, part_of)
    select n, '2026-03-01T10:00Z'::timestamptz + n * interval '1 second', 'staff', 'kim', 'release-sent', 'mailing 5' from generate_series(1, 9) n;
    insert into order_events (order_id, at, actor, actor_name, what) values (3, '2026-03-01T09:00Z', 'staff', 'kim', 'noted');
    insert into staff_events (at, staff_name, subject, subject_id, what)
    values ('2026-03-01T10:00Z', 'kim', 'mailing', '5', 'release-started')`);
  const found = async (query: Partial<Parameters<typeof listAudit>[1]>) =>
    (await listAudit(inNewYork(database), { limit: 100, ...query })).map(
      ({ what, subjectId }) => `${what} ${subjectId}`,
    );

  const all = ['release-started 5', 'noted FD-00000003'];
  expect(await found({})).toEqual(all);
  expect(await found({ person: 'kim' })).toEqual(all);
  expect(await found({ subject: 'order' })).toEqual(['noted FD-00000003']);
  const opened = await found({ subject: 'mailing', subjectId: '5' });
  expect(opened).toHaveLength(10);
  expect(opened.slice(0, 2)).toEqual(['release-sent FD-00000009', 'release-sent FD-00000008']);
  expect(opened.at(-1)).toBe('release-started 5');
  expect(await found({ subject: 'mailing', subjectId: '6' })).toEqual([]);
  // An order's own entries are whole.
  expect(await found({ subject: 'order', subjectId: 'FD-00000003' })).toEqual([
    'release-sent FD-00000003',
    'noted FD-00000003',
  ]);
});

test('what runs did before it was noted with each entry is folded as well', async () => {
  await using database = await createTestDatabase();
  await database.pool.query(`
    insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount)
    select 'FD-0000000' || n, 'Ann Archer', 'ann@example.com', '1 Ridge Road', 1776 from generate_series(1, 9) n;
    insert into mailings (kind, started_by, started_at, finished_at)
    values ('release', 'kim', '2026-03-01T10:00Z', '2026-03-01T10:10Z');
    insert into mailing_recipients (mailing_id, order_id, state) select 1, n, 'sent' from generate_series(1, 9) n;
    insert into bulk_runs (kind, started_by, request_key, started_at) values ('process', 'kim', 'k', '2026-03-02T10:00Z');
    insert into bulk_run_lines (run_id, position, order_id, order_number, state, settled_at, reason)
    select 1, n, n, 'FD-0000000' || n, case when n < 9 then 'done' else 'refused' end, '2026-03-02T10:00:09Z',
      case when n = 9 then '$1,598.40 is outstanding. Process it on its own page.' end from generate_series(1, 9) n;
    insert into order_events (order_id, at, actor, actor_name, what)
    select n, '2026-03-01T10:05Z'::timestamptz, 'staff', 'kim', 'release-sent' from generate_series(1, 9) n
    union all select n, '2026-03-02T10:00:08Z', 'staff', 'kim', 'processing-started' from generate_series(1, 8) n
    -- By hand, and by somebody else.
    union all select 9, '2026-03-03T10:00Z', 'staff', 'kim', 'release-sent'
    union all select 8, '2026-03-02T10:00:08Z', 'staff', 'robin', 'processing-started';
    insert into staff_events (at, staff_name, subject, subject_id, what)
    values ('2026-03-01T10:00Z', 'kim', 'mailing', '1', 'release-started'), ('2026-03-02T10:00:10Z', 'kim', 'bulk-run', '1', 'many-processed')`);
  await database.owner.query(await readFile('src/db/migrations/0063_runs_of_former_entries.sql', 'utf8'));
  const found = async (query: Partial<Parameters<typeof listAudit>[1]>) =>
    (await listAudit(inNewYork(database), { limit: 100, ...query })).map(
      ({ what, subjectId }) => `${what} ${subjectId}`,
    );
  expect(await found({})).toEqual([
    'release-sent FD-00000009',
    'many-processed 1',
    'processing-started FD-00000008',
    'release-started 1',
  ]);
  expect(await found({ subject: 'mailing', subjectId: '1' })).toHaveLength(10);
  expect(await found({ subject: 'bulk-run', subjectId: '1' })).toHaveLength(9);
  const { rows } = await database.pool.query('select reason from bulk_run_lines where reason is not null');
  expect(rows).toEqual([{ reason: 'Money is outstanding. Process it on its own page.' }]);
});
