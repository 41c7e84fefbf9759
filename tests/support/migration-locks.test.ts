import { expect, test } from 'vitest';
import { slowLocks, slowLocksIn, takenAwayIn } from '../../scripts/structure/migration-locks.ts';

test('no migration keeps a table with many rows locked for long', () => {
  expect(slowLocks(process.cwd())).toEqual([]);
});

test.each([
  ['an index that is built inside of a migration', 'CREATE INDEX "orders_x" ON "orders" USING btree ("x");'],
  ['a unique one', 'CREATE UNIQUE INDEX orders_x ON public.orders (x);'],
  [
    'one that the start does not find',
    'SELECT 1; CREATE INDEX IF NOT EXISTS "orders_x" ON "orders" USING btree ("x");',
  ],
  [
    'one of a column that the migration adds',
    'ALTER TABLE "orders" ADD COLUMN "x" text;--> statement-breakpoint\nCREATE INDEX IF NOT EXISTS "orders_x" ON "orders" USING btree ("x");',
  ],
  ['a value that differs from row to row', 'ALTER TABLE "emails" ADD COLUMN "key" uuid DEFAULT gen_random_uuid();'],
  [
    'a computed column',
    `ALTER TABLE "orders" ADD COLUMN "x" text GENERATED ALWAYS AS (case when a then 'b' end) STORED;`,
  ],
  ['another type', 'ALTER TABLE "emails" ALTER COLUMN "id" SET DATA TYPE bigint;'],
  ['a value for all', 'ALTER TABLE "orders" ALTER COLUMN "x" SET NOT NULL;'],
  ['a condition of all rows', 'ALTER TABLE "orders" ADD CONSTRAINT "orders_x" CHECK (x > 0);'],
  [
    'a reference of all rows',
    'ALTER TABLE "orders" ADD CONSTRAINT "o" FOREIGN KEY ("x") REFERENCES "public"."staff"("id");',
  ],
  ['a unique rule', 'ALTER TABLE "orders" ADD CONSTRAINT "orders_x" UNIQUE("x");'],
  ['a change of all rows', 'UPDATE "orders" SET x = 1;'],
  ['a change of all rows in a block', 'DO $$ BEGIN\n  -- Those of before.\n  DELETE FROM emails; END $$;'],
  ['a lock', 'LOCK TABLE orders IN SHARE MODE;'],
])('a migration is refused for %s', (_, sql) => {
  expect(slowLocksIn(sql)).toHaveLength(1);
  expect(slowLocksIn(sql.replaceAll(/(?<=[ ."])(?:orders|emails)(?="?[ ;])/g, 'mail_settings'))).toEqual([]);
});

test.each([
  'ALTER TABLE "orders" ADD COLUMN "x" text;',
  `ALTER TABLE "users" ADD COLUMN "ended_sign_ins" jsonb DEFAULT '[]'::jsonb NOT NULL;`,
  'ALTER TABLE "orders" ADD COLUMN "added_amount" numeric(10, 2) DEFAULT 0 NOT NULL;',
  'CREATE UNIQUE INDEX IF NOT EXISTS "orders_x" ON "orders" USING btree ("x");',
  'ALTER TABLE "orders" ADD CONSTRAINT "orders_x" CHECK (x > 0) NOT VALID;',
  'ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_x";',
  'ALTER TABLE "orders" ADD CONSTRAINT "orders_x" UNIQUE USING INDEX "orders_x";',
  'DROP INDEX "orders_x";',
  'CREATE TABLE "x" ("id" serial PRIMARY KEY);--> statement-breakpoint\nCREATE INDEX "x_id" ON "x" ("id"); UPDATE x SET id = 1;',
  "INSERT INTO orders (x) VALUES ('a; UPDATE orders b') ON CONFLICT DO UPDATE SET x = 1;",
  'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE orders SET x = 1; $$;',
  '-- locks: the orders of one batch, a few hundred\nUPDATE "orders" SET x = 1 WHERE batch = 1;',
])('nothing is said against %s', (sql) => {
  expect(slowLocksIn(sql)).toEqual([]);
});

test.each([
  'DROP FUNCTION seal_journal(integer);',
  'DROP TABLE "mail_settings";',
  'ALTER TABLE "mail_settings" DROP COLUMN "x";',
  'ALTER TABLE "mail_settings" RENAME COLUMN "x" TO "y";',
])('a server of the version before, which goes on for a while, is not left without what it asks for by %s', (sql) => {
  expect(takenAwayIn(sql)).toHaveLength(1);
  expect(takenAwayIn(`-- locks: nothing has asked for it since 0.1.0\n${sql}`)).toEqual([]);
  expect(takenAwayIn('ALTER TABLE "orders" DROP CONSTRAINT "x";--> statement-breakpoint\nDROP INDEX "y";')).toEqual([]);
});
