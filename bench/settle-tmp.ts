import type pg from 'pg';
import { openPool } from '#db/database.ts';
import { openEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { migrate } from '#db/migrate.ts';
import { seedCatalogue } from '#shop/catalogue/seed-catalogue.ts';
import { isolatedShop } from '#tests/support/isolated-shop.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
const silent = { info: () => {}, warn: () => {}, error: () => {} };
await using folder = await createTemporaryFolder();
const postgres = await openEmbeddedPostgres({ dataDir: folder.path, log: silent });
const N = 3000;
try {
  const pool = openPool({ ...postgres.connection, max: 8 });
  await migrate(pool);
  await seedCatalogue(isolatedShop(pool));
  await pool.query(`insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount, deposit_amount, remaining_balance)
    select 'FD-'||n,'Ann','a@example.com','x',1776,177.60,1598.40 from generate_series(1,$1) n`, [N]);
  await pool.query(`insert into payments (order_id, leg, provider_intent_id, amount, full_price, status) select id,'deposit','pi_'||id,177.60,1776,'requires_payment_method' from orders`);
  await pool.query('vacuum analyze');
  const run = async (name: string, text: string) => {
    let next = 1; const began = performance.now();
    await Promise.all(Array.from({ length: 8 }, async () => { while (next <= N) { const id = next++; await pool.query(text, [id]); } }));
    console.log(name, Math.round(N / (performance.now() - began) * 1000), 'per s');
  };
  await run('settle', `update payments set status='succeeded', received=amount, succeeded_at=now() where id=$1`);
  await run('request', `insert into refunds (payment_id, amount, reason, status) values ($1, 100, 'x', 'requested')`);
  await run('done', `update refunds set status='succeeded' where payment_id=$1`);
  await pool.end();
} finally { await postgres.stop(); }
